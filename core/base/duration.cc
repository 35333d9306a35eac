// Lengths of time are read and written with the units d, h, m and s, of which the larger come first.
#include "core/base/duration.h"

namespace pumice {
namespace {

constexpr int64_t kMost = int64_t{100} * 366 * 86400;

struct Unit {
  char letter;
  int64_t seconds;
};
constexpr Unit kUnits[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};

}  // namespace

std::optional<int64_t> ParseDuration(std::string_view text) {
  if (text.empty()) return std::nullopt;
  int64_t total = 0, number = 0, last_unit = kMost;
  bool digits = false, units = false;
  for (char c : text) {
    if (c >= '0' && c <= '9') {
      number = number * 10 + (c - '0');
      digits = true;
      if (number > kMost) return std::nullopt;
      continue;
    }
    int64_t unit = 0;
    for (const Unit& u : kUnits) {
      if (u.letter == c) unit = u.seconds;
    }
    // Larger units come first, each once.
    if (unit == 0 || !digits || unit >= last_unit) return std::nullopt;
    total += number * unit;
    if (number > kMost / unit || total > kMost) return std::nullopt;
    last_unit = unit;
    number = 0;
    digits = false;
    units = true;
  }
  if (digits && units) return std::nullopt;  // "1m30"
  return units ? total : number;
}

std::string FormatDuration(int64_t seconds) {
  if (seconds == 0) return "0s";
  std::string text = seconds < 0 ? "-" : "";
  if (seconds < 0) seconds = -seconds;
  for (const Unit& unit : kUnits) {
    if (const int64_t n = seconds / unit.seconds) text += std::to_string(n) + unit.letter;
    seconds %= unit.seconds;
  }
  return text;
}

int CompareSeconds(int64_t seconds, int64_t nanoseconds) {
  const int64_t whole = nanoseconds / 1'000'000'000, rest = nanoseconds % 1'000'000'000;
  if (seconds != whole) return seconds < whole ? -1 : 1;
  return rest > 0 ? -1 : (rest < 0 ? 1 : 0);
}

}  // namespace pumice
