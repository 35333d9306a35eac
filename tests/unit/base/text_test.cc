// What is shown somewhere does nothing there.
#include "core/base/text.h"

#include <gtest/gtest.h>

namespace pumice {
namespace {

TEST(Inert, ShowsWhatIsNotSeen) {
  EXPECT_EQ(Inert("a\n::error file=a::b"), "a\\n::error file=a::b");
  EXPECT_EQ(Inert("\x1b[31mred\x1b]0;title\x07"), "\\u001b[31mred\\u001b]0;title\\u0007");
  EXPECT_EQ(Inert("\xc2\x9b"
                  "31m"),
            "\\u009b31m")
      << "a terminal's other way to write ESC [";
  EXPECT_EQ(Inert("a\xe2\x80\xae"
                  "b\xe2\x81\xa6"
                  "c\xe2\x80\xa8"),
            "a\\u202eb\\u2066c\\u2028");
  EXPECT_EQ(Inert("\xef\xbf\xbf\xef\xbf\xbe\x7f\t"), "\\uffff\\ufffe\\u007f\\t");
}

TEST(Inert, LeavesTextsOfAllLanguages) {
  for (const char* text : {"", "plain", "队列 é ß … “why”", "\xc2\xa0", "\xef\xbf\xbd", "🙂", "\xe2\x80", "\xc2"}) {
    EXPECT_EQ(Inert(text), text);
  }
}

}  // namespace
}  // namespace pumice
