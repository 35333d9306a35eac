// Follows checkHierarchicalQueue (pkg/scheduler/plugins/capacity/capacity.go) with what is written. The root has what
// it says, and without that what all of it needs.
#include "core/reason/tree_faults.h"

#include <algorithm>
#include <map>

#include "core/model/find.h"
#include "core/sim/snapshot.h"

namespace pumice::reason {

namespace {

constexpr const char* kRoot = "root";

using Amounts = model::ResourceList;

Amounts Larger(const Amounts& a, const Amounts& b) {
  Amounts larger = a;
  for (const auto& [resource, amount] : b) {
    if (larger[resource] < amount) larger[resource] = amount;
  }
  return larger;
}

std::string ParentOf(const model::Queue& queue) { return queue.parent.empty() ? kRoot : queue.parent; }

}  // namespace

std::vector<TreeFault> TreeFaultsOf(const model::Scenario& scenario) {
  using Kind = TreeFault::Kind;
  std::vector<TreeFault> faults;
  std::map<std::string, std::vector<const model::Queue*>> below;
  for (const model::Queue& queue : scenario.queues) {
    if (queue.meta.name == kRoot) continue;
    const std::string parent = ParentOf(queue);
    if (parent != kRoot && model::Find(scenario.queues, parent) == nullptr) {
      faults.push_back({Kind::kNoParent, parent, queue.meta.name, "", "", "", {}, {}});
    }
    below[parent].push_back(&queue);
  }
  for (const model::PodGroup& group : scenario.pod_groups) {
    const std::string queue = group.queue.empty() ? sim::kDefaultQueue : group.queue;
    auto children = below.find(queue);
    if (children == below.end()) continue;
    faults.push_back({Kind::kTakesPods, queue, children->second[0]->meta.name, group.meta.Key(), "", "", {}, {}});
  }
  for (const auto& [name, children] : below) {
    const model::Queue* parent = model::Find(scenario.queues, name);
    if (parent == nullptr) continue;
    Amounts guarantees, deserved;
    for (const model::Queue* child : children) {
      for (const auto& [resource, amount] : child->guarantee) guarantees[resource] = guarantees[resource] + amount;
      for (const auto& [resource, amount] : Larger(child->deserved, child->guarantee)) {
        deserved[resource] = deserved[resource] + amount;
      }
      for (const auto& [resource, amount] : child->capability) {
        auto most = parent->capability.find(resource);
        if (most == parent->capability.end() || !(most->second < amount)) continue;
        faults.push_back({Kind::kChildAbove, name, child->meta.name, "", "capability", resource, most->second, amount});
      }
    }
    auto compare = [&, name = name](const char* field, const Amounts& has, const Amounts& needs) {
      if (name == kRoot && has.empty()) return;
      for (const auto& [resource, amount] : needs) {
        auto of = has.find(resource);
        const Quantity have = of == has.end() ? Quantity() : of->second;
        if (have < amount) faults.push_back({Kind::kChildren, name, "", "", field, resource, have, amount});
      }
    };
    compare("guarantee", parent->guarantee, guarantees);
    compare("deserved", Larger(parent->deserved, parent->guarantee), deserved);
  }
  return faults;
}

}  // namespace pumice::reason
