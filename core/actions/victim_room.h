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
  // Queues as bits: 64 queues apart, two share one.
  using QueueBits = uint64_t;
  static QueueBits BitOf(const QueueInfo& queue) { return QueueBits{1} << (queue.index % 64); }

  // may_go: whether a task may be a victim of anybody; it has a job then.
  VictimRoom(framework::Session& ssn, std::function<bool(const TaskInfo&)> may_go)
      : ssn_(ssn), may_go_(std::move(may_go)) {}

  // To be called after changes, before anything is asked.
  void Refresh();
  const OfNode& Of(const NodeInfo& node) const { return nodes_[node.index]; }
  // The nodes where tasks of these queues may go, or, unless victims are needed, where the request may fit without
  // that: at a glance, so some of them are of no use yet. In the order of the session's list.
  std::vector<NodeInfo*> WorthAsking(QueueBits givers, bool needs_victims, const Resource& request) const;

 private:
  // What tells most nodes of no use apart, close together for all nodes.
  struct Glance {
    QueueBits holders = 0;
    double free_cpu = 0, free_memory = 0;
  };
  void AddUp(const NodeInfo& node);

  framework::Session& ssn_;
  const std::function<bool(const TaskInfo&)> may_go_;
  // By NodeInfo::index.
  std::vector<OfNode> nodes_;
  std::vector<Glance> glances_;
  std::vector<bool> known_;
  size_t seen_ = 0;  // of the session's node_changes
};

}  // namespace pumice::actions
