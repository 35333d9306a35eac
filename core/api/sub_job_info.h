// SubJobInfo holds the tasks of a job that one sub-group policy puts together; a job without policies has one, of all
// its tasks. Twin of pkg/scheduler/api/sub_job_info.go.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/api/task_map.h"

namespace pumice {

// Makes a topology of the session's own, which translates tiers and hardens soft ones. It is null where the world has
// none.
std::unique_ptr<model::NetworkTopologySpec> CopyOf(const std::optional<model::NetworkTopologySpec>& topology);
// Gives the tier of a hard topology that gives one; null is none.
std::optional<int> HardTierOf(const model::NetworkTopologySpec* topology);
// A soft topology becomes a hard one up to that tier; any other, and null, stays.
void SoftToHard(model::NetworkTopologySpec* topology, int tier);

class SubJobInfo {
 public:
  SubJobInfo(std::string gid, std::string uid, JobInfo* job, const model::SubGroupPolicy* policy,
             const std::vector<std::string>& match_values);

  std::string gid;  // "job/policy": the same for all sub-jobs of one policy
  std::string uid;
  JobInfo* job;
  int32_t min_available = 1;
  int32_t priority = 0;          // of the task with the highest
  int match_index = 0;           // the first match value, where it is a number
  bool any_best_effort = false;  // whether any task that was ever here asks nothing
  TaskMap tasks;
  std::array<TaskMap, kTaskStatuses> task_status_index;
  std::string allocated_hyper_node;  // "" for none
  std::string nominated_hyper_node;  // where a gang eviction of this session made room for it; "" for none
  std::unique_ptr<model::NetworkTopologySpec> network_topology;  // the session's own; null where there is none

  const TaskMap& In(TaskStatus s) const { return task_status_index[static_cast<int>(s)]; }
  std::optional<int> HardTopologyTier() const { return HardTierOf(network_topology.get()); }
  bool IsSoftTopologyMode() const;
  bool WithNetworkTopology() const { return network_topology != nullptr; }

  void AddTask(TaskInfo* task);
  // Takes the task out of the index of the status that `task` (not the copy held here) has.
  void DeleteTask(const TaskInfo& task);

  int ReadyTaskNum() const;
  int WaitingTaskNum() const;
  int PendingBestEffortTaskNum() const;
  int AllocatedTaskNum() const;
  bool IsReady() const { return ReadyTaskNum() + PendingBestEffortTaskNum() >= min_available; }
  bool IsPipelined() const { return WaitingTaskNum() + ReadyTaskNum() + PendingBestEffortTaskNum() >= min_available; }
  Resource GetMinResources() const;
};

// Says whether the selector matches; a null optional matches everything here, an invalid one nothing.
bool Matches(const model::LabelSelector& selector, const model::StringMap& labels);
// This is getSubJobMatchValues: nullopt and the empty list mean "not of this policy".
std::vector<std::string> SubJobMatchValues(const model::SubGroupPolicy& policy, const model::Pod& pod);
std::string SubJobGid(const std::string& job, const std::string& policy);
std::string SubJobUid(const std::string& job, const std::string& policy, const std::vector<std::string>& match_values);

}  // namespace pumice
