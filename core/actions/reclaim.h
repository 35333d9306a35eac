// reclaim's parts that its two ways have in common: all of a job in one transaction (reclaim.cc), or one pod after
// another at once (reclaim_1_13.cc).
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/actions/actions.h"
#include "core/actions/hunt_recorder.h"
#include "core/framework/victim_hunt.h"

namespace pumice::actions {

// Who reclaims: the queues with jobs, their starving jobs, and the pending tasks of these.
struct Reclaimers {
  explicit Reclaimers(framework::Session& ssn);
  GoHeap<const QueueInfo*> queues;
  std::map<int, GoHeap<JobInfo*>> jobs;    // by queue index
  std::map<int, GoHeap<TaskInfo*>> tasks;  // by job index
};

// Whether the task may be a victim of any queue.
bool MayBeReclaimed(const TaskInfo& task);
// Copies of the node's tasks that may be victims of the one that reclaims.
std::vector<TaskInfo*> Reclaimees(const NodeInfo& node, HuntRecorder* recorder, framework::Session& ssn,
                                  const TaskInfo& task);
// Whom of them the plugins let go; nullopt where that makes no room.
std::optional<std::vector<TaskInfo*>> WeighReclaimees(const NodeInfo& node, HuntRecorder* recorder,
                                                      framework::Session& ssn, TaskInfo& task,
                                                      const std::vector<TaskInfo*>& reclaimees);

void ReclaimOneByOne(framework::Session& ssn);

}  // namespace pumice::actions
