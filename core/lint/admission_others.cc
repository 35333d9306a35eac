// What the webhooks of the scenario's Volcano would refuse of PodGroups, pods and HyperNodes (pkg/webhooks/admission),
// and Kubernetes of PriorityClasses. Volcano Jobs are checked where they are read.
#include <string>

#include "core/lint/rules.h"

namespace pumice::lint {
namespace {

using edit::Change;
using Op = Change::Op;

// Only a PodGroup that is new is asked about: one that a session has looked at was there before.
bool IsNew(const model::PodGroup& group) {
  const bool pending = group.status.phase.empty() || group.status.phase == "Pending";
  return pending && group.status.conditions.empty();
}

void PodGroups(const Facts& facts, Findings* out) {
  for (const model::PodGroup& group : facts.scenario().pod_groups) {
    const std::string key = group.meta.Key();
    if (IsNew(group) && !group.queue.empty()) {
      const QueueInfo* queue = facts.cluster().FindQueue(group.queue);
      if (queue == nullptr) {
        out->Add(kPodgroupQueueUnknown, "PodGroup", key, "spec.queue", {{"queue", group.queue}});
      } else if (queue->queue->state != "Open") {
        const std::string& state = queue->queue->state;
        out->Add(kPodgroupQueueNotOpen, "PodGroup", key, "spec.queue",
                 {{"queue", group.queue}, {"state", state.empty() ? "\"\"" : state}})
            .changes = {{Op::kSet, "Queue", group.queue, "status.state", "Open"}};
      }
    }
    auto both = [](const std::optional<model::NetworkTopologySpec>& topology) {
      return topology && topology->highest_tier_allowed && !topology->highest_tier_name.empty();
    };
    if (!facts.scenario().release.has_partitions) continue;
    if (both(group.network_topology)) out->Add(kTopologyTwoTiers, "PodGroup", key, "spec.networkTopology", {});
    for (size_t i = 0; i < group.sub_group_policy.size(); ++i) {
      if (!both(group.sub_group_policy[i].network_topology)) continue;
      out->Add(kTopologyTwoTiers, "PodGroup", key, "spec.subGroupPolicy[" + std::to_string(i) + "].networkTopology",
               {});
      break;
    }
  }
}

// validateIntPercentageStr.
bool IsBudget(const std::string& text) {
  const bool percent = text.find('%') != std::string::npos;
  std::string digits;
  for (char c : text) {
    if (c != '%') digits += c;
  }
  // Go's Atoi takes a sign.
  if (digits.size() > 1 && digits[0] == '+') digits.erase(0, 1);
  if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) return false;
  const int number = std::stoi(digits);
  return number > 0 && (!percent || number < 100);
}

void Pods(const Facts& facts, Findings* out) {
  for (const model::Pod& pod : facts.scenario().pods) {
    if (pod.spec->scheduler_name != "volcano") continue;
    std::string first;
    for (const char* key : {"volcano.sh/jdb-min-available", "volcano.sh/jdb-max-unavailable"}) {
      auto it = pod.meta.annotations.find(key);
      if (it == pod.meta.annotations.end()) continue;
      if (!IsBudget(it->second)) {
        out->Add(kPodBudgetValue, "Pod", pod.meta.Key(), std::string("metadata.annotations.") + key,
                 {{"annotation", key}, {"value", it->second}});
        break;
      }
      if (!first.empty()) out->Add(kPodBudgetTwice, "Pod", pod.meta.Key(), "metadata.annotations", {});
      first = key;
    }
  }
}

void HyperNodes(const Facts& facts, Findings* out) {
  for (const model::HyperNode& node : facts.scenario().hyper_nodes) {
    if (node.members.empty()) out->Add(kHypernodeEmpty, "HyperNode", node.meta.name, "spec.members", {});
  }
}

// Kubernetes' own admission of PriorityClasses (admission.go, priority).
void PriorityClasses(const Facts& facts, Findings* out) {
  const std::string* first = nullptr;
  for (const model::PriorityClass& its : facts.scenario().priority_classes) {
    if (!its.global_default) continue;
    if (first != nullptr) {
      out->Add(kDefaultClassTwice, "PriorityClass", its.meta.name, "globalDefault", {{"other", *first}});
    } else {
      first = &its.meta.name;
    }
  }
}

}  // namespace

void CheckOtherAdmission(const Facts& facts, Findings* out) {
  PodGroups(facts, out);
  Pods(facts, out);
  HyperNodes(facts, out);
  PriorityClasses(facts, out);
}

}  // namespace pumice::lint
