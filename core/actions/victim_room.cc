#include "core/actions/victim_room.h"

#include <algorithm>

namespace pumice::actions {

const VictimRoom::OfNode& VictimRoom::Of(const NodeInfo& node) {
  nodes_.resize(ssn_.node_list.size());
  known_.resize(ssn_.node_list.size());
  for (; seen_ < ssn_.node_changes.size(); ++seen_) known_[ssn_.node_changes[seen_]] = false;

  OfNode& room = nodes_[node.index];
  if (known_[node.index]) return room;
  known_[node.index] = true;
  room.free = node.FutureIdle();
  room.held.clear();
  for (const TaskInfo* task : node.tasks) {
    if (!may_go_(*task)) continue;
    const QueueInfo* queue = task->job()->queue;
    auto held = std::find_if(room.held.begin(), room.held.end(), [&](const auto& h) { return h.first == queue; });
    if (held == room.held.end()) {
      room.held.emplace_back(queue, task->resreq());
    } else {
      held->second.Add(task->resreq());
    }
  }
  return room;
}

}  // namespace pumice::actions
