// Volcano's own scheduling gate, which holds a pod back until its queue has room for it, so that a cluster autoscaler
// does not take a pod that waits for its queue for one that wants a node. Twin of HasOnlyVolcanoSchedulingGate and
// HasQueueAllocationGateAnnotation in pkg/scheduler/api/helpers.go.
//
// The annotation asks for it: the webhook for pods puts the gate there (admit), allocate asks for its removal, and the
// gate manager removes it between two cycles (sim::Cluster); webhook and manager only with the feature gate
// SchedulingGatesQueueAdmission.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/api/annotations.h"
#include "core/model/objects.h"

namespace pumice {

inline constexpr const char* kQueueGate = "scheduling.volcano.sh/queue-allocation-gate";  // also the annotation's key

inline bool HasOnlyQueueGate(const model::Pod& pod) {
  return pod.spec->scheduling_gates.size() == 1 && pod.spec->scheduling_gates[0] == kQueueGate;
}

inline bool AsksForQueueGate(const model::Pod& pod) {
  const std::string* asked = FindKey(pod.meta.annotations, kQueueGate);
  return asked != nullptr && *asked == "true";
}

// Says whether the webhook puts the gate on the pod as it is created (patchSchedulingGates).
inline bool GetsQueueGate(const model::Scenario& world, const model::Pod& pod) {
  const std::vector<std::string>& gates = pod.spec->scheduling_gates;
  return world.queue_admission_gates && world.release.queue_gates_wait_for_room && AsksForQueueGate(pod) &&
         std::find(gates.begin(), gates.end(), kQueueGate) == gates.end();
}

// Keeps one copy with the gate of each spec, so that pods which shared one still do.
class GatedSpecs {
 public:
  std::shared_ptr<const model::PodSpec> Of(const std::shared_ptr<const model::PodSpec>& spec) {
    std::shared_ptr<const model::PodSpec>& gated = gated_[spec];
    if (gated == nullptr) {
      auto made = std::make_shared<model::PodSpec>(*spec);
      made->scheduling_gates.push_back(kQueueGate);
      gated = std::move(made);
    }
    return gated;
  }

 private:
  std::map<std::shared_ptr<const model::PodSpec>, std::shared_ptr<const model::PodSpec>> gated_;  // never iterated
};

}  // namespace pumice
