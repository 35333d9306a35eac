// Sums of what may go, by node and queue; victim_room.h has the claim.

#include "core/remember/victim_room.h"

#include <algorithm>

namespace pumice::remember {

void VictimRoom::Refresh() {
  const std::vector<int>& changes = ssn_.node_changes;
  if (free_.empty()) {
    free_.resize(ssn_.node_list.size());
    glances_.resize(ssn_.node_list.size());
    queues_.resize(ssn_.node_list.size());
    of_queue_.resize(ssn_.queues.size());
    for (const NodeInfo* node : ssn_.node_list) AddUp(*node);
    seen_ = changes.size();
  }
  std::vector<int> changed(changes.begin() + static_cast<ptrdiff_t>(seen_), changes.end());
  seen_ = changes.size();
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  for (int node : changed) AddUp(*ssn_.node_list[node]);
}

void VictimRoom::AddUp(const NodeInfo& node) {
  const Resource& free = free_[node.index] = node.FutureIdle();
  glances_[node.index] = {free.milli_cpu(), free.memory()};
  std::vector<int>& queues = queues_[node.index];
  for (int queue : queues) RoomAt(node, &of_queue_[queue]).room = free;
  const QueueInfo* last = nullptr;  // tasks of one job stand together
  Resource* room = nullptr;
  for (const TaskInfo* task : node.tasks) {
    if (!may_go_(*task)) continue;
    const QueueInfo* queue = task->job()->queue;
    if (queue != last) {
      last = queue;
      room = &RoomAt(node, &of_queue_[queue->index]).room;
      if (std::find(queues.begin(), queues.end(), queue->index) == queues.end()) {
        queues.push_back(queue->index);
        *room = free;
      }
    }
    room->Add(task->resreq());
  }
}

VictimRoom::Room& VictimRoom::RoomAt(const NodeInfo& node, Rooms* rooms) {
  const auto before = [](const Room& room, int index) { return room.node < index; };
  auto at = rooms->end();
  if (!rooms->empty() && rooms->back().node >= node.index) {
    at = std::lower_bound(rooms->begin(), rooms->end(), node.index, before);
    if (at->node == node.index) return *at;
  }
  return *rooms->insert(at, {node.index, {}});
}

std::vector<NodeInfo*> VictimRoom::NodesFor(const QueueInfo& giver, const Resource& request) {
  Refresh();
  const double cpu = request.milli_cpu() - kMinResource, memory = request.memory() - kMinResource;
  const auto fits_now = [&](int node) {
    const auto& [free_cpu, free_memory] = glances_[node];
    return cpu <= free_cpu && memory <= free_memory && request.LessEqual(free_[node], Missing::kZero);
  };
  std::vector<NodeInfo*> nodes;
  for (size_t i = 0; i < free_.size(); ++i) {
    if (fits_now(static_cast<int>(i))) nodes.push_back(ssn_.node_list[i]);
  }
  for (const auto& [node, room] : of_queue_[giver.index]) {
    if (request.LessEqual(room, Missing::kZero) && !fits_now(node)) nodes.push_back(ssn_.node_list[node]);
  }
  return nodes;
}

}  // namespace pumice::remember
