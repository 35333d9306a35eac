// The straightforward choice of a node; node_chooser.h says who asks for it.

#include "core/framework/node_chooser.h"

#include <algorithm>

#include "core/framework/shortcuts.h"
#include "core/framework/trace.h"

namespace pumice::framework {

NodeChoice StraightChooser::Choose(const NodeRequest& request) {
  NodeChoice choice = ChooseNominated(request);
  return choice.node != nullptr ? choice : ChooseAmong(request);
}

NodeChoice StraightChooser::ChooseNominated(const NodeRequest& request) {
  if (request.nominated == nullptr) return {};
  PredicateHelper::Fit fit =
      helper_.PredicateNodes(request.task, {request.nominated}, question_.refusal, question_.error_cache);
  return fit.nodes.empty() ? NodeChoice() : Best(request, fit.nodes);
}

NodeChoice StraightChooser::ChooseAmong(const NodeRequest& request) {
  TaskInfo& task = request.task;
  PredicateHelper::Fit fit = helper_.PredicateNodes(task, request.nodes, question_.refusal, question_.error_cache);
  if (fit.nodes.empty()) return {nullptr, std::move(fit.errors)};
  if (question_.tells_all && ssn_.trace != nullptr && ssn_.trace->Wants(task)) {
    ssn_.trace->AddNodes(ssn_, task, *fit.errors, fit.nodes.size());
  }
  return Best(request, fit.nodes);
}

// Of the best rank in which the scorers do not fail. A node without a rival is not scored.
NodeChoice StraightChooser::Best(const NodeRequest& request, const std::vector<NodeInfo*>& fitting) const {
  if (request.hyper_node) request.task.job_allocated_hyper_node = *request.hyper_node;
  std::vector<NodeInfo*> of_rank[3];
  for (NodeInfo* node : fitting) of_rank[question_.rank(request.task, *node)].push_back(node);
  for (int rank : {2, 1}) {
    const std::vector<NodeInfo*>& nodes = of_rank[rank];
    if (nodes.size() == 1) {
      if (question_.tells_all && ssn_.trace != nullptr && ssn_.trace->Wants(request.task)) {
        ssn_.trace->AddScores(request.task, nodes, {0}, ScoreTable(1));
      }
      return {nodes.front()};
    }
    if (nodes.empty()) continue;
    const auto scores = ssn_.PrioritizeNodes(request.task, nodes);
    if (!scores) continue;
    if (NodeInfo* best = Session::BestOf(nodes, *scores)) {
      const auto at = std::find(nodes.begin(), nodes.end(), best) - nodes.begin();
      return {best, nullptr, (*scores)[static_cast<size_t>(at)]};
    }
  }
  return {};
}

std::unique_ptr<NodeChooser> ChooserFor(Session& ssn, NodeQuestion question) {
  StraightChooser straight(ssn, std::move(question));
  if (ssn.shortcuts) return ssn.shortcuts->Over(std::move(straight));
  return std::make_unique<StraightChooser>(std::move(straight));
}

}  // namespace pumice::framework
