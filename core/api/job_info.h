// JobInfo is a PodGroup and its pods. Twin of JobInfo in pkg/scheduler/api/job_info.go.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/api/fit_errors.h"
#include "core/api/sub_job_info.h"
#include "core/api/task_map.h"

namespace pumice {

struct QueueInfo;

// These are the annotations volcano.sh/jdb-min-available and -max-unavailable: a number or a percentage, or "". At most
// one of them is set.
struct DisruptionBudget {
  std::string min_available, max_unavailable;
};
DisruptionBudget DisruptionBudgetOf(const model::PodGroup& group);

class JobInfo {
 public:
  explicit JobInfo(std::string uid) : uid(std::move(uid)) {}
  JobInfo(const JobInfo&) = delete;
  JobInfo& operator=(const JobInfo&) = delete;

  // ---- what every action asks of every job stands together ----
  int index = 0;  // ascending uid among the jobs of the session
  int32_t priority = 0;
  int32_t min_available = 0;
  int32_t task_min_available_total = 0;
  bool touched = false;  // whether a task came, went or changed its status since the snapshot
  // They say whether any task that was ever here asks nothing, and whether any is gated.
  bool any_best_effort = false, any_sch_gated = false;
  bool preemptable = false;
  bool knows_sub_groups = true;                // false: the release passes over subGroupPolicy; set before the group
  QueueInfo* queue = nullptr;                  // never null in a session
  const model::PodGroup* pod_group = nullptr;  // the world's; never null in a session
  std::array<TaskMap, kTaskStatuses> task_status_index;
  TaskMap tasks;
  Resource allocated, total_request;
  std::map<std::string, int32_t> task_min_available;  // by role: minTaskMember
  std::map<std::string, int32_t> min_sub_jobs;        // by gid: minSubGroups
  // The status is its group's as the session will write it back. Its revision is 0 once it differs from the world's.
  model::PodGroupStatus status;
  int64_t revision = 0;
  // ----
  std::string uid;     // "namespace/name" of its PodGroup
  std::string pg_uid;  // the PodGroup's
  std::string queue_name;
  std::optional<int64_t> waiting_time_ns;  // sla-waiting-time
  // By task index it holds what the last attempt said of each task that fits nowhere.
  std::map<int, std::shared_ptr<FitErrors>> nodes_fit_errors;

  std::string allocated_hyper_node;
  std::set<int> forgotten_nominations;  // by task index: whose nominated node allocate gave up in this session
  std::unique_ptr<model::NetworkTopologySpec> network_topology;  // the session's own; null where there is none
  std::map<std::string, std::unique_ptr<SubJobInfo>> sub_jobs;   // by uid

  model::Time creation_timestamp;
  model::Time schedule_start_timestamp;  // when enqueue first saw it

  const std::string& Name() const { return pod_group->meta.name; }
  const std::string& Namespace() const { return pod_group->meta.ns; }
  const TaskMap& In(TaskStatus s) const { return task_status_index[static_cast<int>(s)]; }

  // Reads the group's spec, labels and annotations. Call it before the tasks are added.
  void SetPodGroup(const model::PodGroup* group);
  // Gives the group's minResources; empty where absent.
  Resource GetMinResources(const ResourceNames& names) const;
  // Gives `res` less what the gated pods ask, never below zero.
  Resource DeductSchGatedResources(const Resource& res) const;
  // Gives what is allocated beyond minResources.
  Resource GetElasticResources(const ResourceNames& names) const;

  // Makes room for so many tasks more, in that status, without moving them about.
  void Reserve(int tasks, TaskStatus status);
  void AddTaskInfo(TaskInfo* task);
  void DeleteTaskInfo(const TaskInfo& task);
  // The job holds `task` itself from now on, in place of the copy it held.
  void UpdateTaskStatus(TaskInfo* task, TaskStatus status);

  int ReadyTaskNum() const;
  int WaitingTaskNum() const { return In(TaskStatus::kPipelined).size(); }
  int PendingBestEffortTaskNum() const;
  int AllocatedTaskNum() const;
  int ValidTaskNum() const;
  bool IsReady() const { return ReadyTaskNum() + PendingBestEffortTaskNum() >= min_available; }
  bool IsPipelined() const { return WaitingTaskNum() + ReadyTaskNum() + PendingBestEffortTaskNum() >= min_available; }
  bool IsStarving() const { return WaitingTaskNum() + ReadyTaskNum() < min_available; }
  bool IsPending() const;
  bool HasPendingTasks() const { return !In(TaskStatus::kPending).empty(); }

  bool CheckTaskValid() const;
  bool CheckTaskReady() const;
  bool CheckTaskPipelined() const;
  bool CheckSubJobValid() const;
  bool CheckSubJobReady() const;
  bool CheckSubJobPipelined() const;

  // Gives the node that an earlier eviction made room on for a task of this job; "" where there is none any more.
  const std::string& NominatedNode(const TaskInfo& task) const;

  // Counts the tasks of a role that hold or held a node, and pending ones that ask nothing; those that wait for room
  // only where asked for. Of a role without a minimum it is 0.
  int AllocatedOfRole(const std::string& role, bool with_pipelined) const;

  // Says whether a task of the same role in this sub-job already failed; never for tasks without a role.
  bool TaskHasFitErrors(const SubJobInfo& sub_job, const TaskInfo& task) const;
  // Says whether the job could still get ready with other tasks than those that fit nowhere. A sub-job that needs all
  // its tasks could not, where its own minimum counts.
  bool NeedContinueAllocating(const SubJobInfo& sub_job, bool sub_job_counts) const;
  void ResetFitErr() { nodes_fit_errors.clear(); }
  void ResetSubJobFitErr(const SubJobInfo& sub_job);

  SubJobInfo* SubJobOf(int task_index) const;
  SubJobInfo* DefaultSubJob() const { return default_sub_job_; }  // null where every task belongs to a policy
  bool ContainsSubJobPolicy() const {
    return knows_sub_groups && pod_group != nullptr && !pod_group->sub_group_policy.empty();
  }
  std::optional<int> HardTopologyTier() const { return HardTierOf(network_topology.get()); }
  bool WithNetworkTopology() const { return network_topology != nullptr; }
  bool ContainsHardTopology() const;
  bool ContainsNetworkTopology() const;

  // Gives the condition's message, which calls no job ready where a release does not tell, and below it a pod's:
  // reason, message, nominated node.
  std::string FitError(bool tells_readiness) const;
  struct Reason {
    std::string reason, message;
    int nominated_node = kNone;
  };
  // The job has to hold the task.
  Reason TaskSchedulingReason(const TaskInfo& task, const std::vector<std::string>& node_names) const;

 private:
  SubJobInfo* GetOrCreateSubJob(const TaskInfo& task);
  SubJobInfo* GetOrCreateDefaultSubJob();
  struct RoleTasks {
    std::array<int, kTaskStatuses> in = {};  // by status
    int pending_best_effort = 0;

    int Allocated(bool with_pipelined) const;  // pending ones apart
  };
  void CountRole(const TaskInfo& task, int by);
  bool EveryRole(bool with_pipelined) const;
  bool EnoughSubJobs(bool (SubJobInfo::*condition)() const) const;
  bool RoleFailed(const SubJobInfo& sub_job, const std::string& role) const;

  SubJobInfo* default_sub_job_ = nullptr;  // of `sub_jobs`
  std::map<int, SubJobInfo*> task_to_sub_job_;
  std::map<std::string, RoleTasks> roles_;  // those of task_min_available
};

}  // namespace pumice
