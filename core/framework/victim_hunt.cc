// The straightforward search for victims; victim_hunt.h says who asks for it.

#include "core/framework/victim_hunt.h"

#include <algorithm>

#include "core/framework/shortcuts.h"
#include "core/framework/trace.h"

namespace pumice::framework {

std::vector<NodeInfo*> StraightHunt::NodesFor(TaskInfo& task) {
  auto predicate = [this](TaskInfo& t, NodeInfo& node) { return ssn_.PredicateForPreemptAction(t, node); };
  PredicateHelper::Fit fit = helper_.PredicateNodes(task, ssn_.FilterOutUnschedulableAndUnresolvableNodesForTask(task),
                                                    predicate, question_.error_cache);
  if (ssn_.trace != nullptr && (fit.nodes.empty() || ssn_.trace->Wants(task))) {
    ssn_.trace->AddNodes(ssn_, task, *fit.errors, fit.nodes.size());
  }
  return std::move(fit.nodes);
}

std::vector<NodeInfo*> StraightHunt::InOrder(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  return question_.by_score ? ssn_.SortNodes(task, nodes) : nodes;
}

bool StraightHunt::FindNodeByNode(const Search& search) {
  FitErrors errors;
  size_t fitting = 0;
  bool placed = false;
  for (NodeInfo* node : ssn_.FilterOutUnschedulableAndUnresolvableNodesForTask(search.task)) {
    if (const StatusSets* failure = ssn_.PredicateForPreemptAction(search.task, *node)) {
      errors.SetNodeError(node->index, failure);
      continue;
    }
    ++fitting;
    placed = search.visit(*node) == Visit::kPlaced;
    if (placed) break;
  }
  if (ssn_.trace != nullptr && (fitting == 0 || ssn_.trace->Wants(search.task))) {
    ssn_.trace->AddNodes(ssn_, search.task, errors, fitting);
  }
  return placed;
}

bool StraightHunt::Find(const Search& search) {
  if (question_.node_by_node) return FindNodeByNode(search);
  auto walk = [&](const std::vector<NodeInfo*>& nodes) {
    return std::any_of(nodes.begin(), nodes.end(), [&](NodeInfo* n) { return search.visit(*n) == Visit::kPlaced; });
  };
  if (walk(InOrder(search.task, NodesFor(search.task)))) return true;
  // The nodes of other shards come second. Without sharding there are none, but the scorers are asked about that empty
  // list all the same, which an extender hears.
  return question_.other_shards && walk(InOrder(search.task, {}));
}

std::unique_ptr<VictimHunt> HuntFor(Session& ssn, const VictimQuestion& question) {
  StraightHunt straight(ssn, question);
  if (ssn.shortcuts) return ssn.shortcuts->Over(std::move(straight));
  return std::make_unique<StraightHunt>(std::move(straight));
}

}  // namespace pumice::framework
