// The object that is being read, as its diagnostics name it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/text/diagnostic.h"

namespace pumice::manifest {

// The object that is being read: where its diagnostics go and what they say about it.
struct ObjectContext {
  text::Diagnostics* out = nullptr;
  std::string source;  // file name
  std::string kind, name;
  // Added to lines: a text inside the file, such as a ConfigMap's.
  uint32_t first_line = 0;
  // Where everything is said to stand, if it has a line: a text inside a JSON string.
  text::Position fixed;
  // False: only what cannot be read at all is an error; odd numbers and unused fields pass.
  bool validate = true;
  // The short form: a word that YAML takes for something else is the word where a text is wanted (`name: n`, `zone:
  // 1`).
  bool lenient = false;
  // The reports of unused fields made so far: what is read once for many objects counts them again for each.
  std::vector<size_t>* tallies = nullptr;

  text::Diagnostic Make(text::Severity severity, const char* code, const std::string& field, text::Position at,
                        std::string message, std::string hint = "") const;
};

}  // namespace pumice::manifest
