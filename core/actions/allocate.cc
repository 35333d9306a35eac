// allocate: gives nodes to the pending tasks of Inqueue jobs. Twin of pkg/scheduler/actions/allocate/allocate.go.
//
// Queue by queue, job by job, as their order functions say at that moment; a job's tasks are placed in one statement
// that stands only if the job gets ready. Jobs with a hard topology or sub-groups are tried out in one HyperNode after
// another (allocate_topology.cc).

#include "core/actions/allocate.h"
#include "core/actions/catalogue.h"
#include "core/actions/remembered_choice.h"

#include <algorithm>
#include <set>

#include "core/framework/trace.h"

namespace pumice::actions {

using framework::Session;
using framework::Statement;

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
      if (!task->facts->sch_gated && !task->facts->best_effort) tasks.Push(task);
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
  Call call;
  ssn_.LimitBoards();
  std::string allocated_hyper_node = sub_job.allocated_hyper_node;
  while (!tasks->empty()) {
    TaskInfo* task = tasks->Pop();
    if (!ssn_.Allocatable(*job.queue, *task)) continue;

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

    if (sub_job.WithNetworkTopology()) call.hyper_node = ssn_.cluster.FindHyperNode(allocated_hyper_node);
    Choice choice = ChooseNode(&call, *task, nodes);
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

// The node that an earlier preemption nominated goes first, if the task fits there.
Allocator::Choice Allocator::ChooseNode(Call* call, TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
  auto predicate = [this](TaskInfo& t, NodeInfo& node) { return Predicate(t, node); };
  if (const std::string& nominated = task.pod().nominated_node_name; !nominated.empty()) {
    NodeInfo* node = ssn_.cluster.FindNode(nominated);
    if (node != nullptr && task.resreq().LessEqual(node->FutureIdle(), Missing::kZero)) {
      PredicateHelper::Fit fit = call->helper.PredicateNodes(task, {node}, predicate, error_cache_);
      if (!fit.nodes.empty()) return {PickNode(*call, task, fit.nodes), nullptr};
    }
  }
  const bool looked_at = ssn_.trace != nullptr && ssn_.trace->LooksAtChoice(task);
  if (!looked_at && ssn_.IsLocal(task) &&
      (!error_cache_ || task.facts->role->empty() || RolesAreClasses(*task.job()))) {
    return ChooseRemembered(call, task, nodes);
  }
  PredicateHelper::Fit fit = call->helper.PredicateNodes(task, nodes, predicate, error_cache_);
  if (fit.nodes.empty()) return {nullptr, std::move(fit.errors)};
  if (ssn_.trace != nullptr && ssn_.trace->Wants(task)) {
    ssn_.trace->AddNodes(ssn_, task, *fit.errors, fit.nodes.size());
  }
  return {PickNode(*call, task, fit.nodes), nullptr};
}

// The same choice from the board of the task's class.
Allocator::Choice Allocator::ChooseRemembered(Call* call, TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
  const bool asked_before = !call->classes.insert(task.facts->spec_class).second;
  const bool keep_failures = error_cache_ && !task.facts->role->empty() && asked_before;
  const int hyper_node_before = task.job_allocated_hyper_node;
  if (call->hyper_node)
    task.job_allocated_hyper_node = *call->hyper_node;  // predicates that are local read no such thing
  RememberedChoice choice(ssn_, task, nodes);
  choice.Refresh(keep_failures, [&](NodeInfo& node) -> framework::NodeAnswer {
    if (const StatusSets* failure = Predicate(task, node)) return {.failure = failure};
    return {.rank = static_cast<int8_t>(task.resreq().LessEqual(node.idle, Missing::kZero) ? 2 : 1)};
  });
  if (choice.AnyFits()) {
    if (ssn_.trace != nullptr) ssn_.trace->PassChoice(task);
    return {choice.Best(), nullptr};
  }
  task.job_allocated_hyper_node = hyper_node_before;
  return {nullptr, choice.Errors()};
}

// The error cache goes by role, the boards by class: they keep the same failures where roles and classes of the job's
// tasks correspond one to one.
bool Allocator::RolesAreClasses(const JobInfo& job) {
  std::optional<bool>& known = roles_are_classes_[job.index];
  if (!known) {
    std::map<std::string, int> class_of;
    std::map<int, std::string> role_of;
    known = true;
    for (const TaskInfo* task : job.tasks) {
      const int spec_class = task->facts->spec_class;
      known = *known && class_of.try_emplace(*task->facts->role, spec_class).first->second == spec_class &&
              role_of.try_emplace(spec_class, *task->facts->role).first->second == *task->facts->role;
    }
  }
  return *known;
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

// The best of the nodes with room now; only where there is none, of those with room once others have left.
NodeInfo* Allocator::PickNode(const Call& call, TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  if (call.hyper_node) task.job_allocated_hyper_node = *call.hyper_node;
  std::vector<NodeInfo*> idle, future_idle;
  for (NodeInfo* node : nodes) {
    if (task.resreq().LessEqual(node->idle, Missing::kZero)) {
      idle.push_back(node);
    } else if (task.resreq().LessEqual(node->FutureIdle(), Missing::kZero)) {
      future_idle.push_back(node);
    }
  }
  for (const std::vector<NodeInfo*>* candidates : {&idle, &future_idle}) {
    if (candidates->size() == 1) {
      if (ssn_.trace != nullptr && ssn_.trace->Wants(task)) {
        ssn_.trace->AddScores(task, *candidates, {0}, framework::ScoreTable(1));
      }
      return candidates->front();
    }
    if (candidates->empty()) continue;
    if (NodeInfo* best = ssn_.BestNode(task, *candidates)) return best;
  }
  return nullptr;
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
