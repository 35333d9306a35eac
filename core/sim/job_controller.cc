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

std::string PartitionOf(const model::Pod& pod) { return ValueOf(pod.meta.labels, kPartition); }
std::string TaskOf(const model::Pod& pod) { return ValueOf(pod.meta.annotations, kTaskSpecKey); }

JobController::JobController(model::Scenario* world, Pods* pods, Finished finished)
    : world_(world), pods_(pods), finished_(std::move(finished)) {}

void JobController::AddJob(const model::PodGroup& group) {
  Job& job = jobs_[group.meta.Key()];
  job.key = group.meta.Key();
  job.group = group;
  job.group.status = {};
  for (const model::OwnerReference& owner : group.meta.owner_references) job.is_bare |= owner.kind == "Pod";
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
    job.status = Count(job);
    const Job::Counts& counts = job.status;
    if (job.group.min_member <= counts.running + counts.succeeded + counts.failed) job.phase = JobPhase::kRunning;
  }
}

void JobController::PodPends(const std::string& uid) {
  const model::Pod* pod = pods_->Find(uid);
  if (pod == nullptr || !IsPending(pod->phase) || pods_->IsLeaving(uid)) return;
  auto job = jobs_.find(GroupKeyOf(*pod));
  if (job == jobs_.end() || job->second.policies.empty()) return;
  // A sync would find nothing new.
  const std::string task = world_->release.pending_event_names_task ? TaskOf(*pod) : "";
  const model::Policy* policy = model::PolicyFor(job->second.policies, "PodPending", task);
  if (policy == nullptr) return;
  delayed_.Add(world_->now.seconds + *policy->timeout,
               {job->first, pod->meta.name, "PodPending", policy->action, uid, task, PartitionOf(*pod)});
}

Job::Counts JobController::Count(const Job& job) const {
  Job::Counts counts;
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
  Request request;
  request.pod_uid = event.pod.meta.uid;
  request.target = {TaskOf(event.pod), event.pod.meta.name, PartitionOf(event.pod)};
  request.outdated = member->second.version < job.version;
  const bool out_of_sync = member->second.out_of_sync;
  switch (event.kind) {
    case PodEvent::Kind::kStarted: request.event = "PodRunning"; break;
    case PodEvent::Kind::kSucceeded:
      if (TaskCompleted(job, request.target.task)) request.event = "TaskCompleted";
      break;
    case PodEvent::Kind::kFailed: request.event = "PodFailed"; break;
    case PodEvent::Kind::kGone:
      member->second.last = event.pod;
      member->second.uid.clear();
      // A pod of before the simulation was evicted as well, as far as anybody can tell.
      request.event = "PodEvicted";
      break;
  }
  if (out_of_sync) request.event.clear();
  if (event.kind == PodEvent::Kind::kGone && job.is_bare) {
    // Its PodGroup is the pod's, and goes with it.
    Finish(&job, JobPhase::kTerminated);
  } else {
    Answer(&job, request);
  }
  ForgetFinished();
}

// This is processNextReq.
void JobController::Answer(Job* job, const Request& request) {
  const Target& target = request.target;
  if (!request.event.empty() && request.event != "TaskCompleted" && request.event != "Unknown") {
    delayed_.CallOffFor(job->key, target.pod, request.pod_uid, request.event);
  }
  const bool asks = !request.event.empty() && request.event != "PodRunning" && !request.outdated;
  const model::Policy* policy = asks ? model::PolicyFor(job->policies, request.event, target.task) : nullptr;
  std::string action = policy == nullptr ? "SyncJob" : policy->action;
  if (action == "RestartPartition" && !world_->release.has_partitions) action = "SyncJob";
  DelayedAction act = {job->key, target.pod, request.event, action, request.pod_uid, target.task, target.partition};
  if (policy != nullptr && policy->timeout.value_or(0) > 0) {
    delayed_.Add(world_->now.seconds + *policy->timeout, std::move(act));
    return;
  }
  Execute(job, action, target);
  if (action != "SyncJob") delayed_.CallOffLike(act);
}

void JobController::Wake() {
  while (auto act = delayed_.Take(world_->now.seconds)) {
    auto job = jobs_.find(act->job);
    if (job == jobs_.end()) continue;
    changed_ = true;
    Execute(&job->second, act->action, {act->task, act->pod, act->partition});
    delayed_.CallOffLike(*act);
    ForgetFinished();
  }
}

void JobController::Execute(Job* job, const std::string& action, const Target& target) {
  const bool targeted = action == "RestartTask" || action == "RestartPod" || action == "RestartPartition";
  const JobPhase before = job->phase;
  switch (job->phase) {
    case JobPhase::kPending:
    case JobPhase::kRunning:
      if (action == "RestartJob" || targeted) {
        if (!targeted) Kill(job, false);
        if (targeted && !KillTarget(job, action, target)) return;
        job->phase = JobPhase::kRestarting;
        ++job->retries;
        SyncIfNew(job, before);
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
      if (action == "SyncJob") return Sync(job);
      if (targeted && !KillTarget(job, action, target)) return;
      if (!targeted) Kill(job, false);
      UpdatePhase(job);
      SyncIfNew(job, before);
      return;
    case JobPhase::kAborting:
    case JobPhase::kTerminating:
    case JobPhase::kCompleting: {
      const Job::Counts counts = Count(*job);
      if (counts.terminating != 0 || counts.pending != 0 || counts.running != 0) return;
      Finish(job, job->phase == JobPhase::kAborting      ? JobPhase::kAborted
                  : job->phase == JobPhase::kTerminating ? JobPhase::kTerminated
                                                         : JobPhase::kCompleted);
      return;
    }
    default: return;
  }
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
      PodPends(member.uid);
    }
    job->status = Count(*job);
  }
  const JobPhase before = job->phase;
  UpdatePhase(job);
  SyncIfNew(job, before);
}

void JobController::SyncIfNew(Job* job, JobPhase before) {
  if (job->phase != before) Execute(job, "SyncJob", {});
}

void JobController::UpdatePhase(Job* job) {
  const Job::Counts& counts = job->status;
  const int replicas = static_cast<int>(job->members.size());
  const int least = job->group.min_member;
  switch (job->phase) {
    case JobPhase::kPending:
      if (least <= counts.running + counts.succeeded + counts.failed) job->phase = JobPhase::kRunning;
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

void JobController::ForgetFinished() {
  for (const std::string& key : std::exchange(done_, {})) {
    delayed_.Forget(key);
    jobs_.erase(key);
  }
}

bool JobController::AfterCycle(const std::vector<PhaseChange>& changes) {
  // This is updatePodGroup: its requests know no version of the job, and so are outdated once it was killed.
  for (const PhaseChange& change : changes) {
    auto found = jobs_.find(change.key);
    if (found == jobs_.end()) continue;
    Job& job = found->second;
    Request request;
    if (change.to == "Unknown") request.event = "Unknown";
    request.outdated = job.version > 0;
    Answer(&job, request);
  }
  ForgetFinished();
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
