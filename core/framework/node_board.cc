#include "core/framework/node_board.h"

#include <algorithm>

namespace pumice::framework {

NodeBoard::NodeBoard(const std::vector<NodeInfo*>& nodes, int all_nodes)
    : nodes_(nodes), position_(all_nodes, kNone), answers_(nodes.size()), shown_(nodes.size()) {
  for (size_t i = 0; i < nodes.size(); ++i) position_[nodes[i]->index] = static_cast<int>(i);
  while (leaf_ < static_cast<int>(nodes.size())) leaf_ *= 2;
  winner_.assign(2 * leaf_, kNone);
}

bool NodeBoard::Better(int a, int b) const {
  if (b == kNone) return true;
  if (a == kNone) return false;
  return shown_[a] != shown_[b] ? shown_[a] > shown_[b] : Earlier(a, b);
}

bool NodeBoard::Earlier(int a, int b) const {
  const double left = answers_[a].score, right = answers_[b].score;
  return left != right ? left > right : a < b;
}

bool NodeBoard::Precedes(const NodeInfo& a, const NodeInfo& b) const {
  return Earlier(position_[a.index], position_[b.index]);
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
      shown_[i] = answers_[i].rank;
      winner_[leaf_ + i] = static_cast<int>(i);
    }
    Build(work);
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
    shown_[position] = answers_[position].rank;
    Update(position, work);
    errors_.reset();
  }
  stale_ = std::move(kept);
}

NodeInfo* NodeBoard::Best() const {
  const int best = winner_[1];
  return best == kNone || shown_[best] == 0 ? nullptr : nodes_[best];
}

void NodeBoard::OfRank(int8_t rank, std::vector<NodeInfo*>* nodes, std::vector<double>* scores) const {
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (answers_[i].rank != rank) continue;
    nodes->push_back(nodes_[i]);
    scores->push_back(answers_[i].score);
  }
}

void NodeBoard::Show(const NodeInfo& node, int8_t rank, WorkCounters* work) {
  const int position = position_[node.index];
  if (shown_[position] == rank) return;
  shown_[position] = rank;
  Update(position, work);
}

void NodeBoard::RestoreAll(WorkCounters* work) {
  for (size_t i = 0; i < nodes_.size(); ++i) shown_[i] = answers_[i].rank;
  Build(work);
}

void NodeBoard::Build(WorkCounters* work) {
  for (int i = leaf_ - 1; i >= 1; --i) {
    winner_[i] = Better(winner_[2 * i], winner_[2 * i + 1]) ? winner_[2 * i] : winner_[2 * i + 1];
  }
  work->comparisons += leaf_ - 1;
}

std::shared_ptr<FitErrors> NodeBoard::Errors() {
  if (!errors_) {
    errors_ = std::make_shared<FitErrors>();
    // In ascending order of NodeInfo::index, whatever the order of the list.
    for (const int position : position_) {
      if (position == kNone || answers_[position].failure == nullptr) continue;
      errors_->SetNodeError(nodes_[position]->index, answers_[position].failure);
    }
  }
  return errors_;
}

}  // namespace pumice::framework
