// QueueInfo is a queue as a session sees it. Twin of pkg/scheduler/api/queue_info.go.
#pragma once

#include <string>

#include "core/model/objects.h"

namespace pumice {

struct QueueInfo {
  int index = 0;  // ascending name among all queues
  std::string name;
  int32_t weight = 0;
  std::string weights, hierarchy;  // annotations volcano.sh/hierarchy-weights and volcano.sh/hierarchy
  const model::Queue* queue = nullptr;

  // It is false only where spec.reclaimable is false.
  bool Reclaimable() const { return queue->reclaimable.value_or(true); }
};

}  // namespace pumice
