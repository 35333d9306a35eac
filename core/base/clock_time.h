// ClockTime is a time of day as Go's time.Parse("15:04", …) reads it; tdm's revocable zones are written so.
#pragma once

#include <string>

namespace pumice {

struct ClockTime {
  int minutes = 0;    // since midnight
  std::string error;  // Go's text where it was refused
};

// Reads "9:05" and "21:00"; the hour may have one digit, the minute has two.
ClockTime ParseClockTime(const std::string& text);

}  // namespace pumice
