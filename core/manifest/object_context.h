// ObjectContext is the object that is being read, as its diagnostics name it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/text/diagnostic.h"

namespace pumice::manifest {

// This is the object that is being read: where its diagnostics go and what they say about it.
struct ObjectContext {
  text::Diagnostics* out = nullptr;
  std::string source;  // file name
  std::string kind, name;
  // It is added to lines: a text inside the file, such as a ConfigMap's, has it.
  uint32_t first_line = 0;
  // Everything is said to stand here, if it has a line: a text inside a JSON string has it.
  text::Position fixed;
  // False means that only what cannot be read at all is an error; odd numbers and unused fields pass.
  bool validate = true;
  // In the short form a word that YAML takes for something else is the word where a text is wanted (`name: n`, `zone:
  // 1`).
  bool lenient = false;
  // These are the reports of unused fields made so far: what is read once for many objects counts them again for each.
  std::vector<size_t>* tallies = nullptr;

  text::Diagnostic Make(text::Severity severity, const char* code, const std::string& field, text::Position at,
                        words::Sentence message, words::Sentence hint = {}) const;
};

}  // namespace pumice::manifest
