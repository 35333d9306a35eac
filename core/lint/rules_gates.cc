// Pods that wait for a gate: each job's are told once. Of Volcano's own gate (api/queue_gate.h) also where nobody takes
// it away. Volcano only logs that, and only where it knows the gate (allocateResourcesForTasks in
// pkg/scheduler/actions/allocate/allocate.go).
#include <algorithm>

#include "core/api/queue_gate.h"
#include "core/base/text.h"
#include "core/lint/rules.h"

namespace pumice::lint {
namespace {

void PodsWithGates(const Facts& facts, Findings* out) {
  for (const auto& job : facts.cluster().jobs) {
    std::string gates, first;
    int pods = 0;
    for (const TaskInfo* task : job->In(TaskStatus::kPending)) {
      if (!task->facts->sch_gated || task->facts->queue_gated) continue;
      ++pods;
      if (!first.empty()) continue;
      first = task->pod().meta.Key();
      gates = Join(task->pod().spec->scheduling_gates, ", ");
    }
    if (pods == 0) continue;
    out->Add(kPodGated, "Pod", first, "spec.schedulingGates", {{"gates", gates}, {"pods", std::to_string(pods)}});
  }
}

}  // namespace

void CheckGates(const Facts& facts, Findings* out) {
  PodsWithGates(facts, out);
  const model::Scenario& scenario = facts.scenario();
  const bool managed = scenario.queue_admission_gates && scenario.release.queue_gates_wait_for_room;
  for (const model::Pod& pod : scenario.pods) {
    const auto& gates = pod.spec->scheduling_gates;
    if (std::find(gates.begin(), gates.end(), kQueueGate) == gates.end()) continue;
    // Another gate is taken away by whoever put it there; then this one's turn comes.
    if (managed && AsksForQueueGate(pod)) continue;
    out->Add(kQueueGateStays, "Pod", pod.meta.Key(), "spec.schedulingGates",
             {{"gate", kQueueGate}, {"release", std::string(scenario.release.version)}});
  }
}

}  // namespace pumice::lint
