// These tests hold what the reader says of a configuration that Volcano accepts.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/unit/load/load_support.h"

namespace pumice::manifest {

using load::Load;
using text::Diagnostic;
using text::Severity;

namespace {

std::string SaidOfPlugin(const nlohmann::json& plugin) {
  const nlohmann::json conf = {{"actions", "allocate"}, {"tiers", {{{"plugins", {plugin}}}}}};
  const nlohmann::json scenario = {
      {"now", "2026-01-02T00:00:00Z"}, {"schedulerConf", conf.dump()}, {"objects", nlohmann::json::array()}};
  const std::string text = scenario.dump();
  std::string said;
  for (const Diagnostic& d : Load({{"file", text}}, {}).diagnostics) {
    if (d.severity == Severity::kWarning) said += d.code + " ";
  }
  return said;
}

TEST(ConfCheck, Plugins) {
  EXPECT_EQ(SaidOfPlugin({{"name", "gang"}}), "");
  EXPECT_EQ(SaidOfPlugin({{"name", "gangs"}}), "unknown-plugin ");
  EXPECT_EQ(SaidOfPlugin({{"name", "numa-aware"}}), "");
  EXPECT_EQ(SaidOfPlugin({{"name", "deviceshare"}}), "");
  EXPECT_EQ(SaidOfPlugin({{"name", "deviceshare"}, {"arguments", {{"deviceshare.AscendHAMiVNPUEnable", true}}}}),
            "not-simulated ");
  EXPECT_EQ(SaidOfPlugin({{"name", "gang"}, {"enabledJobOrder", true}}), "unused-field ");
  EXPECT_EQ(SaidOfPlugin({{"name", "usage"}, {"arguments", {{"usage.wait", 1}}}}), "unused-argument ");
  EXPECT_EQ(SaidOfPlugin({{"name", "usage"}, {"arguments", {{"usage.weight", 1.5}}}}), "argument-type ");
}

// People take a flag for an argument; the hint says where it goes.
TEST(ConfCheck, AFlagAmongTheArguments) {
  const auto said = [](const std::string& plugin) {
    std::string hints;
    const std::string text = "{'plugins':[['gang'],[{" + plugin + "}]]}";
    for (const Diagnostic& d : load::LoadText(text).diagnostics) {
      if (d.code == "unused-argument") hints += d.hint.English();
    }
    return hints;
  };
  EXPECT_EQ(said("'capacity':{'enableHierarchy':true}"),
            "it is a flag: write it beside the name, {name: capacity, enableHierarchy: true}");
  EXPECT_EQ(said("'name':'capacity','enableHierarchy':true"), "");
}

}  // namespace
}  // namespace pumice::manifest
