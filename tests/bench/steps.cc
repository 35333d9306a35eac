// Under the sanitizers' build the engine counts its own steps: the compiler calls these at each comparison, for a fuzzer
// (-fsanitize=fuzzer-no-link), which is not linked here. No machine's speed changes their number. growth_test.cc reads it.
#include <cstdint>

namespace pumice::testing {

uint64_t steps = 0;

}  // namespace pumice::testing

#define COUNTED(name, type) \
  extern "C" void __sanitizer_cov_trace_##name(type, type) { ++pumice::testing::steps; }

COUNTED(cmp1, uint8_t)
COUNTED(cmp2, uint16_t)
COUNTED(cmp4, uint32_t)
COUNTED(cmp8, uint64_t)
COUNTED(const_cmp1, uint8_t)
COUNTED(const_cmp2, uint16_t)
COUNTED(const_cmp4, uint32_t)
COUNTED(const_cmp8, uint64_t)
