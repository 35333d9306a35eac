// Boards: the answers of nodes to allocate's and backfill's question, by kind of task, for as long as the session.
//
// Claim: two tasks with the same key ask the same question of every node of a list, because where plugins are local
// (declarations.h) their answers depend on nothing but the spec class and the node, and on the queue where one says so;
// the batch score is in the key, as a board has it added in or not. Lists are told apart by their address: a list stays
// as it is for as long as the session. tests/unit/remember/boards_test.cc would see the claim end, and so would
// BothWays (nodegroup's cases go by queue).
#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "core/framework/session.h"
#include "core/remember/node_board.h"

namespace pumice::remember {

class Boards {
 public:
  explicit Boards(const framework::Session& ssn) : ssn_(ssn) {}

  // with_batch: scores have the batch score added in.
  NodeBoard& Of(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, bool with_batch);
  // Lets go of the boards where they are many, as each job may be a class of its own. Not while an error cache lasts,
  // as a board keeps its refusals.
  void Limit();
  // Of a list that stays as it is for as long as the session.
  const NodeOrder& OrderOf(const std::vector<NodeInfo*>& nodes);
  // Whether so many boards are too much memory.
  bool AreMany(size_t boards) const;

 private:
  const framework::Session& ssn_;
  std::map<const void*, std::unique_ptr<NodeOrder>> orders_;  // by list; never iterated
  // By spec class, queue where that matters, with_batch, and list of nodes; never iterated.
  std::map<std::tuple<int, int, bool, const void*>, std::unique_ptr<NodeBoard>> boards_;
};

}  // namespace pumice::remember
