// The webhook for pods puts Volcano's scheduling gate on those that ask for it as they are created. Twin of
// patchSchedulingGates in pkg/webhooks/admission/pods/mutate/mutate_pod.go.
#pragma once

#include "core/manifest/world.h"

namespace pumice::admit {

// Before anything is filled in: a pod without a status is one that is created now.
void AddQueueGates(manifest::World* world);

}  // namespace pumice::admit
