// The first byte that is no UTF-8 is found wherever it stands.
#include "core/base/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace pumice {
namespace {

TEST(Utf8, FindsTheFirstInvalidByte) {
  struct {
    std::string text;
    size_t at;
  } cases[] = {
      {"", std::string::npos},
      {"plain ascii that is longer than eight bytes", std::string::npos},
      {"队列 naïve 🌋", std::string::npos},
      {"\xF4\x8F\xBF\xBF", std::string::npos},  // U+10FFFF
      {"a\xFF", 1},
      {"12345678\x80", 8},  // a continuation alone
      {"\xC3", 0},          // cut off
      {"ab\xE9\x98", 2},
      {"\xC0\x80", 0},  // overlong
      {"\xE0\x80\x80", 0},
      {"\xED\xA0\x80", 0},      // a surrogate
      {"\xF4\x90\x80\x80", 0},  // above U+10FFFF
      {"ok\xE9\x98\x9Fok\xE9", 7},
  };
  for (const auto& c : cases) EXPECT_EQ(FirstInvalidUtf8(c.text), c.at) << c.text;
}

}  // namespace
}  // namespace pumice
