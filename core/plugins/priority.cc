// priority lets jobs, sub-jobs and tasks of higher priority go first and preempt those of lower. Twin of
// pkg/scheduler/plugins/priority/priority.go.
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/all_may_go.h"
#include "core/plugins/catalogue.h"

namespace pumice::plugins {
namespace {

using framework::EvictionContext;
using framework::Point;
using framework::Session;
using framework::Victims;

int HigherFirst(int32_t l, int32_t r) { return static_cast<int>(l < r) - static_cast<int>(l > r); }

// Between jobs the jobs' priorities decide, within one job the tasks'.
bool Outranks(const TaskInfo& preemptor, const TaskInfo& preemptee) {
  return preemptor.job() != preemptee.job() ? preemptor.job()->priority > preemptee.job()->priority
                                            : preemptor.priority() > preemptee.priority();
}

class Priority : public framework::Plugin {
 public:
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn.task_order.Add(name_,
                       [](const TaskInfo& l, const TaskInfo& r) { return HigherFirst(l.priority(), r.priority()); });
    ssn.job_order.Add(name_, [](const JobInfo& l, const JobInfo& r) { return HigherFirst(l.priority, r.priority); });
    ssn.job_order_checks[name_] = [](const JobInfo& first, const JobInfo& second) -> framework::Check {
      return {.rule = framework::Rule::kFirstByPriority,
              .numbers = {static_cast<double>(first.priority), static_cast<double>(second.priority)}};
    };
    ssn.sub_job_order.Add(name_,
                          [](const SubJobInfo& l, const SubJobInfo& r) { return HigherFirst(l.priority, r.priority); });
    ssn.SetVictimAnswers(name_, framework::VictimAnswers::kLocal);
    ssn.preemptable.Add(name_, [&ssn](const TaskInfo& preemptor, const std::vector<TaskInfo*>& preemptees) {
      Victims victims;
      for (TaskInfo* preemptee : preemptees) {
        const bool outranks = Outranks(preemptor, *preemptee);
        if (ssn.trace != nullptr && ssn.trace->victims_wanted) Tell(ssn.trace, preemptor, *preemptee, outranks);
        if (outranks) victims.tasks.push_back(preemptee);
      }
      return victims;
    });
    // Between queues priority does not matter.
    ssn.unified_evictable.Add(name_, [&ssn](const EvictionContext& context, const std::vector<TaskInfo*>& candidates) {
      if (context.kind == EvictionContext::Kind::kGangReclaim) return AllMayGo(ssn, candidates);
      Victims victims;
      for (TaskInfo* candidate : candidates) {
        const bool outranks = context.job.priority > candidate->job()->priority;
        if (ssn.trace != nullptr && ssn.trace->victims_wanted) Tell(ssn.trace, context.job, *candidate, outranks);
        if (outranks) victims.tasks.push_back(candidate);
      }
      return victims;
    });
    ssn.job_starving.Add(
        name_, [](const JobInfo& job) { return job.ReadyTaskNum() + job.WaitingTaskNum() < job.tasks.size(); });
  }

  void OnSessionClose(Session&) override {}

 private:
  static void Tell(framework::Trace* trace, const TaskInfo& preemptor, const TaskInfo& preemptee, bool outranks) {
    if (preemptor.job() != preemptee.job()) return Tell(trace, *preemptor.job(), preemptee, outranks);
    trace->Note({.rule = framework::Rule::kTaskPriority,
                 .holds = outranks,
                 .task = preemptee.index(),
                 .numbers = {static_cast<double>(preemptor.priority()), static_cast<double>(preemptee.priority())}});
  }
  static void Tell(framework::Trace* trace, const JobInfo& preemptor, const TaskInfo& preemptee, bool outranks) {
    trace->Note({.rule = framework::Rule::kJobPriority,
                 .holds = outranks,
                 .task = preemptee.index(),
                 .numbers = {static_cast<double>(preemptor.priority), static_cast<double>(preemptee.job()->priority)}});
  }

  const std::string name_ = "priority";
};

}  // namespace

extern const Row kPriority = {
    .name = "priority",
    .what = {"Lets jobs and pods of a higher priority go first, and preempt lower ones.",
             "优先级高的作业与 Pod 先调度，并可抢占较低者。"},
    .go = "priority/priority.go",
    .build = Make<Priority>,
    .points = {Point::kTaskOrder, Point::kJobOrder, Point::kSubJobOrder, Point::kPreemptable, Point::kUnifiedEvictable,
               Point::kJobStarving},
    .reads_time = false,
};

}  // namespace pumice::plugins
