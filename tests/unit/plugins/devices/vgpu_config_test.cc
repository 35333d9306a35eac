// device-config.yaml (pkg/scheduler/api/devices/config) is decoded by yaml.v2's rules.
#include "core/plugins/devices/vgpu_config.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/unit/load/load_support.h"

namespace pumice::plugins::devices {
namespace {

// As JSON, which is YAML.
VgpuConfigResult Parsed(const std::string& text) {
  const nlohmann::json object = {{"apiVersion", "v1"},
                                 {"kind", "ConfigMap"},
                                 {"metadata", {{"name", "c"}, {"namespace", "kube-system"}}},
                                 {"data", {{"device-config.yaml", text}}}};
  load::ReadOptions options;
  options.validate = false;
  const load::Loaded loaded = load::Load({{"file", object.dump()}}, options);
  if (loaded.scenario.device_configs.size() != 1) return {{}, words::Sentence::Verbatim("was not read"), 0};
  return ParseVgpuConfig(loaded.scenario.device_configs[0].value.value_or(model::ConfigValue()));
}

TEST(VgpuConfig, WhatIsNotMentionedIsEmpty) {
  const VgpuConfig config = Parsed(R"({"nvidia": {"resourceCountName": "nvidia.com/gpu"}})").value;
  EXPECT_EQ(config.count_name, "nvidia.com/gpu");
  EXPECT_EQ(config.memory_name, "");
  EXPECT_EQ(Parsed("{}").value.count_name, "");
}

TEST(VgpuConfig, NamesOfResources) {
  const VgpuConfig config = Parsed(R"({"nvidia": {"resourceCountName": "count", "resourceMemoryName": "memory",
    "resourceCoreName": "cores", "resourceMemoryPercentageName": "percentage"}})")
                                .value;
  EXPECT_EQ(config.count_name, "count");
  EXPECT_EQ(config.memory_name, "memory");
  EXPECT_EQ(config.core_name, "cores");
  EXPECT_EQ(config.percentage_name, "percentage");
}

TEST(VgpuConfig, Geometries) {
  const VgpuConfig config = Parsed(R"({"nvidia": {"knownMigGeometries": [{"models": ["A100", "A30"],
    "allowedGeometries": [{"group": "g1", "geometries": [{"name": "1g.5gb", "memory": 5120, "count": 7}]}]}]}})")
                                .value;
  ASSERT_EQ(config.mig.size(), 1u);
  EXPECT_EQ(config.mig[0].models, (std::vector<std::string>{"A100", "A30"}));
  ASSERT_EQ(config.mig[0].geometries.size(), 1u);
  const Geometry& geometry = config.mig[0].geometries[0];
  EXPECT_EQ(geometry.group, "g1");
  ASSERT_EQ(geometry.instances.size(), 1u);
  EXPECT_EQ(geometry.instances[0].name, "1g.5gb");
  EXPECT_EQ(geometry.instances[0].memory, 5120u);
  EXPECT_EQ(geometry.instances[0].count, 7);
}

// A number with a fraction loses it, as yaml.v2 has it.
TEST(VgpuConfig, WholeNumbers) {
  EXPECT_EQ(Parsed(R"({"nvidia": {"knownMigGeometries": [{"models": ["A"], "allowedGeometries": [
    {"group": "g", "geometries": [{"name": "i", "memory": 5120.9, "count": 2.5}]}]}]}})")
                .value.mig.at(0)
                .geometries.at(0)
                .instances.at(0)
                .memory,
            5120u);
}

// A sum of counts stays a number.
TEST(VgpuConfig, NoCardHasEndlessInstances) {
  const auto with_count = [](const std::string& count) {
    return Parsed(R"({"nvidia": {"knownMigGeometries": [{"models": ["A"], "allowedGeometries": [
      {"group": "g", "geometries": [{"name": "i", "memory": 1, "count": )" +
                  count + "}]}]}]}}")
        .value.mig.at(0)
        .geometries.at(0)
        .instances.at(0)
        .count;
  };
  EXPECT_EQ(with_count("9223372036854775807"), 1'000'000);
  EXPECT_EQ(with_count("-1"), 0);
}

// A wrong type anywhere voids all (loadConfigFromCM, GetDefaultDevicesConfig).
TEST(VgpuConfig, Refused) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"nvidia": {"deviceSplitCount": "ten"}})", "nvidia.deviceSplitCount must be a whole number"},
      {R"({"nvidia": {"defaultMemory": -1}})", "nvidia.defaultMemory must be 0 or more"},
      {R"({"nvidia": {"defaultMemory": 9.2e18}})", "nvidia.defaultMemory must be a whole number"},  // from here on too large
      {R"({"nvidia": {"defaultMemory": -9.2e18}})", "nvidia.defaultMemory must be a whole number"},
      {R"({"nvidia": {"overwriteEnv": 1}})", "nvidia.overwriteEnv must be true or false"},
      {R"({"nvidia": ["a"]})", "nvidia must be a map"},
      {R"({"nvidia": {"resourceCoreName": {}}})", "nvidia.resourceCoreName must be a string"},
      {R"({"nvidia": {"knownMigGeometries": [{"models": "A100"}]}})",
       "nvidia.knownMigGeometries[0].models must be a list"},
  };
  for (const auto& [text, problem] : cases) {
    const VgpuConfigResult result = Parsed(text);
    EXPECT_EQ(result.problem.English(), problem);
    EXPECT_EQ(result.value.count_name, "volcano.sh/vgpu-number");
  }
}

}  // namespace
}  // namespace pumice::plugins::devices
