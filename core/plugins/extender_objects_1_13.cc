// PodGroups and queues as the extender saw them up to v1.13, whose own types of both have fields without JSON names
// (volcano.sh/apis, pkg/apis/scheduling/types.go): Go's names, and nothing left out.
#include <nlohmann/json.hpp>

#include "core/plugins/extender_objects.h"

namespace pumice::plugins {

using Json = nlohmann::ordered_json;

namespace {

Json ListOrNull(const model::ResourceList& list) { return list.empty() ? Json(nullptr) : ResourceListJson(list); }

Json NodeGroupAffinityJson(const std::optional<model::NodeGroupTerms>& terms) {
  Json out = Json::object();
  if (!terms->required.empty()) out["requiredDuringSchedulingIgnoredDuringExecution"] = terms->required;
  if (!terms->preferred.empty()) out["preferredDuringSchedulingIgnoredDuringExecution"] = terms->preferred;
  return out;
}

}  // namespace

Json GoPodGroupJson(const model::PodGroup& group, const model::PodGroupStatus& now) {
  Json topology = nullptr;
  if (group.network_topology) {
    topology = {{"Mode", group.network_topology->mode}, {"HighestTierAllowed", nullptr}};
    if (const auto& tier = group.network_topology->highest_tier_allowed) topology["HighestTierAllowed"] = *tier;
  }
  Json conditions = nullptr;
  for (const model::PodGroupCondition& c : now.conditions) {
    conditions.push_back({{"Type", c.type},
                          {"Status", c.status},
                          {"TransitionID", c.transition_id},
                          {"LastTransitionTime", TimeJson(c.last_transition_time)},
                          {"Reason", c.reason},
                          {"Message", c.message}});
  }
  Json out = MetaJson(group.meta);
  out["Spec"] = {{"MinMember", group.min_member},
                 {"MinTaskMember", group.min_task_member.empty() ? Json(nullptr) : Json(group.min_task_member)},
                 {"Queue", group.queue},
                 {"PriorityClassName", group.priority_class_name},
                 {"MinResources", group.min_resources ? ResourceListJson(*group.min_resources) : Json(nullptr)},
                 {"NetworkTopology", topology}};
  out["Status"] = {{"Phase", now.phase},
                   {"Conditions", conditions},
                   {"Running", now.running},
                   {"Succeeded", now.succeeded},
                   {"Failed", now.failed}};
  out["Version"] = "v1beta1";
  return out;
}

Json GoQueueJson(const model::Queue& queue) {
  Json spec = {{"Weight", queue.weight},
               {"Capability", ListOrNull(queue.capability)},
               {"Reclaimable", queue.reclaimable ? Json(*queue.reclaimable) : Json(nullptr)},
               {"ExtendClusters", nullptr},
               {"guarantee", Json::object()}};
  if (!queue.guarantee.empty()) spec["guarantee"]["resource"] = ResourceListJson(queue.guarantee);
  if (queue.affinity) {
    Json& affinity = spec["affinity"] = Json::object();
    if (queue.affinity->affinity) affinity["nodeGroupAffinity"] = NodeGroupAffinityJson(queue.affinity->affinity);
    if (queue.affinity->anti_affinity) {
      affinity["nodeGroupAntiAffinity"] = NodeGroupAffinityJson(queue.affinity->anti_affinity);
    }
  }
  if (!queue.type.empty()) spec["type"] = queue.type;
  if (!queue.parent.empty()) spec["parent"] = queue.parent;
  if (!queue.deserved.empty()) spec["deserved"] = ResourceListJson(queue.deserved);
  if (queue.priority.value_or(0) != 0) spec["priority"] = *queue.priority;
  Json out = MetaJson(queue.meta);
  out["Spec"] = std::move(spec);
  out["Status"] = {{"State", queue.state},
                   {"Unknown", 0},
                   {"Pending", 0},
                   {"Running", 0},
                   {"Inqueue", 0},
                   {"Completed", 0},
                   {"Reservation", Json::object()},
                   {"Allocated", ListOrNull(queue.status_allocated)}};
  return out;
}

}  // namespace pumice::plugins
