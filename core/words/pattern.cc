// The gaps of a pattern are filled here, numbers and names alike.
#include "core/words/pattern.h"

#include <algorithm>

namespace pumice::words {

void AddCounted(const Piece& piece, std::string_view number, std::string* out) {
  if (number == "1") {
    *out += piece.one;
    return;
  }
  const size_t at = piece.many.find('#');
  *out += piece.many.substr(0, at);
  if (at == std::string_view::npos) return;
  *out += number;
  *out += piece.many.substr(at + 1);
}

std::string Fill(std::string_view pattern, const Told& told) {
  std::string text;
  while (!pattern.empty()) {
    const Piece piece = TakePiece(&pattern);
    text += piece.text;
    const auto filling =
        std::find_if(told.rbegin(), told.rend(), [&](const auto& named) { return named.first == piece.name; });
    if (piece.name.empty() || filling == told.rend()) continue;
    if (piece.counts) {
      AddCounted(piece, filling->second, &text);
    } else {
      text += filling->second;
    }
  }
  return text;
}

}  // namespace pumice::words
