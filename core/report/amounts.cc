// Amounts are shortened to what a person reads, and infinity is told from a number that is merely large.
#include "core/report/amounts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace pumice::report {
namespace {

// Writes at most `decimals` of them, none that are zero at the end.
std::string Short(double value, int decimals) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
  std::string text = buffer;
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string Bytes(double value) {
  static constexpr const char* kUnits[] = {"", "Ki", "Mi", "Gi", "Ti", "Pi"};
  int unit = 0;
  while (std::abs(value) >= 1024 && unit < 5) {
    value /= 1024;
    ++unit;
  }
  return Short(value, unit == 0 ? 0 : 2) + kUnits[unit];
}

}  // namespace

std::string Amount(double value, Dim dim) {
  // Volcano's infinity of scalars is the largest int64.
  constexpr double kMostInt64 = 9223372036854775807.0;
  if (value >= (dim >= kPods ? kMostInt64 : kInfinity)) return "∞";
  if (dim == kMemory) return Bytes(value);
  if (dim == kPods) return Short(value, 2);
  return Short(value / 1000, 3);
}

std::string Amount(const Resource& resource, Dim dim) {
  return resource.Mentions(dim) ? Amount(resource.Get(dim), dim) : "-";
}

std::pair<std::string, std::string> Apart(double one, double other) {
  char left[32], right[32];
  for (int digits = 7; digits <= 17; ++digits) {
    std::snprintf(left, sizeof left, "%.*g", digits, one);
    std::snprintf(right, sizeof right, "%.*g", digits, other);
    if (std::strcmp(left, right) != 0) break;
  }
  return {left, right};
}

std::string ExactBytes(double bytes) {
  const bool whole = bytes == std::floor(bytes) && std::abs(bytes) < 9e15;
  return whole ? Quantity::FromValue(static_cast<int64_t>(bytes), Quantity::Format::kBinarySI).String() : "";
}

std::pair<std::string, std::string> Apart(double one, double other, Dim dim) {
  std::pair<std::string, std::string> texts{Amount(one, dim), Amount(other, dim)};
  if (one == other || texts.first != texts.second) return texts;
  const double unit = dim == kMemory || dim == kPods ? 1 : 1000;
  texts = Apart(one / unit, other / unit);
  if (dim != kMemory) return texts;
  if (std::string exact = ExactBytes(one); !exact.empty()) texts.first = std::move(exact);
  if (std::string exact = ExactBytes(other); !exact.empty()) texts.second = std::move(exact);
  return texts;
}

Quantity Written(double value, Dim dim) {
  constexpr double kMost = int64_t{1} << 62;  // a sum of what was asked may be beyond every int64
  const auto whole = static_cast<int64_t>(std::clamp(std::ceil(value), -kMost, kMost));
  if (dim == kMemory) return Quantity::FromValue(whole, Quantity::Format::kBinarySI);
  return dim == kPods ? Quantity::FromValue(whole) : Quantity::FromMilli(whole);
}

std::string Percent(double share) {
  if (share >= kInfinity) return "∞";
  return Short(share * 100, 1) + "%";
}

}  // namespace pumice::report
