// `pumice diff` and `pumice whatif` are run as commands, with files and exit codes.
#include "core/cli/diff.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

TEST(DiffCommand, OfTwoFiles) {
  EXPECT_EQ(Call({"diff", EXAMPLE("fair-share"), EXAMPLE("fair-share")}).out, "no difference in one cycle\n");
  const Output diff = Call({"diff", EXAMPLE("fair-share"), EXAMPLE("fair-share-by-demand")});
  EXPECT_EQ(diff.code, 0) << diff.err;
  EXPECT_NE(diff.out.find("A      cpu       28 → 24.286  28 → 24\n"), std::string::npos) << diff.out;
  EXPECT_EQ(Call({"diff", EXAMPLE("fair-share"), EXAMPLE("nowhere")}).code, 2);
}

// Whose cards are no decisions of their own, on either side.
TEST(DiffCommand, OfAReportAndItsScenario) {
  const std::string file = testing::TempDir() + "ran-" + std::to_string(getpid()) + ".json";
  std::ofstream(file) << Call({"run", "-o", "json", EXAMPLE("gpu-sharing")}).out;
  const Output output = Call({"diff", file, EXAMPLE("gpu-sharing")});
  std::filesystem::remove(file);
  EXPECT_EQ(output.out, "no difference in one cycle\n");
}

TEST(DiffCommand, TakesNoReportOfASimulation) {
  const std::string file = testing::TempDir() + "simulated-" + std::to_string(getpid()) + ".json";
  std::ofstream(file) << Call({"simulate", "-o", "json", EXAMPLE("fair-share")}).out;
  const Output output = Call({"diff", file, EXAMPLE("fair-share")});
  std::filesystem::remove(file);
  EXPECT_EQ(output.code, 2);
  EXPECT_NE(output.err.find(": error: is a report of simulate, which is not compared; write one with pumice run --output json\n"),
            std::string::npos)
      << output.err;
}

TEST(WhatIfCommand, DeletesWithWhatTheWebhookSays) {
  const Output output = Call({"whatif", EXAMPLE("capability-and-reclaim"), "--delete", "Job/sweep", "--delete", "Queue/default"});
  EXPECT_EQ(output.code, 0) << output.err;
  EXPECT_NE(output.out.find("your cluster would reject this  [queue-delete-builtin]"), std::string::npos);
  EXPECT_NE(output.out.find("default/serve  Inqueue      0 → 4   4 → 0"), std::string::npos) << output.out;
  const Output wrong = Call({"whatif", EXAMPLE("capability-and-reclaim"), "--delete", "Job/swep"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("did you mean default/sweep?"), std::string::npos);
  EXPECT_EQ(Call({"whatif", EXAMPLE("capability-and-reclaim")}).code, 2);
}

TEST(WhatIfCommand, SaysThatAJobIsNotInTheSession) {
  const std::vector<std::string> whatif = {"whatif", EXAMPLE("fair-share"), "--delete", "Queue/C"};
  const std::string out = Call(whatif).out;
  EXPECT_NE(out.find("default/c  Inqueue → not in session  30 → 0 "), std::string::npos) << out;
  std::vector<std::string> chinese = whatif;
  chinese.insert(chinese.end(), {"--lang", "zh"});
  EXPECT_NE(Call(chinese).out.find("Inqueue → 不在会话中"), std::string::npos);
}

// A file that is the whole of another example: its queues and jobs replace those of the same name.
TEST(WhatIfCommand, AppliesAFile) {
  const Output output = Call({"whatif", EXAMPLE("fair-share"), "--apply", EXAMPLE("fair-share-by-demand"), "--output", "json"});
  EXPECT_EQ(output.code, 0) << output.err;
  EXPECT_NE(output.out.find("\"changed\":["), std::string::npos);
  EXPECT_NE(output.out.find("\"Queue A\""), std::string::npos);
}

}  // namespace
}  // namespace pumice::cli
