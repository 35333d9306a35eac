// NodeInfo is a node, what is free on it, and the tasks that it holds. Twin of pkg/scheduler/api/node_info.go.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/api/devices.h"
#include "core/api/task_map.h"
#include "core/base/error.h"

namespace pumice {

class NodeInfo {
 public:
  NodeInfo(const model::Node* node, int index, const ResourceNames& names, TaskArena* arena);

  const std::string& Name() const { return node->meta.name; }

  const model::Node* node;
  int index;             // position in the node list, which is input order
  bool touched = false;  // whether a task came or went since the snapshot
  Resource idle, releasing, pipelined, used, allocatable, capacity;
  NodeTaskMap tasks;  // the node's own copies
  std::string revocable_zone;
  bool oversubscription_node = false;
  bool offline_job_evicting = false;
  // Here `index` is noted with every change of the tasks, so that what was computed before is known to be out of date.
  // It is null for copies.
  std::vector<int>* changes = nullptr;
  // A plugin adds these up of what the node held in the snapshot; they outlive the session where the node is not
  // touched. The type is that plugin's own (plugins/k8s/snapshot.h).
  std::shared_ptr<const void> totals;
  std::shared_ptr<Devices> devices;  // null: it has none, or nobody counts them

  // This is idle + releasing − pipelined.
  Resource FutureIdle() const;

  // Puts a copy of the task here and the node's name into the task. It is an error where the task is on a node already.
  Error AddTask(TaskInfo* task);
  // Does what AddTask does for a task of this node that is not here yet, with the node's own copy itself.
  void Hold(TaskInfo* own);
  // Does nothing where the task is not here.
  void RemoveTask(const TaskInfo& task);
  void UpdateTask(TaskInfo* task);

  // Makes a copy for a dry run: the same numbers, and copies of the tasks in the same arena.
  NodeInfo Clone() const;

 private:
  void NoteChange();

  TaskArena* arena_;
};

}  // namespace pumice
