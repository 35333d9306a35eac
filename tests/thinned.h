// The sanitizers are fifteen times as slow, and what they look for is in most worlds or in none: under them the tests that walk
// over hundreds of worlds, each of which runs many times, take one of kThinned.
#pragma once

namespace pumice {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr int kThinned = 4;
#else
inline constexpr int kThinned = 1;
#endif

}  // namespace pumice
