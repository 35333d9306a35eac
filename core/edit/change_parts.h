// The parts of a change that have a file of their own, and what they share with the others. Besides what change.h
// lists, these fields can be changed:
//
// Queue     (add, without a field); spec.affinity.nodeGroupAffinity.required (add: a group); spec.affinity (remove)
// PodGroup  spec.minTaskMember.ROLE, spec.networkTopology[.highestTierAllowed],
//           spec.subGroupPolicy.NAME.{subGroupSize,minSubGroups,networkTopology[.highestTierAllowed]}
// Pods      those pods of the named one's job that share its spec and have no node yet: what a person changes in the
//           template. spec.tolerations (add: "key=value:Effect"), metadata.annotations.KEY; to remove:
//           spec.nodeSelector.KEY, spec.affinity.{nodeAffinity,podAffinity,podAntiAffinity},
//           spec.topologySpreadConstraints, spec.schedulingGates, spec.containers.ports
// Node      metadata.labels.KEY, status.allocatable.RESOURCE, count (nodes like it are added until there are so many)
// ResourceQuota  spec.hard.RESOURCE
// conf      tiers[I].plugins[J].tier (set: the plugin moves to the end of that tier, of a new one where there is none)
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/edit/change.h"

namespace pumice::edit {

template <class T>
void Drop(std::vector<T>* list, const std::string& key) {
  list->erase(std::remove_if(list->begin(), list->end(), [&](const T& object) { return object.meta.Key() == key; }),
              list->end());
}

// These say why a change cannot be made.
inline std::string Unknown(const Change& change) { return change.kind + " " + change.name + " does not exist"; }
inline std::string NoField(const Change& change) {
  return change.kind + " has no " + change.field + " that can be changed";
}
inline std::string BadValue(const Change& change) { return change.field + " cannot be \"" + change.value + "\""; }

// Gives what follows `prefix` and a dot; "" for the prefix itself, nullopt for other fields.
std::optional<std::string> Below(const std::string& field, std::string_view prefix);
std::string ChangeResource(const Change& change, const std::string& resource, model::ResourceList* list);

// change_node.cc and change_pods.cc hold these.
std::string ChangeNode(const Change& change, model::Scenario* scenario);
std::string ChangePods(const Change& change, model::Scenario* scenario);

}  // namespace pumice::edit
