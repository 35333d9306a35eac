// VictimRoom: what each node has free, and what its tasks that may be victims hold, by the queue that they belong to.
//
// Whom evictions would help depends on the asking task, but this does not: every node's tasks are summed up once, and
// again only where a node changed.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/framework/session.h"

namespace pumice::actions {

class VictimRoom {
 public:
  struct OfNode {
    Resource free;                                            // once those have left who are leaving
    std::vector<std::pair<const QueueInfo*, Resource>> held;  // by queue, in the order of the node's tasks
  };

  // may_go: whether a task may be a victim of anybody; it has a job then.
  VictimRoom(framework::Session& ssn, std::function<bool(const TaskInfo&)> may_go)
      : ssn_(ssn), may_go_(std::move(may_go)) {}

  // Until something changes.
  const OfNode& Of(const NodeInfo& node);

 private:
  framework::Session& ssn_;
  const std::function<bool(const TaskInfo&)> may_go_;
  std::vector<OfNode> nodes_;  // by NodeInfo::index
  std::vector<bool> known_;
  size_t seen_ = 0;  // of the session's node_changes
};

}  // namespace pumice::actions
