#include "core/actions/victim_room.h"

#include <algorithm>

namespace pumice::actions {

void VictimRoom::Refresh() {
  const auto& changes = ssn_.node_changes;
  if (nodes_.empty()) {
    nodes_.resize(ssn_.node_list.size());
    glances_.resize(nodes_.size());
    for (const NodeInfo* node : ssn_.node_list) AddUp(*node);
    known_.assign(nodes_.size(), true);
    seen_ = changes.size();
  }
  for (size_t i = seen_; i < changes.size(); ++i) known_[changes[i]] = false;
  for (; seen_ < changes.size(); ++seen_) {
    const int node = changes[seen_];
    if (known_[node]) continue;
    known_[node] = true;
    AddUp(*ssn_.node_list[node]);
  }
}

void VictimRoom::AddUp(const NodeInfo& node) {
  OfNode& room = nodes_[node.index];
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
  Glance& glance = glances_[node.index];
  glance = {.holders = 0, .free_cpu = room.free.milli_cpu(), .free_memory = room.free.memory()};
  for (const auto& [queue, held] : room.held) glance.holders |= BitOf(*queue);
}

std::vector<NodeInfo*> VictimRoom::WorthAsking(QueueBits givers, bool needs_victims, const Resource& request) const {
  std::vector<NodeInfo*> nodes;
  const double cpu = request.milli_cpu() - kMinResource, memory = request.memory() - kMinResource;
  for (size_t i = 0; i < glances_.size(); ++i) {
    const Glance& glance = glances_[i];
    const bool room = !needs_victims && cpu <= glance.free_cpu && memory <= glance.free_memory;
    if (room || (glance.holders & givers) != 0) nodes.push_back(ssn_.node_list[i]);
  }
  return nodes;
}

}  // namespace pumice::actions
