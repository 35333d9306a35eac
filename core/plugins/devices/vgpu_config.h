// VgpuConfig is what device-config.yaml tells of virtual GPUs. Twin of pkg/scheduler/api/devices/config.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/framework/conf.h"
#include "core/model/objects.h"
#include "core/words/sentence.h"

namespace pumice::plugins::devices {

// It stands for so many MIG instances of one size (MigTemplate).
struct MigInstances {
  std::string name;  // such as 1g.10gb
  uint64_t memory = 0;
  int64_t count = 0;
};

// It is one way to cut a card into instances.
struct Geometry {
  std::string group;
  std::vector<MigInstances> instances;
};

// Cards of some models have these ways (AllowedMigGeometries).
struct MigModels {
  std::vector<std::string> models;
  std::vector<Geometry> geometries;
};

// This is NvidiaConfig, as far as the scheduler reads it: names of resources, "" for none, and MIG geometries.
struct VgpuConfig {
  std::string count_name, memory_name, percentage_name, core_name;
  std::vector<MigModels> mig;
  uint64_t memory_factor = 0;  // the card's units in one that is asked for; 0 and 1 say the same
  // This is GetDefaultDevicesConfig.
  static VgpuConfig Default();
};

struct VgpuConfigResult {
  VgpuConfig value;
  // It is empty, or why Volcano refuses the whole document, to go on with the default: a field, and what it must be.
  words::Sentence problem;
  int line = 0;
};

// Decodes the document into Config as yaml.v2 does: what is not mentioned is empty, not the default.
VgpuConfigResult ParseVgpuConfig(const model::ConfigValue& document);

// This is the ConfigMap that is read, once: the first deviceshare of the configuration names it (enablePredicate in
// pkg/scheduler/plugins/deviceshare/deviceshare.go).
struct ConfigMapName {
  std::string ns = "kube-system", name = "volcano-vgpu-device-config";
  bool Is(const model::ObjectMeta& meta) const { return meta.name == name && meta.ns == ns; }
};
inline constexpr const char* kConfigMapNamespace = "deviceshare.KnownGeometriesCMNamespace";
inline constexpr const char* kConfigMapName = "deviceshare.KnownGeometriesCMName";
ConfigMapName ConfigMapOf(const framework::SchedulerConfiguration& conf);
// Gives what the ConfigMap says, or the default.
VgpuConfig ConfigOf(const framework::SchedulerConfiguration& conf, const std::vector<const model::DeviceConfig*>& maps);

}  // namespace pumice::plugins::devices
