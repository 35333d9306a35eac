// gang lets a job run with at least minMember tasks or not at all. Twin of pkg/scheduler/plugins/gang/gang.go.
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/all_may_go.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/per_job.h"

namespace pumice::plugins {
namespace {

using framework::Point;
using framework::Session;
using framework::Victims;

ValidateResult Invalid(const char* reason, std::string message) { return {false, reason, std::move(message)}; }

ValidateResult Validate(const JobInfo& job) {
  if (!job.CheckTaskValid()) {
    return Invalid("NotEnoughPodsOfTask", "Not enough valid pods of each task for gang-scheduling");
  }
  if (!job.CheckSubJobValid()) {
    return Invalid("NotEnoughPodsOfTask", "Not enough valid subGroups of each task for gang-scheduling");
  }
  if (const int valid = job.ValidTaskNum(); valid < job.min_available) {
    return Invalid("NotEnoughTasks", "Not enough valid tasks for gang-scheduling, valid: " + std::to_string(valid) +
                                         ", min: " + std::to_string(job.min_available));
  }
  return {};
}

// Those that are not ready come first.
int UnreadyFirst(bool l_ready, bool r_ready) { return static_cast<int>(l_ready) - static_cast<int>(r_ready); }

// Counts the tasks that stand, or would stand had the last statement been committed.
int SchedulableTasks(const JobInfo& job) {
  int count = job.ReadyTaskNum();
  for (const TaskInfo* task : job.In(TaskStatus::kPending)) {
    if (AllocatedStatus(task->last_transaction ? task->last_transaction->status : task->status)) ++count;
  }
  return count;
}

class Gang : public framework::Plugin {
 public:
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    ssn.job_valid.Add(name_, [](JobInfo& job) { return Validate(job); });

    auto spare = [this](TaskInfo&, const std::vector<TaskInfo*>& candidates) { return Spare(candidates); };
    ssn.reclaimable.Add(name_, spare);
    ssn.SetVictimAnswers(name_, framework::VictimAnswers::kLocal);
    ssn.preemptable.Add(name_, spare);
    // Gang evictions know by their bundles what a gang can spare.
    ssn.unified_evictable.Add(name_, [&ssn](const framework::EvictionContext&, const std::vector<TaskInfo*>& all) {
      return AllMayGo(ssn, all);
    });

    ssn.job_order.Add(name_, [](const JobInfo& l, const JobInfo& r) { return UnreadyFirst(l.IsReady(), r.IsReady()); });
    ssn.sub_job_order.Add(
        name_, [](const SubJobInfo& l, const SubJobInfo& r) { return UnreadyFirst(l.IsReady(), r.IsReady()); });

    ssn.job_ready.Add(
        name_, [](const JobInfo& job) { return job.CheckTaskReady() && job.CheckSubJobReady() && job.IsReady(); });
    ssn.sub_job_ready.Add(name_, [](const SubJobInfo& sub_job) { return sub_job.IsReady(); });

    ssn.job_pipelined.Add(name_, [](const JobInfo& job) {
      return job.CheckTaskPipelined() && job.CheckSubJobPipelined() && job.IsPipelined() ? kPermit : kReject;
    });
    ssn.sub_job_pipelined.Add(name_,
                              [](const SubJobInfo& sub_job) { return sub_job.IsPipelined() ? kPermit : kReject; });

    ssn.job_starving.Add(name_, [](const JobInfo& job) { return job.IsStarving(); });
  }

  void OnSessionClose(Session& ssn) override {
    for (const auto& job : ssn.jobs) {
      if (!job->tasks.empty()) ssn.UpdatePodGroupCondition(*job, Verdict(ssn, *job));
    }
  }

 private:
  // Gives as many of each job as it has beyond minMember, in the order given.
  Victims Spare(const std::vector<TaskInfo*>& candidates) {
    Victims victims;
    occupied_.Clear();
    for (TaskInfo* candidate : candidates) {
      const JobInfo& job = *candidate->job();
      int* occupied = occupied_.Find(job);
      if (occupied == nullptr) occupied = &occupied_.Set(job, job.ReadyTaskNum());
      if (ssn_->trace != nullptr && ssn_->trace->victims_wanted) {
        ssn_->trace->Note({.rule = framework::Rule::kGangSpare,
                           .holds = *occupied > job.min_available,
                           .task = candidate->index(),
                           .numbers = {static_cast<double>(*occupied), static_cast<double>(job.min_available)}});
      }
      if (*occupied <= job.min_available) continue;
      --*occupied;
      victims.tasks.push_back(candidate);
    }
    return victims;
  }

  static model::PodGroupCondition Verdict(const Session& ssn, const JobInfo& job) {
    model::PodGroupCondition condition;
    condition.status = "True";
    condition.last_transition_time = ssn.now();
    condition.transition_id = ssn.uid;
    if (job.IsReady()) {
      condition.type = "Scheduled";
      condition.reason = "tasks in gang are ready to be scheduled";
    } else {
      condition.type = "Unschedulable";
      condition.reason = "NotEnoughResources";
      condition.message = std::to_string(job.min_available - SchedulableTasks(job)) + "/" +
                          std::to_string(job.tasks.size()) +
                          " tasks in gang unschedulable: " + job.FitError(ssn.release().fit_error_tells_readiness);
    }
    return condition;
  }

  const std::string name_ = "gang";
  Session* ssn_ = nullptr;
  PerJob<int> occupied_;
};

}  // namespace

extern const Row kGang = {
    .name = "gang",
    .what = {"A job runs with at least minMember pods, or not at all.",
             "作业至少有 minMember 个 Pod 才运行，否则一个也不运行。"},
    .go = "gang/gang.go",
    .build = Make<Gang>,
    .points = {Point::kJobValid, Point::kJobOrder, Point::kJobReady, Point::kJobPipelined, Point::kJobStarving,
               Point::kSubJobOrder, Point::kSubJobReady, Point::kSubJobPipelined, Point::kPreemptable,
               Point::kReclaimable, Point::kUnifiedEvictable},
    .reads_time = false,
};

}  // namespace pumice::plugins
