// `pumice lint` is run as a command, in both languages and as JSON.
#include "core/cli/lint.h"

#include <gtest/gtest.h>

#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

// It runs, and a cluster would refuse it.
constexpr const char* kRejected = EXAMPLE("stories/4818-children-guarantee-more");

TEST(LintCommand, ExitCodes) {
  EXPECT_EQ(Call({"lint", EXAMPLE("gang-scheduling")}).code, 0);
  EXPECT_EQ(Call({"lint", EXAMPLE("gang-scheduling")}).out, "");
  EXPECT_EQ(Call({"lint", EXAMPLE("fair-share")}).code, 0);
  EXPECT_EQ(Call({"lint", kRejected}).code, 1);
  EXPECT_EQ(Call({"lint", EXAMPLE("nowhere")}).code, 2);
}

TEST(LintCommand, SaysItInBothLanguages) {
  const Output english = Call({"lint", kRejected});
  EXPECT_NE(english.out.find("your cluster would reject this  [guarantees-over-parent]\n"
                             "  Queue parent spec.guarantee.resource.cpu:\n"
                             "    cpu: the guarantees of its 2 children add up to 8, its own is 4\n"),
            std::string::npos)
      << english.out;
  const Output chinese = Call({"lint", "--lang", "zh", kRejected});
  EXPECT_NE(chinese.out.find("集群会拒绝  [guarantees-over-parent]"), std::string::npos) << chinese.out;
}

TEST(LintCommand, Json) {
  const Output json = Call({"lint", "--output", "json", kRejected});
  EXPECT_EQ(json.out.find("[{\"code\":\"guarantees-over-parent\",\"severity\":\"error\",\"admission\":true,\"kind\":"
                          "\"Queue\",\"name\":\"parent\",\"field\":\"spec.guarantee.resource.cpu\",\"numbers\":{\"resource\":\"cpu\","
                          "\"sum\":\"8\",\"limit\":\"4\",\"children\":\"2\"}"),
            0u)
      << json.out;
  EXPECT_NE(json.out.find("\"changes\":[{\"op\":\"set\",\"kind\":\"Queue\",\"name\":\"parent\",\"field\":"
                          "\"spec.guarantee.resource.cpu\",\"value\":\"8\"}]"),
            std::string::npos);
}

}  // namespace
}  // namespace pumice::cli
