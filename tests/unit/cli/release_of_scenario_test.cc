// A scenario says which release of Volcano answers, and whoever reads it may say otherwise.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/manifest/write.h"

namespace pumice::load {
namespace {

Loaded LoadAs(const std::string& text, const model::Release* release = nullptr) {
  ReadOptions options;
  options.yaml = cli::ParseYaml;
  options.release = release;
  return Load({{"s.yaml", text}}, options);
}

std::string SaidOfVolcano(const Loaded& loaded) {
  for (const text::Diagnostic& d : loaded.diagnostics) {
    if (d.field == "volcano") return text::ToText(d);
  }
  return "";
}

TEST(ReleaseOfScenario, IsWhatItSays) {
  for (const char* text : {"volcano: 1.15", "volcano: \"1.15\"", "volcano: v1.15.1"}) {
    const Loaded loaded = LoadAs(std::string(text) + "\nnodes: [{name: a, cpu: 1}]\n");
    EXPECT_EQ(loaded.scenario.release.name, "1.15") << text;
    EXPECT_EQ(SaidOfVolcano(loaded), "") << text;
  }
  EXPECT_EQ(LoadAs("nodes: [{name: a, cpu: 1}]\n").scenario.release.name, model::kDefaultRelease.name);
}

TEST(ReleaseOfScenario, OfAnUnknownPatchIsTheOneThatIsFollowed) {
  const Loaded loaded = LoadAs("volcano: 1.13.1\nnodes: [{name: a, cpu: 1}]\n");
  EXPECT_EQ(loaded.scenario.release.version, "v1.13.3");
  EXPECT_EQ(SaidOfVolcano(loaded),
            "s.yaml:1:1: warning: volcano: release 1.13.1 is answered as v1.13.3, the patch release that is followed "
            "here; fixed in between: 1.13.2: pods that terminate stay in their job; GPU memory is no longer counted "
            "twice; 1.13.3: preempt follows the order of queues and keeps their pods apart");
}

TEST(ReleaseOfScenario, ThatIsNoneIsAnError) {
  for (const char* text : {"volcano: 1.12", "volcano: [1.14]", "volcano: latest"}) {
    const Loaded loaded = LoadAs(std::string(text) + "\nnodes: [{name: a, cpu: 1}]\n");
    EXPECT_FALSE(loaded.ok());
    EXPECT_NE(SaidOfVolcano(loaded).find("write 1.13, 1.14 or 1.15"), std::string::npos) << text;
  }
}

constexpr char kDeployment[] = R"(
apiVersion: apps/v1
kind: Deployment
metadata: {name: volcano-scheduler, namespace: volcano-system}
spec: {template: {spec: {containers: [{name: s, image: "docker.io/volcanosh/vc-scheduler:TAG@sha256:0a1b"}]}}}
---
nodes: [{name: a, cpu: 1}]
)";

std::string WithTag(const std::string& tag) {
  std::string text = kDeployment;
  return text.replace(text.find("TAG"), 3, tag);
}

std::string SaidOfImage(const Loaded& loaded) {
  for (const text::Diagnostic& d : loaded.diagnostics) {
    if (d.code == "release" || d.code == "unused-kind") return text::ToText(d);
  }
  return "";
}

TEST(ReleaseOfScenario, IsThatOfTheClustersScheduler) {
  const Loaded loaded = LoadAs(WithTag("v1.13.3"));
  EXPECT_EQ(loaded.scenario.release.name, "1.13");
  EXPECT_EQ(SaidOfImage(loaded),
            "s.yaml:2:1: note: Volcano v1.13.3 answers, as the image of Deployment volcano-system/volcano-scheduler says");
  EXPECT_EQ(LoadAs(WithTag("v1.13.3") + "volcano: 1.15\n").scenario.release.name, "1.15");
  EXPECT_EQ(LoadAs(WithTag("v1.13.3"), &model::k1_15).scenario.release.name, "1.15");
  const Loaded patched = LoadAs(WithTag("v1.15.0"));
  EXPECT_EQ(patched.scenario.release.name, "1.15");
  EXPECT_NE(SaidOfImage(patched).find("warning: release v1.15.0 is answered as v1.15.1"), std::string::npos);
  const Loaded other = LoadAs(WithTag("latest"));
  EXPECT_EQ(other.scenario.release.name, model::kDefaultRelease.name);
  EXPECT_NE(SaidOfImage(other).find("is latest, which is no release that is followed here; write 1.13, 1.14 or 1.15"),
            std::string::npos);
}

TEST(ReleaseOfScenario, IsReadFromAPodOfTheScheduler) {
  const Loaded loaded = LoadAs(
      "apiVersion: v1\nkind: Pod\nmetadata: {name: s, namespace: volcano-system}\n"
      "spec: {containers: [{name: s, image: volcanosh/vc-scheduler:v1.15.1}]}\n---\nnodes: [{name: a, cpu: 1}]\n");
  EXPECT_EQ(loaded.scenario.release.name, "1.15");
}

TEST(ReleaseOfScenario, IsThatOfWhoeverReadsIt) {
  EXPECT_EQ(LoadAs("volcano: 1.15\nnodes: [{name: a, cpu: 1}]\n", &model::k1_13).scenario.release.name, "1.13");
}

TEST(ReleaseOfScenario, IsKeptInTheLongForm) {
  struct Row {
    Loaded loaded;
    const char* release;
  };
  const Row rows[] = {{LoadAs(WithTag("v1.13.3")), "1.13"},
                      {LoadAs("volcano: 1.14\nnodes: [{name: a, cpu: 1}]\n"), "1.14"},
                      {LoadAs("nodes: [{name: a, cpu: 1}]\n", &model::k1_13), "1.13"},
                      {LoadAs(WithTag("v1.13.3"), &model::k1_14), "1.14"}};
  for (const Row& row : rows) {
    EXPECT_EQ(LoadAs(manifest::ScenarioText(row.loaded.scenario)).scenario.release.name, row.release);
    const manifest::Json list = {
        {"apiVersion", "v1"}, {"kind", "List"}, {"items", manifest::LongForm(row.loaded.scenario)}};
    EXPECT_EQ(LoadAs(list.dump()).scenario.release.name, row.release);
  }
  const Loaded silent = LoadAs("nodes: [{name: a, cpu: 1}]\n");
  EXPECT_EQ(manifest::ScenarioText(silent.scenario).find("\"volcano\""), std::string::npos);
}

}  // namespace
}  // namespace pumice::load
