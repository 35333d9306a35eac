// These functions go from the model back to Kubernetes objects: the long form.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/manifest/expectation.h"
#include "core/model/objects.h"
#include "core/model/simulation.h"

namespace pumice::manifest {

using Json = nlohmann::ordered_json;

Json ToJson(const model::PodSpec& spec);
Json ToJson(const model::ObjectMeta& meta);
Json ToJson(const model::ResourceList& resources);
Json ToJson(const model::LabelSelector& selector);
Json ToJson(const model::NetworkTopologySpec& topology);
// Gives {apiVersion, kind, metadata, spec, status} of one object.
Json ObjectOf(const model::Pod& pod);
Json ObjectOf(const model::Queue& queue);
Json ObjectOf(const model::PodGroup& group);
Json ObjectOf(const model::Node& node);
Json ObjectOf(const model::PriorityClass& priority);
Json ObjectOf(const model::HyperNode& hyper_node);
Json ObjectOf(const model::Numatopology& topology);
Json ObjectOf(const model::ResourceQuota& quota);
Json ObjectOf(const model::PodDisruptionBudget& budget);
Json ObjectOf(const model::Namespace& ns);
Json ObjectOf(const model::DeviceClass& device_class);
// They are of one type, so the kind is said.
Json ObjectOf(const model::ResourceClaim& claim, bool is_template);

// Gives an item of the list under `expect`.
Json ToJson(const Expectation& expectation);

// Gives the configuration as YAML text, its scalars spelled as they were.
std::string ConfigText(const model::ConfigValue& conf);

// Gives every object of the scenario, each kind in its order: the ConfigMap first, then what others refer to.
Json ObjectsOf(const model::Scenario& scenario);
// Gives the same, and before it a ConfigMap for what is no object: name, now, cycles, nodeUsage, simulate, expect.
// Reading the list again gives the same scenario.
Json LongForm(const model::Scenario& scenario, const std::optional<model::Simulation>& simulation = {},
              const std::vector<Expectation>& expectations = {});
// This key of that ConfigMap's data holds JSON.
inline constexpr const char* kSettingKey = "pumice.json";
// This key holds what deviceshare is told of virtual GPUs.
inline constexpr const char* kDeviceConfigKey = "device-config.yaml";
// Gives a whole scenario: {name, now, schedulerConf, nodeUsage, simulate, expect, objects}.
Json ToScenarioJson(const model::Scenario& scenario, const std::optional<model::Simulation>& simulation = {},
                    const std::vector<Expectation>& expectations = {});
// Gives the same as text.
std::string ScenarioText(const model::Scenario& scenario, const std::optional<model::Simulation>& simulation = {},
                         const std::vector<Expectation>& expectations = {});

}  // namespace pumice::manifest
