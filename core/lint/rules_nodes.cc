// Nodes: the scheduler reads taints and spec.unschedulable, never the Ready condition.
#include <algorithm>

#include "core/lint/rules.h"

namespace pumice::lint {
namespace {

using edit::Change;
using Op = Change::Op;

bool KeepsPodsOff(const model::Node& node) {
  return node.unschedulable || std::any_of(node.taints.begin(), node.taints.end(), [](const model::Taint& taint) {
           return taint.effect == "NoSchedule" || taint.effect == "NoExecute";
         });
}

}  // namespace

void CheckNodes(const Facts& facts, Findings* out) {
  for (const model::Node& node : facts.scenario().nodes) {
    if (!node.ready && !KeepsPodsOff(node)) {
      out->Add(kNotReadyUntainted, "Node", node.meta.name, "spec.taints", {}).changes = {
          {Op::kAdd, "Node", node.meta.name, "spec.taints", "node.kubernetes.io/not-ready:NoSchedule"}};
    }
    if (node.allocatable.empty()) out->Add(kNodeWithoutAllocatable, "Node", node.meta.name, "status.allocatable", {});
  }
}

}  // namespace pumice::lint
