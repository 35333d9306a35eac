// deviceshare's part of a file is read: nodes' cards and the ConfigMap with device-config.yaml.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/manifest/write.h"
#include "tests/unit/load/load_support.h"

namespace pumice::load {

using manifest::Json;
using manifest::ObjectsOf;
using text::Diagnostic;

namespace {

std::string ConfigMap(const std::string& text) {
  const Json object = {{"apiVersion", "v1"},
                       {"kind", "ConfigMap"},
                       {"metadata", {{"name", "volcano-vgpu-device-config"}, {"namespace", "kube-system"}}},
                       {"data", {{"device-config.yaml", text}}}};
  return object.dump();
}

Loaded LoadJson(const std::string& json) { return Load({{"file", json}}, {}); }

TEST(ReadDevices, ConfigMapIsKept) {
  const Loaded loaded = LoadJson(ConfigMap(R"({"nvidia": {"resourceCountName": "a/b"}})"));
  ASSERT_EQ(loaded.scenario.device_configs.size(), 1u);
  EXPECT_EQ(Said(loaded), "");
  const std::string written = ObjectsOf(loaded.scenario).dump();
  const Loaded again = LoadJson(written);
  ASSERT_EQ(again.scenario.device_configs.size(), 1u) << written;
  EXPECT_EQ(again.scenario.device_configs[0].text, loaded.scenario.device_configs[0].text);
  EXPECT_EQ(again.scenario.device_configs[0].meta.Key(), "kube-system/volcano-vgpu-device-config");
}

TEST(ReadDevices, WhatIsOddIsSaid) {
  auto said = [](const std::string& json, const char* code) {
    std::string text;
    for (const Diagnostic& d : LoadJson(json).diagnostics) {
      if (d.code == code) text += d.message.English() + "; " + d.hint.English();
    }
    return text;
  };
  EXPECT_EQ(said(ConfigMap(R"({"nvidia": {"overwriteEnv": 1}})"), "device-config"),
            "nvidia.overwriteEnv must be true or false; deviceshare goes on with its defaults");
  EXPECT_NE(said(ConfigMap(R"({"nvidia": )"), "device-config"), "");
  auto node = [](const std::string& cards) {
    const Json object = {{"apiVersion", "v1"},
                         {"kind", "Node"},
                         {"metadata", {{"name", "n"}, {"annotations", {{"volcano.sh/node-vgpu-register", cards}}}}}};
    return object.dump();
  };
  EXPECT_EQ(said(node("GPU-a,10,1000,NVIDIA-V100,true,hami-core:"), "cards"), "");
  for (const char* cards : {"GPU-a,10,1000,NVIDIA-V100,true:", "GPU-a,10,1000,NVIDIA-V100,true,hami-core", ""}) {
    EXPECT_EQ(said(node(cards), "cards"),
              "volcano.sh/node-vgpu-register is no list of cards: deviceshare sees none; write "
              "ID,SHARES,MEMORY,TYPE,HEALTHY,MODE and a colon for each card")
        << cards;
  }
}

// Of the short form a volcano.sh/… resource is a limit, too.
TEST(ReadDevices, ShortForm) {
  const Loaded loaded = LoadText(
      "{'nodes': [{'name': 'n', 'cpu': 4}], "
      "'jobs': [{'name': 'a', 'cpu': 1, 'resources': {'volcano.sh/gpu-memory': 3}}]}");
  ASSERT_EQ(loaded.scenario.pods.size(), 1u);
  const model::Container& container = loaded.scenario.pods[0].spec->containers.at(0);
  EXPECT_EQ(container.limits.size(), 1u);
  EXPECT_EQ(container.limits.at("volcano.sh/gpu-memory").String(), "3");
  EXPECT_EQ(container.requests.at("volcano.sh/gpu-memory").String(), "3");
}

}  // namespace
}  // namespace pumice::load
