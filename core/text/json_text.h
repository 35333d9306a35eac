// These functions read JSON into a tree, with the place of every value, and tell JSON from YAML's flow style.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/text/tree_builder.h"

namespace pumice::text {

// Reads one JSON document, or several that follow one another. The builder hears of syntax errors. `line` is where the
// text begins.
void ParseJson(std::string_view text, const Limits& limits, Arena* arena, TreeBuilder* builder, uint32_t line = 1);

// Says whether the text is meant as JSON: its first character that is not white space is a brace or a bracket, and it
// does not go on as YAML flow style would ("{a: 1}").
bool LooksLikeJson(std::string_view text);

// Says whether the text is JSON from beginning to end, and no mere scalar.
bool IsJson(std::string_view text);

}  // namespace pumice::text
