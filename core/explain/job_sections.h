// The sections of a job's story, a file each: what was said to it on its way through the cycle. Each says nothing where
// it has nothing to say.
#pragma once

#include <string>

#include "core/explain/job_path.h"

namespace pumice::explain {

// job_enqueue.cc tells whether the job is valid, and of the gate before the queue.
void TellValidity(JobPath* path);
void TellGate(JobPath* path);
// job_turn.cc tells when an action took the job up, and what came first.
void TellOrder(JobPath* path, const std::string& action);
// This tells what was last said before a record to whether its queue is overused, where it was not.
void TellNotOverused(JobPath* path, const std::string& action, size_t before);
// job_allocate.cc tells of the turn that allocate gave it, or why there was none, and of backfill.
void TellAllocate(JobPath* path);
void TellBackfill(JobPath* path);
// job_help.cc tells whether reclaim and preempt could make room.
void TellHelp(JobPath* path);
// job_evictions.cc tells who took its place away for good, or, of a pod, why nobody did.
void TellEvictions(JobPath* path);
// job_outcome.cc tells where it stands after the cycle.
void TellOutcome(JobPath* path);

// A search for victims that led to nothing is shown for so many nodes.
inline constexpr int kFunnelsShown = 1;

}  // namespace pumice::explain
