// A scenario says which release of Volcano answers, and whoever reads it may say otherwise.
#include <gtest/gtest.h>

#include <string>

#include "core/cli/yaml.h"
#include "core/load/load.h"

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
  const Loaded loaded = LoadAs("volcano: 1.13.0\nnodes: [{name: a, cpu: 1}]\n");
  EXPECT_EQ(loaded.scenario.release.version, "v1.13.3");
  EXPECT_EQ(SaidOfVolcano(loaded),
            "s.yaml:1:1: warning: volcano: release 1.13.0 is answered as v1.13.3, the patch release that is followed "
            "here");
}

TEST(ReleaseOfScenario, ThatIsNoneIsAnError) {
  for (const char* text : {"volcano: 1.12", "volcano: [1.14]", "volcano: latest"}) {
    const Loaded loaded = LoadAs(std::string(text) + "\nnodes: [{name: a, cpu: 1}]\n");
    EXPECT_FALSE(loaded.ok());
    EXPECT_NE(SaidOfVolcano(loaded).find("write 1.13, 1.14 or 1.15"), std::string::npos) << text;
  }
}

TEST(ReleaseOfScenario, IsThatOfWhoeverReadsIt) {
  EXPECT_EQ(LoadAs("volcano: 1.15\nnodes: [{name: a, cpu: 1}]\n", &model::k1_13).scenario.release.name, "1.13");
}

}  // namespace
}  // namespace pumice::load
