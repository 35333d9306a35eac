// Volcano's own scheduling gate (api/queue_gate.h) where nobody takes it away. Volcano only logs that, and only where
// it knows the gate (allocateResourcesForTasks in pkg/scheduler/actions/allocate/allocate.go).
#include <algorithm>

#include "core/api/queue_gate.h"
#include "core/lint/rules.h"

namespace pumice::lint {

void CheckGates(const Facts& facts, Findings* out) {
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
