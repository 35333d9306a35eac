// VictimRoom: the room that each node would have if all tasks of one queue left that may be victims.
//
// Claim: a node that is not named here has no room for the request, whoever of that queue is evicted, because nobody's
// going makes less room and only tasks on the node itself can make more; a node's tasks are summed up once, and again
// only where the node changed (Session::node_changes). Whom evictions would help depends on the asking task, but this
// does not. tests/unit/remember/victim_room_test.cc holds it against summing up every node anew.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/framework/session.h"

namespace pumice::remember {

class VictimRoom {
 public:
  // may_go: whether a task may be a victim of anybody; it has a job then.
  VictimRoom(framework::Session& ssn, std::function<bool(const TaskInfo&)> may_go)
      : ssn_(ssn), may_go_(std::move(may_go)) {}

  // The nodes where the request fits, once those have left who are leaving and all tasks of this queue at the latest.
  // In no order.
  std::vector<NodeInfo*> NodesFor(const QueueInfo& giver, const Resource& request);

 private:
  struct Room {
    int node = 0;
    Resource room;
  };
  using Rooms = std::vector<Room>;  // ascending
  void Refresh();
  void AddUp(const NodeInfo& node);
  // Added where the node was not in the list.
  static Room& RoomAt(const NodeInfo& node, Rooms* rooms);

  framework::Session& ssn_;
  const std::function<bool(const TaskInfo&)> may_go_;
  // By NodeInfo::index.
  std::vector<Resource> free_;
  std::vector<std::pair<double, double>> glances_;  // cpu and memory of free_, which tell most nodes apart
  std::vector<std::vector<int>> queues_;            // in whose lists the node is
  std::vector<Rooms> of_queue_;                     // by QueueInfo::index, of nodes that held tasks of it
  size_t seen_ = 0;                                 // of the session's node_changes
};

}  // namespace pumice::remember
