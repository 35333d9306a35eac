// Nodes: the scheduler reads taints and spec.unschedulable, never the Ready condition. And pods that may go to none of
// them, whatever is free.
#include <algorithm>
#include <set>

#include "core/base/text.h"
#include "core/lint/rules.h"
#include "core/plugins/k8s/node_rules.h"
#include "core/report/amounts.h"

namespace pumice::lint {
namespace {

using edit::Change;
using Op = Change::Op;

bool KeepsPodsOff(const model::Node& node) {
  return node.unschedulable || std::any_of(node.taints.begin(), node.taints.end(), [](const model::Taint& taint) {
           return taint.effect == "NoSchedule" || taint.effect == "NoExecute";
         });
}

constexpr const char* kGroupLabel = "volcano.sh/nodegroup-name";

// The first taint that keeps the pod off the node; null where there is none.
const model::Taint* Untolerated(const model::Node& node, const model::PodSpec& spec) {
  for (const model::Taint& taint : node.taints) {
    const bool hard = taint.effect == "NoSchedule" || taint.effect == "NoExecute";
    if (hard && !plugins::k8s::TolerateTaint(spec.tolerations, taint)) return &taint;
  }
  return nullptr;
}

std::string Spelled(const model::Taint& taint) {
  return taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + taint.effect;
}

// Of each kind of waiting pods: whether every node has a taint in its way, or other labels than it asks for.
void Places(const Facts& facts, Findings* out) {
  const auto& nodes = facts.scenario().nodes;
  if (nodes.empty() || !facts.Plugin("predicates")) return;
  for (const WaitingJob& waiting : facts.waiting()) {
    std::set<int> seen;
    for (const TaskInfo* task : waiting.job->In(TaskStatus::kPending)) {
      if (!seen.insert(task->facts->spec_class).second) continue;
      const model::PodSpec& spec = *task->pod().spec;
      const std::string pod = task->pod().meta.Key(), count = std::to_string(nodes.size());
      if (std::all_of(nodes.begin(), nodes.end(),
                      [&](const auto& node) { return Untolerated(node, spec) != nullptr; })) {
        out->Add(kEveryNodeTainted, "Pod", pod, "spec.tolerations",
                 {{"nodes", count}, {"node", nodes[0].meta.name}, {"taint", Spelled(*Untolerated(nodes[0], spec))}});
        continue;
      }
      const plugins::k8s::NodeRules rules(spec);
      if (std::any_of(nodes.begin(), nodes.end(), [&](const auto& node) { return rules.MatchesNode(node); })) continue;
      std::string asked;
      for (const auto& [key, value] : spec.node_selector) AddItem(&asked, key + "=" + value);
      if (spec.affinity && spec.affinity->node_affinity) AddItem(&asked, "nodeAffinity");
      out->Add(kSelectorMatchesNone, "Pod", pod, "spec.nodeSelector", {{"nodes", count}, {"asked", asked}});
    }
  }
}

// Queues with pods that wait, and with no group to go to.
void NodeGroups(const Facts& facts, Findings* out) {
  const auto plugin = facts.Plugin("nodegroup");
  if (!plugin || plugin->option->enabled_hierarchy.value_or(false)) return;
  std::string groups;
  std::set<std::string> seen;
  for (const model::Node& node : facts.scenario().nodes) {
    auto label = node.meta.labels.find(kGroupLabel);
    if (label == node.meta.labels.end() || !seen.insert(label->second).second) continue;
    AddItem(&groups, label->second);
  }
  if (groups.empty()) return;
  std::set<int> told;
  for (const WaitingJob& waiting : facts.waiting()) {
    const QueueInfo& queue = *waiting.job->queue;
    if (queue.queue->affinity || !told.insert(queue.index).second) continue;
    out->Add(kQueueWithoutNodeGroup, "Queue", queue.name, "spec.affinity", {{"queue", queue.name}, {"groups", groups}});
  }
}

// Nodes that no pod there is may go to are counted where proportion shares out.
void Unusable(const Facts& facts, Findings* out) {
  if (facts.queue_plugin() != "proportion" || !facts.Plugin("predicates") || facts.waiting().empty()) return;
  std::set<const model::PodSpec*> specs;
  for (const model::Pod& pod : facts.scenario().pods) specs.insert(pod.spec.get());
  Resource unusable;
  std::string first;
  int count = 0;
  for (const auto& node : facts.cluster().nodes) {
    const bool usable = !KeepsPodsOff(*node->node) || std::any_of(specs.begin(), specs.end(), [&](const auto* spec) {
      return plugins::k8s::NodeRules(*spec).ToleratesUnschedulable(*node->node) &&
             Untolerated(*node->node, *spec) == nullptr;
    });
    if (usable) continue;
    ++count;
    unusable.Add(node->allocatable);
    if (first.empty()) first = node->Name();
  }
  if (count == 0) return;
  for (const Dim d : facts.dims()) {
    if (unusable.Get(d) < kMinResource) continue;
    out->Add(kTotalCountsUnusable, "Node", first, "spec.taints",
             {{"total", report::Amount(facts.total().Get(d), d)},
              {"resource", facts.names().Name(d)},
              {"unusable", report::Amount(unusable.Get(d), d)},
              {"nodes", std::to_string(count)},
              {"node", first}});
    return;
  }
}

}  // namespace

void CheckNodes(const Facts& facts, Findings* out) {
  Places(facts, out);
  NodeGroups(facts, out);
  Unusable(facts, out);
  for (const model::Node& node : facts.scenario().nodes) {
    if (!node.ready && !KeepsPodsOff(node)) {
      out->Add(kNotReadyUntainted, "Node", node.meta.name, "spec.taints", {}).changes = {
          {Op::kAdd, "Node", node.meta.name, "spec.taints", "node.kubernetes.io/not-ready:NoSchedule"}};
    }
    if (node.allocatable.empty()) out->Add(kNodeWithoutAllocatable, "Node", node.meta.name, "status.allocatable", {});
  }
}

}  // namespace pumice::lint
