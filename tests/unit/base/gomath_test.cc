// The functions of package math are Go's to the last bit.
#include "core/base/gomath.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>

namespace pumice {
namespace {

// These are math.Float64bits(math.Log(n)) of Go 1.26 on amd64.
TEST(GoMath, LogIsGosToTheLastBit) {
  struct {
    int n;
    uint64_t bits;
  } const cases[] = {
      {1, 0x0000000000000000},
      {2, 0x3fe62e42fefa39ef},
      {3, 0x3ff193ea7aad030a},
      {4, 0x3ff62e42fefa39ef},
      {5, 0x3ff9c041f7ed8d33},
      {7, 0x3fff2272ae325a57},
      {12, 0x4003e116bcd39e7d},
      {102, 0x40127ff8df87c7bd},
      {1002, 0x401ba3965d405f5f},
      {10002, 0x40226bcbf1ec7998},
      {299999, 0x4029391b0a1f2100},
  };
  for (const auto& c : cases) {
    const double log = GoLog(c.n);
    uint64_t bits;
    std::memcpy(&bits, &log, sizeof bits);
    EXPECT_EQ(bits, c.bits) << "log of " << c.n;
  }
}

// These are math.Float64bits(math.Pow(base, exponent)) of Go 1.26 on amd64.
TEST(GoMath, PowIsGosToTheLastBit) {
  struct {
    double base;
    int exponent;
    uint64_t bits;
  } const cases[] = {
      {0.8, 1, 0x3fe999999999999a},
      {0.8, 2, 0x3fe47ae147ae147c},
      {0.8, 3, 0x3fe0624dd2f1a9fd},
      {0.8, 7, 0x3fcad7f29abcaf4e},
      {0.5, 4, 0x3fb0000000000000},
      {0, 0, 0x3ff0000000000000},
      {0, 1, 0x0000000000000000},
      {1.5, 9, 0x404338c000000000},
      {0.3, -2, 0x402638e38e38e38e},
      {1e200, 2, 0x7ff0000000000000},
      {1e-200, 2, 0x0000000000000000},
      {0.9999, 100000, 0x3f07ca6de2fe9a39},
      {-1.1, 3, 0xbff54bc6a7ef9db4},
  };
  for (const auto& c : cases) {
    const double power = GoPow(c.base, c.exponent);
    uint64_t bits;
    std::memcpy(&bits, &power, sizeof bits);
    EXPECT_EQ(bits, c.bits) << c.base << " to the " << c.exponent;
  }
}

TEST(GoMath, RoundTakesHalvesAwayFromZero) {
  struct {
    double x, rounded;
  } const cases[] = {{0, 0}, {0.49999999999999994, 0}, {0.5, 1}, {1.5, 2}, {2.5, 3}, {2.4, 2}, {-0.5, -1}, {-2.4, -2}, {4503599627370497.5, 4503599627370498}};
  for (const auto& c : cases) EXPECT_EQ(GoRound(c.x), c.rounded) << c.x;
}

TEST(GoMath, WhatIsOutOfRangeIsTheLeast) {
  EXPECT_EQ(GoInt64(-2.9), -2);
  EXPECT_EQ(GoInt64(-9223372036854775808.0), INT64_MIN);
  EXPECT_EQ(GoInt64(9223372036854774784.0), 9223372036854774784);
  EXPECT_EQ(GoInt64(9223372036854775808.0), INT64_MIN);
  EXPECT_EQ(GoInt64(std::nan("")), INT64_MIN);
}

}  // namespace
}  // namespace pumice
