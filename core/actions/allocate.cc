// allocate: gives nodes to the pending tasks of Inqueue jobs. Twin of pkg/scheduler/actions/allocate/allocate.go.
//
// Queue by queue, job by job, as their order functions say at that moment; a job's tasks are placed in one statement
// that stands only if the job gets ready. Jobs with a hard topology or sub-groups are tried out in one HyperNode after
// another (allocate_topology.cc).

#include "core/actions/allocate.h"

#include <algorithm>
#include <set>

#include "core/actions/catalogue.h"
#include "core/api/queue_gate.h"
#include "core/framework/trace.h"

namespace pumice::actions {

using framework::Session;
using framework::Statement;

Allocator::Allocator(Session& ssn, bool error_cache)
    : ssn_(ssn),
      chooser_(framework::ChooserFor(
          ssn, {.refusal = [this](TaskInfo& task, NodeInfo& node) { return Predicate(task, node); },
                // Nodes with room now go before those with room once others have left (prioritizeNodes).
                .rank = [](const TaskInfo& task, const NodeInfo& node) -> int8_t {
                  return task.resreq().LessEqual(node.idle, Missing::kZero) ? 2 : 1;
                },
                .error_cache = error_cache,
                .tells_all = true})),
      recorder_(ssn.hyper_nodes) {}

void Allocator::Run() {
  GoHeap<const QueueInfo*> queues = QueueHeap(ssn_);
  std::vector<GoHeap<JobInfo*>> jobs(ssn_.queues.size(), JobHeap(ssn_));
  std::vector<bool> has_queue(ssn_.queues.size());
  std::vector<JobWorksheet> worksheets(ssn_.jobs.size());
  for (const auto& job : ssn_.jobs) {
    if (job->IsPending()) {
      if (ssn_.conf.HasAction("enqueue")) continue;
      ssn_.SetPhase(*job, "Inqueue");
    }
    if (!ssn_.JobValid(*job).pass) continue;
    if (!ssn_.hyper_nodes.ready && job->ContainsNetworkTopology()) continue;
    JobWorksheet worksheet = OrganizeJobWorksheet(*job);
    if (worksheet.sub_jobs.empty()) continue;
    worksheets[job->index] = std::move(worksheet);
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
    if (ssn_.trace != nullptr) ssn_.trace->AddTurn(ssn_, *queue, job);
    if (AllocateJob(*job, &worksheets[job->index])) jobs[queue->index].Push(job);
    // Back into the heap, to be ordered by what the queue holds now.
    queues.Push(queue);
  }
}

// Whether the job has tasks left to come back for.
bool Allocator::AllocateJob(JobInfo& job, JobWorksheet* worksheet) {
  if (job.ContainsHardTopology() || job.ContainsSubJobPolicy()) {
    std::optional<Statement> stmt = AllocateForJob(job, worksheet);
    if (!stmt || !ssn_.JobReady(job)) return false;  // a pipelined job keeps its places, uncommitted
    stmt->Commit();
    recorder_.UpdateDecisionToJob(job);
    return !worksheet->sub_jobs.empty();
  }
  auto tasks = worksheet->tasks.find(job.uid);
  SubJobInfo* sub_job = job.DefaultSubJob();
  if (sub_job == nullptr || tasks == worksheet->tasks.end()) return false;
  std::optional<Statement> stmt = AllocateResourcesForTasks(*sub_job, &tasks->second, kClusterTopHyperNode);
  if (!stmt || !ssn_.JobReady(job)) return false;
  stmt->Commit();
  return !tasks->second.empty();
}

JobWorksheet Allocator::OrganizeJobWorksheet(JobInfo& job) {
  // The smallest set of sub-jobs that the job needs goes first. All are asked, as an extender can tell.
  std::vector<SubJobInfo*> standing, waiting;
  for (const auto& [uid, sub_job] : job.sub_jobs) {
    (ssn_.SubJobReady(job, *sub_job) ? standing : waiting).push_back(sub_job.get());
  }
  JobWorksheet worksheet;
  // The sub-jobs are asked, not the job: after a replay a sub-job keeps the copies that were pending before
  // (JobInfo::DeleteTaskInfo), and a second allocate of the same cycle takes them up.
  if (std::all_of(job.sub_jobs.begin(), job.sub_jobs.end(),
                  [](const auto& entry) { return entry.second->In(TaskStatus::kPending).empty(); })) {
    return worksheet;
  }
  std::map<std::string, int> ready;  // by gid
  for (const SubJobInfo* sub_job : standing) ++ready[sub_job->gid];
  std::stable_sort(waiting.begin(), waiting.end(),
                   [&](const SubJobInfo* l, const SubJobInfo* r) { return ssn_.SubJobOrderFn(*l, *r); });
  auto required = std::make_shared<std::set<const SubJobInfo*>>();
  for (const SubJobInfo* sub_job : waiting) {
    auto min = job.min_sub_jobs.find(sub_job->gid);
    if (min != job.min_sub_jobs.end() && ready[sub_job->gid] < min->second) {
      required->insert(sub_job);
      ++ready[sub_job->gid];
    }
  }

  worksheet.sub_jobs = GoHeap<SubJobInfo*>([this, required](SubJobInfo* const& l, SubJobInfo* const& r) {
    const bool left = required->count(l) > 0, right = required->count(r) > 0;
    if (left != right) return left;
    return ssn_.SubJobOrderFn(*l, *r);
  });
  for (const auto& [uid, sub_job] : job.sub_jobs) {
    GoHeap<TaskInfo*> tasks = TaskHeap(ssn_);
    for (TaskInfo* task : sub_job->In(TaskStatus::kPending)) {
      // A task behind the queue's gate is looked at, but gets no node yet.
      if ((!task->facts->sch_gated || task->facts->queue_gated) && !task->facts->best_effort) tasks.Push(task);
    }
    if (tasks.empty()) continue;
    worksheet.sub_jobs.Push(sub_job.get());
    worksheet.tasks.emplace(uid, std::move(tasks));
  }
  return worksheet;
}

std::optional<Statement> Allocator::AllocateResourcesForTasks(SubJobInfo& sub_job, GoHeap<TaskInfo*>* tasks,
                                                              const std::string& hyper_node) {
  JobInfo& job = *sub_job.job;
  auto found = ssn_.hyper_nodes.real_nodes.find(hyper_node);
  if (found == ssn_.hyper_nodes.real_nodes.end() || found->second.empty()) return std::nullopt;
  const std::vector<NodeInfo*>& nodes = found->second;

  Statement stmt(ssn_);
  chooser_->Begin();
  std::string allocated_hyper_node = sub_job.allocated_hyper_node;
  while (!tasks->empty()) {
    TaskInfo* task = tasks->Pop();
    if (!ssn_.Allocatable(*job.queue, *task)) continue;
    if (task->facts->sch_gated) {
      if (AsksForQueueGate(task->pod())) ssn_.cache.RemoveQueueGate(*task);
      continue;
    }

    if (job.TaskHasFitErrors(sub_job, *task)) {
      auto errors = std::make_shared<FitErrors>();
      errors->SetError("Task " + task->Name() + " with role spec " + *task->facts->role +
                       " has already predicated failed, skip");
      job.nodes_fit_errors[task->index()] = std::move(errors);
      if (ssn_.trace != nullptr) ssn_.trace->AddTask(*task, framework::Site::kSkipped, *task->facts->role);
      continue;
    }

    if (const StatusSets* reasons = ssn_.PrePredicate(*task)) {
      auto errors = std::make_shared<FitErrors>();
      for (const NodeInfo* node : nodes) errors->SetNodeError(node->index, reasons);
      if (ssn_.trace != nullptr) ssn_.trace->AddTask(*task, framework::Site::kPrePredicate, errors->Error());
      job.nodes_fit_errors[task->index()] = std::move(errors);
      if (job.NeedContinueAllocating(sub_job)) continue;
      break;
    }

    framework::NodeRequest request{*task, nodes, NominatedNode(*task)};
    if (sub_job.WithNetworkTopology()) request.hyper_node = ssn_.cluster.FindHyperNode(allocated_hyper_node);
    framework::NodeChoice choice = chooser_->Choose(request);
    if (choice.errors) {
      if (ssn_.trace != nullptr) ssn_.trace->AddNodes(ssn_, *task, *choice.errors);
      if (hyper_node != kClusterTopHyperNode) {
        choice.errors = std::make_shared<FitErrors>(*choice.errors);  // the original may be shared
        choice.errors->SetHyperNode(hyper_node);
      }
      job.nodes_fit_errors[task->index()] = std::move(choice.errors);
      if (job.NeedContinueAllocating(sub_job)) continue;
      break;
    }
    NodeInfo* best = choice.node;
    if (best == nullptr || !Place(&stmt, task, *best)) continue;
    if (sub_job.WithNetworkTopology()) allocated_hyper_node = WithNode(*best, allocated_hyper_node);
    if (ssn_.SubJobReady(job, sub_job)) break;
  }

  const bool ready = ssn_.SubJobReady(job, sub_job);
  if (ssn_.trace != nullptr) ssn_.trace->AddReady(job, ready);
  if (ready) {
    if (sub_job.IsSoftTopologyMode()) sub_job.allocated_hyper_node = allocated_hyper_node;
    return stmt;
  }
  if (ssn_.SubJobPipelined(job, sub_job)) return stmt;
  stmt.Discard();
  return std::nullopt;
}

// The node that an earlier preemption nominated, if it will have room.
NodeInfo* Allocator::NominatedNode(const TaskInfo& task) const {
  const std::string& nominated = task.pod().nominated_node_name;
  NodeInfo* node = nominated.empty() ? nullptr : ssn_.cluster.FindNode(nominated);
  return node != nullptr && task.resreq().LessEqual(node->FutureIdle(), Missing::kZero) ? node : nullptr;
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
bool Allocator::Place(Statement* stmt, TaskInfo* task, NodeInfo& node) {
  if (task->resreq().LessEqual(node.idle, Missing::kZero)) {
    if (!stmt->Allocate(task, node).failed()) return true;
    stmt->Unallocate(task);
    return false;
  }
  if (task->resreq().LessEqual(node.FutureIdle(), Missing::kZero)) {
    return !stmt->Pipeline(task, node.index, false).failed();
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
