// Opening and closing are what a command does to a queue; Sync is what the controller then does to the queues below and
// to those that wait for their last PodGroup.
#include "core/sim/queue_controller.h"

#include <algorithm>
#include <unordered_map>

namespace pumice::sim {
namespace {

constexpr const char* kRoot = "root";
constexpr const char* kClosedByParent = "volcano.sh/closed-by-parent";

bool IsClosedByParent(const model::Queue& queue) {
  auto it = queue.meta.annotations.find(kClosedByParent);
  return it != queue.meta.annotations.end() && it->second == "true";
}

}  // namespace

bool IsShut(const model::Queue& queue) { return queue.state == "Closed" || queue.state == "Closing"; }

model::Queue* QueueController::Find(const std::string& name) {
  auto it =
      std::find_if(queues_.begin(), queues_.end(), [&](const model::Queue& queue) { return queue.meta.name == name; });
  return it == queues_.end() ? nullptr : &*it;
}

std::string QueueController::ShutStateOf(const model::Queue& queue) const {
  return std::any_of(groups_.begin(), groups_.end(),
                     [&](const model::PodGroup& group) { return group.queue == queue.meta.name; })
             ? "Closing"
             : "Closed";
}

QueueController::Refusal QueueController::Open(const std::string& name) {
  model::Queue* queue = Find(name);
  return queue == nullptr ? Refusal::kNone : Open(queue);
}

QueueController::Refusal QueueController::Close(const std::string& name) {
  model::Queue* queue = Find(name);
  return queue == nullptr ? Refusal::kNone : Close(queue);
}

// This is openQueue and openHierarchicalQueue.
QueueController::Refusal QueueController::Open(model::Queue* queue) {
  if (queue->state == "Open") return Refusal::kNone;
  if (!queue->parent.empty() && queue->parent != kRoot) {
    const model::Queue* parent = Find(queue->parent);
    if (parent == nullptr || IsShut(*parent)) return Refusal::kParentShut;
  }
  queue->state = "Open";
  queue->meta.annotations[kClosedByParent] = "false";
  for (model::Queue& child : queues_) {
    if (child.parent == queue->meta.name && IsClosedByParent(child)) Open(&child);
  }
  return Refusal::kNone;
}

// This is closeQueue and closeHierarchicalQueue.
QueueController::Refusal QueueController::Close(model::Queue* queue) {
  if (IsShut(*queue)) return Refusal::kNone;
  if (queue->meta.name == kRoot) return Refusal::kRoot;
  queue->state = ShutStateOf(*queue);
  for (model::Queue& child : queues_) {
    if (child.parent != queue->meta.name || IsShut(child)) continue;
    child.meta.annotations[kClosedByParent] = "true";
    Close(&child);
  }
  return Refusal::kNone;
}

// This is syncQueue and syncHierarchicalQueue.
bool QueueController::SyncOne(const model::Queue* parent, model::Queue* queue) {
  const std::string before = queue->state;
  if (queue->state == "Closing") queue->state = ShutStateOf(*queue);
  if (parent != nullptr && IsShut(*parent) && !IsShut(*queue)) {
    queue->meta.annotations[kClosedByParent] = "true";
    Close(queue);
  } else if (parent != nullptr && parent->state == "Open" && IsShut(*queue) && IsClosedByParent(*queue)) {
    Open(queue);
  }
  return queue->state != before;
}

bool QueueController::Sync() {
  // Nothing is to be done where all are open.
  if (std::none_of(queues_.begin(), queues_.end(), IsShut)) return false;
  std::unordered_map<std::string, const model::Queue*> by_name;  // never iterated
  for (const model::Queue& queue : queues_) by_name.try_emplace(queue.meta.name, &queue);
  auto parent_of = [&](const model::Queue& queue) {
    auto parent = by_name.find(queue.parent.empty() ? kRoot : queue.parent);
    return parent == by_name.end() || queue.meta.name == kRoot ? nullptr : parent->second;
  };
  bool any = false;
  // No queue changes more than twice.
  for (size_t i = 0; i < 2 * queues_.size(); ++i) {
    bool changed = false;
    for (model::Queue& queue : queues_) changed = SyncOne(parent_of(queue), &queue) || changed;
    if (!changed) break;
    any = true;
  }
  return any;
}

}  // namespace pumice::sim
