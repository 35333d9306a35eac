// YAML reaches the core as a parser's events, because the core has no parser of its own: natively libyaml calls the
// TreeBuilder, and the browser hands over the events of the npm package yaml as JSON text.
//
// That text is one flat list, of these runs:
//   "{", line, column, tag, anchor          a map starts; "}" ends it
//   "[", line, column, tag, anchor          a list starts; "]" ends it
//   "=", line, column, style, tag, anchor, text    a scalar; style: 0 plain, 1 quoted, 2 block
//   "*", line, column, anchor               an alias
//   "-"                                     the end of a document
//   "!", line, column, message              a syntax error in the reader's words: the last event
// Lines and columns count from 1; a tag is short ("!!str") or "", an anchor "" where there is none.
#pragma once

#include <functional>
#include <string_view>

#include "core/text/tree_builder.h"

namespace pumice::text {

// It reads all documents of a text and tells the builder; it stops where the builder says false.
using YamlParser = std::function<void(std::string_view text, TreeBuilder* builder)>;

void DecodeYamlEvents(std::string_view events, TreeBuilder* builder);

// Says whether a text that looks like JSON, and is none, reads as YAML: as the page's form leaves it ({"a": 1, b: 2}),
// or with documents of YAML behind it. It is false for more than 400,000 bytes: that is a program's, and its mistakes
// are JSON's.
bool IsYamlLikeJson(std::string_view text, const YamlParser& yaml, const Limits& limits);

}  // namespace pumice::text
