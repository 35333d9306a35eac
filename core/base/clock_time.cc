// This reads a time of day step by step as Go's package time does, so that what it refuses has Go's words.
#include "core/base/clock_time.h"

#include <string_view>

namespace pumice {
namespace {

bool IsDigitAt(std::string_view text, size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; }

// Quotes as package time does: bytes that are not printable ASCII become \xNN.
std::string Quote(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || byte < ' ') {
      out += {'\\', 'x', kHex[byte >> 4], kHex[byte & 0xf]};
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text), rest_(text) {}

  ClockTime Parse() {
    int hour = 0, minute = 0;
    if (!Number(1, &hour)) return CannotParse("15");
    if (hour >= 24) return Wrong(": hour out of range");
    if (rest_.empty() || rest_[0] != ':') return CannotParse(":");
    rest_.remove_prefix(1);
    if (!Number(2, &minute)) return CannotParse("04");
    if (minute >= 60) return Wrong(": minute out of range");
    if (!rest_.empty()) return Wrong(": extra text: " + Quote(rest_));
    return {hour * 60 + minute, ""};
  }

 private:
  // Reads two digits, or one where one is enough.
  bool Number(int at_least, int* out) {
    if (!IsDigitAt(rest_, 0)) return false;
    const int digits = IsDigitAt(rest_, 1) ? 2 : 1;
    if (digits < at_least) return false;
    for (int i = 0; i < digits; ++i) *out = *out * 10 + (rest_[i] - '0');
    rest_.remove_prefix(digits);
    return true;
  }
  ClockTime Wrong(const std::string& what) const { return {0, "parsing time " + Quote(text_) + what}; }
  ClockTime CannotParse(std::string_view layout) const {
    return Wrong(" as \"15:04\": cannot parse " + Quote(rest_) + " as " + Quote(layout));
  }

  const std::string& text_;
  std::string_view rest_;
};

}  // namespace

ClockTime ParseClockTime(const std::string& text) { return Parser(text).Parse(); }

}  // namespace pumice
