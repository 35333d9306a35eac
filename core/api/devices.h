// Devices are the shared cards of a node, as far as those know them who move tasks about. Twin of the interface in
// pkg/scheduler/api/shared_device_pool.go.
//
// They are the session's own, with copies for dry runs, or common: then the cache and all copies of a node share them,
// so that what a dry run or the cache does to them, everybody sees (NodeInfo.CloneOthers; model::Release::
// leaving_pods_give_cards). The plugin deviceshare makes them as a session opens (plugins/devices).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/api/task_info.h"
#include "core/base/error.h"

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
  explicit Devices(bool common) : common_(common) {}
  virtual ~Devices() = default;

  bool common() const { return common_; }
  // Says whether a task of that status on the node holds its cards. Common ones are held by who is to leave, too.
  bool Counts(TaskStatus status) const {
    return status != TaskStatus::kPipelined && (common_ || status != TaskStatus::kReleasing);
  }
  // Makes a copy for a dry run.
  virtual std::shared_ptr<Devices> Copy() const = 0;
  // Says why a pod gets no cards here, whatever the policy of the plugin (FilterNode); nothing where it asks for none.
  virtual Error Refusal(const model::Pod& pod) = 0;

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

 private:
  const bool common_;
};

}  // namespace pumice
