// This is whom capacity lets reclaim take where a release does not ask which dimensions matter. Twin of the reclaimable
// function in pkg/scheduler/plugins/capacity/capacity.go of v1.13.
#pragma once

#include <vector>

#include "core/framework/session.h"
#include "core/plugins/capacity_queues.h"
#include "core/plugins/queue_usage.h"

namespace pumice::plugins {

// Gives, in the order given, those whose queue has more than it deserves of anything that its deserved names, whatever
// they or the reclaimer ask for, and keeps its guarantee without them. `left` is for what queues have left on the way.
framework::Victims ReclaimByAllDimensions(const framework::Session& ssn, CapacityQueues* queues, QueuesLeft* left,
                                          const std::vector<TaskInfo*>& candidates);

}  // namespace pumice::plugins
