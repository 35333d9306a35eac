// This is what Volcano's podgroup controller makes for a pod that names no group. Twin of pkg/controllers/podgroup.
#include <algorithm>
#include <charconv>

#include "core/admit/controllers.h"
#include "core/admit/pod_usage.h"
#include "core/api/annotations.h"

namespace pumice::admit {
namespace {

// This is parseNetworkTopologyFromPod.
std::optional<model::NetworkTopologySpec> TopologyOf(const model::StringMap& annotations) {
  auto mode = annotations.find("volcano.sh/network-topology-mode");
  auto tier = annotations.find("volcano.sh/network-topology-highest-tier");
  if (mode == annotations.end() && tier == annotations.end()) return std::nullopt;
  model::NetworkTopologySpec topology;
  topology.mode = "hard";
  if (mode != annotations.end()) {
    std::string text = mode->second;
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (text == "hard" || text == "soft") topology.mode = text;
  }
  if (tier != annotations.end()) {
    const std::string& text = tier->second;
    const char* begin = text.data() + (!text.empty() && text[0] == '+');
    int32_t number = 0;
    auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) topology.highest_tier_allowed = number;
  }
  return topology;
}

// This is getMinMemberFromUpperRes.
int32_t MinMemberOf(const model::StringMap& inherited) {
  auto text = inherited.find("scheduling.volcano.sh/group-min-member");
  if (text == inherited.end()) return 1;
  const auto number = ParseGoInt(text->second, 32);
  return number && *number >= 0 ? static_cast<int32_t>(*number) : 1;
}

const model::OwnerReference* ControllerOf(const model::Pod& pod) {
  for (const model::OwnerReference& owner : pod.meta.owner_references) {
    if (owner.controller) return &owner;
  }
  return nullptr;
}

}  // namespace

std::string PodGroupNameOf(const model::Pod& pod) {
  const model::OwnerReference* owner = ControllerOf(pod);
  return "podgroup-" + (owner ? owner->uid : pod.meta.uid);
}

model::StringMap AnnotationsOfOwners(const model::Pod& pod, const std::map<std::string, model::StringMap>& owners) {
  model::StringMap all;
  if (owners.empty()) return all;
  for (const model::OwnerReference& owner : pod.meta.owner_references) {
    auto found = owners.find(owner.kind + "/" + pod.meta.ns + "/" + owner.name);
    if (found != owners.end()) all.insert(found->second.begin(), found->second.end());
  }
  return all;
}

model::PodGroup PodGroupOf(const model::Pod& pod, const model::StringMap& inherited) {
  model::PodGroup group;
  group.meta.name = PodGroupNameOf(pod);
  group.meta.ns = pod.meta.ns;
  if (ControllerOf(pod)) {
    group.meta.owner_references = pod.meta.owner_references;
  } else {
    group.meta.owner_references = {{"v1", "Pod", pod.meta.name, pod.meta.uid, true}};
  }
  group.min_member = MinMemberOf(inherited);
  for (const auto& [key, value] : inherited) {
    if (key.rfind("volcano.sh/", 0) == 0) group.meta.annotations[key] = value;
  }
  group.priority_class_name = pod.spec->priority_class_name;
  group.min_resources = TaskRequests(*pod.spec, group.min_member);
  group.status.phase = "Pending";
  const model::StringMap& annotations = pod.meta.annotations;
  auto queue = annotations.find("scheduling.volcano.sh/queue-name");
  if (queue != annotations.end()) group.queue = queue->second;
  auto inherit = [](const model::StringMap& from, const char* key, model::StringMap* to) {
    auto it = from.find(key);
    if (it == from.end()) return false;
    (*to)[key] = it->second;
    return true;
  };
  for (const char* key : {"volcano.sh/preemptable", "volcano.sh/cooldown-time", "volcano.sh/revocable-zone"}) {
    inherit(annotations, key, &group.meta.annotations);
  }
  for (const char* key : {"volcano.sh/preemptable", "volcano.sh/cooldown-time"}) {
    inherit(pod.meta.labels, key, &group.meta.labels);
  }
  if (!inherit(annotations, "volcano.sh/jdb-min-available", &group.meta.annotations)) {
    inherit(annotations, "volcano.sh/jdb-max-unavailable", &group.meta.annotations);
  }
  group.network_topology = TopologyOf(annotations);
  return group;
}

}  // namespace pumice::admit
