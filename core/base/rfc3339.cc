// Times are read by one scanner over the text and turned into days and seconds without the C library, which knows time
// zones.
#include "core/base/rfc3339.h"

#include <array>
#include <cstdio>

namespace pumice {
namespace {

// Turns a date of the proleptic Gregorian calendar into days since 1970-01-01, and back (Howard Hinnant's algorithms).
int64_t DaysFromCivil(int64_t year, int month, int day) {
  year -= month <= 2;
  const int64_t era = (year >= 0 ? year : year - 399) / 400;
  const int64_t year_of_era = year - era * 400;
  const int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

struct Civil {
  int64_t year;
  int month, day;
};

Civil CivilFromDays(int64_t days) {
  days += 719468;
  const int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const int64_t day_of_era = days - era * 146097;
  const int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int month = static_cast<int>((5 * day_of_year + 2) / 153);
  const int day = static_cast<int>(day_of_year - (153 * month + 2) / 5 + 1);
  return {year_of_era + era * 400 + (month >= 10), month + (month < 10 ? 3 : -9), day};
}

int DaysIn(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return kDays[month - 1] + (month == 2 && leap);
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // Reads exactly `width` digits.
  int Number(int width) {
    int number = 0;
    for (int i = 0; i < width; ++i) {
      if (at_ >= text_.size() || text_[at_] < '0' || text_[at_] > '9') return Fail();
      number = number * 10 + (text_[at_++] - '0');
    }
    return number;
  }
  bool Take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void Expect(char c) {
    if (!Take(c)) Fail();
  }
  void SkipDigits() {
    size_t start = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    if (at_ == start) Fail();
  }
  bool ok() const { return ok_; }
  bool AtEnd() const { return at_ == text_.size(); }

 private:
  int Fail() {
    ok_ = false;
    return 0;
  }
  std::string_view text_;
  size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace

std::optional<int64_t> ParseRfc3339(std::string_view text) {
  Scanner scan(text);
  const int year = scan.Number(4);
  scan.Expect('-');
  const int month = scan.Number(2);
  scan.Expect('-');
  const int day = scan.Number(2);
  scan.Expect('T');
  const int hour = scan.Number(2);
  scan.Expect(':');
  const int minute = scan.Number(2);
  scan.Expect(':');
  const int second = scan.Number(2);
  if (scan.Take('.') || scan.Take(',')) scan.SkipDigits();
  int offset = 0;
  if (!scan.Take('Z')) {
    const bool minus = scan.Take('-');
    if (!minus) scan.Expect('+');
    const int hours = scan.Number(2);
    scan.Expect(':');
    const int minutes = scan.Number(2);
    if (hours > 24 || minutes >= 60) return std::nullopt;
    offset = (hours * 60 + minutes) * 60 * (minus ? -1 : 1);
  }
  if (!scan.ok() || !scan.AtEnd()) return std::nullopt;
  if (month < 1 || month > 12 || day < 1 || day > DaysIn(year, month)) return std::nullopt;
  if (hour > 23 || minute > 59 || second > 59) return std::nullopt;
  return DaysFromCivil(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset;
}

std::string FormatRfc3339(int64_t seconds) {
  int64_t days = seconds / 86400;
  int64_t rest = seconds % 86400;
  if (rest < 0) {
    rest += 86400;
    --days;
  }
  const Civil civil = CivilFromDays(days);
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%04lld-%02d-%02dT%02d:%02d:%02dZ", static_cast<long long>(civil.year),
                civil.month, civil.day, static_cast<int>(rest / 3600), static_cast<int>(rest / 60 % 60),
                static_cast<int>(rest % 60));
  return buffer;
}

}  // namespace pumice
