// QueueController makes of queues' states what Volcano's queue controller makes of them: who is closed closes the
// queues below. Twin of pkg/controllers/queue/queue_controller_action.go and pkg/controllers/queue/state.
#pragma once

#include <string>
#include <vector>

#include "core/model/objects.h"

namespace pumice::sim {

class QueueController {
 public:
  enum class Refusal : uint8_t {
    kNone,
    kRoot,        // which is never closed
    kParentShut,  // nothing opens below a closed or closing queue
  };

  // Both must outlive this.
  QueueController(std::vector<model::Queue>* queues, const std::vector<model::PodGroup>* groups)
      : queues_(*queues), groups_(*groups) {}

  // Nothing happens to a queue that does not exist.
  Refusal Open(const std::string& name);
  Refusal Close(const std::string& name);
  // Does what the sync of every queue does, until nothing changes any more. Returns whether a state changed.
  bool Sync();

 private:
  model::Queue* Find(const std::string& name);
  Refusal Open(model::Queue* queue);
  Refusal Close(model::Queue* queue);
  // A queue is Closing as long as it has PodGroups.
  std::string ShutStateOf(const model::Queue& queue) const;
  // `parent` is null where there is none.
  bool SyncOne(const model::Queue* parent, model::Queue* queue);

  std::vector<model::Queue>& queues_;
  const std::vector<model::PodGroup>& groups_;
};

// A queue is shut where it is Closed or Closing.
bool IsShut(const model::Queue& queue);

}  // namespace pumice::sim
