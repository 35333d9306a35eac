// Strings as YAML, for what writes objects and configurations: each is read again as the string that it was.
#pragma once

#include <string>
#include <string_view>

namespace pumice::text {

// The string as a YAML scalar: plain where every reader takes it for a string, else in double quotes. What is not UTF-8
// becomes U+FFFD.
std::string YamlString(const std::string& text);

// Says whether the text holds a character, other than a line feed, that YAML takes as an escape only or breaks lines
// at.
bool NeedsYamlEscape(std::string_view text);

}  // namespace pumice::text
