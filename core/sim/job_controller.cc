// Each event of a pod finds the job's policies, and the action that they name kills, restarts or ends what it is aimed
// at; Sync then makes the pods that a job should have and lacks.
#include "core/sim/job_controller.h"

#include <algorithm>
#include <utility>

#include "core/api/annotations.h"

namespace pumice::sim {
namespace {

constexpr const char* kPartition = "volcano.sh/partition-id";
constexpr const char* kJobVersion = "volcano.sh/job-version";
constexpr const char* kJobRetryCount = "volcano.sh/job-retry-count";

std::string ValueOf(const model::StringMap& map, const char* key) {
  auto it = map.find(key);
  return it == map.end() ? "" : it->second;
}

// The number is 0 where there is none.
int NumberOf(const model::StringMap& map, const char* key) {
  const std::string text = ValueOf(map, key);
  int number = 0;
  for (size_t i = 0; i < text.size() && i < 9; ++i) number = number * 10 + std::clamp(text[i] - '0', 0, 9);
  return number;
}

void SetNumber(model::StringMap* map, const char* key, int number) {
  if (number > 0) (*map)[key] = std::to_string(number);
}

bool IsPending(const std::string& phase) { return phase.empty() || phase == "Pending"; }

}  // namespace

const char* ToString(JobPhase phase) {
  static constexpr const char* kNames[] = {"Pending",    "Running", "Restarting", "Aborting",  "Terminating",
                                           "Completing", "Aborted", "Terminated", "Completed", "Failed"};
  return kNames[static_cast<int>(phase)];
}

std::string TaskOf(const model::Pod& pod) { return ValueOf(pod.meta.annotations, kTaskSpecKey); }

JobController::JobController(model::Scenario* world, Pods* pods, Finished finished)
    : world_(world), pods_(pods), finished_(std::move(finished)) {}

void JobController::AddJob(const model::PodGroup& group) {
  Job& job = jobs_[group.meta.Key()];
  job.key = group.meta.Key();
  job.group = group;
  job.group.status = {};
  words::Sentence why;
  if (auto policies = model::ParsePolicies(ValueOf(group.meta.annotations, model::kPolicies), &why))
    job.policies = *policies;
  // The webhook makes the default of 0, so only more than 0 counts.
  if (const int retries = NumberOf(group.meta.annotations, model::kMaxRetry); retries > 0) job.max_retry = retries;
  job.retries = NumberOf(group.meta.annotations, model::kRetryCount);
  job.version = NumberOf(group.meta.annotations, model::kVersion);
}

void JobController::AddPod(const model::Pod& pod) {
  auto found = jobs_.find(GroupKeyOf(pod));
  if (found == jobs_.end()) return;
  Job& job = found->second;
  const bool says = pod.meta.annotations.count(kJobVersion) != 0;
  const int version = says ? NumberOf(pod.meta.annotations, kJobVersion) : job.version;
  // The job's own is unknown where only its pods are there.
  job.version = std::max(job.version, version);
  job.members[pod.meta.name] = {pod, pod.meta.uid, version};
}

void JobController::Begin() {
  for (auto& [key, job] : jobs_) {
    const Counts counts = Count(job);
    if (job.group.min_member <= counts.running + counts.succeeded + counts.failed) job.phase = JobPhase::kRunning;
  }
}

JobController::Counts JobController::Count(const Job& job) const {
  Counts counts;
  for (const auto& [name, member] : job.members) {
    const model::Pod* pod = member.uid.empty() ? nullptr : pods_->Find(member.uid);
    if (pod == nullptr) continue;
    if (pods_->IsLeaving(member.uid)) {
      ++counts.terminating;
    } else if (pod->phase == "Running") {
      ++counts.running;
    } else if (pod->phase == "Succeeded") {
      ++counts.succeeded;
    } else if (pod->phase == "Failed") {
      ++counts.failed;
    } else {
      ++counts.pending;
    }
  }
  return counts;
}

bool JobController::TaskCompleted(const Job& job, const std::string& task) const {
  for (const auto& [name, member] : job.members) {
    if (TaskOf(member.last) != task) continue;
    const model::Pod* pod = member.uid.empty() ? nullptr : pods_->Find(member.uid);
    if (pod == nullptr || pod->phase != "Succeeded") return false;
  }
  return true;
}

void JobController::Handle(const PodEvent& event) {
  auto found = jobs_.find(GroupKeyOf(event.pod));
  if (found == jobs_.end()) return;
  Job& job = found->second;
  auto member = job.members.find(event.pod.meta.name);
  if (member == job.members.end() || member->second.uid != event.pod.meta.uid) return;
  changed_ = true;
  const std::string task = TaskOf(event.pod);
  std::string name;
  switch (event.kind) {
    case PodEvent::Kind::kStarted: break;
    case PodEvent::Kind::kSucceeded:
      if (TaskCompleted(job, task)) name = "TaskCompleted";
      break;
    case PodEvent::Kind::kFailed: name = "PodFailed"; break;
    case PodEvent::Kind::kGone:
      member->second.last = event.pod;
      member->second.uid.clear();
      // A pod of before the simulation was evicted as well, as far as anybody can tell.
      if (event.leaving != Leaving::kController) name = "PodEvicted";
      break;
  }
  // What the job or the pod has since been killed for is no news.
  const bool outdated = member->second.version < job.version || member->second.out_of_sync;
  const std::string action = name.empty() || outdated ? "SyncJob" : model::ActionFor(job.policies, name, task);
  Execute(&job, action, {task, event.pod.meta.name, ValueOf(event.pod.meta.labels, kPartition)});
  for (const std::string& key : std::exchange(done_, {})) jobs_.erase(key);
}

void JobController::Execute(Job* job, const std::string& action, const Target& target) {
  const bool targeted = action == "RestartTask" || action == "RestartPod" || action == "RestartPartition";
  switch (job->phase) {
    case JobPhase::kPending:
    case JobPhase::kRunning:
      if (action == "RestartJob" || targeted) {
        if (!targeted) Kill(job, false);
        if (targeted && !KillTarget(job, action, target)) return;
        job->phase = JobPhase::kRestarting;
        ++job->retries;
        Sync(job);
      } else if (action == "AbortJob" || action == "TerminateJob" || action == "CompleteJob") {
        Kill(job, true);
        job->phase = action == "AbortJob"       ? JobPhase::kAborting
                     : action == "TerminateJob" ? JobPhase::kTerminating
                                                : JobPhase::kCompleting;
        Execute(job, "SyncJob", target);
      } else {
        Sync(job);
      }
      return;
    case JobPhase::kRestarting:
      if (targeted && !KillTarget(job, action, target)) return;
      if (action != "SyncJob" && !targeted) Kill(job, false);
      Sync(job);
      return;
    case JobPhase::kAborting:
    case JobPhase::kTerminating:
    case JobPhase::kCompleting: {
      const Counts counts = Count(*job);
      if (counts.terminating != 0 || counts.pending != 0 || counts.running != 0) return;
      Finish(job, job->phase == JobPhase::kAborting      ? JobPhase::kAborted
                  : job->phase == JobPhase::kTerminating ? JobPhase::kTerminated
                                                         : JobPhase::kCompleted);
      return;
    }
    default: return;
  }
}

// This is killPods; without a target the PodGroup goes too.
void JobController::Kill(Job* job, bool retain_ended) {
  ++job->version;
  const bool last_retry = job->retries >= job->max_retry - 1;
  for (auto& [name, member] : job->members) {
    const model::Pod* pod = member.uid.empty() ? nullptr : pods_->Find(member.uid);
    if (pod == nullptr || ((retain_ended || last_retry) && HasEnded(*pod))) continue;
    pods_->Delete(member.uid, Leaving::kController);
  }
  RemoveGroup(job);
}

bool JobController::KillTarget(Job* job, const std::string& action, const Target& target) {
  std::vector<Job::Member*> meant;
  for (auto& [name, member] : job->members) {
    if (member.uid.empty()) continue;
    const bool is_meant =
        action == "RestartPod"
            ? name == target.pod
            : TaskOf(member.last) == target.task &&
                  (action == "RestartTask" || ValueOf(member.last.meta.labels, kPartition) == target.partition);
    if (is_meant) meant.push_back(&member);
  }
  // Only pods of a task with partitions have one, and it goes with its last pod.
  if (action == "RestartPartition" && (target.partition.empty() || meant.empty())) return false;
  for (Job::Member* member : meant) {
    member->out_of_sync = true;
    pods_->Delete(member->uid, Leaving::kController);
  }
  RemoveGroup(job);
  return true;
}

// This is syncJob: it makes no pods until the PodGroup is let in.
void JobController::Sync(Job* job) {
  model::PodGroup* group = FindGroup(job);
  if (group == nullptr) {
    world_->pod_groups.push_back(job->group);
    group = &world_->pod_groups.back();
    group->meta.creation_timestamp = world_->now;
    group->status.phase = "Pending";
    SetNumber(&group->meta.annotations, model::kRetryCount, job->retries);
    SetNumber(&group->meta.annotations, model::kVersion, job->version);
    world_->Revise(group);
    changed_ = true;
  }
  if (!IsPending(group->status.phase)) {
    for (auto& [name, member] : job->members) {
      if (!member.uid.empty()) continue;
      model::StringMap& annotations = member.last.meta.annotations;
      if (annotations.count(kJobVersion) != 0) annotations[kJobVersion] = std::to_string(job->version);
      if (annotations.count(kJobRetryCount) != 0) annotations[kJobRetryCount] = std::to_string(job->retries);
      pods_->Replace(member.last);
      member.last = world_->pods.back();
      member.uid = member.last.meta.uid;
      member.version = job->version;
      member.out_of_sync = false;
      changed_ = true;
    }
  }
  UpdatePhase(job, Count(*job));
}

void JobController::UpdatePhase(Job* job, const Counts& counts) {
  const int replicas = static_cast<int>(job->members.size());
  const int least = job->group.min_member;
  switch (job->phase) {
    case JobPhase::kPending:
      if (least <= counts.running + counts.succeeded + counts.failed) job->phase = JobPhase::kRunning;
      if (job->phase == JobPhase::kRunning) UpdatePhase(job, counts);
      return;
    case JobPhase::kRestarting:
      if (job->retries >= job->max_retry) {
        Finish(job, JobPhase::kFailed);
      } else if (replicas - counts.terminating >= least) {
        job->phase = JobPhase::kPending;
      }
      return;
    case JobPhase::kRunning: {
      if (replicas == 0) return;
      if (counts.succeeded + counts.failed != replicas) {
        if (counts.pending > replicas - least) job->phase = JobPhase::kPending;
        return;
      }
      int of_tasks = 0;
      std::map<std::string, int> succeeded;
      for (const auto& [name, member] : job->members) {
        const model::Pod* pod = pods_->Find(member.uid);
        succeeded[TaskOf(member.last)] += pod != nullptr && pod->phase == "Succeeded";
      }
      for (const auto& [task, members] : job->group.min_task_member) of_tasks += members;
      bool enough = counts.succeeded >= least;
      if (least >= of_tasks) {
        for (const auto& [task, members] : job->group.min_task_member) enough = enough && succeeded[task] >= members;
      }
      Finish(job, enough ? JobPhase::kCompleted : JobPhase::kFailed);
      return;
    }
    default: return;
  }
}

// What is left of the job goes; nothing of it is the scheduler's business any more.
void JobController::Finish(Job* job, JobPhase phase) {
  job->phase = phase;
  changed_ = true;
  RemoveGroup(job);
  for (auto& [name, member] : job->members) {
    const model::Pod* pod = member.uid.empty() ? nullptr : pods_->Find(member.uid);
    if (pod == nullptr) continue;
    if (HasEnded(*pod)) {
      pods_->Remove(member.uid);
    } else {
      pods_->Delete(member.uid, Leaving::kController);
    }
  }
  finished_(*job);
  done_.push_back(job->key);
}

bool JobController::AfterCycle(const std::vector<PhaseChange>& changes) {
  // This is updatePodGroup: its requests know no version of the job, and so are outdated once it was killed.
  for (const PhaseChange& change : changes) {
    auto found = jobs_.find(change.key);
    if (found == jobs_.end()) continue;
    Job& job = found->second;
    const bool acts = change.to == "Unknown" && job.version == 0;
    Execute(&job, acts ? model::ActionFor(job.policies, "Unknown", "") : "SyncJob", {});
  }
  for (const std::string& key : std::exchange(done_, {})) jobs_.erase(key);
  return std::exchange(changed_, false);
}

model::PodGroup* JobController::FindGroup(Job* job) const {
  std::vector<model::PodGroup>& groups = world_->pod_groups;
  auto is_it = [&](const model::PodGroup& group) {
    return group.meta.name == job->group.meta.name && group.meta.ns == job->group.meta.ns;
  };
  if (job->group_at >= groups.size() || !is_it(groups[job->group_at])) {
    job->group_at = std::find_if(groups.begin(), groups.end(), is_it) - groups.begin();
  }
  return job->group_at == groups.size() ? nullptr : &groups[job->group_at];
}

void JobController::RemoveGroup(Job* job) {
  model::PodGroup* group = FindGroup(job);
  if (group == nullptr) return;
  changed_ = true;
  if (group != &world_->pod_groups.back()) *group = std::move(world_->pod_groups.back());
  world_->pod_groups.pop_back();
}

}  // namespace pumice::sim
