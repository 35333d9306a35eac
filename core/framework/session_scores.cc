// Which node is best: scores, what may be remembered of them, and the boards that remember it.
// Twin of the scoring half of pkg/scheduler/framework/session_plugins.go and pkg/scheduler/util/scheduler_helper.go.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/framework/session.h"
#include "core/framework/trace.h"

namespace pumice::framework {

bool Session::IsLocal(const TaskInfo& task) const {
  if (!remember) return false;
  auto local = [&](const auto& point) {
    return std::all_of(point.calls().begin(), point.calls().end(), [&](const auto& call) {
      auto it = localities_.find(*call.plugin);
      return it != localities_.end() && it->second.local(task);
    });
  };
  return local(predicates) && local(node_order);
}

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
    auto scores = call.fn(task, nodes);
    if (!scores) return std::nullopt;
    for (size_t i = 0; i < nodes.size(); ++i) batch[i] += (*scores)[i];
    if (told != nullptr) told->AddBatch(*call.plugin, *scores);
  }
  return batch;
}

// Added up in the order of BatchScores, to the last bit.
std::optional<double> Session::UniformBatchScore(TaskInfo& task) const {
  double sum = 0;
  for (const auto& call : batch_node_order.calls()) {
    auto it = localities_.find(*call.plugin);
    if (it == localities_.end() || !it->second.uniform_batch_score) return std::nullopt;
    const std::optional<double> score = it->second.uniform_batch_score(task);
    if (!score) return std::nullopt;
    sum += *score;
  }
  return sum;
}

bool Session::RefusalsLast() const {
  return std::all_of(predicates.calls().begin(), predicates.calls().end(), [&](const auto& call) {
    auto it = localities_.find(*call.plugin);
    return it != localities_.end() && it->second.lasting_refusals;
  });
}

VictimAnswers Session::VictimAnswersOf(const Extension<EvictableFn>& point) const {
  if (!remember) return VictimAnswers::kAskAlways;
  VictimAnswers answers = VictimAnswers::kLocal;
  for (const auto& call : point.calls()) {
    auto it = victim_answers_.find(*call.plugin);
    answers = std::min(answers, it == victim_answers_.end() ? VictimAnswers::kAskAlways : it->second);
  }
  return answers;
}

NodeBoard& Session::Board(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, bool with_batch) const {
  const bool by_queue =
      std::any_of(localities_.begin(), localities_.end(), [](const auto& l) { return l.second.by_queue; });
  const int queue = by_queue ? task.job()->queue->index : kNone;
  std::unique_ptr<NodeBoard>& board = boards_[{task.facts->spec_class, queue, with_batch, &nodes}];
  if (!board) board = std::make_unique<NodeBoard>(OrderOf(nodes));
  return *board;
}

bool Session::AreMany(size_t boards) const {
  constexpr size_t kMostAnswers = 10'000'000;  // some 15 bytes each
  return boards * node_list.size() > kMostAnswers;
}

void Session::LimitBoards() const {
  if (AreMany(boards_.size())) boards_.clear();
}

const NodeOrder& Session::OrderOf(const std::vector<NodeInfo*>& nodes) const {
  std::unique_ptr<NodeOrder>& order = orders_[&nodes];
  if (!order) order = std::make_unique<NodeOrder>(nodes, static_cast<int>(node_list.size()));
  return *order;
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
