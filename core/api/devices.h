// Devices are the shared cards of a node, as far as those know them who move tasks about. Twin of the interface in
// pkg/scheduler/api/shared_device_pool.go.
//
// They are live: in Volcano the cache and all copies of a node share them (NodeInfo.CloneOthers), so what a dry run or
// the cache does to them, everybody sees. The plugin deviceshare makes them as a session opens (plugins/devices).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/api/task_info.h"

namespace pumice {

// This is a card of a node, as deviceshare counts it. Memory is in what the node counts it in.
struct NodeCard {
  std::string id;    // gpushare's index, vgpu's UUID
  std::string type;  // of vgpu
  double memory = 0;
};

// This is what a pod has of a card: nothing but the card itself where pods get whole ones.
struct CardPart {
  int card = 0;    // among those of the node
  std::string id;  // as the pod's annotation has it: the card's, or that of one of its MIG instances
  double memory = 0, cores = 0;
};

class Devices {
 public:
  virtual ~Devices() = default;
  // A pod comes to the node or leaves it, with the cards that its annotations name (AddResource, SubResource).
  virtual void Add(const model::Pod& pod) = 0;
  virtual void Sub(const model::Pod& pod) = 0;
  // Finds cards for a pod that asks for some and writes them into its annotations; and takes them back. False means
  // that it failed.
  virtual bool Allocate(const TaskInfo& task) = 0;
  virtual bool Release(const TaskInfo& task) = 0;
  // Gives what the pod counts for in its queue's status instead of what it requests, by resource (AddQueueResource).
  virtual std::map<std::string, double> QueueAmounts(const model::Pod& pod) const = 0;
  virtual std::vector<NodeCard> List() const = 0;
  // Gives what annotations of the pod name of these cards, as far as Volcano reads it.
  virtual std::vector<CardPart> Named(const model::Pod& pod, const model::StringMap& annotations) const = 0;
};

}  // namespace pumice
