// The sections of a job's story, a file each: what was said to it on its way through the cycle. Each says nothing where
// it has nothing to say.
#pragma once

#include <string>

#include "core/explain/job_path.h"

namespace pumice::explain {

// job_enqueue.cc: whether the job is valid, and the gate before the queue.
void TellValidity(JobPath* path);
void TellGate(JobPath* path);
// job_turn.cc: when an action took the job up, and what came first.
void TellOrder(JobPath* path, const std::string& action);
// What was last said before a record to whether its queue is overused, where it was not.
void TellNotOverused(JobPath* path, const std::string& action, size_t before);
// job_allocate.cc: the turn that allocate gave it, or why there was none; backfill.
void TellAllocate(JobPath* path);
void TellBackfill(JobPath* path);
// job_help.cc: reclaim and preempt, whether they could make room.
void TellHelp(JobPath* path);
// job_outcome.cc: who took its place away, and where it stands after the cycle.
void TellEvictions(JobPath* path);
void TellOutcome(JobPath* path);

// Funnels of a search for victims that led to nothing are shown for so many nodes.
inline constexpr int kFunnelsShown = 1;

}  // namespace pumice::explain
