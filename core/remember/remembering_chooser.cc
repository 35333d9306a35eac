// The best node of a board, and what the trace hears of it; remembering_chooser.h has the claim.

#include "core/remember/remembering_chooser.h"

#include "core/framework/trace.h"
#include "core/remember/declarations.h"

namespace pumice::remember {

using framework::NodeChoice;
using framework::NodeRequest;
using framework::ScoreTable;
using framework::Session;
using framework::Site;
using framework::Uncounted;

void RememberingChooser::Begin() {
  straight_.Begin();
  asked_.clear();
  boards_.Limit();
}

bool RememberingChooser::IsOpenTo(const TaskInfo& task) {
  if (!IsLocal(ssn_, task)) return false;
  return !question_.error_cache || task.facts->role->empty() || roles_.AreClasses(*task.job());
}

NodeChoice RememberingChooser::Choose(const NodeRequest& request) {
  TaskInfo& task = request.task;
  if (NodeChoice choice = straight_.ChooseNominated(request); choice.node != nullptr) return choice;
  if (!IsOpenTo(task)) return straight_.ChooseAmong(request);
  const framework::ScoreOfNode batch = BatchScoreOfNode(ssn_, task);
  NodeBoard& board = boards_.Of(task, request.nodes, /*with_batch=*/batch != nullptr);
  // Scorers read it. Predicates that are local do not.
  const int hyper_node_before = task.job_allocated_hyper_node;
  if (request.hyper_node) task.job_allocated_hyper_node = *request.hyper_node;
  Refresh(task, batch, &board);
  if (board.Best() == nullptr) {
    task.job_allocated_hyper_node = hyper_node_before;
    return {nullptr, board.Errors()};
  }
  TellNodes(request, board);
  if (!batch) return {BestWithBatch(request, board), nullptr};
  TellScores(request, board);
  return {board.Best(), nullptr};
}

void RememberingChooser::Refresh(TaskInfo& task, const framework::ScoreOfNode& batch, NodeBoard* board) {
  const bool asked_before = !asked_.insert(task.facts->spec_class).second;
  const bool keep_failures = question_.error_cache && !task.facts->role->empty() && asked_before;
  auto ask = [&](NodeInfo& node) -> NodeAnswer {
    if (const StatusSets* failure = question_.refusal(task, node)) return {.failure = failure};
    return {.rank = question_.rank(task, node), .score = ssn_.NodeScore(task, node) + (batch ? batch(task, node) : 0)};
  };
  board->Refresh(ssn_.node_changes, keep_failures, ask, &ssn_.work);
}

// Of the best rank in which the scorers that compare nodes do not fail. A node without a rival is not scored.
NodeInfo* RememberingChooser::BestWithBatch(const NodeRequest& request, const NodeBoard& board) {
  TaskInfo& task = request.task;
  const bool wanted = ssn_.trace != nullptr && ssn_.trace->Wants(task);
  for (int8_t rank : {2, 1}) {
    std::vector<NodeInfo*> nodes;
    std::vector<double> scores;
    board.OfRank(rank, &nodes, &scores);
    if (nodes.size() == 1) {
      TellScores(request, board);
      return nodes.front();
    }
    if (nodes.empty()) continue;
    ScoreTable table(nodes.size());
    ScoreTable* told = wanted && ssn_.trace->Looks(Site::kScores, task.job()->index) ? &table : nullptr;
    if (told != nullptr) {
      const Uncounted uncounted(ssn_.work);
      for (size_t i = 0; i < nodes.size(); ++i) ssn_.NodeScore(task, *nodes[i], told, i);
    }
    const auto batch = ssn_.BatchScores(task, nodes, told);
    if (!batch) continue;
    ssn_.work.comparisons += static_cast<int64_t>(nodes.size());
    for (size_t i = 0; i < nodes.size(); ++i) scores[i] += (*batch)[i];
    if (told != nullptr) {
      ssn_.trace->AddScores(task, nodes, scores, table);
    } else if (wanted) {
      ssn_.trace->Pass(Site::kScores, task.job()->index);
    }
    if (NodeInfo* best = Session::BestOf(nodes, scores)) return best;
  }
  return nullptr;
}

void RememberingChooser::TellNodes(const NodeRequest& request, const NodeBoard& board) {
  const TaskInfo& task = request.task;
  if (!question_.tells_all || ssn_.trace == nullptr || !ssn_.trace->Wants(task)) return;
  if (ssn_.trace->Pass(Site::kNodes, task.job()->index)) return;
  const FitErrors errors = board.Refusals();
  size_t fitting = 0;
  for (const NodeInfo* node : request.nodes) fitting += errors.Of(node->index) == nullptr ? 1 : 0;
  ssn_.trace->AddNodes(ssn_, task, errors, fitting);
}

// Of the nodes of the best one's rank.
void RememberingChooser::TellScores(const NodeRequest& request, const NodeBoard& board) {
  TaskInfo& task = request.task;
  framework::Trace* trace = ssn_.trace;
  if (trace == nullptr || !trace->Wants(task)) return;
  if (question_.tells_all && trace->Pass(Site::kScores, task.job()->index)) return;
  std::vector<NodeInfo*> nodes;
  std::vector<double> scores;
  board.OfRank(board.AnswerOf(*board.Best()).rank, &nodes, &scores);
  if (nodes.size() > 1) {
    const Uncounted uncounted(ssn_.work);
    if (!trace->Pass(Site::kScores, task.job()->index)) ssn_.PrioritizeNodes(task, nodes);
  } else if (question_.tells_all) {
    trace->AddScores(task, nodes, {0}, ScoreTable(1));
  }
}

}  // namespace pumice::remember
