// GateReservations keep room in a queue for pods that have passed the queue's gate (api/queue_gate.h) and have no node
// yet. Twin of queueGateReservedTasks in pkg/scheduler/plugins/capacity/capacity.go.
#pragma once

#include <map>
#include <vector>

#include "core/api/queue_gate.h"
#include "core/framework/session.h"

namespace pumice::plugins {

class GateReservations {
 public:
  // Pending pods that ask for the gate and have none any more passed it in an earlier session.
  void Open(const framework::Session& ssn) {
    is_on_ = ssn.cluster.queue_admission_gates && ssn.release().queue_gates_wait_for_room;
    by_queue_.assign(ssn.queues.size(), {});
    if (!is_on_) return;
    for (const auto& job : ssn.jobs) {
      for (const TaskInfo* task : job->In(TaskStatus::kPending)) {
        if (!task->facts->sch_gated) Add(job->queue->index, *task);
      }
    }
  }

  // Without the feature gate nothing is kept.
  bool is_on() const { return is_on_; }

  // It is for those that ask for the gate, alone.
  void Add(int queue, const TaskInfo& task) {
    if (is_on_ && AsksForQueueGate(task.pod())) by_queue_[queue][task.index()] = &task.resreq();
  }
  void Remove(const TaskInfo& task) {
    if (!is_on_) return;
    for (auto& tasks : by_queue_) {
      if (tasks.erase(task.index()) > 0) return;
    }
  }
  // Gives what the queue keeps for others than this task; queues above keep nothing.
  Resource BesideOf(int queue, const TaskInfo& task) const {
    Resource sum;
    for (const auto& [index, request] : by_queue_[queue]) {
      if (index != task.index()) sum.Add(*request);
    }
    return sum;
  }

 private:
  bool is_on_ = false;
  std::vector<std::map<int, const Resource*>> by_queue_;  // by TaskFacts::index
};

}  // namespace pumice::plugins
