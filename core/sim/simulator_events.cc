// This part of the simulator does what a scenario's events say of nodes, queues and pods at given times.
#include <algorithm>
#include <utility>

#include "core/sim/simulator.h"

namespace pumice::sim {
namespace {

// Kubernetes' node lifecycle controller puts this on a node that it cannot reach.
constexpr const char* kUnreachable = "node.kubernetes.io/unreachable";

template <class T>
T* FindNamed(std::vector<T>* objects, const std::string& name) {
  auto it = std::find_if(objects->begin(), objects->end(), [&](const T& object) { return object.meta.name == name; });
  return it == objects->end() ? nullptr : &*it;
}

template <class T>
void Assign(const std::optional<T>& from, T* to) {
  if (from) *to = *from;
}

void Change(const model::WorldEvent& event, model::Queue* queue) {
  Assign(event.weight, &queue->weight);
  Assign(event.capability, &queue->capability);
  Assign(event.deserved, &queue->deserved);
  Assign(event.guarantee, &queue->guarantee);
  if (event.reclaimable) queue->reclaimable = event.reclaimable;
  if (event.priority) queue->priority = event.priority;
}

}  // namespace

void Simulator::Do(const model::WorldEvent& event) {
  using Do = model::WorldEvent::Do;
  still_ = false;
  model::Node* node = FindNamed(&world().nodes, event.name);
  model::Queue* queue = FindNamed(&world().queues, event.name);
  switch (event.what) {
    case Do::kDown:
      if (node == nullptr) return;
      node->ready = false;
      for (const char* effect : {"NoSchedule", "NoExecute"}) node->taints.push_back({kUnreachable, "", effect});
      LoseNode(event.name);
      return;
    case Do::kUp:
      if (node == nullptr) return;
      node->ready = true;
      node->taints.erase(std::remove_if(node->taints.begin(), node->taints.end(),
                                        [](const model::Taint& taint) { return taint.key == kUnreachable; }),
                         node->taints.end());
      return;
    case Do::kCordon:
    case Do::kUncordon:
      if (node != nullptr) node->unschedulable = event.what == Do::kCordon;
      return;
    case Do::kAdd: {
      auto absent = absent_.find(event.name);
      if (absent == absent_.end()) return;
      std::vector<model::Node>& nodes = world().nodes;
      const size_t rank = node_rank_[event.name];
      auto after = std::find_if(nodes.begin(), nodes.end(),
                                [&](const model::Node& n) { return node_rank_[n.meta.name] > rank; });
      nodes.insert(after, std::move(absent->second));
      absent_.erase(absent);
      return;
    }
    case Do::kRemove:
      if (node == nullptr) return;
      LoseNode(event.name);
      absent_[event.name] = std::move(*node);
      world().nodes.erase(world().nodes.begin() + (node - world().nodes.data()));
      return;
    case Do::kOpen: queues().Open(event.name); return;
    case Do::kClose: queues().Close(event.name); return;
    case Do::kChange:
      if (queue != nullptr) Change(event, queue);
      return;
    case Do::kFail:
    case Do::kEvict: {
      auto pod = std::find_if(world().pods.begin(), world().pods.end(),
                              [&](const model::Pod& p) { return p.meta.Key() == event.name; });
      if (pod == world().pods.end() || pod->node_name.empty()) return;
      const std::string uid = pod->meta.uid;
      event.what == Do::kFail ? pods_.Fail(uid) : pods_.Delete(uid, Leaving::kEvicted);
      return;
    }
  }
}

// Its pods are gone: nobody waits the five minutes that Kubernetes gives a node to come back.
void Simulator::LoseNode(const std::string& name) {
  std::vector<std::string> uids;
  for (const model::Pod& pod : world().pods) {
    if (pod.node_name == name) uids.push_back(pod.meta.uid);
  }
  std::sort(uids.begin(), uids.end());
  for (const std::string& uid : uids) pods_.Delete(uid, Leaving::kEvicted, true);
}

}  // namespace pumice::sim
