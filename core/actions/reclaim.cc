// reclaim: evicts tasks of other queues for a queue that is owed. Twin of pkg/scheduler/actions/reclaim/reclaim.go.

#include <map>

#include "core/actions/actions.h"
#include "core/actions/predicate_helper.h"
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
    GoHeap<const QueueInfo*> queues = QueueHeap(ssn);
    std::vector<bool> has_queue(ssn.queues.size());
    std::map<int, GoHeap<JobInfo*>> preemptors;       // by queue index
    std::map<int, GoHeap<TaskInfo*>> preemptor_tasks;  // by job index
    for (const auto& job : ssn.jobs) {
      if (job->IsPending() || !ssn.JobValid(*job).pass) continue;
      if (!has_queue[job->queue->index]) {
        has_queue[job->queue->index] = true;
        queues.Push(job->queue);
      }
      if (!ssn.JobStarving(*job)) continue;
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
        Statement stmt(ssn);
        GoHeap<TaskInfo*>& tasks = preemptor_tasks.at(job->index);
        while (ssn.JobStarving(*job) && !tasks.empty()) {
          TaskInfo* task = tasks.Pop();
          if (task->pod().spec->preemption_policy == "Never") continue;
          if (!ssn.Preemptive(*queue, *task)) continue;
          if (ssn.PrePredicate(*task) != nullptr) continue;
          ReclaimForTask(ssn, stmt, *task, *job);
        }
        if (ssn.JobPipelined(*job)) {
          stmt.Commit();
        } else {
          stmt.Discard();
        }
        if (!jobs.empty()) queues.Push(queue);
      }
    }
  }

 private:
  void ReclaimForTask(Session& ssn, Statement& stmt, TaskInfo& task, const JobInfo& job) {
    auto predicate = [&ssn](TaskInfo& t, NodeInfo& node) { return ssn.PredicateForPreemptAction(t, node); };
    PredicateHelper::Fit fit = PredicateHelper().PredicateNodes(
        task, ssn.FilterOutUnschedulableAndUnresolvableNodesForTask(task), predicate, error_cache_);
    for (NodeInfo* node : fit.nodes) {
      std::vector<TaskInfo*> reclaimees;
      for (const TaskInfo* held : node->tasks) {
        if (held->status != TaskStatus::kRunning || !held->facts->preemptable) continue;
        const JobInfo* owner = held->job();
        if (owner == nullptr || owner->queue == job.queue || !owner->queue->Reclaimable()) continue;
        reclaimees.push_back(ssn.cluster.arena.Clone(*held));
      }
      if (reclaimees.empty()) continue;
      std::vector<TaskInfo*> victims = ssn.Reclaimable(task, reclaimees);
      if (!VictimsMakeRoom(task, *node, victims)) continue;

      GoHeap<TaskInfo*> queue = ssn.BuildVictimsPriorityQueue(victims, task);
      Resource available = node->FutureIdle();
      bool evicted = false;
      while (!queue.empty()) {
        TaskInfo* reclaimee = queue.Pop();
        if (stmt.Evict(reclaimee, "reclaim")) continue;
        available.Add(reclaimee->resreq());
        evicted = true;
        if (task.resreq().LessEqual(available, Missing::kZero)) break;
      }
      if (task.resreq().LessEqual(available, Missing::kZero)) {
        if (stmt.Pipeline(&task, node->index, evicted)) stmt.Unpipeline(&task);
        break;
      }
    }
  }

  bool error_cache_ = true;
};

}  // namespace

std::unique_ptr<framework::Action> NewReclaim() { return std::make_unique<Reclaim>(); }

}  // namespace pumice::actions
