// The search goes eight bytes at a time over plain ASCII, which is nearly all that a file of objects holds.
#include "core/base/utf8.h"

#include <cstdint>
#include <cstring>

namespace pumice {
namespace {

bool IsContinuation(unsigned char c) { return (c & 0xC0) == 0x80; }

// Gives the length of the valid sequence at `at`, or 0. Overlong forms, surrogates and what lies above U+10FFFF are
// invalid.
size_t SequenceLength(std::string_view text, size_t at) {
  auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned lead = byte(at);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const unsigned second = byte(at + 1);
  if (!IsContinuation(static_cast<unsigned char>(second))) return 0;
  if (lead < 0xE0) return 2;
  if (!IsContinuation(static_cast<unsigned char>(byte(at + 2)))) return 0;
  if (lead < 0xF0) {
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 0;
    return 3;
  }
  if (!IsContinuation(static_cast<unsigned char>(byte(at + 3)))) return 0;
  if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 0;
  return 4;
}

}  // namespace

size_t FirstInvalidUtf8(std::string_view text) {
  size_t i = 0;
  while (i < text.size()) {
    // Eight ASCII bytes are passed over at a time.
    while (i + 8 <= text.size()) {
      uint64_t word;
      std::memcpy(&word, text.data() + i, 8);
      if (word & 0x8080808080808080u) break;
      i += 8;
    }
    if (i >= text.size()) break;
    size_t length = SequenceLength(text, i);
    if (length == 0) return i;
    i += length;
  }
  return std::string_view::npos;
}

}  // namespace pumice
