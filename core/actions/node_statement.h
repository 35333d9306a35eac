// NodeStatement: what preempt and reclaim do on one node for one task. It is a part of the statement that the task's
// job has, or, in releases that undo evictions node by node, a statement of its own until the task has its place.
#pragma once

#include "core/framework/statement.h"

namespace pumice::actions {

class NodeStatement {
 public:
  // by_node: undoes itself where the task finds no place. `whole` is the job's.
  NodeStatement(framework::Session& ssn, framework::Statement* whole, bool by_node)
      : ssn_(ssn), whole_(whole), own_(ssn), by_node_(by_node) {
    if (by_node_) ssn_.BeginTry();
  }
  NodeStatement(const NodeStatement&) = delete;
  NodeStatement& operator=(const NodeStatement&) = delete;
  ~NodeStatement() {
    if (!own_.empty()) own_.Discard();
    if (by_node_) ssn_.EndTry(placed_);
  }

  Error Evict(TaskInfo* victim, const std::string& reason, const TaskInfo& evictor) {
    return Operations().Evict(victim, reason, framework::EvictorOf(evictor));
  }
  // Whether the task has its place. Where it failed, releases that do not undo node by node go on as if it had not.
  bool Pipeline(TaskInfo* task, const NodeInfo& node, bool eviction_occurred) {
    const bool failed = Operations().Pipeline(task, node.index, eviction_occurred).failed();
    if (failed) Operations().Unpipeline(task);
    if (failed && by_node_) return false;
    whole_->Merge(&own_);
    return placed_ = true;
  }

 private:
  framework::Statement& Operations() { return by_node_ ? own_ : *whole_; }

  framework::Session& ssn_;
  framework::Statement* whole_;
  framework::Statement own_;
  const bool by_node_;
  bool placed_ = false;
};

}  // namespace pumice::actions
