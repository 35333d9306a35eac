// A time of day as Go's time.Parse("15:04", …) reads it.
#pragma once

#include <string>

namespace pumice {

struct ClockTime {
  int minutes = 0;    // since midnight
  std::string error;  // Go's text where it was refused
};

// "9:05", "21:00"; the hour may have one digit, the minute has two.
ClockTime ParseClockTime(const std::string& text);

}  // namespace pumice
