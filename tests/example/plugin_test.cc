// The plugin that CONTRIBUTING.md shows, added as it says (CMakeLists.txt takes its file and its row from there): it takes
// part in a session, in the checks of a configuration, and in the catalogue that the page is made of.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/engine.h"
#include "core/plugins/catalogue.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using nlohmann::json;

TEST(ExampleOfAPlugin, TakesPartInASession) {
  const char* world = R"(
    node a cpu=9
    node b cpu=9
    group r
    pods r 2 group=r cpu=1 on=a
    group g
    pod p group=g cpu=1
  )";
  const std::pair<const char*, const char*> cases[] = {
      {"gang; predicates", "p:a"},
      {"gang; predicates, fewest-pods", "p:b"},
      {"gang; predicates, fewest-pods(enableNodeOrder=false)", "p:a"},
      // b would have 0 and a 2 points.
      {"gang; predicates, fewest-pods(fewest-pods.weight=-1)", "p:a"},
  };
  for (const auto& [conf, binds] : cases) {
    TestWorld w(world);
    w.Open(conf);
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), binds) << conf;
  }
}

// The codes and hints of what is said of a configuration with this plugin.
std::string Said(const json& plugin) {
  const json conf = {{"actions", "allocate"}, {"tiers", {{{"plugins", {plugin}}}}}};
  const json scenario = {{"now", "2026-01-02T00:00:00Z"}, {"schedulerConf", conf.dump()}, {"objects", json::array()}};
  const std::string text = scenario.dump();
  std::string said;
  for (const auto& diagnostic : Run({{"file", text}}, {}).diagnostics) {
    said += diagnostic.code + " " + diagnostic.hint.English() + "\n";
  }
  return said;
}

TEST(ExampleOfAPlugin, IsCheckedInAConfiguration) {
  const std::string none = Said({{"name", "gang"}});
  EXPECT_EQ(Said({{"name", "fewest-pods"}, {"arguments", {{"fewest-pods.weight", 2}}}}), none);
  EXPECT_EQ(Said({{"name", "fewest-pod"}}), "unknown-plugin did you mean fewest-pods?\n" + none);
  EXPECT_EQ(Said({{"name", "fewest-pods"}, {"arguments", {{"fewest-pods.weight", "2"}}}}), "argument-type \n" + none);
  EXPECT_EQ(Said({{"name", "fewest-pods"}, {"arguments", {{"fewest-pods.wait", 2}}}}),
            "unused-argument did you mean fewest-pods.weight?\n" + none);
}

TEST(ExampleOfAPlugin, StandsInTheCatalogue) {
  const json plugins = json::parse(Catalogue()).at("plugins");
  EXPECT_EQ(plugins.size(), 25u);
  const auto row = std::find_if(plugins.begin(), plugins.end(), [](const json& p) { return p["name"] == "fewest-pods"; });
  ASSERT_NE(row, plugins.end());
  EXPECT_EQ((*row)["flags"], json({"enableNodeOrder"}));
  EXPECT_EQ((*row)["arguments"][0]["key"], "fewest-pods.weight");
  EXPECT_EQ((*row)["arguments"][0]["type"], "integer");
  EXPECT_EQ((*row)["what"]["zh"], "优先选择 Pod 最少的节点。");
  // Its place in the list is right: it is found by its name.
  EXPECT_NE(plugins::Find("fewest-pods"), nullptr);
  EXPECT_NE(plugins::Find("gang"), nullptr);
}

}  // namespace
}  // namespace pumice::test
