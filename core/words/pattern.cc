// What a gap with two texts says of a number.
#include "core/words/pattern.h"

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

}  // namespace pumice::words
