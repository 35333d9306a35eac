// backfill: places tasks that ask nothing. Twin of pkg/scheduler/actions/backfill/backfill.go.

#include <map>

#include "core/actions/actions.h"
#include "core/actions/catalogue.h"
#include "core/framework/node_chooser.h"
#include "core/framework/statement.h"
#include "core/framework/trace.h"

namespace pumice::actions {
namespace {

using framework::Session;
using framework::Statement;

class Backfill : public framework::Action {
 public:
  const std::string& Name() const override {
    static const std::string name = "backfill";
    return name;
  }

  void Execute(Session& ssn) override {
    // The error cache begins anew with each task, so that it hides nothing.
    const auto chooser = framework::ChooserFor(
        ssn, {.refusal = [&ssn](TaskInfo& task, NodeInfo& node) { return ssn.PredicateForAllocateAction(task, node); },
              .rank = [](const TaskInfo&, const NodeInfo&) -> int8_t { return 1; }});
    for (TaskInfo* task : PickUpPendingTasks(ssn)) {
      JobInfo& job = *task->job();
      if (const StatusSets* reasons = ssn.PrePredicate(*task)) {
        auto errors = std::make_shared<FitErrors>();
        for (const NodeInfo* node : ssn.node_list) errors->SetNodeError(node->index, reasons);
        if (ssn.trace != nullptr) ssn.trace->AddTask(*task, framework::Site::kPrePredicate, errors->Error());
        job.nodes_fit_errors[task->index()] = std::move(errors);
        continue;
      }
      chooser->Begin();
      framework::NodeChoice choice = chooser->Choose({*task, ssn.node_list});
      if (choice.errors) {
        if (ssn.trace != nullptr) ssn.trace->AddNodes(ssn, *task, *choice.errors);
        job.nodes_fit_errors[task->index()] = std::move(choice.errors);
        continue;
      }
      NodeInfo* node = choice.node;
      if (node == nullptr) continue;  // a scorer failed; Volcano would crash here
      if (Error error = ssn.Allocate(task, *node); error.failed()) {
        auto errors = std::make_shared<FitErrors>();
        errors->SetNodeError(node->index, ssn.Fail(StatusSets::Plain(error.text())));
        job.nodes_fit_errors[task->index()] = std::move(errors);
      }
    }
  }

 private:
  // Best-effort tasks in the order of queues, jobs, tasks; pipelined ones are taken back first.
  std::vector<TaskInfo*> PickUpPendingTasks(Session& ssn) {
    GoHeap<const QueueInfo*> queues = QueueHeap(ssn);
    std::map<int, GoHeap<JobInfo*>> jobs;    // by queue index
    std::map<int, GoHeap<TaskInfo*>> tasks;  // by job index
    for (const auto& job : ssn.jobs) {
      if (job->IsPending() || !ssn.JobValid(*job).pass) continue;
      auto add = [&](TaskInfo* task) { tasks.try_emplace(job->index, TaskHeap(ssn)).first->second.Push(task); };
      for (TaskInfo* task : job->In(TaskStatus::kPending)) {
        if (task->facts->best_effort && !task->facts->sch_gated) add(task);
      }
      for (TaskInfo* task : job->In(TaskStatus::kPipelined).Snapshot()) {
        if (!task->facts->best_effort) continue;
        Statement(ssn).Unpipeline(task);
        add(task);
      }
      if (tasks.count(job->index) == 0) continue;
      auto [it, added] = jobs.try_emplace(job->queue->index, JobHeap(ssn));
      if (added) queues.Push(job->queue);
      it->second.Push(job.get());
    }

    std::vector<TaskInfo*> pending;
    while (!queues.empty()) {
      GoHeap<JobInfo*>& of_queue = jobs.at(queues.Pop()->index);
      while (!of_queue.empty()) {
        GoHeap<TaskInfo*>& of_job = tasks.at(of_queue.Pop()->index);
        while (!of_job.empty()) pending.push_back(of_job.Pop());
      }
    }
    return pending;
  }
};

}  // namespace

extern const Row kBackfill = {
    .name = "backfill",
    .what = {"Places pods that request nothing.", "放置不请求任何资源的 Pod。"},
    .go = "backfill/backfill.go",
    .build = Make<Backfill>,
    .arguments = {kErrorCache.With(framework::Effect::kNone)},  // a cache that begins anew with each task hides nothing
};

}  // namespace pumice::actions
