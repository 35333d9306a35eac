// RememberingChooser: the best node for a task from the board of its kind.
//
// Claim: the board's best node is the one that asking every plugin about every node would find, because the board is
// asked anew of each node that changed (node_board.h), its answers are those of every task of the kind (boards.h), the
// batch score is either each node's own affair, as its other scores are, or asked of the scorers for each task, and
// ties go to the earlier node in both ways. Where the error cache keeps refusals, the board keeps the same (roles.h).
// BothWays, CycleProperty.RememberingChangesNothing and Work.FastAndStraightforwardAgree would see the claim end.
//
// What the trace wants to hear of a choice is asked of the plugins once more, uncounted: nobody decides by it.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "core/framework/node_chooser.h"
#include "core/framework/score_of_node.h"
#include "core/remember/boards.h"
#include "core/remember/roles.h"

namespace pumice::remember {

class RememberingChooser : public framework::NodeChooser {
 public:
  RememberingChooser(framework::StraightChooser straight, Boards& boards)
      : straight_(std::move(straight)), ssn_(straight_.ssn()), question_(straight_.question()), boards_(boards) {}

  void Begin() override;
  framework::NodeChoice Choose(const framework::NodeRequest& request) override;

 private:
  bool IsOpenTo(const TaskInfo& task);
  void Refresh(TaskInfo& task, const framework::ScoreOfNode& batch, NodeBoard* board);
  NodeInfo* BestWithBatch(const framework::NodeRequest& request, const NodeBoard& board);
  void TellNodes(const framework::NodeRequest& request, const NodeBoard& board);
  void TellScores(const framework::NodeRequest& request, const NodeBoard& board);

  framework::StraightChooser straight_;
  framework::Session& ssn_;
  const framework::NodeQuestion& question_;
  Boards& boards_;
  Roles roles_;
  std::set<int> asked_;  // spec classes, since the error cache began
};

}  // namespace pumice::remember
