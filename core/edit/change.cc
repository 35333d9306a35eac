// Each kind of object has its own short list of fields that a change may name; whatever is set is read as YAML would
// spell it.
#include "core/edit/change.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>

#include "core/api/annotations.h"
#include "core/edit/change_parts.h"
#include "core/edit/conf_value.h"
#include "core/model/find.h"

namespace pumice::edit {

// Gives what follows `prefix` and a dot; "" for the prefix itself, nullopt for other fields.
std::optional<std::string> Below(const std::string& field, std::string_view prefix) {
  if (field.compare(0, prefix.size(), prefix) != 0) return std::nullopt;
  if (field.size() == prefix.size()) return "";
  if (field[prefix.size()] != '.') return std::nullopt;
  return field.substr(prefix.size() + 1);
}

std::string ChangeResource(const Change& change, const std::string& resource, model::ResourceList* list) {
  if (change.op == Change::Op::kRemove) {
    if (resource.empty()) {
      list->clear();
    } else {
      list->erase(resource);
    }
    return "";
  }
  const auto quantity = Quantity::Parse(change.value);
  if (!quantity || resource.empty()) return BadValue(change);
  (*list)[resource] = *quantity;
  return "";
}

namespace {

using model::Find;
using model::Scenario;
using Op = Change::Op;

std::optional<int32_t> Number(const std::string& text) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  int32_t number = 0;
  for (char c : text) number = number * 10 + (c - '0');
  return number;
}

std::string ChangeQueue(const Change& change, Scenario* scenario) {
  model::Queue* queue = Find(&scenario->queues, change.name);
  if (change.op == Op::kAdd && change.field.empty()) {
    if (queue != nullptr) return "Queue " + change.name + " is there already";
    model::Queue& added = scenario->queues.emplace_back();
    added.meta.name = added.meta.uid = change.name;
    added.weight = 1;
    added.state = "Open";
    return "";
  }
  if (queue == nullptr) return Unknown(change);
  if (change.field == "spec.weight") {
    const auto weight = Number(change.value);
    if (!weight || *weight < 1) return BadValue(change);
    queue->weight = *weight;
  } else if (change.field == "spec.parent") {
    queue->parent = change.value;
  } else if (change.field == "spec.reclaimable") {
    queue->reclaimable = change.value != "false";
  } else if (change.field == "status.state") {
    queue->state = change.value;
  } else if (change.field == "spec.affinity.nodeGroupAffinity.required" && change.op == Op::kAdd) {
    if (!queue->affinity) queue->affinity.emplace();
    if (!queue->affinity->affinity) queue->affinity->affinity.emplace();
    queue->affinity->affinity->required.push_back(change.value);
  } else if (change.field == "spec.affinity" && change.op == Op::kRemove) {
    queue->affinity.reset();
  } else if (auto resource = Below(change.field, "spec.capability")) {
    return ChangeResource(change, *resource, &queue->capability);
  } else if ((resource = Below(change.field, "spec.deserved"))) {
    return ChangeResource(change, *resource, &queue->deserved);
  } else if ((resource = Below(change.field, "spec.guarantee.resource"))) {
    return ChangeResource(change, *resource, &queue->guarantee);
  } else {
    return NoField(change);
  }
  return "";
}

template <class Visit>
void ForPodsOf(const model::PodGroup& group, Scenario* scenario, Visit visit) {
  const std::string key = group.meta.Key();
  for (model::Pod& pod : scenario->pods) {
    if (GroupKeyOf(pod) == key) visit(&pod);
  }
}

// The class counts for the job, and for its pods the priority that a cluster would have copied from it.
std::string ChangePriority(const Change& change, Scenario* scenario, model::PodGroup* group) {
  const model::PriorityClass* found = Find(&scenario->priority_classes, change.value);
  if (found == nullptr) return "PriorityClass " + change.value + " does not exist";
  group->priority_class_name = change.value;
  const model::PodSpec* from = nullptr;
  std::shared_ptr<const model::PodSpec> to;
  ForPodsOf(*group, scenario, [&](model::Pod* pod) {
    if (pod->spec.get() != from) {
      from = pod->spec.get();
      auto copy = std::make_shared<model::PodSpec>(*pod->spec);
      copy->priority_class_name = change.value;
      copy->priority = found->value;
      copy->preemption_policy = found->preemption_policy;
      to = std::move(copy);
    }
    pod->spec = to;
  });
  return "";
}

// Gives the tier that a topology allows, or takes the topology away.
std::string ChangeTopology(const Change& change, const std::string& field,
                           std::optional<model::NetworkTopologySpec>* topology) {
  if (field.empty() && change.op == Op::kRemove) {
    topology->reset();
    return "";
  }
  const auto tier = Number(change.value);
  if (!*topology || field != "highestTierAllowed" || !tier) return BadValue(change);
  (*topology)->highest_tier_allowed = *tier;
  (*topology)->highest_tier_name.clear();
  return "";
}

// Changes a number or the topology of the policy with this name.
std::string ChangeSubGroup(const Change& change, const std::string& rest, model::PodGroup* group) {
  for (model::SubGroupPolicy& policy : group->sub_group_policy) {
    const std::string before = policy.name + ".";
    if (rest.compare(0, before.size(), before) != 0) continue;
    const std::string field = rest.substr(before.size());
    if (auto below = Below(field, "networkTopology")) return ChangeTopology(change, *below, &policy.network_topology);
    const auto number = Number(change.value);
    if (!number) return BadValue(change);
    if (field == "subGroupSize") {
      policy.sub_group_size = *number;
    } else if (field == "minSubGroups") {
      policy.min_sub_groups = *number;
    } else {
      return NoField(change);
    }
    return "";
  }
  return NoField(change);
}

std::string ChangeGroup(const Change& change, Scenario* scenario) {
  model::PodGroup* group = Find(&scenario->pod_groups, change.name);
  if (group == nullptr) return Unknown(change);
  if (change.op == Op::kDrop) {
    std::vector<model::Pod>& pods = scenario->pods;
    std::erase_if(pods, [key = group->meta.Key()](const model::Pod& pod) { return GroupKeyOf(pod) == key; });
    Drop(&scenario->pod_groups, change.name);
  } else if (change.field == "spec.queue") {
    group->queue = change.value;
  } else if (change.field == "spec.minMember") {
    const auto number = Number(change.value);
    if (!number) return BadValue(change);
    group->min_member = *number;
  } else if (auto role = Below(change.field, "spec.minTaskMember"); role && !role->empty()) {
    const auto number = Number(change.value);
    if (!number) return BadValue(change);
    group->min_task_member[*role] = *number;
  } else if (auto topology = Below(change.field, "spec.networkTopology")) {
    return ChangeTopology(change, *topology, &group->network_topology);
  } else if (auto policy = Below(change.field, "spec.subGroupPolicy"); policy && !policy->empty()) {
    return ChangeSubGroup(change, *policy, group);
  } else if (change.field == "spec.priorityClassName") {
    return ChangePriority(change, scenario, group);
  } else if (auto resource = Below(change.field, "spec.minResources")) {
    if (change.op == Op::kRemove && resource->empty()) {
      group->min_resources.reset();
      return "";
    }
    if (!group->min_resources) group->min_resources.emplace();
    return ChangeResource(change, *resource, &*group->min_resources);
  } else {
    return NoField(change);
  }
  return "";
}

std::string ChangePod(const Change& change, Scenario* scenario) {
  model::Pod* pod = Find(&scenario->pods, change.name);
  if (pod == nullptr) return Unknown(change);
  if (change.op == Op::kDrop) {
    Drop(&scenario->pods, change.name);
  } else if (change.field == "spec.nodeName" && change.op == Op::kRemove) {
    pod->node_name.clear();
    pod->phase = "Pending";
    pod->start_time.reset();
  } else if (auto key = Below(change.field, "metadata.annotations"); key && !key->empty()) {
    if (change.op == Op::kRemove) {
      pod->meta.annotations.erase(*key);
    } else {
      pod->meta.annotations[*key] = change.value;
    }
  } else {
    return NoField(change);
  }
  return "";
}

std::string ChangeQuota(const Change& change, Scenario* scenario) {
  model::ResourceQuota* quota = Find(&scenario->resource_quotas, change.name);
  if (quota == nullptr) return Unknown(change);
  const auto resource = Below(change.field, "spec.hard");
  if (!resource) return NoField(change);
  // The plugin reads the status, which the quota's controller copies from the spec.
  if (std::string error = ChangeResource(change, *resource, &quota->spec_hard); !error.empty()) return error;
  return ChangeResource(change, *resource, &quota->hard);
}

}  // namespace

const char* OpName(Op op) {
  switch (op) {
    case Op::kSet: return "set";
    case Op::kRemove: return "remove";
    case Op::kAdd: return "add";
    case Op::kDrop: return "drop";
  }
  return "";
}

std::string Apply(const Change& change, Scenario* scenario) {
  if (change.kind == "Queue") {
    if (change.op != Op::kDrop) return ChangeQueue(change, scenario);
    if (Find(&scenario->queues, change.name) == nullptr) return Unknown(change);
    Drop(&scenario->queues, change.name);
    return "";
  }
  if (change.kind == "PodGroup") return ChangeGroup(change, scenario);
  if (change.kind == "Pod") return ChangePod(change, scenario);
  if (change.kind == "Pods") return ChangePods(change, scenario);
  if (change.kind == "Node") return ChangeNode(change, scenario);
  if (change.kind == "ResourceQuota") return ChangeQuota(change, scenario);
  if (!change.kind.empty()) return "a " + change.kind + " cannot be changed";
  model::ConfigValue conf = scenario->scheduler_conf ? *scenario->scheduler_conf : BuiltInConf();
  std::string error =
      ChangeConf(change.field, change.op == Op::kRemove ? nullptr : &change.value, change.op == Op::kAdd, &conf);
  if (error.empty()) scenario->scheduler_conf = std::move(conf);
  return error;
}

std::string Apply(const std::vector<Change>& changes, Scenario* scenario) {
  for (const Change& change : changes) {
    if (std::string error = Apply(change, scenario); !error.empty()) return error;
  }
  return "";
}

}  // namespace pumice::edit
