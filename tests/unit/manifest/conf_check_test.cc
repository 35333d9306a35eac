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

}  // namespace
}  // namespace pumice::manifest
