// What could be changed of the job itself: how many pods it has to have, where they may go, its queue and priority; and
// which other jobs could end.
#include <algorithm>
#include <optional>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/model/find.h"
#include "core/plugins/k8s/node_rules.h"
#include "core/reason/change_finder.h"

namespace pumice::reason {

namespace {

constexpr size_t kMostMoves = 12, kMostEnding = 12, kMostTemplates = 6, kMostTaints = 5;

}  // namespace

void ChangeFinder::Members(const model::PodGroup& job) {
  const std::string key = job.meta.Key();
  if (job.min_member > 1) Add(AmountOf("PodGroup", key, "spec.minMember", Unit::kOne, job.min_member, 1, 2.9));
  for (const auto& [role, min] : job.min_task_member) {
    if (min > 0) Add(AmountOf("PodGroup", key, "spec.minTaskMember." + role, Unit::kOne, min, 0, 2.9));
  }
  for (const model::SubGroupPolicy& policy : job.sub_group_policy) {
    const std::string field = "spec.subGroupPolicy." + policy.name;
    if (policy.sub_group_size && *policy.sub_group_size > 1) {
      Add(AmountOf("PodGroup", key, field + ".subGroupSize", Unit::kOne, *policy.sub_group_size, 1, 2.9));
    }
    if (policy.min_sub_groups && *policy.min_sub_groups > 0) {
      Add(AmountOf("PodGroup", key, field + ".minSubGroups", Unit::kOne, *policy.min_sub_groups, 0, 2.9));
    }
  }
  if (job.min_resources) Add(ChangeOf(Op::kRemove, "PodGroup", key, "spec.minResources", "", "", 2.5));
}

void ChangeFinder::Topology(const model::PodGroup& job) {
  int top = 0;
  for (const model::HyperNode& hyper_node : scenario_.hyper_nodes) top = std::max(top, hyper_node.tier);
  auto of = [&](const std::optional<model::NetworkTopologySpec>& topology, const std::string& field) {
    if (!topology || topology->mode == "soft") return;
    const std::string key = job.meta.Key();
    if (topology->highest_tier_allowed && *topology->highest_tier_allowed <= top) {
      Add(AmountOf("PodGroup", key, field + ".highestTierAllowed", Unit::kOne, *topology->highest_tier_allowed, top + 1,
                   1.1));
    }
    Add(ChangeOf(Op::kRemove, "PodGroup", key, field, "", "hard", 2));
  };
  of(job.network_topology, "spec.networkTopology");
  for (const model::SubGroupPolicy& policy : job.sub_group_policy) {
    of(policy.network_topology, "spec.subGroupPolicy." + policy.name + ".networkTopology");
  }
}

void ChangeFinder::OtherQueues(const model::PodGroup& job) {
  size_t count = 0;
  for (const model::Queue& queue : scenario_.queues) {
    const std::string& name = queue.meta.name;
    if (name == QueueOf(job) || name == "root" || queue.state != "Open" || count >= kMostMoves) continue;
    const bool leaf = std::none_of(scenario_.queues.begin(), scenario_.queues.end(),
                                   [&](const model::Queue& other) { return other.parent == name; });
    if (!leaf) continue;
    ++count;
    Add(ChangeOf(Op::kSet, "PodGroup", job.meta.Key(), "spec.queue", name, QueueOf(job), 2.5));
  }
}

// From the lowest class that is higher than its own on.
void ChangeFinder::Priorities(const model::PodGroup& job) {
  const model::PriorityClass* named = nullptr;  // of several defaults the last by name, as a snapshot has it
  for (const model::PriorityClass& c : scenario_.priority_classes) {
    const bool is_it = job.priority_class_name.empty() ? c.global_default : c.meta.name == job.priority_class_name;
    if (is_it && (named == nullptr || named->meta.name < c.meta.name)) named = &c;
  }
  const int32_t own = named == nullptr ? 0 : named->value;
  std::vector<const model::PriorityClass*> higher;
  for (const model::PriorityClass& c : scenario_.priority_classes) {
    if (c.value > own) higher.push_back(&c);
  }
  std::stable_sort(higher.begin(), higher.end(), [](const auto* a, const auto* b) { return a->value < b->value; });
  for (const model::PriorityClass* c : higher) {
    Add(ChangeOf(Op::kSet, "PodGroup", job.meta.Key(), "spec.priorityClassName", c->meta.name, job.priority_class_name,
                 2.7));
  }
}

// Of each template whose pods wait: what keeps them from nodes.
void ChangeFinder::Templates(const model::PodGroup& job) {
  std::set<std::string> taints;
  std::vector<const model::Taint*> distinct;
  for (const model::Node& node : scenario_.nodes) {
    for (const model::Taint& taint : node.taints) {
      if (taint.effect == "PreferNoSchedule" || distinct.size() >= kMostTaints) continue;
      if (taints.insert(taint.key + "=" + taint.value + ":" + taint.effect).second) distinct.push_back(&taint);
    }
  }
  std::set<const model::PodSpec*> seen;
  for (const model::Pod* pod : PodsOf(job.meta.Key())) {
    if (!pod->node_name.empty() || seen.size() >= kMostTemplates || !seen.insert(pod->spec.get()).second) continue;
    const model::PodSpec& spec = *pod->spec;
    auto add = [&, key = pod->meta.Key()](Op op, const std::string& field, const std::string& value,
                                          const std::string& have,
                                          double cost) { Add(ChangeOf(op, "Pods", key, field, value, have, cost)); };
    if (!spec.scheduling_gates.empty()) {
      add(Op::kRemove, "spec.schedulingGates", "", Join(spec.scheduling_gates, ", "), 1);
    }
    for (const model::Taint* taint : distinct) {
      if (plugins::k8s::TolerateTaint(spec.tolerations, *taint)) continue;
      const std::string spelled = taint->key + (taint->value.empty() ? "" : "=" + taint->value) + ":" + taint->effect;
      add(Op::kAdd, "spec.tolerations", spelled, "", 1.25);
    }
    for (const auto& [key, value] : spec.node_selector) add(Op::kRemove, "spec.nodeSelector." + key, "", value, 1.35);
    if (spec.affinity) {
      const model::Affinity& affinity = *spec.affinity;
      if (affinity.node_affinity && affinity.node_affinity->required) {
        add(Op::kRemove, "spec.affinity.nodeAffinity", "", "required", 1.4);
      }
      if (affinity.pod_affinity && !affinity.pod_affinity->required.empty()) {
        add(Op::kRemove, "spec.affinity.podAffinity", "", "required", 1.4);
      }
      if (affinity.pod_anti_affinity && !affinity.pod_anti_affinity->required.empty()) {
        add(Op::kRemove, "spec.affinity.podAntiAffinity", "", "required", 1.4);
      }
    }
    if (!spec.topology_spread_constraints.empty()) {
      add(Op::kRemove, "spec.topologySpreadConstraints", "", "DoNotSchedule", 1.4);
    }
    const bool ports = std::any_of(spec.containers.begin(), spec.containers.end(),
                                   [](const model::Container& container) { return !container.ports.empty(); });
    if (ports) add(Op::kRemove, "spec.containers.ports", "", "hostPort", 1.4);
    if (HasPlugin("tdm") && pod->meta.annotations.count(kRevocableZone) == 0) {
      add(Op::kSet, std::string("metadata.annotations.") + kRevocableZone, "*", "", 1.3);
    }
  }
}

// The largest jobs that hold a place or are counted as enqueued, those of the job's own queue before others; of these
// the smallest come first.
void ChangeFinder::JobsThatEnd(const model::PodGroup& own) {
  struct Job {
    bool elsewhere;
    size_t pods;
    const model::PodGroup* group;
  };
  std::vector<Job> jobs;
  for (const model::PodGroup& group : scenario_.pod_groups) {
    if (&group == &own) continue;
    size_t running = 0, waiting = 0;
    for (const model::Pod* pod : PodsOf(group.meta.Key())) {
      if (pod->phase == "Succeeded" || pod->phase == "Failed") continue;
      ++(pod->node_name.empty() ? waiting : running);
    }
    const bool reserves = group.status.phase == "Inqueue" && waiting > 0;
    if (running > 0 || reserves) jobs.push_back({QueueOf(group) != QueueOf(own), running + waiting, &group});
  }
  std::stable_sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) {
    return a.elsewhere != b.elsewhere ? b.elsewhere : a.pods > b.pods;
  });
  if (jobs.size() > kMostEnding) jobs.resize(kMostEnding);
  std::stable_sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) { return a.pods < b.pods; });
  for (const Job& job : jobs) {
    Add(ChangeOf(Op::kDrop, "PodGroup", job.group->meta.Key(), "", "", std::to_string(job.pods), 3));
  }
}

}  // namespace pumice::reason
