// This file holds the classes of runes that patterns know by a letter or a name, and the decoding of runes.
#include <algorithm>

#include "core/base/regexp_syntax.h"

namespace pumice::regexp {
namespace {

struct NamedClass {
  std::string_view name;
  Ranges ranges;
};

const Ranges* FindClass(const std::vector<NamedClass>& classes, std::string_view name) {
  auto it = std::find_if(classes.begin(), classes.end(), [&](const NamedClass& c) { return c.name == name; });
  return it == classes.end() ? nullptr : &it->ranges;
}

const std::vector<NamedClass>& PerlClasses() {
  static const auto* classes = new std::vector<NamedClass>{
      {"d", {{'0', '9'}}},
      {"s", {{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}}},
      {"w", {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}},
  };
  return *classes;
}

const std::vector<NamedClass>& PosixClasses() {
  static const auto* classes = new std::vector<NamedClass>{
      {"alnum", {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
      {"alpha", {{'A', 'Z'}, {'a', 'z'}}},
      {"ascii", {{0, 0x7F}}},
      {"blank", {{'\t', '\t'}, {' ', ' '}}},
      {"cntrl", {{0, 0x1F}, {0x7F, 0x7F}}},
      {"digit", {{'0', '9'}}},
      {"graph", {{'!', '~'}}},
      {"lower", {{'a', 'z'}}},
      {"print", {{' ', '~'}}},
      {"punct", {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
      {"space", {{'\t', '\r'}, {' ', ' '}}},
      {"upper", {{'A', 'Z'}}},
      {"word", {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}},
      {"xdigit", {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}},
  };
  return *classes;
}

}  // namespace

std::pair<char32_t, size_t> Decode(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const size_t length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || first >= 0xF5 || text.size() < length) return {0xFFFD, 1};
  char32_t rune = first & (0xFF >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {0xFFFD, 1};
    rune = rune << 6 | (byte(i) & 0x3F);
  }
  static constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = rune >= 0xD800 && rune < 0xE000;
  if (rune < kLeast[length] || rune > kMaxRune || surrogate) return {0xFFFD, 1};
  return {rune, length};
}

bool IsWord(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

Ranges Negated(Ranges ranges) {
  std::sort(ranges.begin(), ranges.end());
  Ranges rest;
  char32_t next = 0;
  for (const auto& [low, high] : ranges) {
    if (low > next) rest.emplace_back(next, low - 1);
    if (high >= next) next = high + 1;
  }
  if (next <= kMaxRune) rest.emplace_back(next, kMaxRune);
  return rest;
}

Ranges Folded(Ranges ranges) {
  const size_t count = ranges.size();
  for (size_t i = 0; i < count; ++i) {
    for (const auto& [first, shift] : {std::pair{U'A', 32}, std::pair{U'a', -32}}) {
      const char32_t low = std::max(ranges[i].first, first), high = std::min<char32_t>(ranges[i].second, first + 25);
      if (low <= high) ranges.emplace_back(low + shift, high + shift);
    }
  }
  return ranges;
}

const Ranges* PerlClass(std::string_view name) { return FindClass(PerlClasses(), name); }
const Ranges* PosixClass(std::string_view name) { return FindClass(PosixClasses(), name); }

}  // namespace pumice::regexp
