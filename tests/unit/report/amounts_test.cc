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

TEST(Apart, AreExactOnlyWhereTheyWouldReadAlike) {
  using Pair = std::pair<std::string, std::string>;
  constexpr double kMi = 1024.0 * 1024;
  EXPECT_EQ(Apart(5121 * kMi, 5120 * kMi, kMemory), Pair("5121Mi", "5Gi"));
  EXPECT_EQ(Apart(6 * 1024 * kMi, 5 * 1024 * kMi, kMemory), Pair("6Gi", "5Gi"));
  EXPECT_EQ(Apart(4000, 3999.99999, kCpu), Pair("4", "3.99999999"));
  EXPECT_EQ(Apart(4000, 4000, kCpu), Pair("4", "4"));
}

TEST(Written, IsNoLess) {
  EXPECT_EQ(Written(5121.0 * 1024 * 1024, kMemory).String(), "5121Mi");
  EXPECT_EQ(Written(1500, kCpu).String(), "1500m");
  EXPECT_EQ(Written(999.5, kCpu).String(), "1");
  EXPECT_EQ(Written(2.5, kPods).String(), "3");
}

}  // namespace
}  // namespace pumice::report
