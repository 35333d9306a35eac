// reclaim: evicts tasks of other queues for a queue that is owed. Twin of pkg/scheduler/actions/reclaim/reclaim.go.

#include <map>

#include "core/actions/actions.h"
#include "core/actions/catalogue.h"
#include "core/actions/hunt.h"
#include "core/actions/predicate_helper.h"
#include "core/actions/victim_search.h"
#include "core/framework/statement.h"

namespace pumice::actions {
namespace {

using framework::Session;
using framework::Statement;

class Reclaim : public framework::Action {
 public:
  const std::string& Name() const override {
    static const std::string name = "reclaim";
    return name;
  }

  void Execute(Session& ssn) override {
    error_cache_ = PredicateErrorCacheEnabled(ssn, Name());
    VictimSearch search(ssn, ssn.reclaimable, MayGo, /*by_score=*/false);
    GoHeap<const QueueInfo*> queues = QueueHeap(ssn);
    std::vector<bool> has_queue(ssn.queues.size());
    std::map<int, GoHeap<JobInfo*>> preemptors;        // by queue index
    std::map<int, GoHeap<TaskInfo*>> preemptor_tasks;  // by job index
    for (const auto& job : ssn.jobs) {
      if (job->IsPending() || !ssn.JobValid(*job).pass) continue;
      if (!has_queue[job->queue->index]) {
        has_queue[job->queue->index] = true;
        queues.Push(job->queue);
      }
      if (!ssn.JobStarving(*job)) {
        if (ssn.trace != nullptr) ssn.trace->AddReady(*job, true, framework::Site::kStarving);
        continue;
      }
      preemptors.try_emplace(job->queue->index, JobHeap(ssn)).first->second.Push(job.get());
      GoHeap<TaskInfo*> tasks = TaskHeap(ssn);
      for (TaskInfo* task : job->In(TaskStatus::kPending)) {
        if (!task->facts->sch_gated) tasks.Push(task);
      }
      preemptor_tasks.emplace(job->index, std::move(tasks));
    }

    while (!queues.empty()) {
      const QueueInfo* queue = queues.Pop();
      if (ssn.Overused(*queue)) continue;
      auto of_queue = preemptors.find(queue->index);
      if (of_queue == preemptors.end()) continue;
      GoHeap<JobInfo*>& jobs = of_queue->second;
      while (!jobs.empty()) {
        JobInfo* job = jobs.Pop();
        if (ssn.trace != nullptr) ssn.trace->AddTurn(ssn, *queue, job);
        Statement stmt(ssn);
        GoHeap<TaskInfo*>& tasks = preemptor_tasks.at(job->index);
        while (ssn.JobStarving(*job) && !tasks.empty()) {
          TaskInfo* task = tasks.Pop();
          if (task->pod().spec->preemption_policy == "Never") {
            if (ssn.trace != nullptr) ssn.trace->AddTask(*task, framework::Site::kPolicy, "");
            continue;
          }
          if (!ssn.Preemptive(*queue, *task)) continue;
          if (const StatusSets* reasons = ssn.PrePredicate(*task)) {
            if (ssn.trace != nullptr) ssn.trace->AddTask(*task, framework::Site::kPrePredicate, reasons->Reasons()[0]);
            continue;
          }
          ReclaimForTask(ssn, &search, &stmt, *task);
        }
        const bool pipelined = ssn.JobPipelined(*job);
        if (ssn.trace != nullptr) ssn.trace->AddReady(*job, pipelined);
        if (pipelined) {
          stmt.Commit();
        } else {
          stmt.Discard();
        }
        if (!jobs.empty()) queues.Push(queue);
      }
    }
  }

 private:
  static bool MayGo(const TaskInfo& task) {
    return task.status == TaskStatus::kRunning && task.facts->preemptable && task.job() != nullptr;
  }

  // Tasks of other queues that are to give back.
  static std::optional<Hunt::Refusal> Refusal(const TaskInfo& task, const QueueInfo* queue) {
    if (task.status != TaskStatus::kRunning) return Hunt::Refusal::kNotRunning;
    if (!task.facts->preemptable) return Hunt::Refusal::kNotPreemptable;
    const JobInfo* owner = task.job();
    if (owner == nullptr) return Hunt::Refusal::kOther;
    if (owner->queue == queue) return Hunt::Refusal::kSameQueue;
    if (!owner->queue->Reclaimable()) return Hunt::Refusal::kQueueNotReclaimable;
    return std::nullopt;
  }

  void ReclaimForTask(Session& ssn, VictimSearch* search, Statement* stmt, TaskInfo& task) {
    Hunt hunt(ssn.trace, task);
    if (search->IsOpenTo(task, /*error_cache=*/false)) {
      search->Find({task, VictimSearch::From::kOtherQueues},
                   [&](NodeInfo& node) { return ReclaimOn(node, &hunt, ssn, stmt, task); });
      return;
    }
    auto predicate = [&ssn](TaskInfo& t, NodeInfo& node) { return ssn.PredicateForPreemptAction(t, node); };
    PredicateHelper::Fit fit = PredicateHelper().PredicateNodes(
        task, ssn.FilterOutUnschedulableAndUnresolvableNodesForTask(task), predicate, error_cache_);
    if (ssn.trace != nullptr && (fit.nodes.empty() || ssn.trace->Wants(task))) {
      ssn.trace->AddNodes(ssn, task, *fit.errors, fit.nodes.size());
    }
    for (NodeInfo* node : fit.nodes) {
      if (ReclaimOn(*node, &hunt, ssn, stmt, task) == VictimSearch::Visit::kPlaced) break;
    }
  }

  VictimSearch::Visit ReclaimOn(NodeInfo& node, Hunt* hunt, Session& ssn, Statement* stmt, TaskInfo& task) {
    using Visit = VictimSearch::Visit;
    std::vector<TaskInfo*> reclaimees;
    reclaimees.reserve(node.tasks.size());
    for (const TaskInfo* held : node.tasks) {
      if (const auto refusal = Refusal(*held, task.job()->queue)) {
        hunt->Refuse(*refusal);
      } else {
        reclaimees.push_back(ssn.cluster.arena.Clone(*held));
      }
    }
    GivenBack given_back{ssn.cluster.arena, reclaimees};
    hunt->Candidates(node, reclaimees);
    if (reclaimees.empty()) return Visit::kNoRoom;
    const std::vector<TaskInfo*> victims = ssn.Reclaimable(task, reclaimees);
    const bool room = VictimsMakeRoom(task, node, victims);
    hunt->Room(node, victims, room);
    if (!room) return Visit::kNoRoom;

    GoHeap<TaskInfo*> queue = ssn.BuildVictimsPriorityQueue(victims, task);
    Resource available = node.FutureIdle();
    while (!queue.empty()) {
      TaskInfo* reclaimee = queue.Pop();
      if (stmt->Evict(reclaimee, "reclaim").failed()) continue;
      hunt->Evict(*reclaimee);
      available.Add(reclaimee->resreq());
      given_back.evicted.push_back(reclaimee);
      if (task.resreq().LessEqual(available, Missing::kZero)) break;
    }
    const bool fits = task.resreq().LessEqual(available, Missing::kZero);
    hunt->Done(node, fits);
    if (!fits) return given_back.evicted.empty() ? Visit::kPassedBy : Visit::kEvicted;
    if (stmt->Pipeline(&task, node.index, !given_back.evicted.empty()).failed()) stmt->Unpipeline(&task);
    return Visit::kPlaced;
  }

  bool error_cache_ = true;
};

}  // namespace

extern const Row kReclaim = {
    .name = "reclaim",
    .what = {"Evicts pods of other queues for a queue that has less than it deserves.",
             "为未得到应得份额的队列驱逐其他队列的 Pod。"},
    .go = "reclaim/reclaim.go",
    .build = Make<Reclaim>,
    .arguments = {kErrorCache},
};

}  // namespace pumice::actions
