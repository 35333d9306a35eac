// allocate: gives nodes to the pending tasks of Inqueue jobs. Twin of pkg/scheduler/actions/allocate/allocate.go.
//
// Queue by queue, job by job, as their order functions say at that moment; a job's tasks are placed in one statement
// that stands only if the job gets ready. Jobs with a hard topology or sub-groups are tried out in one HyperNode after
// another (allocate_topology.cc).

#include "core/actions/allocate.h"

#include "core/actions/catalogue.h"
#include "core/api/queue_gate.h"
#include "core/framework/trace.h"

namespace pumice::actions {

using framework::Session;
using framework::Statement;

Allocator::Allocator(Session& ssn, bool error_cache)
    : ssn_(ssn),
      error_cache_(error_cache),
      topology_by_gradients_(ssn.release().topology_by_gradients),
      readiness_is_asked_often_(ssn.release().readiness_is_asked_often),
      failed_job_is_left_(ssn.release().failed_job_is_left),
      failed_prepredicate_goes_on_(ssn.release().failed_prepredicate_goes_on),
      nominated_stays_in_domain_(ssn.release().nominated_node_stays_in_domain),
      failed_pipeline_is_undone_(ssn.release().failed_pipeline_is_undone),
      allocate_topology_(topology_by_gradients_ ? &Allocator::AllocateByGradients : &Allocator::AllocateByTiers),
      skip_failed_role_(ssn.release().failed_role_is_told ? &Allocator::TellFailedRole
                                                          : &Allocator::PassOverFailedRole),
      question_({.refusal = [this](TaskInfo& task, NodeInfo& node) { return Predicate(task, node); },
                 // Nodes with room now go before those with room once others have left (prioritizeNodes).
                 .rank = [](const TaskInfo& task, const NodeInfo& node) -> int8_t {
                   return task.resreq().LessEqual(node.idle, Missing::kZero) ? 2 : 1;
                 },
                 .error_cache = error_cache,
                 .tells_all = true}),
      chooser_(framework::ChooserFor(ssn, question_)),
      recorder_(ssn.hyper_nodes) {}

void Allocator::Run() {
  GoHeap<const QueueInfo*> queues = QueueHeap(ssn_);
  std::vector<GoHeap<JobInfo*>> jobs(ssn_.queues.size(), JobHeap(ssn_));
  std::vector<bool> has_queue(ssn_.queues.size());
  std::vector<std::optional<JobWorksheet>> worksheets(ssn_.jobs.size());
  for (const auto& job : ssn_.jobs) {
    if (job->IsPending()) {
      if (ssn_.conf.HasAction("enqueue")) continue;
      ssn_.SetPhase(*job, "Inqueue");
    }
    if (!ssn_.JobValid(*job).pass) continue;
    if (topology_by_gradients_ && !ssn_.hyper_nodes.ready && job->ContainsNetworkTopology()) continue;
    if (readiness_is_asked_often_) {
      JobWorksheet worksheet = OrganizeJobWorksheet(ssn_, *job, QueueGated::kTakenUp);
      if (worksheet.sub_jobs.empty()) continue;
      worksheets[job->index] = std::move(worksheet);
    }
    const int queue = job->queue->index;
    if (!has_queue[queue]) {
      has_queue[queue] = true;
      queues.Push(job->queue);
    }
    jobs[queue].Push(job.get());
  }

  while (!queues.empty()) {
    const QueueInfo* queue = queues.Pop();
    if (ssn_.Overused(*queue) || jobs[queue->index].empty()) continue;
    JobInfo* job = jobs[queue->index].Pop();
    std::optional<JobWorksheet>& worksheet = worksheets[job->index];
    if (!worksheet) {
      worksheet = OrganizeJobWorksheet(ssn_, *job, QueueGated::kTakenUp);
      if (worksheet->sub_jobs.empty()) {
        queues.Push(queue);
        continue;
      }
    }
    if (ssn_.trace != nullptr) ssn_.trace->AddTurn(ssn_, *queue, job);
    // By tiers the queue has no further turn then.
    if (!ssn_.hyper_nodes.ready && job->ContainsHardTopology()) continue;
    if (AllocateJob(*job, &*worksheet)) jobs[queue->index].Push(job);
    // Back into the heap, to be ordered by what the queue holds now.
    queues.Push(queue);
  }
}

// Whether the job has tasks left to come back for.
bool Allocator::AllocateJob(JobInfo& job, JobWorksheet* worksheet) {
  if (job.ContainsHardTopology() || job.ContainsSubJobPolicy()) return (this->*allocate_topology_)(job, worksheet);
  return AllocateFlatJob(job, worksheet);
}

bool Allocator::AllocateFlatJob(JobInfo& job, JobWorksheet* worksheet) {
  auto tasks = worksheet->tasks.find(job.uid);
  SubJobInfo* sub_job = job.DefaultSubJob();
  if (sub_job == nullptr || tasks == worksheet->tasks.end()) return false;
  const std::vector<NodeInfo*>& nodes = ssn_.hyper_nodes.real_nodes.at(kClusterTopHyperNode);
  if (topology_by_gradients_ && nodes.empty()) return false;
  Attempt attempt;
  if (!sub_job->nominated_hyper_node.empty()) {
    attempt.statement = AllocateFromNomination(*sub_job, &tasks->second, *ssn_.hyper_nodes.Find(kClusterTopHyperNode));
  }
  if (!attempt.statement) attempt = AllocateResourcesForTasks(*sub_job, &tasks->second, {nodes}, chooser_.get());
  // A pipelined job keeps its places, uncommitted.
  const bool ready = readiness_is_asked_often_ ? attempt.statement && ssn_.JobReady(job) : attempt.ready;
  if (ready) {
    attempt.statement->Commit();
    sub_job->nominated_hyper_node.clear();
  }
  return !tasks->second.empty() && (ready || !failed_job_is_left_);
}

Allocator::Attempt Allocator::AllocateResourcesForTasks(SubJobInfo& sub_job, GoHeap<TaskInfo*>* tasks,
                                                        const Place& place, framework::NodeChooser* chooser) {
  JobInfo& job = *sub_job.job;
  const std::vector<NodeInfo*>& nodes = place.nodes;
  Statement stmt(ssn_);
  chooser->Begin();
  std::string allocated_hyper_node = sub_job.allocated_hyper_node;
  while (!tasks->empty()) {
    TaskInfo* task = tasks->Pop();
    if (!ssn_.Allocatable(*job.queue, *task)) continue;
    // Behind its queue's gate it gets no node yet: its queue has room, so the gate may go.
    if (task->facts->sch_gated) {
      if (AsksForQueueGate(task->pod())) ssn_.cache.RemoveQueueGate(*task);
      continue;
    }

    if (job.TaskHasFitErrors(sub_job, *task)) {
      (this->*skip_failed_role_)(job, *task);
      if (ssn_.trace != nullptr) ssn_.trace->AddTask(*task, framework::Site::kSkipped, *task->facts->role);
      continue;
    }

    if (const StatusSets* reasons = ssn_.PrePredicate(*task)) {
      auto errors = std::make_shared<FitErrors>();
      for (const NodeInfo* node : nodes) errors->SetNodeError(node->index, reasons);
      if (ssn_.trace != nullptr) ssn_.trace->AddTask(*task, framework::Site::kPrePredicate, errors->Error());
      job.nodes_fit_errors[task->index()] = std::move(errors);
      if (failed_prepredicate_goes_on_ && job.NeedContinueAllocating(sub_job, topology_by_gradients_)) continue;
      break;
    }

    framework::NodeRequest request{*task, nodes, NominatedNode(*task, nodes)};
    if (sub_job.WithNetworkTopology()) request.hyper_node = ssn_.cluster.FindHyperNode(allocated_hyper_node);
    framework::NodeChoice choice = chooser->Choose(request);
    if (choice.errors) {
      if (ssn_.trace != nullptr) ssn_.trace->AddNodes(ssn_, *task, *choice.errors);
      if (!place.hyper_node.empty()) {
        choice.errors = std::make_shared<FitErrors>(*choice.errors);  // the original may be shared
        choice.errors->SetHyperNode(place.hyper_node);
      }
      job.nodes_fit_errors[task->index()] = std::move(choice.errors);
      if (job.NeedContinueAllocating(sub_job, topology_by_gradients_)) continue;
      break;
    }
    NodeInfo* best = choice.node;
    if (best == nullptr) continue;
    if (place.score != nullptr) *place.score += choice.score;
    const bool placed = PutOn(&stmt, task, *best);
    if (!placed && readiness_is_asked_often_) continue;
    if (placed && sub_job.WithNetworkTopology()) allocated_hyper_node = WithNode(*best, allocated_hyper_node);
    if (ssn_.SubJobReady(job, sub_job)) break;
  }

  const bool ready = ssn_.SubJobReady(job, sub_job);
  if (ssn_.trace != nullptr) ssn_.trace->AddReady(job, ready, framework::Site::kReady, &sub_job);
  if (ready) {
    if (sub_job.IsSoftTopologyMode()) sub_job.allocated_hyper_node = allocated_hyper_node;
    return {std::move(stmt), true};
  }
  if (ssn_.SubJobPipelined(job, sub_job)) return {std::move(stmt), false};
  stmt.Discard();
  return {};
}

void Allocator::TellFailedRole(JobInfo& job, const TaskInfo& task) {
  auto errors = std::make_shared<FitErrors>();
  errors->SetError("Task " + task.Name() + " with role spec " + *task.facts->role +
                   " has already predicated failed, skip");
  job.nodes_fit_errors[task.index()] = std::move(errors);
}

// The node that an earlier eviction made room on, if it will have room and may be taken here.
NodeInfo* Allocator::NominatedNode(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  const std::string& nominated = task.job()->NominatedNode(task);
  NodeInfo* node = nominated.empty() ? nullptr : ssn_.cluster.FindNode(nominated);
  if (node == nullptr) return nullptr;
  if (nominated_stays_in_domain_ && std::find(nodes.begin(), nodes.end(), node) == nodes.end()) return nullptr;
  return task.resreq().LessEqual(node->FutureIdle(), Missing::kZero) ? node : nullptr;
}

const StatusSets* Allocator::Predicate(TaskInfo& task, NodeInfo& node) const {
  const Resource future_idle = node.FutureIdle();
  if (task.resreq().LessEqual(future_idle, Missing::kZero)) return ssn_.PredicateForAllocateAction(task, node);
  task.resreq().LessEqualDims(future_idle, Missing::kZero, &too_little_);
  // Only the first is named.
  const StatusSets*& known = insufficient_[ssn_.names.FirstOf(too_little_)];
  if (known == nullptr) {
    known = ssn_.Fail(StatusCode::kUnschedulable, WrapInsufficientResourceReason(ssn_.names.NamesOf(too_little_)));
  }
  return known;
}

// Whether the statement holds the task now. A node with neither idle nor future room is no error, as in Volcano.
bool Allocator::PutOn(Statement* stmt, TaskInfo* task, NodeInfo& node) {
  if (task->resreq().LessEqual(node.idle, Missing::kZero)) {
    if (!stmt->Allocate(task, node).failed()) return true;
    stmt->Unallocate(task);
    return false;
  }
  if (task->resreq().LessEqual(node.FutureIdle(), Missing::kZero)) {
    if (!stmt->Pipeline(task, node.index, false).failed()) return true;
    if (failed_pipeline_is_undone_) stmt->Unpipeline(task);
    return false;
  }
  return true;
}

// The lowest HyperNode over the node and what is allocated so far (getNewAllocatedHyperNode).
std::string Allocator::WithNode(const NodeInfo& node, const std::string& allocated) const {
  const HyperNodeInfo* holder = ssn_.hyper_nodes.LowestHolder(node);
  if (holder == nullptr) return allocated;
  return allocated.empty() ? holder->name : ssn_.hyper_nodes.LowestCommonAncestor(holder->name, allocated);
}

namespace {

class Allocate : public framework::Action {
 public:
  const std::string& Name() const override {
    static const std::string name = "allocate";
    return name;
  }
  void Execute(Session& ssn) override { Allocator(ssn, PredicateErrorCacheEnabled(ssn, Name())).Run(); }
};

}  // namespace

extern const Row kAllocate = {
    .name = "allocate",
    .what = {"Gives nodes to the pods of the jobs that were let in.", "为已入队作业的 Pod 分配节点。"},
    .go = "allocate/allocate.go",
    .build = Make<Allocate>,
    .arguments = {kErrorCache},
};

}  // namespace pumice::actions
