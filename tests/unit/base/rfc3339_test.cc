// Times of Kubernetes are read and printed, odd ones as Go reads them.
#include "core/base/rfc3339.h"

#include <gtest/gtest.h>

namespace pumice {
namespace {

TEST(Rfc3339, Reads) {
  struct {
    const char* text;
    int64_t seconds;  // -1: refused
  } cases[] = {
      {"1970-01-01T00:00:00Z", 0},
      {"2026-01-01T00:00:00Z", 1767225600},
      {"2026-01-02T03:04:05Z", 1767323045},
      {"2026-01-02T03:04:05.999Z", 1767323045},
      {"2026-01-02T03:04:05+01:00", 1767319445},
      {"2026-01-02T03:04:05-00:30", 1767324845},
      {"2024-02-29T00:00:00Z", 1709164800},
      {"2025-02-29T00:00:00Z", -1},
      {"2026-13-01T00:00:00Z", -1},
      {"2026-00-01T00:00:00Z", -1},
      {"2026-01-32T00:00:00Z", -1},
      {"2026-01-01T24:00:00Z", -1},
      {"2026-01-01T00:00:60Z", -1},
      {"2026-01-01", -1},
      {"2026-01-01 00:00:00Z", -1},
      {"2026-01-01T00:00:00", -1},
      {"2026-01-01T00:00:00z", -1},
      {"2026-01-01T00:00:00.Z", -1},
      {"2026-01-01T00:00:00Zx", -1},
      {"26-01-01T00:00:00Z", -1},
      {"", -1},
  };
  for (const auto& c : cases) EXPECT_EQ(ParseRfc3339(c.text).value_or(-1), c.seconds) << c.text;
}

TEST(Rfc3339, PrintsWhatItReads) {
  for (int64_t seconds : {int64_t{0}, int64_t{1}, int64_t{951782400}, int64_t{1767225600}, int64_t{4102444799}, int64_t{-1},
                          int64_t{-62135596800}}) {
    const std::string text = FormatRfc3339(seconds);
    EXPECT_EQ(ParseRfc3339(text), seconds) << text;
  }
  EXPECT_EQ(FormatRfc3339(1709164800), "2024-02-29T00:00:00Z");
  EXPECT_EQ(FormatRfc3339(-1), "1969-12-31T23:59:59Z");
}

}  // namespace
}  // namespace pumice
