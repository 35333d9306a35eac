// JobWorksheet is what is left to place of a job. allocate and the gang evictions go by one.
#pragma once

#include <map>
#include <string>

#include "core/base/go_heap.h"
#include "core/framework/session.h"

namespace pumice::actions {

// Sub-jobs stand in their order, and each one's tasks too.
struct JobWorksheet {
  GoHeap<SubJobInfo*> sub_jobs;
  std::map<std::string, GoHeap<TaskInfo*>> tasks;  // by sub-job uid
};

// Whether tasks behind their queue's gate (api/queue_gate.h) are taken up too.
enum class QueueGated { kLeftOut, kTakenUp };

// Takes up the pending tasks that ask for something and are not gated; the sub-jobs that the job cannot do without come
// first.
JobWorksheet OrganizeJobWorksheet(const framework::Session& ssn, JobInfo& job, QueueGated queue_gated);

}  // namespace pumice::actions
