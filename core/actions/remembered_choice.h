// RememberedChoice: the best node for a task from the board of its spec class, where Session::IsLocal(task).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/framework/session.h"

namespace pumice::actions {

class RememberedChoice {
 public:
  RememberedChoice(framework::Session& ssn, TaskInfo& task, const std::vector<NodeInfo*>& nodes)
      : ssn_(ssn),
        task_(task),
        uniform_(ssn.UniformBatchScore(task)),
        board_(ssn.Board(task, nodes, uniform_.has_value())) {}

  // ask: the node's failure, or its rank; the score is added here. keep_failures: as in NodeBoard.
  void Refresh(bool keep_failures, const framework::NodeBoard::Ask& ask);
  bool AnyFits() const { return board_.Best() != nullptr; }
  // Of the best rank in which the scorers do not fail; null where they fail in all.
  NodeInfo* Best() const;
  std::shared_ptr<FitErrors> Errors() { return board_.Errors(); }

 private:
  framework::Session& ssn_;
  TaskInfo& task_;
  const std::optional<double> uniform_;
  framework::NodeBoard& board_;
};

}  // namespace pumice::actions
