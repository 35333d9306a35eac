// Expression is what a pattern of Regexp is made of, and Parse makes it. Only regexp*.cc need this.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/regexp.h"

namespace pumice::regexp {

using Ranges = Regexp::Ranges;

inline constexpr char32_t kMaxRune = 0x10FFFF;

// Gives one rune and its length; a byte that is not valid UTF-8 is U+FFFD, as in Go.
std::pair<char32_t, size_t> Decode(std::string_view text);
bool IsWord(char32_t c);

Ranges Negated(Ranges ranges);
// Adds the other case of every ASCII letter.
Ranges Folded(Ranges ranges);
// The names are "d", "s", "w", and "alpha", "digit" …; another name gives nullptr.
const Ranges* PerlClass(std::string_view name);
const Ranges* PosixClass(std::string_view name);

struct Expression {
  enum Kind : uint8_t { kEmpty, kRune, kAssert, kConcat, kAlternate, kRepeat } kind = kEmpty;
  Ranges ranges;
  Regexp::Assertion assertion{};
  int min = 0, max = 0;  // max -1: without end
  std::vector<Expression> parts;
};

// Returns nullopt, and the reason, where the pattern is not valid.
std::optional<Expression> Parse(std::string_view pattern, std::string* error);

}  // namespace pumice::regexp
