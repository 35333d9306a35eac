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
  const std::string file = ::testing::TempDir() + "ran-" + std::to_string(getpid()) + ".json";
  std::ofstream(file) << Call({"run", "-o", "json", EXAMPLE("gpu-sharing")}).out;
  const Output output = Call({"diff", file, EXAMPLE("gpu-sharing")});
  std::filesystem::remove(file);
  EXPECT_EQ(output.out, "no difference in one cycle\n");
}

TEST(DiffCommand, TakesNoReportOfASimulation) {
  const std::string file = ::testing::TempDir() + "simulated-" + std::to_string(getpid()) + ".json";
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
  EXPECT_NE(output.out.find("Your cluster would reject this: [queue-delete-builtin]"), std::string::npos) << output.out;
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

constexpr char kTwoQueues[] = R"(
nodes: [{name: n, cpu: 10}]
queues: [{name: a, weight: 1}, {name: b, weight: 1}]
jobs:
- {name: x, queue: a, replicas: 10, minMember: 7, cpu: 1}
- {name: y, queue: b, replicas: 10, minMember: 3, cpu: 1}
)";

class WhatIfForms : public ::testing::Test {
 protected:
  std::string Write(const std::string& text) {
    files_.push_back(::testing::TempDir() + "whatif-" + std::to_string(getpid()) + "-" + std::to_string(files_.size()) + ".yaml");
    std::ofstream(files_.back()) << text;
    return files_.back();
  }
  ~WhatIfForms() override {
    for (const std::string& file : files_) std::filesystem::remove(file);
  }

 private:
  std::vector<std::string> files_;
};

// 5 and 5 cores become 8 and 2.
TEST_F(WhatIfForms, TextMarkdownAndPageSayTheSameInThisOrder) {
  const std::string cluster = Write(kTwoQueues), change = Write("queues: [{name: a, weight: 4}]\n");
  for (const std::string form : {"text", "markdown", "html"}) {
    const Output output = Call({"whatif", cluster, "--apply", change, "-o", form});
    ASSERT_EQ(output.code, 0) << output.err;
    size_t last = 0;
    for (const char* part : {"Changed: Queue a weight 1 → 4.", "What was changed", "spec.weight", "Who gains and who loses",
                             "a · cpu", "Jobs that start", "default/x", "Jobs that no longer start", "default/y",
                             "kubectl patch queues.scheduling.volcano.sh a --type=merge -p", "All queues, jobs and pods that differ"}) {
      const size_t at = output.out.find(part, last);
      ASSERT_NE(at, std::string::npos) << form << ": " << part << "\n"
                                       << output.out;
      last = at;
    }
  }
  const std::string markdown = Call({"whatif", cluster, "--apply", change, "-o", "markdown"}).out;
  EXPECT_LE(markdown.size(), 4096u);
  EXPECT_NE(markdown.find("<details><summary>"), std::string::npos);
  const std::string page = Call({"whatif", cluster, "--apply", change, "-o", "html", "--lang", "zh"}).out;
  EXPECT_EQ(page.find("<!doctype html>\n<html lang=\"zh\">"), 0u);
  EXPECT_NE(page.find("谁得到，谁失去"), std::string::npos);
  EXPECT_NE(page.find("class=\"bar loss\""), std::string::npos);
}

TEST_F(WhatIfForms, SeveralVariantsStandSideBySide) {
  const std::string cluster = Write(kTwoQueues), more = Write("queues: [{name: a, weight: 4}]\n"),
                    less = Write("queues: [{name: b, weight: 9}]\n");
  const std::string text = Call({"whatif", cluster, "--apply", more, "--or", less}).out;
  EXPECT_NE(text.find(more), std::string::npos) << text;
  EXPECT_NE(text.find("Changed: Queue b weight 1 → 9."), std::string::npos) << text;
  const std::string several = Call({"diff", cluster, cluster, Write(std::string(kTwoQueues) + "name: other\n")}).out;
  EXPECT_NE(several.find("no difference in one cycle"), std::string::npos) << several;
}

}  // namespace
}  // namespace pumice::cli
