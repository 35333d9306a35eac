// What could be changed of nodes: cordons, taints and labels of those that are there, and more of each kind, as many as
// the job's waiting pods could need.
#include <algorithm>

#include "core/edit/nodes_alike.h"
#include "core/plugins/k8s/node_rules.h"
#include "core/reason/change_finder.h"

namespace pumice::reason {

namespace {

constexpr size_t kMostKinds = 5, kMostCordoned = 3, kMostTainted = 3, kMostLabelled = 3;

std::string SpelledOut(const model::Taint& taint) {
  return taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + taint.effect;
}

}  // namespace

// Each taint that no pod of the job tolerates is taken from one node, each label that is asked for given to one.
void ChangeFinder::NodesAsTheyAre(const model::PodGroup& job) {
  const model::PodSpec* spec = nullptr;
  for (const model::Pod* pod : PodsOf(job.meta.Key())) {
    if (pod->node_name.empty()) {
      spec = pod->spec.get();
      break;
    }
  }
  size_t cordoned = 0;
  std::set<std::string> taints, labels;
  for (const model::Node& node : scenario_.nodes) {
    if (node.unschedulable && ++cordoned <= kMostCordoned) {
      Add(ChangeOf(Op::kSet, "Node", node.meta.name, "spec.unschedulable", "false", "true", 1.1));
    }
    if (spec == nullptr) continue;
    for (const model::Taint& taint : node.taints) {
      if (taint.effect == "PreferNoSchedule" || plugins::k8s::TolerateTaint(spec->tolerations, taint)) continue;
      if (taints.size() >= kMostTainted || !taints.insert(SpelledOut(taint)).second) continue;
      Add(ChangeOf(Op::kRemove, "Node", node.meta.name, "spec.taints", SpelledOut(taint), SpelledOut(taint), 1.2));
    }
    for (const auto& [key, value] : spec->node_selector) {
      auto label = node.meta.labels.find(key);
      if (label != node.meta.labels.end() && label->second == value) continue;
      if (labels.size() >= kMostLabelled || !labels.insert(key + "=" + value).second) continue;
      Add(ChangeOf(Op::kSet, "Node", node.meta.name, "metadata.labels." + key, value,
                   label == node.meta.labels.end() ? "" : label->second, 1.3));
    }
  }
}

void ChangeFinder::MoreNodes(const model::PodGroup* job) {
  int64_t waiting = 1;
  if (job != nullptr) {
    waiting = 0;
    for (const model::Pod* pod : PodsOf(job->meta.Key())) waiting += pod->node_name.empty();
  }
  std::vector<const model::Node*> kinds;
  for (const model::Node& node : scenario_.nodes) {
    if (node.unschedulable || kinds.size() >= kMostKinds) continue;
    if (std::any_of(kinds.begin(), kinds.end(), [&](const model::Node* kind) { return edit::AreAlike(*kind, node); })) {
      continue;
    }
    kinds.push_back(&node);
    const int now = edit::CountAlike(scenario_, node);
    Relaxation more =
        AmountOf("Node", node.meta.name, "count", Unit::kOne, now, now + std::max<int64_t>(1, waiting), 2.6);
    more.guess = now + 1;
    Add(std::move(more));
  }
}

}  // namespace pumice::reason
