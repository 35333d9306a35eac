// reclaim: evicts tasks of other queues for a queue that is owed. Twin of pkg/scheduler/actions/reclaim/reclaim.go.

#include "core/actions/reclaim.h"

#include "core/actions/catalogue.h"
#include "core/actions/node_statement.h"
#include "core/framework/statement.h"
#include "core/framework/victim_hunt.h"

namespace pumice::actions {

using framework::Session;
using framework::Statement;
using framework::VictimHunt;

namespace {

// Why a task is not one of those of other queues that are to give back.
std::optional<HuntRecorder::Refusal> RefusalToReclaim(const TaskInfo& task, const QueueInfo* queue) {
  if (task.status != TaskStatus::kRunning) return HuntRecorder::Refusal::kNotRunning;
  if (!task.facts->preemptable) return HuntRecorder::Refusal::kNotPreemptable;
  const JobInfo* owner = task.job();
  if (owner == nullptr) return HuntRecorder::Refusal::kOther;
  if (owner->queue == queue) return HuntRecorder::Refusal::kSameQueue;
  if (!owner->queue->Reclaimable()) return HuntRecorder::Refusal::kQueueNotReclaimable;
  return std::nullopt;
}

}  // namespace

Reclaimers::Reclaimers(Session& ssn) : queues(QueueHeap(ssn)) {
  std::vector<bool> has_queue(ssn.queues.size());
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
    jobs.try_emplace(job->queue->index, JobHeap(ssn)).first->second.Push(job.get());
    GoHeap<TaskInfo*> pending = TaskHeap(ssn);
    for (TaskInfo* task : job->In(TaskStatus::kPending)) {
      if (!task->facts->sch_gated) pending.Push(task);
    }
    tasks.emplace(job->index, std::move(pending));
  }
}

bool MayBeReclaimed(const TaskInfo& task) {
  return task.status == TaskStatus::kRunning && task.facts->preemptable && task.job() != nullptr;
}

std::vector<TaskInfo*> Reclaimees(const NodeInfo& node, HuntRecorder* recorder, Session& ssn, const TaskInfo& task) {
  std::vector<TaskInfo*> reclaimees;
  reclaimees.reserve(node.tasks.size());
  for (const TaskInfo* held : node.tasks) {
    if (const auto refusal = RefusalToReclaim(*held, task.job()->queue)) {
      recorder->Refuse(*refusal, *held);
    } else {
      reclaimees.push_back(ssn.cluster.arena.Clone(*held));
    }
  }
  recorder->Candidates(node, reclaimees);
  return reclaimees;
}

std::optional<std::vector<TaskInfo*>> WeighReclaimees(const NodeInfo& node, HuntRecorder* recorder, Session& ssn,
                                                      TaskInfo& task, const std::vector<TaskInfo*>& reclaimees) {
  std::vector<TaskInfo*> victims = ssn.Reclaimable(task, reclaimees);
  const bool room = VictimsMakeRoom(task, node, victims);
  recorder->Room(node, victims, room);
  return room ? std::optional(std::move(victims)) : std::nullopt;
}

namespace {

class Reclaim : public framework::Action {
 public:
  const std::string& Name() const override {
    static const std::string name = "reclaim";
    return name;
  }

  void Execute(Session& ssn) override {
    if (!ssn.release().reclaim_in_transactions) return ReclaimOneByOne(ssn);
    stops_where_room_is_ = ssn.release().reclaim_stops_where_room_is;
    undone_by_node_ = ssn.release().reclaim_is_undone_by_node;
    // The error cache begins anew with each task, so that it hides nothing.
    const auto hunt = framework::HuntFor(ssn, {ssn.reclaimable, MayBeReclaimed});
    Reclaimers reclaimers(ssn);
    GoHeap<const QueueInfo*>& queues = reclaimers.queues;
    while (!queues.empty()) {
      const QueueInfo* queue = queues.Pop();
      if (ssn.Overused(*queue)) continue;
      auto of_queue = reclaimers.jobs.find(queue->index);
      if (of_queue == reclaimers.jobs.end()) continue;
      GoHeap<JobInfo*>& jobs = of_queue->second;
      while (!jobs.empty()) {
        JobInfo* job = jobs.Pop();
        if (ssn.trace != nullptr) ssn.trace->AddTurn(ssn, *queue, job);
        Statement stmt(ssn);
        GoHeap<TaskInfo*>& tasks = reclaimers.tasks.at(job->index);
        while (ssn.JobStarving(*job) && !tasks.empty()) {
          TaskInfo* task = tasks.Pop();
          if (task->pod().spec->preemption_policy == "Never") {
            if (ssn.trace != nullptr) ssn.trace->AddTask(*task, framework::Site::kPolicy, "");
            continue;
          }
          if (!ssn.Preemptive(*queue, {task})) continue;
          if (const StatusSets* reasons = ssn.PrePredicate(*task)) {
            if (ssn.trace != nullptr) ssn.trace->AddTask(*task, framework::Site::kPrePredicate, reasons->Reasons()[0]);
            continue;
          }
          ReclaimForTask(ssn, hunt.get(), &stmt, *task);
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
  void ReclaimForTask(Session& ssn, VictimHunt* hunt, Statement* stmt, TaskInfo& task) {
    HuntRecorder recorder(ssn.trace, task);
    hunt->Find({.task = task,
                .from = VictimHunt::From::kOtherQueues,
                .visit = [&](NodeInfo& node) { return ReclaimOn(node, &recorder, ssn, stmt, task); },
                .tell =
                    [&](NodeInfo& node) {
                      const std::vector<TaskInfo*> reclaimees = Reclaimees(node, &recorder, ssn, task);
                      const GivenBack given_back{ssn.cluster.arena, reclaimees};
                      if (!reclaimees.empty()) WeighReclaimees(node, &recorder, ssn, task, reclaimees);
                    }});
  }

  VictimHunt::Visit ReclaimOn(NodeInfo& node, HuntRecorder* recorder, Session& ssn, Statement* stmt, TaskInfo& task) {
    using Visit = VictimHunt::Visit;
    const std::vector<TaskInfo*> reclaimees = Reclaimees(node, recorder, ssn, task);
    GivenBack given_back{ssn.cluster.arena, reclaimees};
    if (reclaimees.empty()) return Visit::kNoRoom;
    const auto victims = WeighReclaimees(node, recorder, ssn, task, reclaimees);
    if (!victims) return Visit::kNoRoom;

    GoHeap<TaskInfo*> queue = ssn.BuildVictimsPriorityQueue(*victims, task);
    NodeStatement here(ssn, stmt, undone_by_node_);
    Resource available = node.FutureIdle();
    auto has_room = [&] { return task.resreq().LessEqual(available, Missing::kZero); };
    bool enough = stops_where_room_is_ && has_room();
    while (!enough && !queue.empty()) {
      TaskInfo* reclaimee = queue.Pop();
      recorder->Next(ssn, *reclaimee, queue);
      if (here.Evict(reclaimee, "reclaim", task).failed()) continue;
      recorder->Evict(*reclaimee);
      available.Add(reclaimee->resreq());
      given_back.evicted.push_back(reclaimee);
      enough = has_room();
    }
    const bool fits = has_room();  // also without victims
    recorder->Done(node, fits, queue, undone_by_node_);
    if (fits && here.Pipeline(&task, node, !given_back.evicted.empty())) return Visit::kPlaced;
    return given_back.evicted.empty() ? Visit::kPassedBy : undone_by_node_ ? Visit::kUndone : Visit::kEvicted;
  }

  bool stops_where_room_is_ = false;  // else somebody goes all the same
  bool undone_by_node_ = false;
};

}  // namespace

extern const Row kReclaim = {
    .name = "reclaim",
    .what = {"Evicts pods of other queues for a queue that has less than it deserves.",
             "为未得到应得份额的队列驱逐其他队列的 Pod。"},
    .go = "reclaim/reclaim.go",
    .build = Make<Reclaim>,
    // A cache that begins anew with each task hides nothing.
    .arguments = {kErrorCache.With(framework::Effect::kNone).Since(&model::Release::reclaim_in_transactions)},
};

}  // namespace pumice::actions
