// Which node is best: the scores of plugins, added up.
// Twin of the scoring half of pkg/scheduler/framework/session_plugins.go and pkg/scheduler/util/scheduler_helper.go.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/framework/session.h"
#include "core/framework/trace.h"

namespace pumice::framework {

// An error leaves the node without this part.
double Session::NodeScore(TaskInfo& task, NodeInfo& node, ScoreTable* told, size_t at) const {
  ++work.scores_computed;
  double sum = 0;
  for (const auto& call : node_order.calls()) {
    std::optional<double> score = call.fn(task, node);
    if (told != nullptr) told->Set(*call.plugin, at, score.value_or(0));
    if (!score) return 0;
    sum += *score;
  }
  return sum;
}

std::optional<std::vector<double>> Session::BatchScores(TaskInfo& task, const std::vector<NodeInfo*>& nodes,
                                                        ScoreTable* told) const {
  std::vector<double> batch(nodes.size(), 0);
  for (const auto& call : batch_node_order.calls()) {
    const auto scores = call.fn(task, nodes);
    if (!scores) return std::nullopt;
    for (size_t i = 0; i < nodes.size(); ++i) batch[i] += (*scores)[i];
    if (told != nullptr) told->AddBatch(*call.plugin, *scores);
  }
  return batch;
}

std::optional<std::vector<double>> Session::PrioritizeNodes(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  const bool wanted = trace != nullptr && trace->Wants(task);
  std::optional<ScoreTable> told;
  if (wanted && trace->Looks(Site::kScores, task.job()->index)) told.emplace(nodes.size());
  ScoreTable* table = told ? &*told : nullptr;
  std::vector<double> scores;
  scores.reserve(nodes.size());
  for (NodeInfo* node : nodes) scores.push_back(NodeScore(task, *node, table, scores.size()));
  const auto batch = BatchScores(task, nodes, table);
  if (!batch) return std::nullopt;
  for (size_t i = 0; i < nodes.size(); ++i) scores[i] += (*batch)[i];
  if (told) {
    trace->AddScores(task, nodes, scores, *told);
  } else if (wanted) {
    trace->Pass(Site::kScores, task.job()->index);
  }
  return scores;
}

NodeInfo* Session::BestOf(const std::vector<NodeInfo*>& nodes, const std::vector<double>& scores) {
  NodeInfo* best = nullptr;
  double best_score = -std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (scores[i] > best_score) {
      best_score = scores[i];
      best = nodes[i];
    }
  }
  return best;
}

NodeInfo* Session::BestNode(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  auto scores = PrioritizeNodes(task, nodes);
  if (!scores) return nullptr;
  return BestOf(nodes, *scores);
}

std::vector<NodeInfo*> Session::SortNodes(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  auto scores = PrioritizeNodes(task, nodes);
  if (!scores) return {};
  std::vector<size_t> order;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (!std::isnan((*scores)[i])) order.push_back(i);  // Volcano finds nothing again under the key NaN
  }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return (*scores)[a] > (*scores)[b]; });
  std::vector<NodeInfo*> sorted;
  for (size_t i : order) sorted.push_back(nodes[i]);
  return sorted;
}

std::optional<std::map<std::string, double>> Session::HyperNodeScores(
    SubJobInfo& sub_job, const std::map<std::string, std::vector<NodeInfo*>>& candidates) const {
  std::map<std::string, std::map<std::string, double>> by_plugin;
  for (const auto& call : hyper_node_order.calls()) {
    auto scores = call.fn(sub_job, candidates);
    if (!scores) return std::nullopt;
    by_plugin[*call.plugin] = std::move(*scores);
  }
  std::map<std::string, double> sums;
  for (const auto& [name, nodes] : candidates) sums[name] = 0;
  for (const auto& [plugin, scores] : by_plugin) {
    for (const auto& [name, score] : scores) {
      if (auto it = sums.find(name); it != sums.end()) it->second += score;
    }
  }
  return sums;
}

}  // namespace pumice::framework
