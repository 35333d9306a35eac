// `pumice upgrade` names the difference, its cause and nothing else, in each form; --fail-on tells a pipeline.
#include "core/cli/upgrade.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/whatif/upgrade.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

using nlohmann::json;

// The node lacks a label, which 1.15 does not look at, since "false" in quotes counts there.
constexpr char kQuoted[] = R"(
actions: allocate, reclaim
tiers:
- plugins:
  - {name: priority}
  - {name: conformance}
- plugins:
  - {name: predicates, arguments: {predicate.NodeAffinityEnable: "false"}}
  - {name: proportion}
nodes: [{name: a, cpu: 4, memory: 8Gi}]
jobs: [{name: j, cpu: 1, memory: 1Gi, nodeSelector: {disk: ssd}}]
)";

class UpgradeCommandTest : public ::testing::Test {
 protected:
  std::string Write(const std::string& text) {
    files_.push_back(::testing::TempDir() + "upgrade-" + std::to_string(getpid()) + "-" + std::to_string(files_.size()) +
                     ".yaml");
    std::ofstream(files_.back()) << text;
    return files_.back();
  }
  ~UpgradeCommandTest() override {
    for (const std::string& file : files_) std::filesystem::remove(file);
  }

 private:
  std::vector<std::string> files_;
};

// What is said first is no more than what differs.
TEST(UpgradeHeadline, SaysWhatDiffersAtMost) {
  using whatif::Aspect;
  whatif::Upgrade upgrade;
  upgrade.from = "v1.14.4";
  upgrade.to = "v1.15.1";
  const std::pair<Aspect, const char*> cases[] = {{Aspect::kPlace, "elsewhere"},
                                                  {Aspect::kJob, "the phase of some jobs"},
                                                  {Aspect::kNumber, "only numbers, messages or the order"}};
  for (const auto& [aspect, words] : cases) {
    upgrade.differences = {{aspect, "default/j", "Inqueue: 0/1", "Pending: 0/1", {}, {}}};
    const std::string headline = whatif::Headline(upgrade, words::Language::kEnglish);
    EXPECT_NE(headline.find(words), std::string::npos) << headline;
  }
}

TEST_F(UpgradeCommandTest, NamesTheChangeBehindADifference) {
  const Output output = Call({"upgrade", Write(kQuoted), "--to", "1.15", "-o", "json"});
  ASSERT_EQ(output.code, 0) << output.err;
  const json upgrade = json::parse(output.out);
  EXPECT_EQ(upgrade["from"], "v1.14.4");
  EXPECT_EQ(upgrade["counts"]["morePlaced"], 1);
  ASSERT_EQ(upgrade["because"].size(), 1u) << output.out;
  EXPECT_EQ(upgrade["because"][0]["name"], "getbool");
  for (const json& difference : upgrade["differences"]) EXPECT_EQ(difference["because"], json::array({"getbool"}));
  EXPECT_EQ(upgrade["onlyBefore"].size(), 1u) << output.out;  // that "false" is no boolean
  EXPECT_EQ(upgrade["onlyAfter"].size(), 0u);
}

TEST_F(UpgradeCommandTest, SaysItInEachForm) {
  const std::string file = Write(kQuoted);
  const std::string headline = "Volcano v1.14.4 → v1.15.1: 1 job gets more pods placed; because of getbool.";
  EXPECT_EQ(Call({"upgrade", file, "--to", "1.15"}).out.find(headline), 0u);
  EXPECT_EQ(Call({"upgrade", file, "--to", "1.15", "-o", "markdown"}).out.find(headline), 0u);
  EXPECT_NE(Call({"upgrade", file, "--to", "1.15", "-o", "html"}).out.find("<p>" + headline), std::string::npos);
  EXPECT_NE(Call({"upgrade", file, "--to", "1.15", "--lang", "zh"}).out.find("原因：getbool"), std::string::npos);
  EXPECT_NE(Call({"upgrade", file, "--to", "1.15", "--until", "1m"}).out.find("1 job starts earlier"),
            std::string::npos);
}

TEST_F(UpgradeCommandTest, SaysWhereNothingChanges) {
  const Output output = Call({"upgrade", EXAMPLE("fair-share"), "--from", "1.15", "--to", "1.15", "--fail-on", "any"});
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.out.find("Nothing changes for this cluster"), std::string::npos) << output.out;
}

TEST_F(UpgradeCommandTest, TellsAPipeline) {
  const std::string up = Write(kQuoted);
  EXPECT_EQ(Call({"upgrade", up, "--to", "1.15", "--fail-on", "jobs-wait"}).code, 0);
  EXPECT_EQ(Call({"upgrade", up, "--to", "1.15", "--fail-on", "any"}).code, 1);
  EXPECT_EQ(Call({"upgrade", up, "--from", "1.15", "--to", "1.14", "--fail-on", "jobs-wait"}).code, 1);
  const std::string refused = Write("actions: allocate, fly\nnodes: [{name: a, cpu: 4}]\n");
  EXPECT_EQ(Call({"upgrade", refused, "--from", "1.13", "--to", "1.14", "--fail-on", "configuration"}).code, 1);
  EXPECT_EQ(Call({"upgrade", refused, "--from", "1.14", "--to", "1.13", "--fail-on", "configuration"}).code, 0);
}

// 1.14 evicts one of `old` for `new` though there is room on the node; 1.15 does not.
constexpr char kRoom[] = R"(
actions: enqueue, reclaim
plugins: [[priority, gang, conformance], [predicates, proportion]]
nodes: [{name: a, cpu: 8}]
queues: [{name: p}, {name: q}]
jobs:
- {name: old, queue: p, replicas: 6, minMember: 1, cpu: 1, running: 6}
- {name: new, queue: q, cpu: 1}
)";

TEST_F(UpgradeCommandTest, SaysWhoIsEvictedForWhom) {
  const std::string file = Write(kRoom);
  const Output output = Call({"upgrade", file, "--from", "1.14", "--to", "1.15", "-o", "json"});
  const json upgrade = json::parse(output.out);
  std::vector<std::string> victims;
  for (const json& difference : upgrade["differences"]) {
    if (difference["aspect"] != "victim") continue;
    victims.push_back(difference["before"]);
    EXPECT_EQ(difference["after"], "");
    EXPECT_EQ(difference["because"], json::array({"reclaimfirst"}));
  }
  EXPECT_EQ(victims, std::vector<std::string>{"reclaim: default/new"}) << output.out;
  EXPECT_NE(Call({"upgrade", file, "--from", "1.14", "--to", "1.15"}).out.find("1 fewer pod is evicted"),
            std::string::npos);
}

TEST_F(UpgradeCommandTest, SaysWhatTheConfigurationGainsAndLoses) {
  const std::string file = Write(
      "actions: allocate, gangreclaim\nplugins: [[gang], [{name: capacity, arguments: {ancestorReclaimLevel: 1}}]]\n"
      "nodes: [{name: a, cpu: 4}]\n");
  const json up = json::parse(Call({"upgrade", file, "--from", "1.14", "--to", "1.15", "-o", "json"}).out);
  const auto names = [](const json& entries) {
    std::vector<std::string> all;
    for (const json& entry : entries) all.push_back(entry["name"]);
    return all;
  };
  EXPECT_EQ(names(up["confMeans"]),
            (std::vector<std::string>{"the action gangreclaim", "ancestorReclaimLevel of capacity"}));
  EXPECT_EQ(names(up["confGains"]),
            (std::vector<std::string>{"the action gangpreempt", "capacity.DynamicResourceAllocationEnable of capacity",
                                      "capacity.DRAConsumableCapacityEnable of capacity"}));
  EXPECT_EQ(names(up["confLoses"]), std::vector<std::string>{});
  const Output down = Call({"upgrade", file, "--from", "1.15", "--to", "1.14", "--fail-on", "configuration"});
  EXPECT_EQ(down.code, 1);
  EXPECT_NE(down.out.find("Your configuration loses in v1.14.4"), std::string::npos) << down.out;
  EXPECT_NE(down.err.find("--fail-on configuration: it is so"), std::string::npos) << down.err;
}

TEST_F(UpgradeCommandTest, SpeaksChinese) {
  const std::string file = Write(kQuoted);
  const json english = json::parse(Call({"upgrade", file, "--to", "1.15", "-o", "json"}).out);
  const json chinese = json::parse(Call({"upgrade", file, "--to", "1.15", "-o", "json", "--lang", "zh"}).out);
  ASSERT_EQ(chinese["onlyBefore"].size(), 1u);
  EXPECT_NE(chinese["onlyBefore"], english["onlyBefore"]);
  EXPECT_NE(chinese["because"][0]["what"], english["because"][0]["what"]);
}

TEST_F(UpgradeCommandTest, RefusesWhatIsNoRelease) {
  const Output output = Call({"upgrade", EXAMPLE("fair-share"), "--to", "1.12"});
  EXPECT_EQ(output.code, 2);
  EXPECT_NE(output.err.find("write 1.13, 1.14 or 1.15"), std::string::npos) << output.err;
  EXPECT_EQ(Call({"upgrade", EXAMPLE("fair-share"), "--to", "1.15", "--until", "soon"}).code, 2);
}

}  // namespace
}  // namespace pumice::cli
