// This part of allocate redeems what a gang eviction of the same session promised: each task goes to the node that its
// pod was nominated for, all within the sub-job's HyperNode, and no other is looked at. Twin of allocateFromNomination
// in pkg/scheduler/actions/allocate/allocate.go. Volcano's cache never hears of the promise, so that it ends with the
// session.

#include "core/actions/allocate.h"

namespace pumice::actions {

using framework::Statement;

std::optional<Statement> Allocator::AllocateFromNomination(SubJobInfo& sub_job, GoHeap<TaskInfo*>* tasks,
                                                           const HyperNodeInfo& for_job) {
  const std::string& nominated = sub_job.nominated_hyper_node;
  Statement stmt(ssn_);
  auto places = NominatedPlaces(sub_job, *tasks);
  bool placed = places.has_value();
  for (size_t i = 0; placed && i < places->size(); ++i) {
    const auto& [task, node] = (*places)[i];
    if (sub_job.WithNetworkTopology()) task->job_allocated_hyper_node = ssn_.cluster.FindHyperNode(nominated);
    placed = PutOn(&stmt, task, *node);
  }
  if (!placed) {
    if (!stmt.empty()) stmt.Discard();
    sub_job.nominated_hyper_node.clear();
    for (const TaskInfo* task : tasks->items()) sub_job.job->forgotten_nominations.insert(task->index());
    return std::nullopt;
  }
  while (!tasks->empty()) tasks->Pop();
  sub_job.allocated_hyper_node = ssn_.hyper_nodes.LowestCommonAncestor(sub_job.allocated_hyper_node, nominated);
  recorder_.SaveSubJobDecision(sub_job, for_job.name, sub_job.allocated_hyper_node);
  return stmt;
}

// Gives each task its nominated node; nothing where one of them has none in the HyperNode, or does not fit there.
std::optional<std::vector<std::pair<TaskInfo*, NodeInfo*>>> Allocator::NominatedPlaces(const SubJobInfo& sub_job,
                                                                                       GoHeap<TaskInfo*> tasks) const {
  framework::PredicateHelper helper;
  std::vector<std::pair<TaskInfo*, NodeInfo*>> places;
  while (!tasks.empty()) {
    TaskInfo* task = tasks.Pop();
    if (!ssn_.Allocatable(*sub_job.job->queue, *task)) return std::nullopt;
    NodeInfo* node = ssn_.cluster.FindNode(sub_job.job->NominatedNode(*task));
    if (node == nullptr || !ssn_.hyper_nodes.Holds(sub_job.nominated_hyper_node, *node)) return std::nullopt;
    if (ssn_.PrePredicate(*task) != nullptr) return std::nullopt;
    const auto fit = helper.PredicateNodes(
        *task, {node}, [this](TaskInfo& t, NodeInfo& n) { return Predicate(t, n); }, error_cache_);
    if (fit.nodes.empty()) return std::nullopt;
    places.emplace_back(task, node);
  }
  return places;
}

}  // namespace pumice::actions
