// What the fuzzer's program is made of, besides the targets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/fuzz.h"

namespace pumice::fuzz {

// Changes the input in its place, to at most so many bytes; returns how many it has then.
size_t Mutate(const Target& target, uint8_t* data, size_t size, size_t most, unsigned seed);

}  // namespace pumice::fuzz
