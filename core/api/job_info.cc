// A job counts its tasks by status, and every question about it (ready, pipelined, starving) is a sum over those
// counts, with Volcano's rules for roles and sub-jobs.
#include "core/api/job_info.h"

#include <algorithm>
#include <utility>

#include "core/api/annotations.h"
#include "core/base/text.h"

namespace pumice {
namespace {

// Gives "3 Pending, 4 minAvailable": counts stand before words, sorted as text.
std::string SortedHistogram(const std::vector<std::pair<const char*, int>>& counts) {
  std::vector<std::string> lines;
  for (const auto& [word, count] : counts) lines.push_back(std::to_string(count) + " " + word);
  std::sort(lines.begin(), lines.end());
  return Join(lines, ", ");
}

// The same word always has the same pointer.
const char* ReasonWord(TaskStatus status) {
  static constexpr const char* kSchedulable = "Schedulable";
  static constexpr const char* kUnschedulable = "Unschedulable";
  if (status == TaskStatus::kAllocated) return kSchedulable;
  return status == TaskStatus::kPipelined || status == TaskStatus::kPending ? kUnschedulable : ToString(status);
}

// Reads a positive duration; nullopt where it is missing or not one.
std::optional<int64_t> WaitingTime(const model::ObjectMeta& meta, const char* key) {
  const std::string* text = FindKey(meta.annotations, key);
  if (text == nullptr) return std::nullopt;
  auto ns = ParseGoDurationNs(*text);
  return ns && *ns > 0 ? ns : std::nullopt;
}

}  // namespace

DisruptionBudget DisruptionBudgetOf(const model::PodGroup& group) {
  const model::StringMap& annotations = group.meta.annotations;
  if (const std::string* min = FindKey(annotations, kJdbMinAvailable)) return {*min, ""};
  const std::string* max = FindKey(annotations, kJdbMaxUnavailable);
  return {"", max == nullptr ? "" : *max};
}

void JobInfo::SetPodGroup(const model::PodGroup* group) {
  pod_group = group;
  status = group->status;
  revision = group->revision;
  pg_uid = group->meta.uid;
  min_available = group->min_member;
  queue_name = group->queue;
  creation_timestamp = group->meta.creation_timestamp;
  waiting_time_ns = WaitingTime(group->meta, kSlaWaitingTime);
  if (!waiting_time_ns) waiting_time_ns = WaitingTime(group->meta, kOldSlaWaitingTime);
  preemptable = PreemptableOf(group->meta, false);
  task_min_available = group->min_task_member;
  task_min_available_total = 0;
  roles_.clear();
  for (const auto& [role, count] : task_min_available) {  // wraps round, as Go's int32 does
    task_min_available_total =
        static_cast<int32_t>(static_cast<uint32_t>(task_min_available_total) + static_cast<uint32_t>(count));
    roles_[role];
  }
  network_topology = CopyOf(group->network_topology);
  if (!ContainsSubJobPolicy()) return;
  for (const model::SubGroupPolicy& policy : group->sub_group_policy) {
    min_sub_jobs[SubJobGid(uid, policy.name)] = policy.min_sub_groups.value_or(0);
  }
}

Resource JobInfo::GetMinResources(const ResourceNames& names) const {
  if (pod_group == nullptr || !pod_group->min_resources) return Resource();
  return Resource::FromList(*pod_group->min_resources, names);
}

Resource JobInfo::DeductSchGatedResources(const Resource& res) const {
  if (!any_sch_gated) return res;
  Resource gated;
  for (const TaskInfo* task : tasks) {
    if (task->facts->sch_gated && !task->facts->queue_gated) gated.Add(task->resreq());
  }
  if (gated.IsEmpty()) return res;
  Resource result = res;
  for (Dim d : res.Dims()) {
    if (gated.Mentions(d)) result.Set(d, std::max(res.Get(d) - gated.Get(d), 0.0));
  }
  return result;
}

Resource JobInfo::GetElasticResources(const ResourceNames& names) const {
  return ExceededPart(allocated, GetMinResources(names));
}

void JobInfo::Reserve(int count, TaskStatus status) {
  tasks.Reserve(count);
  task_status_index[static_cast<int>(status)].Reserve(count);
  if (ContainsSubJobPolicy()) return;
  SubJobInfo* sub_job = GetOrCreateDefaultSubJob();
  sub_job->tasks.Reserve(count);
  sub_job->task_status_index[static_cast<int>(status)].Reserve(count);
}

void JobInfo::AddTaskInfo(TaskInfo* task) {
  touched = true;
  tasks.Insert(task);
  any_best_effort = any_best_effort || task->facts->best_effort;
  any_sch_gated = any_sch_gated || task->facts->sch_gated;
  task_status_index[static_cast<int>(task->status)].Insert(task);
  CountRole(*task, 1);
  total_request.Add(task->resreq());
  if (AllocatedStatus(task->status)) allocated.Add(task->resreq());
  SubJobInfo* sub_job = GetOrCreateSubJob(*task);
  sub_job->AddTask(task);
  if (ContainsSubJobPolicy()) task_to_sub_job_[task->index()] = sub_job;
}

void JobInfo::DeleteTaskInfo(const TaskInfo& task) {
  TaskInfo* held = tasks.Find(task);
  if (held == nullptr) return;
  touched = true;
  total_request.Sub(held->resreq());
  if (AllocatedStatus(held->status)) allocated.Sub(held->resreq());
  SubJobInfo* sub_job = SubJobOf(task.index());
  tasks.Erase(*held);
  task_status_index[static_cast<int>(held->status)].Erase(*held);
  CountRole(*held, -1);
  // The sub-job forgets it under the status given, not under the one held: a stale copy leaves its trace there, as in
  // deleteTaskFromSubJob.
  if (sub_job != nullptr) sub_job->DeleteTask(task);
  task_to_sub_job_.erase(task.index());
}

void JobInfo::UpdateTaskStatus(TaskInfo* task, TaskStatus status) {
  DeleteTaskInfo(*task);
  task->status = status;
  AddTaskInfo(task);
}

int JobInfo::ReadyTaskNum() const { return AllocatedTaskNum() + In(TaskStatus::kSucceeded).size(); }

int JobInfo::PendingBestEffortTaskNum() const {
  if (!any_best_effort) return 0;
  int count = 0;
  for (const TaskInfo* task : In(TaskStatus::kPending)) count += task->facts->best_effort;
  return count;
}

int JobInfo::AllocatedTaskNum() const {
  return In(TaskStatus::kBound).size() + In(TaskStatus::kBinding).size() + In(TaskStatus::kRunning).size() +
         In(TaskStatus::kAllocated).size();
}

int JobInfo::ValidTaskNum() const {
  return ReadyTaskNum() + In(TaskStatus::kPipelined).size() + In(TaskStatus::kPending).size();
}

bool JobInfo::IsPending() const { return status.phase == "Pending" || status.phase.empty(); }

int JobInfo::RoleTasks::Allocated(bool with_pipelined) const {
  int count = with_pipelined ? in[static_cast<int>(TaskStatus::kPipelined)] : 0;
  for (int s = 0; s < kTaskStatuses; ++s) {
    const auto status = static_cast<TaskStatus>(s);
    if (AllocatedStatus(status) || status == TaskStatus::kSucceeded) count += in[s];
  }
  return count;
}

void JobInfo::CountRole(const TaskInfo& task, int by) {
  if (roles_.empty()) return;
  auto it = roles_.find(*task.facts->role);
  if (it == roles_.end()) return;
  it->second.in[static_cast<int>(task.status)] += by;
  if (task.status == TaskStatus::kPending && task.facts->best_effort) it->second.pending_best_effort += by;
}

int JobInfo::AllocatedOfRole(const std::string& role, bool with_pipelined) const {
  auto it = roles_.find(role);
  return it == roles_.end() ? 0 : it->second.Allocated(with_pipelined) + it->second.pending_best_effort;
}

bool JobInfo::CheckTaskValid() const {
  if (min_available < task_min_available_total || task_min_available.empty()) return true;
  return std::all_of(task_min_available.begin(), task_min_available.end(), [this](const auto& entry) {
    const auto& [role, min] = entry;
    if (min == 0) return true;
    const RoleTasks& counted = roles_.at(role);
    const int actual = counted.Allocated(true) + counted.in[static_cast<int>(TaskStatus::kPending)];
    return actual > 0 && actual >= min;  // a role without any task is not valid, whatever its minimum
  });
}

bool JobInfo::EveryRole(bool with_pipelined) const {
  if (min_available < task_min_available_total || task_min_available.empty()) return true;
  return std::all_of(task_min_available.begin(), task_min_available.end(),
                     [&](const auto& entry) { return AllocatedOfRole(entry.first, with_pipelined) >= entry.second; });
}

bool JobInfo::CheckTaskReady() const { return EveryRole(false); }
bool JobInfo::CheckTaskPipelined() const { return EveryRole(true); }

bool JobInfo::CheckSubJobValid() const {
  if (min_sub_jobs.empty()) return true;
  std::map<std::string, int32_t> counts;
  for (const auto& [id, sub_job] : sub_jobs) ++counts[sub_job->gid];
  for (const auto& [gid, min] : min_sub_jobs) {
    if (counts[gid] < min) return false;
  }
  return true;
}

bool JobInfo::EnoughSubJobs(bool (SubJobInfo::*condition)() const) const {
  if (min_sub_jobs.empty()) return true;
  std::map<std::string, int32_t> counts;
  for (const auto& [id, sub_job] : sub_jobs) counts[sub_job->gid] += ((*sub_job).*condition)();
  for (const auto& [gid, min] : min_sub_jobs) {
    if (counts[gid] < min) return false;
  }
  return true;
}

bool JobInfo::CheckSubJobReady() const { return EnoughSubJobs(&SubJobInfo::IsReady); }
bool JobInfo::CheckSubJobPipelined() const { return EnoughSubJobs(&SubJobInfo::IsPipelined); }

const std::string& JobInfo::NominatedNode(const TaskInfo& task) const {
  static const std::string none;
  return forgotten_nominations.count(task.index()) > 0 ? none : task.pod().nominated_node_name;
}

bool JobInfo::RoleFailed(const SubJobInfo& sub_job, const std::string& role) const {
  for (const auto& [index, errors] : nodes_fit_errors) {
    if (SubJobOf(index) == &sub_job && *tasks.Find(index)->facts->role == role) return true;
  }
  return false;
}

bool JobInfo::TaskHasFitErrors(const SubJobInfo& sub_job, const TaskInfo& task) const {
  return !task.facts->role->empty() && RoleFailed(sub_job, *task.facts->role);
}

bool JobInfo::NeedContinueAllocating(const SubJobInfo& sub_job, bool sub_job_counts) const {
  if (min_available == tasks.size()) return false;
  if (sub_job_counts && sub_job.min_available >= sub_job.tasks.size()) return false;
  if (ContainsSubJobPolicy()) return true;

  // Where the roles do not make up the whole minimum, they have no say of their own; what counts is whether enough
  // tasks of other roles are left.
  if (min_available < task_min_available_total) {
    int left = 0;
    std::map<std::string, bool> failed;
    for (const TaskInfo* task : In(TaskStatus::kPending)) {
      auto [it, added] = failed.try_emplace(*task->facts->role, false);
      if (added) it->second = RoleFailed(sub_job, *task->facts->role);
      left += !it->second;
    }
    return ReadyTaskNum() + left >= min_available;
  }

  // The failed roles must have their minimum already.
  for (const auto& [role, min] : task_min_available) {
    if (min != 0 && AllocatedOfRole(role, false) < min && RoleFailed(sub_job, role)) return false;
  }
  return true;
}

void JobInfo::ResetSubJobFitErr(const SubJobInfo& sub_job) {
  for (auto it = nodes_fit_errors.begin(); it != nodes_fit_errors.end();) {
    it = SubJobOf(it->first) == &sub_job ? nodes_fit_errors.erase(it) : std::next(it);
  }
}

SubJobInfo* JobInfo::SubJobOf(int task_index) const {
  if (!ContainsSubJobPolicy()) return tasks.Find(task_index) == nullptr ? nullptr : DefaultSubJob();
  auto it = task_to_sub_job_.find(task_index);
  return it == task_to_sub_job_.end() ? nullptr : it->second;
}

SubJobInfo* JobInfo::GetOrCreateSubJob(const TaskInfo& task) {
  if (ContainsSubJobPolicy()) {
    for (const model::SubGroupPolicy& policy : pod_group->sub_group_policy) {
      const std::vector<std::string> values = SubJobMatchValues(policy, task.pod());
      if (values.empty()) continue;
      auto& slot = sub_jobs[SubJobUid(uid, policy.name, values)];
      if (!slot) {
        slot = std::make_unique<SubJobInfo>(SubJobGid(uid, policy.name), SubJobUid(uid, policy.name, values), this,
                                            &policy, values);
      }
      return slot.get();
    }
  }
  return GetOrCreateDefaultSubJob();
}

SubJobInfo* JobInfo::GetOrCreateDefaultSubJob() {
  if (default_sub_job_ != nullptr) return default_sub_job_;
  model::SubGroupPolicy policy;
  if (!ContainsSubJobPolicy()) policy.sub_group_size = min_available;
  if (network_topology) policy.network_topology = *network_topology;
  auto sub_job = std::make_unique<SubJobInfo>(uid, uid, this, &policy, std::vector<std::string>());
  default_sub_job_ = sub_job.get();
  sub_jobs[uid] = std::move(sub_job);
  return default_sub_job_;
}

bool JobInfo::ContainsHardTopology() const {
  if (HardTopologyTier()) return true;
  return std::any_of(sub_jobs.begin(), sub_jobs.end(), [](const auto& s) { return s.second->HardTopologyTier(); });
}

bool JobInfo::ContainsNetworkTopology() const {
  if (WithNetworkTopology()) return true;
  if (!ContainsSubJobPolicy()) return false;  // the one sub-job has the job's topology
  return std::any_of(sub_jobs.begin(), sub_jobs.end(), [](const auto& s) { return s.second->WithNetworkTopology(); });
}

JobInfo::Reason JobInfo::TaskSchedulingReason(const TaskInfo& task, const std::vector<std::string>& node_names) const {
  const TransactionContext& context = task.last_transaction ? *task.last_transaction : task;
  auto on_node = [&] {
    return "Pod " + task.Namespace() + "/" + task.Name() + " can possibly be assigned to " +
           (context.node == kNone ? "" : node_names[context.node]);
  };
  switch (context.status) {
    case TaskStatus::kAllocated: return {"Schedulable", on_node() + ", once minAvailable is satisfied", kNone};
    case TaskStatus::kPipelined:
      return {"Unschedulable", on_node() + ", once resource is released and minAvailable is satisfied",
              context.eviction_occurred ? context.node : kNone};
    case TaskStatus::kPending: {
      auto it = nodes_fit_errors.find(task.index());
      return {"Unschedulable", it == nodes_fit_errors.end() ? "" : it->second->Error(), kNone};
    }
    default: return {ToString(context.status), "", kNone};
  }
}

std::string JobInfo::FitError(bool tells_readiness) const {
  std::vector<std::pair<const char*, int>> counts = {{"minAvailable", min_available}};
  for (int s = 0; s < kTaskStatuses; ++s) {
    if (!task_status_index[s].empty())
      counts.emplace_back(ToString(static_cast<TaskStatus>(s)), task_status_index[s].size());
  }
  const bool ready = tells_readiness && IsReady();
  std::string message =
      std::string(ready ? "pod group is ready" : "pod group is not ready") + ", " + SortedHistogram(counts);

  std::vector<std::pair<const char*, int>> reasons;
  for (const TaskInfo* task : In(TaskStatus::kPending)) {
    const TaskStatus status = task->last_transaction ? task->last_transaction->status : task->status;
    const char* word = ReasonWord(status);
    auto known = std::find_if(reasons.begin(), reasons.end(), [&](const auto& r) { return r.first == word; });
    if (known == reasons.end()) {
      reasons.emplace_back(word, 1);
    } else {
      ++known->second;
    }
  }
  if (!reasons.empty()) message += "; Pending: " + SortedHistogram(reasons);

  for (const auto& [index, errors] : nodes_fit_errors) {
    if (const TaskInfo* task = tasks.Find(index)) {
      return message + ". Origin reason is " + task->Name() + ": " + errors->Error();
    }
  }
  return message;
}

}  // namespace pumice
