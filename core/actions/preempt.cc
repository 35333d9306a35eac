// preempt: evicts tasks of the same queue, then of the same job, for tasks that come first.
// Twin of pkg/scheduler/actions/preempt/preempt.go.

#include "core/actions/preempt.h"

#include <map>

#include "core/actions/catalogue.h"
#include "core/actions/node_statement.h"

namespace pumice::actions {

using framework::Argument;
using framework::Effect;
using framework::Session;
using framework::Statement;
using framework::Type;
using framework::VictimHunt;

void Preemptor::Run() {
  std::map<int, GoHeap<JobInfo*>> preemptors;          // by queue index
  std::map<int, std::vector<JobInfo*>> under_request;  // by queue index
  std::map<int, GoHeap<TaskInfo*>> preemptor_tasks;    // by job index
  for (const auto& job : ssn_.jobs) {
    if (job->IsPending() || !ssn_.JobValid(*job).pass) continue;
    if (!ssn_.JobStarving(*job)) {
      if (ssn_.trace != nullptr) ssn_.trace->AddReady(*job, true, framework::Site::kStarving);
      continue;
    }
    if (topology_jobs_do_not_preempt_ && job->ContainsNetworkTopology()) continue;
    preemptors.try_emplace(job->queue->index, JobHeap(ssn_)).first->second.Push(job.get());
    under_request[job->queue->index].push_back(job.get());
    preemptor_tasks.emplace(job->index, PendingTasks(*job));
  }
  GoHeap<const QueueInfo*> queues = QueueHeap(ssn_);
  for (const auto& [queue, jobs] : preemptors) queues.Push(ssn_.queues[queue].get());

  while (!queues.empty()) {
    const QueueInfo* queue = queues.Pop();
    BetweenJobs(&preemptors.at(queue->index), &preemptor_tasks);
    for (JobInfo* job : under_request[queue->index]) WithinJob(*job);
  }
}

GoHeap<TaskInfo*> Preemptor::PendingTasks(const JobInfo& job) const {
  GoHeap<TaskInfo*> tasks = TaskHeap(ssn_);
  for (TaskInfo* task : job.In(TaskStatus::kPending)) {
    if (!task->facts->sch_gated) tasks.Push(task);
  }
  return tasks;
}

bool Preemptor::MayGo(const TaskInfo& task) {
  return PreemptableStatus(task.status) && task.facts->preemptable && task.job() != nullptr;
}

// A task that asks something is no victim of one that asks nothing.
bool Preemptor::Filter::operator()(const TaskInfo& task) const {
  const JobInfo *owner = task.job(), *own = preemptor.job();
  if (!MayGo(task) || (preemptor.facts->best_effort && !task.facts->best_effort)) return false;
  return within_job ? owner == own : owner->queue == own->queue && owner != own;
}

void Preemptor::BetweenJobs(GoHeap<JobInfo*>* jobs, std::map<int, GoHeap<TaskInfo*>>* tasks) {
  while (!jobs->empty()) {
    JobInfo* job = jobs->Pop();
    if (ssn_.trace != nullptr) ssn_.trace->AddTurn(ssn_, *job->queue, job);
    Statement stmt(ssn_);
    bool assigned = false;
    GoHeap<TaskInfo*>& of_job = tasks->at(job->index);
    while (ssn_.JobStarving(*job) && !of_job.empty()) {
      TaskInfo* preemptor = of_job.Pop();
      assigned = Preempt(&stmt, *preemptor, {*preemptor, /*within_job=*/false});
    }
    // Commit only what gets the job going.
    const bool pipelined = ssn_.JobPipelined(*job);
    if (ssn_.trace != nullptr) ssn_.trace->AddReady(*job, pipelined);
    if (!pipelined) {
      stmt.Discard();
      continue;
    }
    stmt.Commit();
    if (assigned) jobs->Push(job);
  }
}

void Preemptor::WithinJob(JobInfo& job) {
  GoHeap<TaskInfo*> tasks = PendingTasks(job);
  while (!tasks.empty()) {
    TaskInfo* preemptor = tasks.Pop();
    Statement stmt(ssn_);
    const bool assigned = Preempt(&stmt, *preemptor, {*preemptor, /*within_job=*/true});
    if (assigned || !options_.undone_within_job) {
      stmt.Commit();
    } else {
      stmt.Discard();
    }
    if (!assigned) break;
  }
}

bool Preemptor::Preempt(Statement* stmt, TaskInfo& preemptor, const Filter& filter) {
  if (!EligibleToPreempt(preemptor)) {
    if (ssn_.trace != nullptr)
      ssn_.trace->AddTask(preemptor, framework::Site::kPolicy, preemptor.job()->NominatedNode(preemptor));
    return false;
  }
  if (const StatusSets* reasons = ssn_.PrePredicate(preemptor)) {
    if (ssn_.trace != nullptr) ssn_.trace->AddTask(preemptor, framework::Site::kPrePredicate, reasons->Reasons()[0]);
    return false;
  }
  HuntRecorder recorder(ssn_.trace, preemptor);
  return options_.topology_aware ? TopologyAwarePreempt(&recorder, stmt, preemptor, filter)
                                 : NormalPreempt(&recorder, stmt, preemptor, filter);
}

// Not with preemptionPolicy Never, and not again while the nominated node is being cleared for it.
bool Preemptor::EligibleToPreempt(TaskInfo& preemptor) const {
  if (preemptor.pod().spec->preemption_policy == "Never") return false;
  const std::string& nominated = preemptor.job()->NominatedNode(preemptor);
  if (nominated.empty()) return true;
  NodeInfo* node = ssn_.cluster.FindNode(nominated);
  if (node == nullptr) return false;
  const StatusSets* failure = ssn_.Predicate(preemptor, *node);
  if (failure == nullptr || failure->plain) return false;
  if (failure->Contains(StatusCode::kUnschedulableAndUnresolvable)) return true;
  for (const TaskInfo* task : node->tasks) {
    if (PodPriority(task->pod()) >= PodPriority(preemptor.pod()) || !task->pod().meta.deletion_timestamp) continue;
    for (const model::PodCondition& condition : task->pod().conditions) {
      if (condition.type != "DisruptionTarget") continue;
      if (condition.status == "True" && condition.reason == "PreemptionByScheduler") return false;
      break;
    }
  }
  return true;
}

bool Preemptor::NormalPreempt(HuntRecorder* recorder, Statement* stmt, TaskInfo& preemptor, const Filter& filter) {
  return hunt_->Find({.task = preemptor,
                      .from = filter.within_job ? VictimHunt::From::kOwnJob : VictimHunt::From::kOwnQueue,
                      .visit = [&](NodeInfo& node) { return PreemptOn(node, recorder, stmt, preemptor, filter); },
                      .tell =
                          [&](NodeInfo& node) {
                            const Weighed weighed = Weigh(recorder, preemptor, node, filter);
                            const GivenBack given_back{ssn_.cluster.arena, weighed.candidates};
                            if (weighed.room) Fits(preemptor, node);
                          }});
}

Preemptor::Weighed Preemptor::Weigh(HuntRecorder* recorder, TaskInfo& preemptor, const NodeInfo& node,
                                    const Filter& filter) {
  Weighed weighed;
  weighed.candidates = Candidates(node, recorder, filter);
  recorder->Candidates(node, weighed.candidates);
  weighed.victims = ssn_.Preemptable(preemptor, weighed.candidates);
  weighed.room = VictimsMakeRoom(preemptor, node, weighed.victims);
  recorder->Room(node, weighed.victims, weighed.room);
  return weighed;
}

// Whether the preemptor may go there now.
bool Preemptor::Fits(const TaskInfo& preemptor, const NodeInfo& node) const {
  return ssn_.Allocatable(*preemptor.job()->queue, preemptor) &&
         preemptor.resreq().LessEqual(node.FutureIdle(), Missing::kZero);
}

VictimHunt::Visit Preemptor::PreemptOn(NodeInfo& node, HuntRecorder* recorder, Statement* stmt, TaskInfo& preemptor,
                                       const Filter& filter) {
  using Visit = VictimHunt::Visit;
  const Weighed weighed = Weigh(recorder, preemptor, node, filter);
  GivenBack given_back{ssn_.cluster.arena, weighed.candidates};
  if (!weighed.room) return Visit::kNoRoom;

  GoHeap<TaskInfo*> heap = ssn_.BuildVictimsPriorityQueue(weighed.victims, preemptor);
  NodeStatement here(ssn_, stmt, options_.undone_by_node);
  Resource preempted;
  while (!heap.empty() && !Fits(preemptor, node)) {
    TaskInfo* preemptee = heap.Pop();
    recorder->Next(ssn_, *preemptee, heap);
    if (here.Evict(preemptee, "preempt", preemptor).failed()) continue;
    preempted.Add(preemptee->resreq());
    recorder->Evict(*preemptee);
    given_back.evicted.push_back(preemptee);
  }
  const bool fits = Fits(preemptor, node);
  recorder->Done(node, fits, heap, options_.undone_by_node);
  if (fits && here.Pipeline(&preemptor, node, !preempted.IsEmpty())) return Visit::kPlaced;
  if (!given_back.evicted.empty()) return options_.undone_by_node ? Visit::kUndone : Visit::kEvicted;
  return fits ? Visit::kPassedBy : Visit::kFull;
}

// Why a task that the filter keeps out is no candidate.
HuntRecorder::Refusal Preemptor::RefusalOf(const TaskInfo& task, const Filter& filter) {
  if (!PreemptableStatus(task.status)) return HuntRecorder::Refusal::kNotRunning;
  if (!task.facts->preemptable) return HuntRecorder::Refusal::kNotPreemptable;
  const JobInfo *owner = task.job(), *own = filter.preemptor.job();
  if (owner == nullptr) return HuntRecorder::Refusal::kOther;
  if (owner != own) return filter.within_job ? HuntRecorder::Refusal::kOtherJob : HuntRecorder::Refusal::kOtherQueue;
  return filter.within_job ? HuntRecorder::Refusal::kOther : HuntRecorder::Refusal::kSameJob;
}

std::vector<TaskInfo*> Preemptor::Candidates(const NodeInfo& node, HuntRecorder* recorder, const Filter& filter) const {
  std::vector<TaskInfo*> preemptees;
  for (const TaskInfo* task : node.tasks) {
    if (filter(*task)) {
      preemptees.push_back(ssn_.cluster.arena.Clone(*task));
    } else {
      recorder->Refuse(RefusalOf(*task, filter), *task);
    }
  }
  return preemptees;
}

int32_t PodPriority(const model::Pod& pod) { return pod.spec->priority.value_or(0); }

namespace {

class PreemptAction : public framework::Action {
 public:
  const std::string& Name() const override {
    static const std::string name = "preempt";
    return name;
  }
  void Execute(Session& ssn) override {
    Preemptor::Options options;
    options.error_cache = PredicateErrorCacheEnabled(ssn, Name());
    options.undone_by_node = ssn.release().evictions_are_undone_by_node;
    options.undone_within_job = ssn.release().preempt_within_job_is_undone;
    framework::ActionArguments(ssn.conf.configurations, Name())
        .GetBool(&options.topology_aware, "enableTopologyAwarePreemption");
    Preemptor(ssn, options).Run();
  }
};

}  // namespace

extern const Row kPreempt = {
    .name = "preempt",
    .what = {"Evicts pods of the same queue, then of the same job, for those that come first.",
             "为更优先的 Pod 驱逐同一队列、再驱逐同一作业中的 Pod。"},
    .go = "preempt/preempt.go",
    .build = Make<PreemptAction>,
    .arguments = {kErrorCache,
                  Argument(Type::kBool, "enableTopologyAwarePreemption", "false",
                           "preempt looks for the cheapest node.", "preempt 寻找代价最小的节点。"),
                  Argument(Type::kInt, "topologyAwarePreemptWorkerNum", "16",
                           "How many workers try nodes; changes no answer.", "同时尝试节点的工作线程数；不影响结果。")
                      .With(Effect::kNone),
                  Argument(Type::kInt, "minCandidateNodesPercentage", "10",
                           "Which part of the nodes is tried at least, in per cent; here all are.",
                           "至少尝试的节点百分比；此处尝试全部节点。")
                      .With(Effect::kNone),
                  Argument(Type::kInt, "minCandidateNodesAbsolute", "1",
                           "How many nodes are tried at least; here all are.", "至少尝试的节点数；此处尝试全部节点。")
                      .With(Effect::kNone),
                  Argument(Type::kInt, "maxCandidateNodesAbsolute", "100",
                           "How many nodes are tried at most; here all are.", "最多尝试的节点数；此处尝试全部节点。")
                      .With(Effect::kNone)},
};

}  // namespace pumice::actions
