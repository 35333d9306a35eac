// The tournament among the answers of nodes; node_board.h has the claim.

#include "core/remember/node_board.h"

#include <algorithm>
#include <cstring>

namespace pumice::remember {
namespace {

// Neighbours that are looked through one by one: as fast as the tree, which is an eighth of the size for it.
constexpr int kBlock = 8;
static_assert(kBlock == sizeof(uint64_t));

int BlocksOf(const std::vector<NodeInfo*>& nodes) { return (static_cast<int>(nodes.size()) + kBlock - 1) / kBlock; }

}  // namespace

NodeOrder::NodeOrder(const std::vector<NodeInfo*>& nodes, int all_nodes) : nodes_(nodes), all_nodes_(all_nodes) {
  bool in_order = static_cast<int>(nodes.size()) == all_nodes;
  for (size_t i = 0; i < nodes.size(); ++i) in_order = in_order && nodes[i]->index == static_cast<int>(i);
  if (in_order) return;
  position_.assign(all_nodes, kNone);
  for (size_t i = 0; i < nodes.size(); ++i) position_[nodes[i]->index] = static_cast<int>(i);
}

NodeBoard::NodeBoard(const NodeOrder& order)
    : order_(order),
      nodes_(order.nodes()),
      ranks_(nodes_.size()),
      shown_(BlocksOf(nodes_) * kBlock),
      winner_(2 * BlocksOf(nodes_)) {}

NodeAnswer NodeBoard::At(int position) const {
  return {.failure = failures_.empty() ? nullptr : failures_[position],
          .rank = ranks_[position],
          .score = scores_.empty() ? 0 : scores_[position]};
}

void NodeBoard::Put(int position, const NodeAnswer& answer) {
  ranks_[position] = shown_[position] = answer.rank;
  if (failures_.empty() && answer.failure != nullptr) failures_.resize(nodes_.size());
  if (!failures_.empty()) failures_[position] = answer.failure;
  if (scores_.empty() && answer.score != 0) scores_.resize(nodes_.size());
  if (!scores_.empty()) scores_[position] = answer.score;
}

bool NodeBoard::Better(int a, int b) const { return shown_[a] != shown_[b] ? shown_[a] > shown_[b] : Earlier(a, b); }

bool NodeBoard::Earlier(int a, int b) const {
  if (scores_.empty()) return a < b;
  return scores_[a] != scores_[b] ? scores_[a] > scores_[b] : a < b;
}

bool NodeBoard::Precedes(const NodeInfo& a, const NodeInfo& b) const {
  return Earlier(order_.PositionOf(a.index), order_.PositionOf(b.index));
}

// Blocks without any node of use are passed over: which of them wins is the same to all.
int NodeBoard::BestOfBlock(int block, WorkCounters* work) const {
  const int first = block * kBlock;
  uint64_t all;
  std::memcpy(&all, &shown_[first], sizeof all);
  if (all == 0) return first;
  int best = first;
  for (int position = first + 1; position < first + kBlock; ++position) {
    if (shown_[position] == 0) continue;
    if (Better(position, best)) best = position;
    ++work->comparisons;
  }
  return best;
}

void NodeBoard::PlayOff(int place, WorkCounters* work) {
  const int l = winner_[2 * place], r = winner_[2 * place + 1];
  winner_[place] = Better(l, r) ? l : r;
  ++work->comparisons;
}

void NodeBoard::Update(int position, WorkCounters* work) {
  const int block = position / kBlock;
  int place = BlocksOf(nodes_) + block;
  winner_[place] = BestOfBlock(block, work);
  while ((place /= 2) >= 1) PlayOff(place, work);
}

void NodeBoard::Fill(const std::vector<NodeInfo*>& worth_asking, const std::vector<int>& changes, const Ask& ask,
                     WorkCounters* work) {
  filled_ = true;
  seen_ = changes.size();
  for (NodeInfo* node : worth_asking) Put(order_.PositionOf(node->index), ask(*node));
  Build(work);
}

void NodeBoard::Refresh(const std::vector<int>& changes, bool keep_failures, const Ask& ask, WorkCounters* work) {
  if (IsEmpty()) return Fill(nodes_, changes, ask, work);
  for (; seen_ < changes.size(); ++seen_) {
    if (const int position = order_.PositionOf(changes[seen_]); position != kNone) stale_.push_back(position);
  }
  std::sort(stale_.begin(), stale_.end());
  stale_.erase(std::unique(stale_.begin(), stale_.end()), stale_.end());
  std::vector<int> kept;
  for (int position : stale_) {
    const StatusSets* before = At(position).failure;
    if (keep_failures && before != nullptr) {
      kept.push_back(position);
      continue;
    }
    const NodeAnswer answer = ask(*nodes_[position]);
    Put(position, answer);
    Update(position, work);
    if (answer.failure != before) outdated_.push_back(position);
  }
  stale_ = std::move(kept);
}

void NodeBoard::RefreshLater(const std::vector<int>& changes, WorkCounters* work) {
  if (IsEmpty()) {
    filled_ = true;
    seen_ = changes.size();
    unasked_.assign(nodes_.size(), true);
    ranks_.assign(nodes_.size(), 1);
    return RestoreAll(work);
  }
  for (; seen_ < changes.size(); ++seen_) {
    const int position = order_.PositionOf(changes[seen_]);
    if (position == kNone) continue;
    unasked_[position] = true;
    PutAndShow(position, {.rank = 1}, work);
  }
}

// The tree stays as it is where the node counts as before.
void NodeBoard::PutAndShow(int position, const NodeAnswer& answer, WorkCounters* work) {
  const int8_t before = shown_[position];
  Put(position, answer);
  if (shown_[position] != before) Update(position, work);
}

NodeInfo* NodeBoard::Best(const Ask& ask, WorkCounters* work) {
  NodeInfo* best = Best();
  for (; best != nullptr && !IsAsked(*best); best = Best()) {
    const int position = order_.PositionOf(best->index);
    unasked_[position] = false;
    PutAndShow(position, ask(*best), work);
  }
  return best;
}

NodeInfo* NodeBoard::Best() const {
  if (nodes_.empty()) return nullptr;
  const int best = winner_[1];
  return shown_[best] == 0 ? nullptr : nodes_[best];
}

void NodeBoard::OfRank(int8_t rank, std::vector<NodeInfo*>* nodes, std::vector<double>* scores) const {
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (ranks_[i] != rank) continue;
    nodes->push_back(nodes_[i]);
    scores->push_back(At(static_cast<int>(i)).score);
  }
}

void NodeBoard::Show(const NodeInfo& node, int8_t rank, WorkCounters* work) {
  const int position = order_.PositionOf(node.index);
  if (shown_[position] == rank) return;
  shown_[position] = rank;
  Update(position, work);
}

void NodeBoard::RestoreAll(WorkCounters* work) {
  std::copy(ranks_.begin(), ranks_.end(), shown_.begin());
  Build(work);
}

void NodeBoard::Build(WorkCounters* work) {
  const int blocks = BlocksOf(nodes_);
  for (int block = 0; block < blocks; ++block) winner_[blocks + block] = BestOfBlock(block, work);
  for (int place = blocks - 1; place >= 1; --place) PlayOff(place, work);
}

// In ascending order of NodeInfo::index, whatever the order of the list.
FitErrors NodeBoard::Refusals() const {
  FitErrors errors;
  for (int node = 0; node < order_.all_nodes(); ++node) {
    const int position = order_.PositionOf(node);
    if (position == kNone) continue;
    if (const StatusSets* failure = At(position).failure) errors.SetNodeError(node, failure);
  }
  return errors;
}

std::shared_ptr<FitErrors> NodeBoard::Errors() {
  if (!errors_) {
    errors_ = std::make_shared<FitErrors>(Refusals());
  } else if (!outdated_.empty()) {
    errors_ = std::make_shared<FitErrors>(*errors_);  // others keep the last ones
    for (const int position : outdated_) {
      if (const StatusSets* failure = At(position).failure) errors_->SetNodeError(nodes_[position]->index, failure);
    }
  }
  outdated_.clear();
  return errors_;
}

}  // namespace pumice::remember
