// This reads queues and PodGroups, with their topologies and sub-groups.
#include "core/manifest/kinds.h"

namespace pumice::manifest {
namespace {

void ReadNodeGroups(Fields* affinity, std::string_view key, std::optional<model::NodeGroupTerms>* out) {
  affinity->Map(key, [&](Fields* fields) {
    out->emplace();
    fields->Strings("requiredDuringSchedulingIgnoredDuringExecution", &(*out)->required);
    fields->Strings("preferredDuringSchedulingIgnoredDuringExecution", &(*out)->preferred);
  });
}

void ReadSubGroup(Fields* fields, model::SubGroupPolicy* out) {
  fields->String("name", &out->name);
  fields->Int32("subGroupSize", &out->sub_group_size, 1);
  fields->Int32("minSubGroups", &out->min_sub_groups, 0);
  fields->Map("labelSelector", [&](Fields* selector) { ReadLabelSelector(selector, &out->label_selector.emplace()); });
  fields->Strings("matchLabelKeys", &out->match_label_keys);
  ReadNetworkTopology(fields, &out->network_topology);
}

void ReadPodGroupStatus(Fields* status, model::PodGroupStatus* out) {
  status->Word("phase", &out->phase, {"", "Pending", "Running", "Unknown", "Inqueue", "Completed"});
  status->Maps("conditions", [&](Fields* fields, uint32_t) {
    model::PodGroupCondition& condition = out->conditions.emplace_back();
    fields->String("type", &condition.type);
    fields->String("status", &condition.status);
    fields->String("transitionID", &condition.transition_id);
    fields->String("reason", &condition.reason);
    fields->Text("message", &condition.message);
    fields->Time("lastTransitionTime", &condition.last_transition_time);
    fields->IgnoreAll();
  });
  status->Int32("running", &out->running, 0);
  status->Int32("succeeded", &out->succeeded, 0);
  status->Int32("failed", &out->failed, 0);
}

}  // namespace

void ReadNetworkTopology(Fields* fields, std::optional<model::NetworkTopologySpec>* out) {
  fields->Map("networkTopology", [&](Fields* topology) {
    out->emplace();
    // Only a cluster fills in the CRD's default, hard.
    (*out)->mode.clear();
    topology->Word("mode", &(*out)->mode, {"hard", "soft"});
    topology->Int32("highestTierAllowed", &(*out)->highest_tier_allowed, 0);
    if (topology->String("highestTierName", &(*out)->highest_tier_name) && !(*out)->highest_tier_name.empty())
      CheckSubdomain(*topology, "highestTierName", (*out)->highest_tier_name);
  });
}

void ReadQueue(Fields* object, model::Queue* out) {
  ReadMeta(object, false, &out->meta);
  object->Map("spec", [&](Fields* spec) {
    // The webhook makes 1 of 0.
    spec->Int32("weight", &out->weight, 0, 65535);
    if (spec->String("parent", &out->parent) && out->parent.empty() && spec->context().validate) {
      CheckSubdomain(*spec, "parent", out->parent);
    }
    spec->Resources("capability", &out->capability, kCounted);
    spec->Resources("deserved", &out->deserved, kCounted);
    spec->Map("guarantee", [&](Fields* guarantee) { guarantee->Resources("resource", &out->guarantee, kCounted); });
    spec->Bool("reclaimable", &out->reclaimable);
    spec->Int32("priority", &out->priority, 0);
    spec->Map("affinity", [&](Fields* affinity) {
      out->affinity.emplace();
      ReadNodeGroups(affinity, "nodeGroupAffinity", &out->affinity->affinity);
      ReadNodeGroups(affinity, "nodeGroupAntiAffinity", &out->affinity->anti_affinity);
    });
    spec->String("type", &out->type);
    spec->Word("dequeueStrategy", &out->dequeue_strategy, {"", "fifo", "traverse"});
  });
  object->Map("status", [&](Fields* status) {
    status->Word("state", &out->state, {"", "Open", "Closed", "Closing", "Unknown"});
    out->has_status_allocated = status->Resources("allocated", &out->status_allocated);
    status->Ignore({"pending", "running", "unknown", "inqueue", "completed", "reservation"});
  });
}

void ReadPodGroup(Fields* object, model::PodGroup* out) {
  ReadMeta(object, true, &out->meta);
  const bool has_spec = object->Map("spec", [&](Fields* spec) {
    if (!spec->Int32("minMember", &out->min_member, 0) && !spec->Has("minMember")) {
      spec->WarnOnce("minMember", "min-member", words::kNoMinMember);
    }
    spec->Map("minTaskMember", [&](Fields* tasks) {
      for (uint32_t i = 0; i < tasks->value().size; ++i) {
        const std::string_view task = tasks->value().members[i].key;
        int32_t least = 0;
        if (tasks->Int32(task, &least)) out->min_task_member[std::string(task)] = least;
      }
    });
    spec->String("queue", &out->queue);
    spec->String("priorityClassName", &out->priority_class_name);
    model::ResourceList resources;
    if (spec->Resources("minResources", &resources, {false, false, true, true}))
      out->min_resources = std::move(resources);
    ReadNetworkTopology(spec, &out->network_topology);
    spec->Maps("subGroupPolicy",
               [&](Fields* fields, uint32_t) { ReadSubGroup(fields, &out->sub_group_policy.emplace_back()); });
  });
  if (!has_spec) object->WarnOnce("spec", "min-member", words::kNoSpecNoMinMember);
  object->Map("status", [&](Fields* status) { ReadPodGroupStatus(status, &out->status); });
}

}  // namespace pumice::manifest
