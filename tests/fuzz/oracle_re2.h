// The oracle of our own regular expressions is RE2, where the fuzzer is built.
#pragma once

#include <optional>
#include <string_view>

namespace pumice::fuzz {

// Whether RE2 takes the pattern; nothing is said of one that is too large for RE2 alone.
std::optional<bool> Re2Takes(std::string_view pattern);
// Whether the text holds a match of a pattern that it takes.
bool Re2Matches(std::string_view pattern, std::string_view text);

}  // namespace pumice::fuzz
