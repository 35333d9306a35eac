// Values of annotations are parsed as Go's strconv and time parse them.
#include "core/api/annotations.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pumice {
namespace {

TEST(ParseGoInt, AsStrconv) {
  EXPECT_EQ(ParseGoInt("42"), 42);
  EXPECT_EQ(ParseGoInt("+7"), 7);
  EXPECT_EQ(ParseGoInt("-2147483648", 32), -2147483648);
  EXPECT_EQ(ParseGoInt("2147483648", 32), std::nullopt);
  EXPECT_EQ(ParseGoInt("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(ParseGoInt("9223372036854775808"), std::nullopt);
  EXPECT_EQ(ParseGoInt("-9223372036854775808"), INT64_MIN);
  for (const char* bad : {"", "-", "1.0", "0x10", " 1", "1_000", "abc"}) EXPECT_EQ(ParseGoInt(bad), std::nullopt) << bad;
}

TEST(ParseGoBool, AsStrconv) {
  for (const char* yes : {"1", "t", "T", "true", "TRUE", "True"}) EXPECT_EQ(ParseGoBool(yes), true) << yes;
  for (const char* no : {"0", "f", "F", "false", "FALSE", "False"}) EXPECT_EQ(ParseGoBool(no), false) << no;
  for (const char* bad : {"", "yes", "tRUE", "on"}) EXPECT_EQ(ParseGoBool(bad), std::nullopt) << bad;
}

// Each as Go 1.26 itself says it.
TEST(ParseGoFloat, AsStrconv) {
  const struct {
    const char* text;
    double value;
  } good[] = {{"1.5", 1.5}, {"+2", 2}, {"-.5", -.5}, {"1e3", 1000}, {"1_0", 10}, {"0x2p0", 2}, {"0x_2p0", 2}, {"0X1.8P1", 3}, {"0x1_0p0", 16}, {"inf", INFINITY}, {"-Infinity", -INFINITY}};
  for (const auto& c : good) EXPECT_EQ(ParseGoFloat(c.text), c.value) << c.text;
  for (const char* nan : {"nan", "NaN"}) EXPECT_TRUE(std::isnan(ParseGoFloat(nan).value())) << nan;
  for (const char* bad : {"", "_1", "1_", "1__0", "1._5", "1e_3", "1e", "0x2", "-nan", "nan(abc)", " 1", "1 ", "\v1", "infinit"}) {
    EXPECT_EQ(ParseGoFloat(bad), std::nullopt) << bad;
  }
}

TEST(ParseGoDuration, AsTime) {
  constexpr int64_t kSecond = 1000000000;
  EXPECT_EQ(ParseGoDurationNs("1h30m"), 5400 * kSecond);
  EXPECT_EQ(ParseGoDurationNs("1.5s"), kSecond + kSecond / 2);
  EXPECT_EQ(ParseGoDurationNs("-2m"), -120 * kSecond);
  EXPECT_EQ(ParseGoDurationNs("0"), 0);
  EXPECT_EQ(ParseGoDurationNs(".5ms"), 500000);
  // time.ParseDuration takes the whole range of int64, of which there is one more below zero.
  EXPECT_EQ(ParseGoDurationNs("2562047h47m16.854775807s"), INT64_MAX);
  EXPECT_EQ(ParseGoDurationNs("-2562047h47m16.854775808s"), INT64_MIN);
  EXPECT_EQ(ParseGoDurationNs("2562047h47m16.854775808s"), std::nullopt);
  EXPECT_EQ(ParseGoDurationNs("-2562047h47m16.854775809s"), std::nullopt);
  for (const char* bad : {"", "5", "s", "1d", "1 s", "-", "9999999h"}) EXPECT_EQ(ParseGoDurationNs(bad), std::nullopt) << bad;
}

TEST(Preemptable, AnnotationBeforeLabel) {
  model::ObjectMeta meta;
  EXPECT_TRUE(PreemptableOf(meta, true));
  EXPECT_FALSE(PreemptableOf(meta, false));
  meta.labels[kPreemptable] = "false";
  EXPECT_FALSE(PreemptableOf(meta, true));
  meta.annotations[kPreemptable] = "true";
  EXPECT_TRUE(PreemptableOf(meta, false));
  EXPECT_EQ(RevocableZoneOf(meta), "*");
  meta.annotations[kPreemptable] = "maybe";
  EXPECT_FALSE(PreemptableOf(meta, true));
  meta.annotations[kRevocableZone] = "zone-a";
  EXPECT_EQ(RevocableZoneOf(meta), "");
}

}  // namespace
}  // namespace pumice
