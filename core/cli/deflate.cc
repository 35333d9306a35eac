// One block with deflate's fixed codes; what stood before is found by its first three bytes.
#include "core/cli/deflate.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace pumice::cli {
namespace {

class Bits {
 public:
  // The lowest bit goes first.
  void Put(uint32_t value, int count) {
    for (int i = 0; i < count; ++i) {
      byte_ |= ((value >> i) & 1u) << used_;
      if (++used_ == 8) Flush();
    }
  }
  // The highest bit goes first, as codes do.
  void PutCode(uint32_t code, int count) {
    for (int i = count; i-- > 0;) Put((code >> i) & 1u, 1);
  }
  // A letter, or a length's symbol (RFC 1951, 3.2.6).
  void PutSymbol(uint32_t symbol) {
    if (symbol < 144) {
      PutCode(0x30 + symbol, 8);
    } else if (symbol < 256) {
      PutCode(0x190 + symbol - 144, 9);
    } else if (symbol < 280) {
      PutCode(symbol - 256, 7);
    } else {
      PutCode(0xC0 + symbol - 280, 8);
    }
  }
  std::string Take() {
    if (used_ > 0) Flush();
    return std::move(out_);
  }

 private:
  void Flush() {
    out_ += static_cast<char>(byte_);
    byte_ = 0;
    used_ = 0;
  }

  std::string out_;
  uint32_t byte_ = 0;
  int used_ = 0;
};

struct Range {
  uint32_t symbol, extra, bits;
};

// Lengths from 3: four symbols for each number of extra bits, from the ninth on; 258 is one of its own.
Range OfLength(uint32_t length) {
  if (length == 258) return {285, 0, 0};
  uint32_t base = 3;
  for (uint32_t symbol = 257; symbol < 285; ++symbol) {
    const uint32_t bits = symbol < 265 ? 0 : (symbol - 261) / 4;
    if (length < base + (1u << bits)) return {symbol, length - base, bits};
    base += 1u << bits;
  }
  return {285, 0, 0};
}

Range OfDistance(uint32_t distance) {
  uint32_t base = 1;
  for (uint32_t symbol = 0;; ++symbol) {
    const uint32_t bits = symbol < 4 ? 0 : symbol / 2 - 1;
    if (distance < base + (1u << bits)) return {symbol, distance - base, bits};
    base += 1u << bits;
  }
}

constexpr size_t kShortest = 3, kLongest = 258, kFarthest = 32768, kMostTries = 64;

}  // namespace

std::string Deflate(std::string_view text) {
  Bits bits;
  bits.Put(1, 1);  // the last block
  bits.Put(1, 2);  // fixed codes
  constexpr size_t kNone = SIZE_MAX;
  std::vector<size_t> last(size_t{1} << 15, kNone), before(text.size(), kNone);
  const auto hash = [&](size_t at) {
    const auto byte = [&](size_t i) { return static_cast<uint32_t>(static_cast<unsigned char>(text[i])); };
    return ((byte(at) << 10) ^ (byte(at + 1) << 5) ^ byte(at + 2)) & 0x7FFFu;
  };
  const auto note = [&](size_t at) {
    if (at + kShortest > text.size()) return;
    before[at] = last[hash(at)];
    last[hash(at)] = at;
  };
  for (size_t at = 0; at < text.size();) {
    size_t longest = 0, from = 0;
    const size_t most = std::min(kLongest, text.size() - at);
    size_t tries = 0;
    for (size_t i = most < kShortest ? kNone : last[hash(at)]; i != kNone && at - i <= kFarthest && tries < kMostTries;
         i = before[i], ++tries) {
      size_t length = 0;
      while (length < most && text[i + length] == text[at + length]) ++length;
      if (length > longest) longest = length, from = i;
    }
    if (longest < kShortest) {
      bits.PutSymbol(static_cast<unsigned char>(text[at]));
      note(at++);
      continue;
    }
    const Range length = OfLength(static_cast<uint32_t>(longest));
    bits.PutSymbol(length.symbol);
    bits.Put(length.extra, static_cast<int>(length.bits));
    const Range distance = OfDistance(static_cast<uint32_t>(at - from));
    bits.PutCode(distance.symbol, 5);
    bits.Put(distance.extra, static_cast<int>(distance.bits));
    for (size_t end = at + longest; at < end; ++at) note(at);
  }
  bits.PutSymbol(256);
  return bits.Take();
}

std::string Base64Url(std::string_view bytes) {
  constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    const size_t count = std::min<size_t>(3, bytes.size() - i);
    for (size_t j = 0; j < 3; ++j) group = group << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0u);
    for (size_t j = 0; j <= count; ++j) out += kLetters[(group >> (18 - 6 * j)) & 63u];
  }
  return out;
}

}  // namespace pumice::cli
