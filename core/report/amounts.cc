// Amounts are shortened to what a person reads, and infinity is told from a number that is merely large.
#include "core/report/amounts.h"

#include <cmath>
#include <cstdio>

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

std::string Percent(double share) {
  if (share >= kInfinity) return "∞";
  return Short(share * 100, 1) + "%";
}

}  // namespace pumice::report
