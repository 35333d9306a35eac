#include "core/base/gomath.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace pumice {
namespace {

// math.Float64bits(math.Log(n)) of Go 1.26 on amd64.
TEST(GoMath, LogIsGosToTheLastBit) {
  struct {
    int n;
    uint64_t bits;
  } const cases[] = {
      {1, 0x0000000000000000},     {2, 0x3fe62e42fefa39ef},   {3, 0x3ff193ea7aad030a},     {4, 0x3ff62e42fefa39ef},
      {5, 0x3ff9c041f7ed8d33},     {7, 0x3fff2272ae325a57},   {12, 0x4003e116bcd39e7d},    {102, 0x40127ff8df87c7bd},
      {1002, 0x401ba3965d405f5f}, {10002, 0x40226bcbf1ec7998}, {299999, 0x4029391b0a1f2100},
  };
  for (const auto& c : cases) {
    const double log = GoLog(c.n);
    uint64_t bits;
    std::memcpy(&bits, &log, sizeof bits);
    EXPECT_EQ(bits, c.bits) << "log of " << c.n;
  }
}

TEST(GoMath, RoundTakesHalvesAwayFromZero) {
  struct {
    double x, rounded;
  } const cases[] = {{0, 0},      {0.49999999999999994, 0}, {0.5, 1},   {1.5, 2},
                     {2.5, 3},    {2.4, 2},                 {-0.5, -1}, {-2.4, -2},
                     {4503599627370497.5, 4503599627370498}};
  for (const auto& c : cases) EXPECT_EQ(GoRound(c.x), c.rounded) << c.x;
}

}  // namespace
}  // namespace pumice
