// This is reclaim in releases without transactions: queue by queue, a pod at a time, and who is evicted stays evicted.
// What is free on the node counts for nothing. Twin of pkg/scheduler/actions/reclaim/reclaim.go of v1.13.

#include "core/actions/reclaim.h"

namespace pumice::actions {

using framework::Session;
using framework::VictimHunt;

namespace {

VictimHunt::Visit ReclaimAtOnce(NodeInfo& node, HuntRecorder* recorder, Session& ssn, TaskInfo& task) {
  using Visit = VictimHunt::Visit;
  const std::vector<TaskInfo*> reclaimees = Reclaimees(node, recorder, ssn, task);
  GivenBack given_back{ssn.cluster.arena, reclaimees};
  if (reclaimees.empty()) return Visit::kNoRoom;
  const auto victims = WeighReclaimees(node, recorder, ssn, task, reclaimees);
  if (!victims) return Visit::kNoRoom;

  GoHeap<TaskInfo*> queue = ssn.BuildVictimsPriorityQueue(*victims, task);
  Resource reclaimed;
  while (!queue.empty()) {
    TaskInfo* reclaimee = queue.Pop();
    recorder->Next(ssn, *reclaimee, queue);
    if (ssn.Evict(reclaimee, "reclaim", framework::EvictorOf(task)).failed()) continue;
    recorder->Evict(*reclaimee);
    reclaimed.Add(reclaimee->resreq());
    given_back.evicted.push_back(reclaimee);
    if (task.resreq().LessEqual(reclaimed, Missing::kZero)) break;
  }
  const bool fits = task.resreq().LessEqual(reclaimed, Missing::kZero);
  recorder->Done(node, fits, queue);
  if (!fits) return given_back.evicted.empty() ? Visit::kPassedBy : Visit::kEvicted;
  static_cast<void>(ssn.Pipeline(&task, node));  // an error is left to the next session
  return Visit::kPlaced;
}

bool ReclaimForOne(Session& ssn, VictimHunt* hunt, TaskInfo& task) {
  HuntRecorder recorder(ssn.trace, task);
  return hunt->Find({.task = task,
                     .from = VictimHunt::From::kOtherQueues,
                     .visit = [&](NodeInfo& node) { return ReclaimAtOnce(node, &recorder, ssn, task); },
                     .tell =
                         [&](NodeInfo& node) {
                           const std::vector<TaskInfo*> reclaimees = Reclaimees(node, &recorder, ssn, task);
                           const GivenBack given_back{ssn.cluster.arena, reclaimees};
                           if (!reclaimees.empty()) WeighReclaimees(node, &recorder, ssn, task, reclaimees);
                         }});
}

}  // namespace

void ReclaimOneByOne(Session& ssn) {
  const auto hunt = framework::HuntFor(ssn, {.point = ssn.reclaimable, .may_go = MayBeReclaimed, .node_by_node = true});
  Reclaimers reclaimers(ssn);
  GoHeap<const QueueInfo*>& queues = reclaimers.queues;
  while (!queues.empty()) {
    const QueueInfo* queue = queues.Pop();
    if (ssn.Overused(*queue)) continue;
    auto of_queue = reclaimers.jobs.find(queue->index);
    if (of_queue == reclaimers.jobs.end() || of_queue->second.empty()) continue;
    GoHeap<JobInfo*>& jobs = of_queue->second;
    JobInfo* job = jobs.Pop();
    if (ssn.trace != nullptr) ssn.trace->AddTurn(ssn, *queue, job);
    // Where this job has no use for a turn, its queue has no further one.
    GoHeap<TaskInfo*>& tasks = reclaimers.tasks.at(job->index);
    if (tasks.empty() || !ssn.JobStarving(*job)) continue;
    TaskInfo* task = tasks.Pop();
    if (task->pod().spec->preemption_policy == "Never") {
      if (ssn.trace != nullptr) ssn.trace->AddTask(*task, framework::Site::kPolicy, "");
      jobs.Push(job);
      queues.Push(queue);
      continue;
    }
    if (!ssn.Preemptive(*queue, {task})) continue;
    if (const StatusSets* reasons = ssn.PrePredicate(*task)) {
      if (ssn.trace != nullptr) ssn.trace->AddTask(*task, framework::Site::kPrePredicate, reasons->Reasons()[0]);
      continue;
    }
    if (ReclaimForOne(ssn, hunt.get(), *task)) jobs.Push(job);
    queues.Push(queue);
  }
}

}  // namespace pumice::actions
