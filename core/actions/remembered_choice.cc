#include "core/actions/remembered_choice.h"

namespace pumice::actions {

using framework::NodeAnswer;

void RememberedChoice::Refresh(bool keep_failures, const framework::NodeBoard::Ask& ask) {
  auto scored = [&](NodeInfo& node) {
    NodeAnswer answer = ask(node);
    if (answer.failure == nullptr) answer.score = ssn_.NodeScore(task_, node) + uniform_.value_or(0);
    return answer;
  };
  board_.Refresh(ssn_.node_changes, keep_failures, scored, &ssn_.work);
}

NodeInfo* RememberedChoice::Best() const {
  if (uniform_) return board_.Best();
  for (int8_t rank : {2, 1}) {
    std::vector<NodeInfo*> nodes;
    std::vector<double> scores;
    board_.OfRank(rank, &nodes, &scores);
    if (nodes.size() == 1) return nodes.front();  // the scorers are not asked
    if (nodes.empty()) continue;
    const auto batch = ssn_.BatchScores(task_, nodes);
    if (!batch) continue;
    ssn_.work.comparisons += static_cast<int64_t>(nodes.size());
    for (size_t i = 0; i < nodes.size(); ++i) scores[i] += (*batch)[i];
    if (NodeInfo* best = framework::Session::BestOf(nodes, scores)) return best;
  }
  return nullptr;
}

}  // namespace pumice::actions
