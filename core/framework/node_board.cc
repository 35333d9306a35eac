#include "core/framework/node_board.h"

#include <algorithm>

namespace pumice::framework {

NodeBoard::NodeBoard(const std::vector<NodeInfo*>& nodes, int all_nodes)
    : nodes_(nodes), position_(all_nodes, kNone), answers_(nodes.size()) {
  for (size_t i = 0; i < nodes.size(); ++i) position_[nodes[i]->index] = static_cast<int>(i);
  while (leaf_ < static_cast<int>(nodes.size())) leaf_ *= 2;
  winner_.assign(2 * leaf_, kNone);
}

bool NodeBoard::Better(int a, int b) const {
  if (b == kNone) return true;
  if (a == kNone) return false;
  const NodeAnswer &left = answers_[a], &right = answers_[b];
  if (left.rank != right.rank) return left.rank > right.rank;
  if (left.score != right.score) return left.score > right.score;
  return a < b;
}

void NodeBoard::Update(int position, WorkCounters* work) {
  for (int i = (leaf_ + position) / 2; i >= 1; i /= 2) {
    const int l = winner_[2 * i], r = winner_[2 * i + 1];
    winner_[i] = Better(l, r) ? l : r;
    ++work->comparisons;
  }
}

void NodeBoard::Refresh(const std::vector<int>& changes, bool keep_failures, const Ask& ask, WorkCounters* work) {
  if (!filled_) {
    filled_ = true;
    for (size_t i = 0; i < nodes_.size(); ++i) {
      answers_[i] = ask(*nodes_[i]);
      winner_[leaf_ + i] = static_cast<int>(i);
    }
    for (int i = leaf_ - 1; i >= 1; --i) {
      winner_[i] = Better(winner_[2 * i], winner_[2 * i + 1]) ? winner_[2 * i] : winner_[2 * i + 1];
      ++work->comparisons;
    }
    seen_ = changes.size();
    return;
  }
  for (; seen_ < changes.size(); ++seen_) {
    if (const int position = position_[changes[seen_]]; position != kNone) stale_.push_back(position);
  }
  std::sort(stale_.begin(), stale_.end());
  stale_.erase(std::unique(stale_.begin(), stale_.end()), stale_.end());
  std::vector<int> kept;
  for (int position : stale_) {
    if (keep_failures && answers_[position].failure != nullptr) {
      kept.push_back(position);
      continue;
    }
    answers_[position] = ask(*nodes_[position]);
    Update(position, work);
    errors_.reset();
  }
  stale_ = std::move(kept);
}

NodeInfo* NodeBoard::Best() const {
  const int best = winner_[1];
  return best == kNone || answers_[best].rank == 0 ? nullptr : nodes_[best];
}

std::shared_ptr<FitErrors> NodeBoard::Errors() {
  if (!errors_) {
    errors_ = std::make_shared<FitErrors>();
    std::vector<int> by_index;
    for (size_t i = 0; i < nodes_.size(); ++i) {
      if (answers_[i].failure != nullptr) by_index.push_back(static_cast<int>(i));
    }
    std::sort(by_index.begin(), by_index.end(), [&](int a, int b) { return nodes_[a]->index < nodes_[b]->index; });
    for (int i : by_index) errors_->SetNodeError(nodes_[i]->index, answers_[i].failure);
  }
  return errors_;
}

NodeBoard::BestFirst::BestFirst(const NodeBoard& board) : board_(board) {
  if (board.Best() != nullptr) heap_.push_back(1);
}

NodeInfo* NodeBoard::BestFirst::Next() {
  auto worse = [this](int a, int b) { return board_.Better(board_.winner_[b], board_.winner_[a]); };
  if (heap_.empty()) return nullptr;
  std::pop_heap(heap_.begin(), heap_.end(), worse);
  int subtree = heap_.back();
  heap_.pop_back();
  const int best = board_.winner_[subtree];
  // Walk down to the winner's leaf; the subtrees beside the path are what is left.
  while (subtree < board_.leaf_) {
    const int left = 2 * subtree, right = left + 1;
    const int loser = board_.winner_[left] == best ? right : left;
    const int rest = board_.winner_[loser];
    if (rest != kNone && board_.answers_[rest].rank > 0) {
      heap_.push_back(loser);
      std::push_heap(heap_.begin(), heap_.end(), worse);
    }
    subtree = board_.winner_[left] == best ? left : right;
  }
  return board_.nodes_[best];
}

}  // namespace pumice::framework
