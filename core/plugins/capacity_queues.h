// CapacityQueues are the queues as capacity sees them: flat, or as a tree. Twin of buildQueueAttrs and
// buildHierarchicalQueueAttrs in pkg/scheduler/plugins/capacity/capacity.go.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/framework/session.h"

namespace pumice::plugins {

// These are the queues above a queue, the root first. Volcano keeps them in Go slices, which share arrays: what is
// appended to one can overwrite the last entry of another. From the eighth level of a tree on that really happens, and
// answers follow from it.
class Ancestors {
 public:
  int size() const { return size_; }
  int operator[](int i) const { return (*array_)[i]; }
  // This is Go's append(slice, queue).
  Ancestors Append(int queue) const;
  // Does the same where the result is only looked at and thrown away: what is left of it is a write into a shared
  // array.
  void AppendAndForget(int queue) const {
    if (array_ && size_ < static_cast<int>(array_->size())) (*array_)[size_] = queue;
  }

 private:
  std::shared_ptr<std::vector<int>> array_;  // its size is the slice's capacity
  int size_ = 0;
};

struct CapacityQueue {
  framework::QueueNumbers numbers;
  Ancestors ancestors;        // of a flat queue: none
  std::vector<int> children;  // ascending
};

// Gives the largest allocated/deserved over the dimensions of deserved; 1 for a best-effort queue, which has no
// deserved.
double CapacityShare(const Resource& allocated, const Resource& deserved);

// The rule by which a release gives a queue its share: CapacityShare, or one that gives a best-effort queue 0.
using ShareRule = double (*)(const Resource& allocated, const Resource& deserved);
ShareRule ShareRuleOf(const model::Release& release);

// The queues stand by QueueInfo::index.
class CapacityQueues {
 public:
  // Takes in the queues with jobs, side by side.
  void BuildFlat(const framework::Session& ssn);
  // Takes in all queues below root. It is false where the tree cannot be scheduled on: a parent that does not exist, no
  // root, a job in a queue that has children, and, where that is not only logged, children that are to have more than
  // their parent. What was built until then stays.
  bool BuildTree(const framework::Session& ssn);

  CapacityQueue* Find(int queue) { return queues_[queue] ? &*queues_[queue] : nullptr; }
  CapacityQueue& operator[](int queue) { return *queues_[queue]; }

 private:
  CapacityQueue& Add(const framework::Session& ssn, const QueueInfo& queue);
  bool Attach(const framework::Session& ssn, const QueueInfo& queue);
  bool AddJobs(const framework::Session& ssn);
  void Follow(const model::Release& release);
  void TellParents(int queue);
  void LimitRoot(const framework::Session& ssn, framework::QueueNumbers* root) const;
  bool Limit(int queue, bool is_root);

  // What differs between releases (core/model/release.h).
  ShareRule share_ = CapacityShare;
  bool root_is_unlimited_ = true, deserved_covers_guarantee_ = true, broken_tree_is_only_logged_ = true;
  std::vector<std::optional<CapacityQueue>> queues_;
};

}  // namespace pumice::plugins
