#include "core/cli/lint.h"

#include <gtest/gtest.h>

#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

TEST(LintCommand, ExitCodes) {
  EXPECT_EQ(Call({"lint", EXAMPLE("gang-scheduling")}).code, 0);
  EXPECT_EQ(Call({"lint", EXAMPLE("gang-scheduling")}).out, "");
  EXPECT_EQ(Call({"lint", EXAMPLE("fair-share")}).code, 1);
  EXPECT_EQ(Call({"lint", EXAMPLE("nowhere")}).code, 2);
}

// The guide's example runs, and a cluster would refuse it.
TEST(LintCommand, SaysItInBothLanguages) {
  const Output english = Call({"lint", EXAMPLE("fair-share")});
  EXPECT_NE(english.out.find("your cluster would reject this  [guarantee-without-deserved]\n"
                             "  Queue A spec.deserved.cpu:\n"
                             "    guarantee has cpu 10, but deserved does not name cpu\n"
                             "    fix: write deserved, 10 or more\n"),
            std::string::npos)
      << english.out;
  const Output chinese = Call({"lint", "--lang", "zh", EXAMPLE("fair-share")});
  EXPECT_NE(chinese.out.find("集群会拒绝  [guarantee-without-deserved]"), std::string::npos) << chinese.out;
}

TEST(LintCommand, Json) {
  const Output json = Call({"lint", "--output", "json", EXAMPLE("fair-share")});
  EXPECT_EQ(json.out.find("[{\"code\":\"guarantee-without-deserved\",\"severity\":\"error\",\"admission\":true,\"kind\":"
                          "\"Queue\",\"name\":\"A\",\"field\":\"spec.deserved.cpu\",\"numbers\":{\"resource\":\"cpu\","
                          "\"guarantee\":\"10\"}"),
            0u)
      << json.out;
  EXPECT_NE(json.out.find("\"changes\":[{\"op\":\"set\",\"kind\":\"Queue\",\"name\":\"A\",\"field\":\"spec.deserved.cpu\","
                          "\"value\":\"10\"}]"),
            std::string::npos);
}

}  // namespace
}  // namespace pumice::cli
