// A Change is one change of a world, small enough to be said in a line: what a finding's fix and what an answer to
// "what would let it in?" are made of.
#pragma once

#include <string>
#include <vector>

#include "core/model/objects.h"

namespace pumice::edit {

struct Change {
  // kSet gives the field the value. kRemove means that the field is no longer there; of a list, the element that is the
  // value. kAdd gives a list one more element; of kind Node without a field, it adds one more node like `name`, called
  // `value`. kDrop means that the object is gone; of a PodGroup, with its pods.
  enum class Op : uint8_t { kSet, kRemove, kAdd, kDrop };
  Op op = Op::kSet;
  std::string kind;   // Queue, PodGroup, Pod, Node; "" is the scheduler's configuration
  std::string name;   // "namespace/name", or the name of a cluster-scoped object
  std::string field;  // see change.cc for those that there are
  std::string value;  // as YAML would spell it
  bool operator==(const Change&) const = default;
};

const char* OpName(Change::Op op);

// "" or why it could not be done; the scenario is then as it was.
//
// Queue     spec.weight, spec.parent, spec.reclaimable, spec.{capability,deserved,guarantee.resource}[.RESOURCE],
//           status.state
// PodGroup  spec.queue, spec.minMember, spec.priorityClassName (its pods' too), spec.minResources[.RESOURCE]
// Pod       spec.nodeName (removed: it is Pending again), metadata.annotations.KEY
// Node      spec.unschedulable, spec.taints (add, remove: "key=value:Effect"); add without a field
// conf      actions, tiers[I].plugins (add: a plugin's name, at the end), tiers[I].plugins[J] (remove, or add before),
//           tiers[I].plugins[J].FLAG, tiers[I].plugins[J].arguments.KEY; tiers (add: a tier of one plugin)
std::string Apply(const Change& change, model::Scenario* scenario);

// Makes all changes in their order; it stops at the first that fails.
std::string Apply(const std::vector<Change>& changes, model::Scenario* scenario);

}  // namespace pumice::edit
