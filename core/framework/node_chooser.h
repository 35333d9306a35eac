// NodeChooser: which node a task gets. allocate and backfill ask one, and it is nothing to them whether it asks every
// plugin about every node, as Volcano does (StraightChooser), or knows some of the answers (core/remember).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/framework/predicate_helper.h"
#include "core/framework/session.h"

namespace pumice::framework {

// What an action asks of a node.
struct NodeQuestion {
  // Why the node does not fit the task; null where it does.
  std::function<const StatusSets*(TaskInfo&, NodeInfo&)> refusal;
  // Of a node that fits: 2 goes before 1, whatever the scores.
  std::function<int8_t(const TaskInfo&, const NodeInfo&)> rank;
  bool error_cache = false;  // predicateErrorCacheEnable
  // Whether the trace hears of the nodes that refused where another one fits, and of a node without a rival.
  bool tells_all = false;
};

// A task, and where it may go.
struct NodeRequest {
  TaskInfo& task;
  const std::vector<NodeInfo*>& nodes;  // a list that stays as it is for as long as the session
  NodeInfo* nominated = nullptr;        // goes first, if the task fits there
  // Where the job is, of one with a network topology: the task says so once nodes fit, as scorers read it.
  std::optional<int> hyper_node = {};
};

// The node, or why there is none; neither where a scorer failed.
struct NodeChoice {
  NodeInfo* node = nullptr;
  std::shared_ptr<FitErrors> errors = nullptr;
  double score = 0;  // of the node, 0 of one without a rival; only StraightChooser says so
};

class NodeChooser {
 public:
  virtual ~NodeChooser() = default;
  // The error cache begins anew (NewPredicateHelper).
  virtual void Begin() = 0;
  virtual NodeChoice Choose(const NodeRequest& request) = 0;
};

// Twin of what allocate.go and backfill.go do between PredicateNodes and SelectBestNode.
class StraightChooser : public NodeChooser {
 public:
  StraightChooser(Session& ssn, NodeQuestion question) : ssn_(ssn), question_(std::move(question)) {}

  void Begin() override { helper_ = PredicateHelper(); }
  NodeChoice Choose(const NodeRequest& request) override;
  // Its two halves: no node where the task does not fit on the nominated one, and those that are not nominated.
  NodeChoice ChooseNominated(const NodeRequest& request);
  NodeChoice ChooseAmong(const NodeRequest& request);

  Session& ssn() const { return ssn_; }
  const NodeQuestion& question() const { return question_; }

 private:
  NodeChoice Best(const NodeRequest& request, const std::vector<NodeInfo*>& fitting) const;

  Session& ssn_;
  const NodeQuestion question_;
  PredicateHelper helper_;
};

// The session's shortcut where it has one.
std::unique_ptr<NodeChooser> ChooserFor(Session& ssn, NodeQuestion question);

}  // namespace pumice::framework
