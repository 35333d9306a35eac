// JobController does what Volcano's job controller does between two cycles: it makes pods anew, and restarts, aborts
// and completes jobs by their (event, action) policies. Twin of
// pkg/controllers/job/{job_controller_actions,job_controller_util}.go and pkg/controllers/job/state. Every PodGroup
// counts as a job.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/objects.h"
#include "core/model/simulation.h"
#include "core/sim/cluster.h"
#include "core/sim/delayed_actions.h"
#include "core/sim/pods.h"

namespace pumice::sim {

enum class JobPhase : uint8_t {
  kPending,
  kRunning,
  kRestarting,
  kAborting,
  kTerminating,
  kCompleting,
  kAborted,
  kTerminated,
  kCompleted,
  kFailed
};
const char* ToString(JobPhase phase);

struct Job {
  // How many pods there are of each kind, as the job's status has it.
  struct Counts {
    int pending = 0, running = 0, terminating = 0, succeeded = 0, failed = 0;
  };
  struct Member {
    model::Pod last;  // as it was made at last
    std::string uid;  // of the pod there is; "" for none
    int version = 0;  // of the job when that pod was made
    // The controller killed the pod, and so what becomes of it is no news.
    bool out_of_sync = false;
  };
  std::string key;        // of its PodGroup
  model::PodGroup group;  // as it arrived
  std::vector<model::Policy> policies;
  int max_retry = 3;
  bool is_bare = false;                   // nobody makes its pod anew: only the podgroup controller made its PodGroup
  std::map<std::string, Member> members;  // by pod name
  JobPhase phase = JobPhase::kPending;
  // It is counted when pods are killed, and then those alone, and in each sync whose PodGroup is not Pending.
  Counts status;
  int retries = 0, version = 0;
  size_t group_at = 0;  // where its PodGroup stood when it was last looked up
};

class JobController {
 public:
  using Finished = std::function<void(const Job&)>;

  JobController(model::Scenario* world, Pods* pods, Finished finished);

  // Takes in a job that arrives; its pods come later.
  void AddJob(const model::PodGroup& group);
  void AddPod(const model::Pod& pod);
  // It is to be called when all pods of the scenario are there: jobs that run are running then.
  void Begin();
  // Takes in that a pod of the world is new, or was Pending when the world began.
  void PodPends(const std::string& uid);
  void Handle(const PodEvent& event);
  // Says when a policy's action follows its event next; Wake does what is due.
  std::optional<int64_t> NextTime() const { return delayed_.NextTime(); }
  void Wake();
  // Acts on what the cycle wrote into PodGroups. Returns whether it changed anything.
  bool AfterCycle(const std::vector<PhaseChange>& changes);
  // Gives the jobs that are not finished, by key.
  const std::map<std::string, Job>& jobs() const { return jobs_; }

 private:
  // A target is what an action is to act on.
  struct Target {
    std::string task, pod, partition;
  };
  // A request is an event that the controller hears; "" is one without a policy.
  struct Request {
    std::string event, pod_uid;
    Target target;
    bool outdated = false;
  };

  void Answer(Job* job, const Request& request);
  void Execute(Job* job, const std::string& action, const Target& target);
  void Kill(Job* job, bool retain_ended);
  void KillPod(Job* job, Job::Member* member);
  // Returns whether there was what it is aimed at.
  bool KillTarget(Job* job, const std::string& action, const Target& target);
  void Sync(Job* job);
  // Answers a change of phase with a sync, as the controller hears its own update of the job's status.
  void SyncIfNew(Job* job, JobPhase before);
  void UpdatePhase(Job* job);
  Job::Counts Count(const Job& job) const;
  bool TaskCompleted(const Job& job, const std::string& task) const;
  model::PodGroup* FindGroup(Job* job) const;
  void RemoveGroup(Job* job);
  void Finish(Job* job, JobPhase phase);
  void ForgetFinished();

  model::Scenario* world_;
  Pods* pods_;
  Finished finished_;
  std::map<std::string, Job> jobs_;
  DelayedActions delayed_;
  std::vector<std::string> done_;  // jobs to forget
  bool changed_ = false;
};

// Gives the task of a pod, "" where it has none.
std::string TaskOf(const model::Pod& pod);
// Gives the partition of its task, likewise.
std::string PartitionOf(const model::Pod& pod);

}  // namespace pumice::sim
