// These functions read and write lengths of time in whole seconds as people write them: "90", "90s", "5m", "1h30m",
// "2d".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pumice {

inline constexpr int64_t kSecondNs = 1'000'000'000;  // nanoseconds of a second

// Returns nullopt where the text is no such length, is negative, or is longer than a hundred years.
std::optional<int64_t> ParseDuration(std::string_view text);
// Gives "1h30m"; zero is "0s".
std::string FormatDuration(int64_t seconds);
// Says how whole seconds compare to a length in nanoseconds: -1, 0 or 1.
int CompareSeconds(int64_t seconds, int64_t nanoseconds);

}  // namespace pumice
