// What the actions share: an argument, and what several of them ask.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/framework/catalogue.h"
#include "core/framework/session.h"

namespace pumice::actions {

inline constexpr framework::Argument kErrorCache(framework::Type::kBool, "predicateErrorCacheEnable", "true",
                                                 "A task like one that fitted nowhere is not tried.",
                                                 "与放不下的任务相同者不再尝试。");
// What the action's arguments say of it.
bool PredicateErrorCacheEnabled(const framework::Session& ssn, const std::string& action);

// Whether what the node will have, with the victims gone, holds the preemptor (util.ValidateVictims).
bool VictimsMakeRoom(const TaskInfo& preemptor, const NodeInfo& node, const std::vector<TaskInfo*>& victims);

// Copies of a node's tasks that may be victims: but for those that are evicted, they are given back in the end.
struct GivenBack {
  TaskArena& arena;
  const std::vector<TaskInfo*>& copies;
  std::vector<TaskInfo*> evicted = {};
  ~GivenBack() { arena.FreeAllBut(evicted, copies); }
};

// A heap of jobs or queues in the session's order.
inline GoHeap<JobInfo*> JobHeap(const framework::Session& ssn) {
  return GoHeap<JobInfo*>([&ssn](JobInfo* const& l, JobInfo* const& r) { return ssn.JobOrderFn(*l, *r); });
}
inline GoHeap<const QueueInfo*> QueueHeap(const framework::Session& ssn) {
  return GoHeap<const QueueInfo*>(
      [&ssn](const QueueInfo* const& l, const QueueInfo* const& r) { return ssn.QueueOrderFn(*l, *r); });
}
inline GoHeap<TaskInfo*> TaskHeap(const framework::Session& ssn) {
  return GoHeap<TaskInfo*>([&ssn](TaskInfo* const& l, TaskInfo* const& r) { return ssn.TaskOrderFn(*l, *r); });
}

}  // namespace pumice::actions
