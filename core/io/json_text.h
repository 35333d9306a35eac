#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/io/tree_builder.h"

namespace pumice::io {

// Reads one JSON document, or several that follow one another. The builder hears of syntax errors. line: where the text
// begins.
void ParseJson(std::string_view text, const Limits& limits, Arena* arena, TreeBuilder* builder, uint32_t line = 1);

// Whether the text is meant as JSON: its first character that is not white space is a brace or a bracket, and it does
// not go on as YAML flow style would ("{a: 1}").
bool LooksLikeJson(std::string_view text);

// A text of several documents: each that is JSON alone, and what is between them together.
struct Stretch {
  std::string_view text;
  bool json = false;
  uint32_t line = 1;  // where it begins
};
// A cluster's many objects may stand as JSON among what is typed: JSON is read many times faster than YAML.
std::vector<Stretch> StretchesOf(std::string_view text);

}  // namespace pumice::io
