// Each pod that gets the gate is counted in one note.
#include "core/admit/queue_gates.h"

#include "core/api/queue_gate.h"

namespace pumice::admit {

using manifest::Entry;
using manifest::Kind;

void AddQueueGates(manifest::World* world) {
  model::Scenario& scenario = world->scenario;
  if (!scenario.queue_admission_gates || !scenario.release.queue_gates_wait_for_room) return;
  GatedSpecs gated;
  for (const Entry& entry : world->order) {
    if (entry.kind != Kind::kPod) continue;
    model::Pod& pod = scenario.pods[entry.index];
    if (!pod.phase.empty() || !pod.node_name.empty() || !GetsQueueGate(scenario, pod)) continue;
    pod.spec = gated.Of(pod.spec);
    world->out.AddOnce("fill|queue-gate", world->ContextOf(entry).Make(
                                              text::Severity::kNote, "queue-gate", "spec.schedulingGates", entry.at,
                                              words::Say<words::kGetsQueueGate>({{"gate", kQueueGate}})));
  }
}

}  // namespace pumice::admit
