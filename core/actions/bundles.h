// A Bundle is tasks of one job that a gang eviction takes together. Twin of pkg/scheduler/actions/utils/bundle.go.
//
// What a gang can spare is one bundle of its job, and all the rest another one, which goes whole or not at all: once
// the gang is broken, nothing of it is worth keeping.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/api/job_info.h"

namespace pumice::actions {

struct Bundle {
  enum class Type : uint8_t { kSafe, kWhole } type;  // in the order in which they are taken
  JobInfo* job;
  std::vector<TaskInfo*> tasks;  // the lowest priority first, then by UID
  // What the tasks ask for, and what is lost with them: of a whole bundle all that its job asks for.
  Resource local, global = {};
};

// Gives the tasks of all bundles, one bundle after the other.
std::vector<TaskInfo*> TasksOf(const std::vector<Bundle>& bundles);
Resource RequestsOf(const std::vector<TaskInfo*>& tasks);

// Divides candidates of one job: a task is safe as long as the gang without it and the safe ones before it has enough
// tasks, enough of each role and enough sub-jobs. Of a gang that is not ready all are safe.
std::vector<Bundle> CreateJobBundles(JobInfo& job, std::vector<TaskInfo*> candidates);

// Leaves of safe bundles the tasks that may go, and whole ones only where all of theirs may.
std::vector<Bundle> WithAllowed(const std::vector<Bundle>& bundles, const std::vector<TaskInfo*>& allowed);

// Says whose bundles are taken first: negative for l's, 0 for whoever's.
using BundleCompare = std::function<int(const JobInfo& l, const JobInfo& r)>;
// Sorts safe bundles before whole ones, then by `compare`, then by what a bundle brings of `need` for what is lost.
void SortBundles(std::vector<Bundle>* bundles, const Resource& need, const ResourceNames& names,
                 const BundleCompare& compare);

}  // namespace pumice::actions
