// Under the sanitizers' build the engine counts its own steps: the compiler calls this at the beginning of each piece of
// code without a branch (-fsanitize-coverage=trace-pc), which no machine's speed changes. growth_test.cc reads them.
#include <cstdint>

namespace pumice::testing {

uint64_t steps = 0;

}  // namespace pumice::testing

extern "C" void __sanitizer_cov_trace_pc() { ++pumice::testing::steps; }
