// These functions write Kubernetes' and Volcano's objects as the extender's requests carry them: the JSON that Go makes
// of their types.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/model/objects.h"

namespace pumice::plugins {

// Brings the object as written (Pod::raw, Node::raw) into Go's shape: fields in the order of the Go structs, unknown
// ones left out, quantities and times in canonical spelling, empty ones left out where Go omits them and filled in
// where Go does not. What a simulation of many cycles has changed since is put in.
nlohmann::ordered_json PodJson(const model::Pod& pod);
nlohmann::ordered_json NodeJson(const model::Node& node);

nlohmann::ordered_json PodGroupJson(const model::PodGroup& group, const model::PodGroupStatus& now);
nlohmann::ordered_json QueueJson(const model::Queue& queue);
// The same two of types whose fields have no names of their own in JSON (extender_objects_1_13.cc).
nlohmann::ordered_json GoPodGroupJson(const model::PodGroup& group, const model::PodGroupStatus& now);
nlohmann::ordered_json GoQueueJson(const model::Queue& queue);
// It is null where there is no topology.
nlohmann::ordered_json TopologyJson(const model::NetworkTopologySpec* topology);

nlohmann::ordered_json MetaJson(const model::ObjectMeta& meta);
nlohmann::ordered_json ResourceListJson(const model::ResourceList& list);
// Writes a list of quantities by ascending name and in canonical spelling.
nlohmann::ordered_json GoQuantities(const nlohmann::ordered_json& written);
// Writes RFC 3339 in UTC, or null for Go's zero time.
nlohmann::ordered_json TimeJson(model::Time time);

}  // namespace pumice::plugins
