// Text is cut into pieces that may not be broken, and the pieces are laid into lines by their width on a terminal.
#include "core/text/wrap.h"

#include <vector>

namespace pumice::text {
namespace {

// Counts the bytes of the character that begins here.
size_t Bytes(unsigned char lead) { return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4; }

// These are East Asian wide characters: from U+1100 on what takes three bytes and is no symbol or arrow, and the planes
// above.
bool IsWide(std::string_view character) {
  if (character.size() < 3) return false;
  if (character.size() == 4) return true;
  const unsigned code = (static_cast<unsigned char>(character[0]) & 0xfu) << 12 |
                        (static_cast<unsigned char>(character[1]) & 0x3fu) << 6 |
                        (static_cast<unsigned char>(character[2]) & 0x3fu);
  return (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3) ||
         (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff00 && code <= 0xff60);
}

// Closing punctuation does not begin a line.
bool Closes(std::string_view character) {
  return character == "，" || character == "。" || character == "）" || character == "：" || character == "；" ||
         character == "、";
}

struct Piece {
  std::string_view text;
  size_t columns;
  bool after_space;
};

// These pieces may not be broken: words, and single wide characters with the punctuation that closes them.
std::vector<Piece> Pieces(std::string_view text) {
  std::vector<Piece> pieces;
  bool space = false, open = false;  // open: the last piece is a word that goes on
  for (size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      space = true;
      open = false;
      ++i;
      continue;
    }
    const std::string_view character = text.substr(i, Bytes(static_cast<unsigned char>(text[i])));
    const bool wide = IsWide(character);
    const bool joins = !pieces.empty() && !space && (wide ? Closes(character) : open);
    if (joins) {
      Piece& last = pieces.back();
      last.text = text.substr(static_cast<size_t>(last.text.data() - text.data()),
                              static_cast<size_t>(character.data() + character.size() - last.text.data()));
      last.columns += wide ? 2 : 1;
    } else {
      pieces.push_back({character, wide ? size_t{2} : size_t{1}, space && !pieces.empty()});
    }
    open = !wide;
    space = false;
    i += character.size();
  }
  return pieces;
}

}  // namespace

size_t DisplayColumns(std::string_view text) {
  size_t columns = 0;
  for (size_t i = 0; i < text.size();) {
    const std::string_view character = text.substr(i, Bytes(static_cast<unsigned char>(text[i])));
    columns += IsWide(character) ? 2 : 1;
    i += character.size();
  }
  return columns;
}

std::string Wrap(std::string_view text, size_t width, size_t first, size_t rest) {
  std::string lines(first, ' ');
  size_t column = first;
  bool empty = true;  // nothing on this line yet
  for (const Piece& piece : Pieces(text)) {
    const size_t gap = piece.after_space && !empty ? 1 : 0;
    if (!empty && column + gap + piece.columns > width) {
      lines += '\n' + std::string(rest, ' ');
      column = rest;
    } else if (gap > 0) {
      lines += ' ';
      ++column;
    }
    lines += piece.text;
    column += piece.columns;
    empty = false;
  }
  return lines;
}

}  // namespace pumice::text
