// How a sentence is written in the data files: text with gaps, which are filled with what is told under their names.
//
//   {name}           what is told under that name
//   {name|one|many}  one of two texts, by the number told under that name; a # in the second is that number
//
// A name is made of letters and digits. Other braces are text, so that "write {cpu: 1}" can stand as it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pumice::words {

// A piece of a pattern: text, and the gap behind it (without one `name` is empty).
struct Piece {
  std::string_view text, name = {};
  bool counts = false;  // {name|one|many}
  std::string_view one = {}, many = {};
};

constexpr bool IsOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// Takes the next piece off what is left of a pattern.
constexpr Piece TakePiece(std::string_view* rest) {
  constexpr size_t kNone = std::string_view::npos;
  for (size_t open = rest->find('{'); open != kNone; open = rest->find('{', open + 1)) {
    size_t end = open + 1;
    while (end < rest->size() && IsOfName((*rest)[end])) ++end;
    if (end == open + 1 || end == rest->size()) continue;
    Piece piece{rest->substr(0, open), rest->substr(open + 1, end - open - 1)};
    if ((*rest)[end] == '|') {
      const size_t second = rest->find('|', end + 1), close = rest->find('}', end + 1);
      if (second == kNone || close == kNone || close < second) continue;
      piece.counts = true;
      piece.one = rest->substr(end + 1, second - end - 1);
      piece.many = rest->substr(second + 1, close - second - 1);
      end = close;
    } else if ((*rest)[end] != '}') {
      continue;
    }
    rest->remove_prefix(end + 1);
    return piece;
  }
  const Piece last{*rest};
  *rest = {};
  return last;
}

constexpr bool HasGap(std::string_view pattern, std::string_view name) {
  while (!pattern.empty()) {
    const Piece piece = TakePiece(&pattern);
    if (!piece.name.empty() && piece.name == name) return true;
  }
  return false;
}

// Each name counts once.
constexpr size_t CountGaps(std::string_view pattern) {
  size_t count = 0;
  for (std::string_view rest = pattern; !rest.empty();) {
    const size_t before = pattern.size() - rest.size();
    const Piece piece = TakePiece(&rest);
    if (!piece.name.empty() && !HasGap(pattern.substr(0, before), piece.name)) ++count;
  }
  return count;
}

constexpr bool HasAllGapsOf(std::string_view pattern, std::string_view of) {
  while (!of.empty()) {
    const Piece piece = TakePiece(&of);
    if (!piece.name.empty() && !HasGap(pattern, piece.name)) return false;
  }
  return true;
}

// Two languages say the same thing only with the same gaps.
constexpr bool SameGaps(std::string_view a, std::string_view b) { return HasAllGapsOf(a, b) && HasAllGapsOf(b, a); }

// A row of a data file: WORD(key, text).
template <typename Key>
struct Row {
  Key key;
  const char* text;
};

// Where two languages' files part: the first row with another key or other gaps, or the size of both.
template <typename Key, size_t n, size_t m>
constexpr size_t FirstDifference(const Row<Key> (&a)[n], const Row<Key> (&b)[m]) {
  size_t i = 0;
  while (i < n && i < m && a[i].key == b[i].key && *b[i].text != '\0' && SameGaps(a[i].text, b[i].text)) ++i;
  return i;
}

// Adds the text of a gap {name|one|many}.
void AddCounted(const Piece& piece, std::string_view number, std::string* out);

}  // namespace pumice::words
