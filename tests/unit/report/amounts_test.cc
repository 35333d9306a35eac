// Amounts are written as people read them.
#include "core/report/amounts.h"

#include <gtest/gtest.h>

namespace pumice::report {
namespace {

TEST(Amount, InTheUnitsOfItsDimension) {
  constexpr Dim kGpu = kPods + 1;
  EXPECT_EQ(Amount(1500, kCpu), "1.5");
  EXPECT_EQ(Amount(1536.0 * 1024 * 1024, kMemory), "1.5Gi");
  EXPECT_EQ(Amount(3, kPods), "3");
  EXPECT_EQ(Amount(2000, kGpu), "2");
  // Without a limit: Volcano has two numbers for it.
  EXPECT_EQ(Amount(kInfinity, kCpu), "∞");
  EXPECT_EQ(Amount(9223372036854775807.0, kGpu), "∞");
  EXPECT_EQ(Amount(9223372036854775807.0, kPods), "∞");
}

}  // namespace
}  // namespace pumice::report
