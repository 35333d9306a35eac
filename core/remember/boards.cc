// Which board answers whom; boards.h has the claim.

#include "core/remember/boards.h"

#include "core/remember/declarations.h"

namespace pumice::remember {

NodeBoard& Boards::Of(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, bool with_batch) {
  const int queue = GoesByQueue(ssn_) ? task.job()->queue->index : kNone;
  std::unique_ptr<NodeBoard>& board = boards_[{task.facts->spec_class, queue, with_batch, &nodes}];
  if (!board) board = std::make_unique<NodeBoard>(OrderOf(nodes));
  return *board;
}

void Boards::Limit() {
  if (AreMany(boards_.size())) boards_.clear();
}

const NodeOrder& Boards::OrderOf(const std::vector<NodeInfo*>& nodes) {
  std::unique_ptr<NodeOrder>& order = orders_[&nodes];
  if (!order) order = std::make_unique<NodeOrder>(nodes, static_cast<int>(ssn_.node_list.size()));
  return *order;
}

bool Boards::AreMany(size_t boards) const {
  constexpr size_t kMostAnswers = 10'000'000;  // some 15 bytes each
  return boards * ssn_.node_list.size() > kMostAnswers;
}

}  // namespace pumice::remember
