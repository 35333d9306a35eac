// Point names the extension points of a session; beside it stand the flags of a configuration that switch a plugin off
// at each of them.
#pragma once

#include <cstdint>

#include "core/framework/conf.h"

namespace pumice::framework {

enum class Point : uint8_t {
  kJobOrder,
  kQueueOrder,
  kVictimQueueOrder,
  kTaskOrder,
  kSubJobOrder,
  kPredicate,
  kPrePredicate,
  kNodeOrder,
  kBatchNodeOrder,
  kHyperNodeOrder,
  kPreemptable,
  kReclaimable,
  kUnifiedEvictable,
  kVictimTasks,
  kOverused,
  kAllocatable,
  kPreemptive,
  kJobValid,
  kJobReady,
  kJobStarving,
  kJobPipelined,
  kJobEnqueueable,
  kJobEnqueued,
  kSubJobReady,
  kSubJobPipelined,
  kSimulateAddTask,
  kSimulateRemoveTask,
  kSimulatePredicate,
  kSimulateAllocatable,
  kHyperNodeGradientForJob,
  kHyperNodeGradientForSubJob,
  kEventHandler,
};

// Gives Volcano's name: ssn.AddJobOrderFn adds to "JobOrder".
const char* NameOf(Point point);

// Says whether a plugin with these flags is asked at the point (pkg/scheduler/framework/session_plugins.go).
bool IsAsked(Point point, const PluginOption& option);

// Gives the key of the flag that switches the point; null where none does, or where each of two flags is enough to be
// asked.
const char* FlagOf(Point point);

}  // namespace pumice::framework
