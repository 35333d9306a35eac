// This part of the job controller kills pods: all of a job, or those that an action is aimed at (killPods of
// job_controller_actions.go). The job's status then holds the killed ones alone.
#include <vector>

#include "core/sim/job_controller.h"

namespace pumice::sim {

// This is killPods; without a target the PodGroup goes too.
void JobController::Kill(Job* job, bool retain_ended) {
  ++job->version;
  job->status = {};
  const bool last_retry = job->retries >= job->max_retry - 1;
  for (auto& [name, member] : job->members) {
    const model::Pod* pod = member.uid.empty() ? nullptr : pods_->Find(member.uid);
    if (pod == nullptr) continue;
    if (pods_->IsLeaving(member.uid)) {
      ++job->status.terminating;
      continue;
    }
    if ((retain_ended || last_retry) && HasEnded(*pod)) continue;
    KillPod(job, &member);
  }
  RemoveGroup(job);
}

void JobController::KillPod(Job* job, Job::Member* member) {
  ++job->status.terminating;
  member->out_of_sync = world_->release.killed_pods_are_out_of_sync;
  pods_->Delete(member->uid, Leaving::kController);
}

bool JobController::KillTarget(Job* job, const std::string& action, const Target& target) {
  std::vector<Job::Member*> meant;
  for (auto& [name, member] : job->members) {
    if (member.uid.empty()) continue;
    const bool is_meant = action == "RestartPod"
                              ? name == target.pod
                              : TaskOf(member.last) == target.task &&
                                    (action == "RestartTask" || PartitionOf(member.last) == target.partition);
    if (is_meant) meant.push_back(&member);
  }
  // Only pods of a task with partitions have one, and it goes with its last pod.
  if (action == "RestartPartition" && (target.partition.empty() || meant.empty())) return false;
  job->status = {};
  for (Job::Member* member : meant) KillPod(job, member);
  RemoveGroup(job);
  return true;
}

}  // namespace pumice::sim
