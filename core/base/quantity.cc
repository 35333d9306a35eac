// Quantity is kept as a count of nano units in 128 bits. What Kubernetes does in int64 or in big decimals, with their
// overflows, is told apart by big_ and scale_.
#include "core/base/quantity.h"

#include <algorithm>
#include <array>
#include <limits>

namespace pumice {
namespace {

using Int = __int128;
using Format = Quantity::Format;

constexpr Int kMax = (~static_cast<unsigned __int128>(0)) >> 1;
constexpr int kNano = 9;
constexpr Int kUnit = 1'000'000'000;
constexpr Int kMilli = 1'000'000;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool HasDigit(std::string_view text) { return text.find_first_of("0123456789") != std::string_view::npos; }

bool IsInt64(Int number) {
  return number >= std::numeric_limits<int64_t>::min() && number <= std::numeric_limits<int64_t>::max();
}

// Multiplies non-negative numbers; the product is at most kMax.
Int MultiplySaturating(Int a, Int b) { return b != 0 && a > kMax / b ? kMax : a * b; }

Int PowerOfTen(int exponent) {
  Int result = 1;
  for (int i = 0; i < exponent; ++i) result = MultiplySaturating(result, 10);
  return result;
}

// Multiplies a non-negative number by 10^exponent and rounds up.
Int ScaleUp(Int number, int exponent) {
  if (number == 0) return 0;
  if (exponent >= 0) return MultiplySaturating(number, PowerOfTen(std::min(exponent, 40)));
  Int divisor = PowerOfTen(std::min(-exponent, 40));
  return number / divisor + (number % divisor != 0);
}

struct Suffix {
  int exponent;  // of 10, or of 2 for binary
  Format format;
};

std::optional<Suffix> Interpret(std::string_view suffix) {
  struct Entry {
    std::string_view text;
    int exponent;
    Format format;
  };
  static constexpr std::array<Entry, 16> kEntries = {{
      {"", 0, Format::kDecimalSI},
      {"n", -9, Format::kDecimalSI},
      {"u", -6, Format::kDecimalSI},
      {"m", -3, Format::kDecimalSI},
      {"k", 3, Format::kDecimalSI},
      {"M", 6, Format::kDecimalSI},
      {"G", 9, Format::kDecimalSI},
      {"T", 12, Format::kDecimalSI},
      {"P", 15, Format::kDecimalSI},
      {"E", 18, Format::kDecimalSI},
      {"Ki", 10, Format::kBinarySI},
      {"Mi", 20, Format::kBinarySI},
      {"Gi", 30, Format::kBinarySI},
      {"Ti", 40, Format::kBinarySI},
      {"Pi", 50, Format::kBinarySI},
      {"Ei", 60, Format::kBinarySI},
  }};
  for (const Entry& entry : kEntries) {
    if (entry.text == suffix) return Suffix{entry.exponent, entry.format};
  }
  if (suffix.size() < 2 || (suffix[0] != 'e' && suffix[0] != 'E')) return std::nullopt;
  size_t i = suffix[1] == '-' || suffix[1] == '+' ? 2 : 1;
  if (i == suffix.size()) return std::nullopt;
  const int sign = suffix[1] == '-' ? -1 : 1;
  // Go reads 64 bits, and keeps the lower 32 of them.
  Int exponent = 0;
  for (; i < suffix.size(); ++i) {
    if (!IsDigit(suffix[i])) return std::nullopt;
    exponent = exponent * 10 + sign * (suffix[i] - '0');
    if (!IsInt64(exponent)) return std::nullopt;
  }
  constexpr int32_t kFar = 1'000'000;
  return Suffix{std::clamp(static_cast<int32_t>(exponent), -kFar, kFar), Format::kDecimalExponent};
}

// These are the parts of a quantity's text: [sign] digits [. digits] suffix, as parseQuantityString cuts it. Missing
// digits are zero, so "m" and "." are quantities.
struct Parts {
  bool negative = false;
  std::string_view whole, fraction, suffix;
};

std::optional<Parts> Cut(std::string_view text) {
  Parts parts;
  size_t i = 0;
  if (text[0] == '-' || text[0] == '+') {
    parts.negative = text[0] == '-';
    i = 1;
  }
  auto digits = [&] {
    size_t start = i;
    while (i < text.size() && IsDigit(text[i])) ++i;
    return text.substr(start, i - start);
  };
  parts.whole = digits();
  parts.whole.remove_prefix(std::min(parts.whole.find_first_not_of('0'), parts.whole.size()));
  if (i < text.size() && text[i] == '.') {
    ++i;
    parts.fraction = digits();
  }
  size_t start = i;
  constexpr std::string_view kLetters = "eEinumkKMGTP";
  while (i < text.size() && kLetters.find(text[i]) != std::string_view::npos) ++i;
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
  while (i < text.size() && IsDigit(text[i])) ++i;
  if (i != text.size()) return std::nullopt;
  parts.suffix = text.substr(start);
  return parts;
}

std::string Digits(Int number) {
  bool negative = number < 0;
  std::string text;
  for (; number != 0; number /= 10)
    text += static_cast<char>('0' + static_cast<int>(negative ? -(number % 10) : number % 10));
  if (text.empty()) text = "0";
  if (negative) text += '-';
  std::reverse(text.begin(), text.end());
  return text;
}

std::string DecimalText(Int nano, Format format) {
  int exponent = -kNano;
  while (nano % 10 == 0) {
    nano /= 10;
    ++exponent;
  }
  // The exponent has to be a multiple of three, and no larger than there are suffixes.
  while (exponent % 3 != 0 || (format == Format::kDecimalSI && exponent > 18)) {
    nano *= 10;
    --exponent;
  }
  std::string text = Digits(nano);
  if (exponent == 0) return text;
  if (format == Format::kDecimalExponent) return text + "e" + std::to_string(exponent);
  constexpr std::string_view kSuffixes = "num kMGTPE";
  return text + kSuffixes[exponent / 3 + 3];
}

}  // namespace

std::optional<Quantity> Quantity::Parse(std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::optional<Parts> parts = Cut(text);
  if (!parts) return std::nullopt;
  std::optional<Suffix> suffix = Interpret(parts->suffix);
  if (!suffix) return std::nullopt;

  const bool binary = suffix->format == Format::kBinarySI;
  const int fraction = static_cast<int>(std::min<size_t>(parts->fraction.size(), 1'000'000));
  Int mantissa = 0;
  int dropped = 0;  // digits that a saturating mantissa has no room for
  bool inexact = false;
  for (std::string_view digits : {parts->whole, parts->fraction}) {
    for (char c : digits) {
      if (mantissa > (kMax - 9) / 10) {
        dropped = std::min(dropped + 1, 1'000'000);
        inexact |= c != '0';
      } else {
        mantissa = mantissa * 10 + (c - '0');
      }
    }
  }
  if (inexact && mantissa < kMax) ++mantissa;

  // Here Kubernetes keeps an int64 and a power of ten: the fast path of ParseQuantity.
  const int width = static_cast<int>(std::max<size_t>(parts->whole.size(), 1) + fraction);
  int scale = binary ? 0 : suffix->exponent;
  int precision = 18 - width;
  if (binary) precision = fraction == 0 ? 15 - width - suffix->exponent * 3 / 10 - 1 : -1;
  bool big = precision < 0 || scale - fraction < -kNano;
  if (!big) scale -= fraction;
  if (big && parts->whole.empty() && !HasDigit(text.substr(0, text.size() - parts->suffix.size()))) return std::nullopt;

  Int nano;
  if (binary) {
    nano = ScaleUp(MultiplySaturating(mantissa, static_cast<Int>(1) << suffix->exponent), kNano - fraction + dropped);
    constexpr Int kCap = static_cast<Int>(std::numeric_limits<int64_t>::max()) * kUnit;
    if (big && nano != 0) scale = nano > kCap ? 0 : -kNano;
    nano = std::min(nano, kCap);
  } else {
    nano = ScaleUp(mantissa, suffix->exponent - fraction + dropped + kNano);
    if (big) scale = -kNano;
  }
  nano = std::min(nano, PowerOfTen(29 + kNano));
  Format format = suffix->format;
  if (big && binary && nano > 0 && nano < kUnit) format = Format::kDecimalSI;
  return Quantity(parts->negative ? -nano : nano, format, big, static_cast<int8_t>(std::min(scale, 60)));
}

Quantity Quantity::FromValue(int64_t value, Format format) { return Quantity(value * kUnit, format, false, 0); }

Quantity Quantity::FromMilli(int64_t milli, Format format) { return Quantity(milli * kMilli, format, false, -3); }

// Gives the number times 10^places, rounded away from zero.
Int Quantity::Rounded(int places) const {
  auto away = [](auto number, auto unit) {
    const auto whole = number / unit;
    return whole + (whole * unit == number ? 0 : number > 0 ? 1 : -1);
  };
  const int64_t unit = places == 0 ? kUnit : kMilli;
  // Most numbers fit into 64 bits, which divide much faster.
  if (IsInt64(nano_)) return away(static_cast<int64_t>(nano_), unit);
  return away(nano_, Int{unit});
}

bool Quantity::Overflows(int places) const { return !IsInt64(Rounded(places)); }

int64_t Quantity::Scaled(int places) const {
  const int dropped = -scale_ - places;  // decimal places that go
  if (big_ && nano_ < 0 && dropped > 0) {
    // scaledValue takes a negative number's low 64 bits, cuts towards zero and then adds one.
    Int unscaled = nano_ / PowerOfTen(kNano + scale_);
    auto low = static_cast<int64_t>(static_cast<uint64_t>(unscaled));
    auto divisor = static_cast<int64_t>(PowerOfTen(dropped));
    return low / divisor + (low % divisor != 0);
  }
  const Int result = Rounded(places);
  if (IsInt64(result)) return static_cast<int64_t>(result);
  // positiveScaleInt64 multiplies by these powers at once and wraps; by others it gives up.
  const int shift = -dropped;
  bool wraps = big_ || (shift >= 0 && shift <= 3) || shift == 6 || shift == 9;
  return wraps ? static_cast<int64_t>(static_cast<uint64_t>(result)) : 0;
}

int64_t Quantity::Value() const { return Scaled(0); }

int64_t Quantity::MilliValue() const { return Scaled(3); }

int Quantity::Sign() const { return nano_ > 0 ? 1 : nano_ < 0 ? -1 : 0; }

double Quantity::AsDouble() const { return static_cast<double>(nano_) / 1e9; }

std::string Quantity::String() const {
  if (nano_ == 0) return "0";
  if (format_ != Format::kBinarySI) return DecimalText(nano_, format_);
  constexpr Int kSmall = 1024 * kUnit;
  if ((nano_ > -kSmall && nano_ < kSmall) || nano_ % kUnit != 0) return DecimalText(nano_, Format::kDecimalSI);
  Int number = nano_ / kUnit;
  size_t suffix = 0;
  // Go's removeInt64Factors negates a negative number first, which the smallest int64 withstands.
  const bool stuck = !big_ && number == std::numeric_limits<int64_t>::min();
  while (!stuck && number % 1024 == 0 && suffix < 6) {
    number /= 1024;
    ++suffix;
  }
  constexpr std::array<const char*, 7> kSuffixes = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
  return Digits(number) + kSuffixes[suffix];
}

Quantity Quantity::Sum(const Quantity& a, const Quantity& b, int sign) {
  Format format = a.nano_ == 0 ? b.format_ : a.format_;
  if (!a.big_ && !b.big_ && b.nano_ == 0) return Quantity(a.nano_, format, false, a.scale_);
  if (!a.big_ && !b.big_ && a.nano_ == 0) return Quantity(b.nano_ * sign, format, false, b.scale_);
  // The sum saturates, as everything above 10^29 does.
  auto within_half = [](Int nano) { return std::clamp(nano, -(kMax / 2), kMax / 2); };
  Int left = within_half(a.nano_);
  Int right = within_half(b.nano_) * sign;
  Quantity result(left + right, format, a.big_ || b.big_, std::min(a.scale_, b.scale_));
  if (!result.big_) {
    // int64Amount.Add wants both numbers, and their sum, to be an int64 at the finer scale.
    Int unit = PowerOfTen(kNano + result.scale_);
    for (Int nano : {left, right, result.nano_}) {
      Int value = nano / unit;
      result.big_ |= value > std::numeric_limits<int64_t>::max() || value < std::numeric_limits<int64_t>::min();
    }
  }
  return result;
}

Quantity Quantity::operator+(const Quantity& other) const { return Sum(*this, other, 1); }

Quantity Quantity::operator-(const Quantity& other) const { return Sum(*this, other, -1); }

}  // namespace pumice
