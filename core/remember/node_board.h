// NodeBoard: the answers of all nodes to one kind of question, kept up to date, the best one on top.
//
// Claim: a node that has not changed answers as it did, because its answer depends on nothing but the kind of question
// and the node itself (declarations.h), and every change of a node is noted (Session::node_changes). A tournament tree
// holds the best node, of eight neighbours at first; ties go to the earlier node of the list, as in the straightforward
// way, and a node's rank goes before its score. tests/unit/remember/node_board_test.cc holds it against asking all
// nodes anew. docs/performance.md tells what it brings.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/api/fit_errors.h"
#include "core/api/node_info.h"
#include "core/framework/work.h"

namespace pumice::remember {

using framework::WorkCounters;

// A node's answer to one task.
struct NodeAnswer {
  const StatusSets* failure = nullptr;  // null: fits
  // Better ranks first whatever the score: 2 for room now, 1 for room once others have left, 0 for no.
  int8_t rank = 0;
  double score = 0;
};

// A list of nodes, and where in it each of them stands. The boards of one list share it.
class NodeOrder {
 public:
  // The list must outlive it.
  NodeOrder(const std::vector<NodeInfo*>& nodes, int all_nodes);

  const std::vector<NodeInfo*>& nodes() const { return nodes_; }
  int all_nodes() const { return all_nodes_; }
  // By NodeInfo::index; kNone for nodes not in the list.
  int PositionOf(int node) const { return position_.empty() ? node : position_[node]; }

 private:
  const std::vector<NodeInfo*>& nodes_;
  const int all_nodes_;
  std::vector<int> position_;  // empty where the list is in the order of NodeInfo::index
};

class NodeBoard {
 public:
  // Asks one node; the score is asked for only where the node fits.
  using Ask = std::function<NodeAnswer(NodeInfo&)>;

  // Which must outlive the board.
  explicit NodeBoard(const NodeOrder& order);

  // A board that knows nothing yet.
  bool IsEmpty() const { return !filled_; }
  // Asks these nodes of the list; the others are of no use until they change. For a board that is empty.
  void Fill(const std::vector<NodeInfo*>& worth_asking, const std::vector<int>& changes, const Ask& ask,
            WorkCounters* work);
  // Brings the board up to date: everything at first, then the nodes that `changes` names (by NodeInfo::index) from
  // where it stopped last. keep_failures: a node that did not fit is not asked again yet (PredicateHelper's error
  // cache).
  void Refresh(const std::vector<int>& changes, bool keep_failures, const Ask& ask, WorkCounters* work);

  // As Refresh, but a node is asked only once it stands on top (Best with ask); until then it counts as one of rank 1.
  // For a board that never has scores, where the order of the list decides which nodes matter.
  void RefreshLater(const std::vector<int>& changes, WorkCounters* work);

  // Null where no node fits.
  NodeInfo* Best() const;
  // Asks those first that stand on top and were not asked yet.
  NodeInfo* Best(const Ask& ask, WorkCounters* work);
  bool IsAsked(const NodeInfo& node) const { return unasked_.empty() || !unasked_[order_.PositionOf(node.index)]; }
  NodeAnswer AnswerOf(const NodeInfo& node) const { return At(order_.PositionOf(node.index)); }
  // Gives the node another rank than it answered (0: out of sight) until it is asked again or restored.
  void Show(const NodeInfo& node, int8_t rank, WorkCounters* work);
  void Restore(const NodeInfo& node, WorkCounters* work) { Show(node, AnswerOf(node).rank, work); }
  void RestoreAll(WorkCounters* work);
  // Whether `a` comes first by score and place in the list, whatever their ranks.
  bool Precedes(const NodeInfo& a, const NodeInfo& b) const;
  // The nodes that answered with that rank, in list order, and their scores.
  void OfRank(int8_t rank, std::vector<NodeInfo*>* nodes, std::vector<double>* scores) const;
  // Why nodes do not fit.
  FitErrors Refusals() const;
  // The same where no node fits; shared by all who ask while the reasons stay the same.
  std::shared_ptr<FitErrors> Errors();

 private:
  NodeAnswer At(int position) const;
  void Put(int position, const NodeAnswer& answer);
  void PutAndShow(int position, const NodeAnswer& answer, WorkCounters* work);  // without scores
  bool Better(int a, int b) const;                                              // positions
  bool Earlier(int a, int b) const;
  int BestOfBlock(int block, WorkCounters* work) const;
  void PlayOff(int place, WorkCounters* work);  // between the two below that place of the tree
  void Update(int position, WorkCounters* work);
  void Build(WorkCounters* work);

  const NodeOrder& order_;
  const std::vector<NodeInfo*>& nodes_;
  // The answers, by position. A board for victims has no failures, or no scores.
  std::vector<int8_t> ranks_;
  std::vector<const StatusSets*> failures_;  // empty before the first
  std::vector<double> scores_;               // empty before the first that is not 0
  std::vector<int8_t> shown_;                // the ranks that count; 0 from the last position to the end of its block
  // Positions: a binary tree, its root at 1, whose leaves are the best of each block of neighbours.
  std::vector<int> winner_;
  size_t seen_ = 0;            // of the changes
  std::vector<int> stale_;     // positions to ask again
  std::vector<bool> unasked_;  // empty unless nodes are asked later
  bool filled_ = false;
  std::shared_ptr<FitErrors> errors_;
  std::vector<int> outdated_;  // positions that fail for another reason since
};

}  // namespace pumice::remember
