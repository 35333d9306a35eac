// reclaim: evicts tasks of other queues for a queue that is owed. Twin of pkg/scheduler/actions/reclaim/reclaim.go.

#include <map>

#include "core/actions/actions.h"
#include "core/actions/catalogue.h"
#include "core/actions/hunt_recorder.h"
#include "core/actions/node_statement.h"
#include "core/framework/statement.h"
#include "core/framework/victim_hunt.h"

namespace pumice::actions {
namespace {

using framework::Session;
using framework::Statement;
using framework::VictimHunt;

class Reclaim : public framework::Action {
 public:
  const std::string& Name() const override {
    static const std::string name = "reclaim";
    return name;
  }

  void Execute(Session& ssn) override {
    stops_where_room_is_ = ssn.release().reclaim_stops_where_room_is;
    undone_by_node_ = ssn.release().reclaim_is_undone_by_node;
    // The error cache begins anew with each task, so that it hides nothing.
    const auto hunt = framework::HuntFor(ssn, {ssn.reclaimable, MayGo});
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
  static bool MayGo(const TaskInfo& task) {
    return task.status == TaskStatus::kRunning && task.facts->preemptable && task.job() != nullptr;
  }

  // Tasks of other queues that are to give back.
  static std::optional<HuntRecorder::Refusal> Refusal(const TaskInfo& task, const QueueInfo* queue) {
    if (task.status != TaskStatus::kRunning) return HuntRecorder::Refusal::kNotRunning;
    if (!task.facts->preemptable) return HuntRecorder::Refusal::kNotPreemptable;
    const JobInfo* owner = task.job();
    if (owner == nullptr) return HuntRecorder::Refusal::kOther;
    if (owner->queue == queue) return HuntRecorder::Refusal::kSameQueue;
    if (!owner->queue->Reclaimable()) return HuntRecorder::Refusal::kQueueNotReclaimable;
    return std::nullopt;
  }

  void ReclaimForTask(Session& ssn, VictimHunt* hunt, Statement* stmt, TaskInfo& task) {
    HuntRecorder recorder(ssn.trace, task);
    hunt->Find({.task = task,
                .from = VictimHunt::From::kOtherQueues,
                .visit = [&](NodeInfo& node) { return ReclaimOn(node, &recorder, ssn, stmt, task); },
                .tell =
                    [&](NodeInfo& node) {
                      const std::vector<TaskInfo*> reclaimees = Reclaimees(node, &recorder, ssn, task);
                      const GivenBack given_back{ssn.cluster.arena, reclaimees};
                      if (!reclaimees.empty()) Weigh(node, &recorder, ssn, task, reclaimees);
                    }});
  }

  std::vector<TaskInfo*> Reclaimees(const NodeInfo& node, HuntRecorder* recorder, Session& ssn, const TaskInfo& task) {
    std::vector<TaskInfo*> reclaimees;
    reclaimees.reserve(node.tasks.size());
    for (const TaskInfo* held : node.tasks) {
      if (const auto refusal = Refusal(*held, task.job()->queue)) {
        recorder->Refuse(*refusal);
      } else {
        reclaimees.push_back(ssn.cluster.arena.Clone(*held));
      }
    }
    recorder->Candidates(node, reclaimees);
    return reclaimees;
  }

  // Whom of them the plugins let go; nullopt where that makes no room.
  std::optional<std::vector<TaskInfo*>> Weigh(const NodeInfo& node, HuntRecorder* recorder, Session& ssn,
                                              TaskInfo& task, const std::vector<TaskInfo*>& reclaimees) {
    std::vector<TaskInfo*> victims = ssn.Reclaimable(task, reclaimees);
    const bool room = VictimsMakeRoom(task, node, victims);
    recorder->Room(node, victims, room);
    return room ? std::optional(std::move(victims)) : std::nullopt;
  }

  VictimHunt::Visit ReclaimOn(NodeInfo& node, HuntRecorder* recorder, Session& ssn, Statement* stmt, TaskInfo& task) {
    using Visit = VictimHunt::Visit;
    const std::vector<TaskInfo*> reclaimees = Reclaimees(node, recorder, ssn, task);
    GivenBack given_back{ssn.cluster.arena, reclaimees};
    if (reclaimees.empty()) return Visit::kNoRoom;
    const auto victims = Weigh(node, recorder, ssn, task, reclaimees);
    if (!victims) return Visit::kNoRoom;

    GoHeap<TaskInfo*> queue = ssn.BuildVictimsPriorityQueue(*victims, task);
    NodeStatement here(ssn, stmt, undone_by_node_);
    Resource available = node.FutureIdle();
    auto has_room = [&] { return task.resreq().LessEqual(available, Missing::kZero); };
    bool enough = stops_where_room_is_ && has_room();
    while (!enough && !queue.empty()) {
      TaskInfo* reclaimee = queue.Pop();
      if (here.Evict(reclaimee, "reclaim").failed()) continue;
      recorder->Evict(*reclaimee);
      available.Add(reclaimee->resreq());
      given_back.evicted.push_back(reclaimee);
      enough = has_room();
    }
    const bool fits = has_room();  // also without victims
    recorder->Done(node, fits);
    if (fits && here.Pipeline(&task, node, !given_back.evicted.empty())) return Visit::kPlaced;
    return given_back.evicted.empty() ? Visit::kPassedBy : Visit::kEvicted;
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
    .arguments = {kErrorCache.With(framework::Effect::kNone)},  // a cache that begins anew with each task hides nothing
};

}  // namespace pumice::actions
