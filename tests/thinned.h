// The sanitizers are ten to fifteen times as slow, and what they look for is in most worlds or in none: under them the tests
// that walk over hundreds of worlds, each of which runs many times, take one of kThinned, and none that is very large.
#pragma once

#include <cstddef>
#include <limits>

namespace pumice {

#if defined(PUMICE_SANITIZED)
inline constexpr int kThinned = 12;
inline constexpr int kEachCase = 3;                    // of the recorded cases, which run once, one of so many
inline constexpr std::size_t kLargestWorld = 100'000;  // in bytes of its text
#else
inline constexpr int kThinned = 1;
inline constexpr int kEachCase = 1;
inline constexpr std::size_t kLargestWorld = std::numeric_limits<std::size_t>::max();
#endif

}  // namespace pumice
