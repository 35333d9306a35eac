// RE2 behind C functions: Debian's was compiled with another C++ library than the fuzzer.
#pragma once

#include <cstddef>

constexpr int kRe2CannotSay = -1;

// Whether RE2 takes the pattern, 0 or 1; or kRe2CannotSay for one that is too large for RE2 alone.
extern "C" int PumiceRe2Takes(const char* pattern, size_t size);
// Whether the text holds a match of a pattern that it takes.
extern "C" int PumiceRe2Matches(const char* pattern, size_t size, const char* text, size_t text_size);
