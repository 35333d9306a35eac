// proportion shares the cluster among queues by weight, within what they ask for and their limits. Twin of
// pkg/scheduler/plugins/proportion/proportion.go.
#include <memory>
#include <optional>

#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/proportion_deserved.h"
#include "core/plugins/queue_simulation.h"
#include "core/plugins/queue_usage.h"

namespace pumice::plugins {
namespace {

using framework::CycleState;
using framework::Leaving;
using framework::Point;
using framework::QueueMetrics;
using framework::QueueNumbers;
using framework::Rule;
using framework::Session;
using framework::Victims;

class Proportion : public framework::Plugin {
 public:
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    metrics_ = ssn.metrics;
    left_.Open(ssn.queues.size());
    queues_.resize(ssn.queues.size());
    AddQueues();
    Divide();
    ssn.queue_numbers = [this](int queue) -> const QueueNumbers* {
      return queues_[queue] ? &*queues_[queue] : nullptr;
    };
    Subscribe(ssn);
    SubscribeSimulation(ssn);
  }

  void OnSessionClose(Session&) override {}

 private:
  // Only queues with jobs take part.
  void AddQueues() {
    const Resource total_guarantee = TotalGuarantee(*ssn_);
    for (const auto& job : ssn_->jobs) {
      std::optional<QueueNumbers>& slot = queues_[job->queue->index];
      const bool first = !slot.has_value();
      if (first) slot = FlatLimits(*job->queue->queue, ssn_->total_resource, total_guarantee, ssn_->names);
      AddJobUsage(*job, ssn_->names, ssn_->release(), &*slot);
      TellCounted(*ssn_, name_, *job, first, *slot);
    }
    if (metrics_ == nullptr) return;
    for (const auto& queue : ssn_->queues) {
      const std::optional<QueueNumbers>& numbers = queues_[queue->index];
      metrics_->Set(QueueMetrics::kAllocated, queue->name, numbers ? numbers->allocated : Resource(), ssn_->names);
      metrics_->Set(QueueMetrics::kRequest, queue->name, numbers ? numbers->request : Resource(), ssn_->names);
      if (numbers) metrics_->Set(QueueMetrics::kWeight, queue->name, queue->weight);
    }
  }

  void Divide() {
    std::vector<ProportionQueue> taking_part;
    for (const auto& queue : ssn_->queues) {
      if (queues_[queue->index]) taking_part.push_back({queue->index, queue->weight, &*queues_[queue->index]});
    }
    std::vector<DeservedRound> told;
    const int rounds = DivideCluster(ssn_->total_resource, taking_part, ssn_->trace ? &told : nullptr);
    if (ssn_->trace != nullptr) {
      for (const ProportionQueue& queue : taking_part) NoteLimits(*ssn_, queue.index, *queue.numbers, nullptr);
      TellRounds(taking_part, told);
    }
    if (metrics_ == nullptr || rounds == 0) return;
    for (const ProportionQueue& queue : taking_part) {
      const std::string& name = ssn_->queues[queue.index]->name;
      metrics_->Set(QueueMetrics::kShare, name, queue.numbers->share);
      metrics_->Set(QueueMetrics::kDeserved, name, queue.numbers->deserved, ssn_->names);
    }
  }

  void TellRounds(const std::vector<ProportionQueue>& queues, const std::vector<DeservedRound>& rounds) {
    for (size_t r = 0; r < rounds.size(); ++r) {
      const DeservedRound& round = rounds[r];
      for (const DeservedRound::Step& step : round.steps) {
        const QueueNumbers& numbers = *queues_[step.queue];
        int32_t weight = 0;
        for (const ProportionQueue& queue : queues) weight = queue.index == step.queue ? queue.weight : weight;
        framework::Record record{
            .site = framework::Site::kRound, .verdict = true, .queue = step.queue, .plugin = name_};
        record.more = step.met == DeservedRound::Met::kNo        ? Leaving::kOn
                      : step.met == DeservedRound::Met::kRequest ? Leaving::kMet
                                                                 : Leaving::kStuck;
        record.checks.push_back(
            {.rule = Rule::kRound,
             .holds = true,
             .queue = step.queue,
             .amounts = {step.before, step.slice, step.after, round.remaining_before, round.remaining_after,
                         numbers.real_capability, numbers.request, numbers.guarantee},
             .numbers = {static_cast<double>(r + 1), static_cast<double>(weight),
                         static_cast<double>(round.total_weight)},
             .dims = TotalDims(*ssn_)});
        ssn_->trace->Add(std::move(record));
      }
    }
  }

  void Subscribe(Session& ssn) {
    ssn.queue_order.Add(name_, [this](const QueueInfo& l, const QueueInfo& r) {
      if (int order = CompareQueuePriority(l, r); order != 0) return order;
      return CompareNumbers(Of(l).share, Of(r).share);
    });
    ssn.queue_order_checks[name_] = [this](const QueueInfo& first, const QueueInfo& second) {
      return CheckOfQueueOrder(first, second, Of(first).share, Of(second).share);
    };
    ssn.SetVictimAnswers(name_, framework::VictimAnswers::kLocal, framework::QueueRule::kAboveDeserved);
    ssn.reclaimable.Add(name_,
                        [this](TaskInfo&, const std::vector<TaskInfo*>& candidates) { return Reclaim(candidates); });
    ssn.overused.Add(name_, [this](const QueueInfo& queue) {
      const QueueNumbers& numbers = Of(queue);
      std::vector<Dim> room;  // where the queue has less than it deserves
      const bool overused = numbers.deserved.LessEqualDims(numbers.allocated, Missing::kZero, &room);
      if (ssn_->trace != nullptr) NoteOverused(queue, numbers, overused, std::move(room));
      if (metrics_) metrics_->Set(QueueMetrics::kOverused, queue.name, overused);
      return overused;
    });
    auto leaves_room = [this](const QueueInfo& queue, const Resource& wanted) {
      if (queue.queue->state != kQueueOpen) {
        NoteClosed(ssn_->trace, queue);
        return false;
      }
      const QueueNumbers& numbers = Of(queue);
      std::vector<Dim> insufficient;
      const bool fits = FitsWithin(numbers.deserved, numbers.allocated, wanted, &insufficient);
      NoteFit(ssn_->trace, Rule::kFitsDeserved, fits, queue.index, numbers.allocated, wanted, numbers.deserved,
              std::move(insufficient));
      return fits;
    };
    ssn.allocatable.Add(name_, [leaves_room](const QueueInfo& queue, const TaskInfo& candidate) {
      return leaves_room(queue, candidate.resreq());
    });
    ssn.preemptive.Add(name_, leaves_room);
    ssn.job_enqueueable.Add(name_, [this](JobInfo& job) { return Enqueueable(job); });
    ssn.AddEventHandler({[this](TaskInfo& task) { return Change(task, true); },
                         [this](TaskInfo& task) { return Change(task, false); }});
  }

  void SubscribeSimulation(Session& ssn) {
    simulation_.Open(ssn, name_, [this](const QueueInfo& queue, const QueueSimulation::Each& each) {
      each(queue.index, Of(queue).allocated);
      return Error::None();
    });
    ssn.simulate_allocatable.Add(name_, [this](CycleState& state, const QueueInfo& queue, const TaskInfo& candidate) {
      const QueueSimulation::State* held = simulation_.Find(state);
      if (held == nullptr || !queues_[queue.index]) return false;
      const QueueNumbers& numbers = Of(queue);
      std::vector<Dim> insufficient;
      return FitsWithin(numbers.deserved, simulation_.Allocated(*held, queue.index, numbers.allocated),
                        candidate.resreq(), &insufficient);
    });
  }

  void NoteOverused(const QueueInfo& queue, const QueueNumbers& numbers, bool overused, std::vector<Dim> room) {
    ssn_->trace->Note({.rule = Rule::kOverused,
                       .holds = overused,
                       .queue = queue.index,
                       .amounts = {numbers.deserved, numbers.allocated},
                       .numbers = {numbers.share},
                       .dims = numbers.deserved.Dims().ToVector(),
                       .failed = std::move(room)});
  }

  // Gives, in the order given, whoever is in a queue that still has more than it deserves without the victims before.
  Victims Reclaim(const std::vector<TaskInfo*>& candidates) {
    Victims victims;
    left_.Clear();
    for (TaskInfo* candidate : candidates) {
      const QueueInfo& queue = *candidate->job()->queue;
      Resource& allocated = left_.Of(queue.index, Of(queue).allocated);
      const Resource& deserved = Of(queue).deserved;
      const bool keeps = allocated.LessEqual(deserved, Missing::kZero);
      if (ssn_->trace != nullptr && ssn_->trace->victims_wanted) {
        ssn_->trace->Note({.rule = Rule::kOverDeserved,
                           .holds = !keeps,
                           .queue = queue.index,
                           .task = candidate->index(),
                           .amounts = {allocated, deserved},
                           .dims = allocated.Dims().ToVector()});
      }
      if (keeps) continue;
      allocated.Sub(candidate->resreq());
      victims.tasks.push_back(candidate);
    }
    return victims;
  }

  int Enqueueable(JobInfo& job) {
    if (job.queue->queue->state != kQueueOpen) {
      NoteClosed(ssn_->trace, *job.queue);
      return kReject;
    }
    if (!job.pod_group->min_resources) return kPermit;
    QueueNumbers& queue = Of(*job.queue);
    const Resource wanted = job.GetMinResources(ssn_->names);
    const EnqueueCheck check = CheckEnqueue(wanted, queue);
    NoteEnqueue(ssn_->trace, check, wanted, queue, job.queue->index);
    if (!check.fits) return kReject;
    queue.inqueue.Add(job.DeductSchGatedResources(wanted));
    return kPermit;
  }

  Error Change(const TaskInfo& task, bool came) {
    const QueueInfo& queue = *task.job()->queue;
    QueueNumbers& numbers = Of(queue);
    simulation_.WillChange(queue.index, numbers.allocated);
    came ? numbers.allocated.Add(task.resreq()) : numbers.allocated.Sub(task.resreq());
    const double share_before = numbers.share;
    numbers.share = LargestShare(numbers.allocated, numbers.deserved);
    TellHandler(*ssn_, name_, task, came, numbers.allocated, share_before, numbers.share, &numbers.deserved);
    SetMovingGauges(*ssn_, queue, numbers);
    return Error::None();
  }

  // Volcano asks only about queues with jobs.
  QueueNumbers& Of(const QueueInfo& queue) { return *queues_[queue.index]; }

  const std::string name_ = "proportion";
  Session* ssn_ = nullptr;
  QueueMetrics* metrics_ = nullptr;
  std::vector<std::optional<QueueNumbers>> queues_;  // by QueueInfo::index
  QueueSimulation simulation_{"proportionState"};
  QueuesLeft left_;
};

}  // namespace

extern const Row kProportion = {
    .name = "proportion",
    .what = {"Divides the cluster among the queues by weight, within capability and guarantee.",
             "按权重在队列间划分集群，受 capability 与 guarantee 约束。"},
    .go = "proportion/proportion.go",
    .build = Make<Proportion>,
    .points = {Point::kQueueOrder, Point::kReclaimable, Point::kOverused, Point::kAllocatable, Point::kPreemptive,
               Point::kJobEnqueueable, Point::kEventHandler, Point::kPrePredicate, Point::kSimulateAddTask,
               Point::kSimulateRemoveTask, Point::kSimulateAllocatable},
    .reads_time = false,
};

}  // namespace pumice::plugins
