// This part of a gang eviction tries out whether the gang has a place once the victims are gone: sub-job by sub-job,
// task by task, on top of each other; all is undone in the end. Twin of pkg/scheduler/actions/utils/simulate.go.
#include <algorithm>
#include <utility>

#include "core/actions/gang_eviction.h"
#include "core/framework/predicate_helper.h"

namespace pumice::actions {

using framework::PredicateHelper;
using framework::SearchPurpose;
using framework::Statement;

std::optional<GangEviction::Plan> GangEviction::TryPlan(JobInfo& job, const HyperNodeInfo& domain,
                                                        const std::vector<TaskInfo*>& victims) const {
  JobWorksheet worksheet = OrganizeJobWorksheet(*ssn_, job, QueueGated::kLeftOut);
  if (worksheet.sub_jobs.empty()) return std::nullopt;
  const bool was_ready = ssn_->JobReady(job);
  std::vector<Statement> chain;
  chain.emplace_back(*ssn_);
  for (TaskInfo* victim : victims) chain.back().Evict(victim, Name(), {.job = job.index}).Ignore();

  std::map<std::string, std::string> hyper_nodes;
  bool pipelined = false;
  // A gang that was ready wants no more than one sub-job's tasks, and one that starts no more than it starts with.
  while (!worksheet.sub_jobs.empty() && !pipelined && !(was_ready && !hyper_nodes.empty())) {
    SubJobInfo& sub_job = *worksheet.sub_jobs.Pop();
    std::string hyper_node;
    Placed placed = PlaceSubJob(job, sub_job, worksheet.tasks.at(sub_job.uid), domain, &hyper_node);
    if (!placed) break;
    chain.push_back(std::move(*placed));
    hyper_nodes[sub_job.uid] = hyper_node;
    pipelined = ssn_->JobPipelined(job);
  }

  std::optional<Plan> plan;
  if (pipelined) {
    std::vector<Statement*> all;
    for (Statement& statement : chain) all.push_back(&statement);
    plan = Plan{Statement::SaveOperations(all), std::move(hyper_nodes)};
  }
  for (auto statement = chain.rbegin(); statement != chain.rend(); ++statement) statement->Discard();
  return plan;
}

// In the first HyperNode of the domain that will do; without a hard topology in the domain.
GangEviction::Placed GangEviction::PlaceSubJob(JobInfo& job, SubJobInfo& sub_job, const GoHeap<TaskInfo*>& tasks,
                                               const HyperNodeInfo& domain, std::string* hyper_node) const {
  if (!job.ContainsHardTopology()) {
    *hyper_node = domain.name;
    return PlaceIn(job, sub_job, tasks, domain.name);
  }
  for (const auto& tier : ssn_->GradientFor(sub_job, domain, SearchPurpose::kEvict)) {
    for (const HyperNodeInfo* candidate : tier) {
      *hyper_node = candidate->name;
      if (Placed placed = PlaceIn(job, sub_job, tasks, candidate->name)) return placed;
    }
  }
  return std::nullopt;
}

// All of the tasks, or none.
GangEviction::Placed GangEviction::PlaceIn(JobInfo& job, SubJobInfo& sub_job, GoHeap<TaskInfo*> tasks,
                                           const std::string& hyper_node) const {
  auto nodes = ssn_->hyper_nodes.real_nodes.find(hyper_node);
  if (nodes == ssn_->hyper_nodes.real_nodes.end() || nodes->second.empty()) return std::nullopt;
  Statement trial(*ssn_);
  PredicateHelper helper;
  bool placed = true;
  while (placed && !tasks.empty()) placed = PlaceTask(&trial, &helper, *tasks.Pop(), nodes->second);
  placed = placed && !trial.empty() && (ssn_->SubJobReady(job, sub_job) || ssn_->SubJobPipelined(job, sub_job));
  if (placed) return trial;
  if (!trial.empty()) trial.Discard();
  return std::nullopt;
}

bool GangEviction::PlaceTask(Statement* stmt, PredicateHelper* helper, TaskInfo& task,
                             const std::vector<NodeInfo*>& nodes) const {
  if (!ssn_->Allocatable(*task.job()->queue, task)) return false;
  const std::vector<NodeInfo*> candidates = WithoutRefusing(task, nodes);
  if (candidates.empty() || ssn_->PrePredicate(task) != nullptr) return false;
  const PredicateHelper::Fit fit = helper->PredicateNodes(
      task, candidates, [this](TaskInfo& t, NodeInfo& node) { return Predicate(t, node); }, error_cache_);
  NodeInfo* best = BestOf(task, fit.nodes);
  if (best == nullptr) return false;
  if (!stmt->Pipeline(&task, best->index, /*eviction_occurred=*/true).failed()) return true;
  // Volcano's statement undoes a pipeline that failed, and its caller does so once more.
  stmt->Unpipeline(&task);
  stmt->Unpipeline(&task);
  return false;
}

// Leaves out the nodes that refused the task for good before; where all of them did, none (intersectNodesByName).
std::vector<NodeInfo*> GangEviction::WithoutRefusing(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  const std::vector<NodeInfo*> left = ssn_->FilterOutUnschedulableAndUnresolvableNodesForTask(task);
  if (left.empty() || left.size() == ssn_->node_list.size()) return nodes;
  std::vector<bool> stays(ssn_->node_list.size());
  for (const NodeInfo* node : left) stays[node->index] = true;
  std::vector<NodeInfo*> staying;
  for (NodeInfo* node : nodes) {
    if (stays[node->index]) staying.push_back(node);
  }
  return staying;
}

const StatusSets* GangEviction::Predicate(TaskInfo& task, NodeInfo& node) const {
  std::vector<Dim> too_little;
  if (task.resreq().LessEqualDims(node.FutureIdle(), Missing::kZero, &too_little)) {
    return ssn_->PredicateForPreemptAction(task, node);
  }
  return ssn_->Fail(StatusCode::kUnschedulable, WrapInsufficientResourceReason(ssn_->names.NamesOf(too_little)));
}

// Of the nodes with room now, else of those that will have it; a node without a rival is not scored.
NodeInfo* GangEviction::BestOf(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  std::vector<NodeInfo*> idle, future_idle;
  for (NodeInfo* node : nodes) {
    (task.resreq().LessEqual(node->idle, Missing::kZero) ? idle : future_idle).push_back(node);
  }
  for (const std::vector<NodeInfo*>* of_rank : {&idle, &future_idle}) {
    if (of_rank->size() == 1) return of_rank->front();
    if (of_rank->empty()) continue;
    if (NodeInfo* best = ssn_->BestNode(task, *of_rank)) return best;
  }
  return nullptr;
}

}  // namespace pumice::actions
