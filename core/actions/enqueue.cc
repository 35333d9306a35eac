// enqueue: lets Pending PodGroups into their queues. Twin of pkg/scheduler/actions/enqueue/enqueue.go.

#include "core/actions/actions.h"
#include "core/actions/catalogue.h"
#include "core/framework/trace.h"

namespace pumice::actions {
namespace {

using framework::EventKind;
using framework::Session;

class Enqueue : public framework::Action {
 public:
  const std::string& Name() const override {
    static const std::string name = "enqueue";
    return name;
  }

  void Execute(Session& ssn) override {
    GoHeap<const QueueInfo*> queues = QueueHeap(ssn);
    std::vector<bool> has_queue(ssn.queues.size());
    std::vector<GoHeap<JobInfo*>> jobs(ssn.queues.size(), JobHeap(ssn));
    for (const auto& job : ssn.jobs) {
      job->schedule_start_timestamp = ssn.now();
      const int queue = job->queue->index;
      if (!has_queue[queue]) {
        has_queue[queue] = true;
        queues.Push(job->queue);
      }
      if (job->IsPending()) jobs[queue].Push(job.get());
    }

    // One job of a queue at a time; a queue comes back until it has none left.
    while (!queues.empty()) {
      const QueueInfo* queue = queues.Pop();
      if (jobs[queue->index].empty()) continue;
      JobInfo* job = jobs[queue->index].Pop();
      if (ssn.trace != nullptr) {
        ssn.trace->AddTurn(ssn, *queue, job);
        if (!job->pod_group->min_resources) {
          ssn.trace->Add({.site = framework::Site::kGate, .verdict = true, .queue = queue->index, .job = job->index});
        }
      }
      if (!job->pod_group->min_resources || ssn.JobEnqueueable(*job)) {
        ssn.Record({.kind = EventKind::kEnqueue, .job = job->index, .text = "", .numbers = nullptr});
        ssn.JobEnqueued(*job);
        ssn.SetPhase(*job, "Inqueue");
      }
      ssn.RecordQueueNumbers(queue->index);  // a plugin that said yes has reserved, whatever the others said
      queues.Push(queue);
    }
  }
};

}  // namespace

extern const Row kEnqueue = {
    .name = "enqueue",
    .what = {"Lets Pending jobs into their queues.", "让 Pending 的作业进入队列。"},
    .go = "enqueue/enqueue.go",
    .build = Make<Enqueue>,
};

}  // namespace pumice::actions
