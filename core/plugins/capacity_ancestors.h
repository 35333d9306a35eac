// AncestorReclaim: with capacity's argument ancestorReclaimLevel the queues above a queue say, too, whether it may
// reclaim, and whether it gives. Twin of the functions around getReclaimeeAncestorToCheck in
// pkg/scheduler/plugins/capacity/capacity.go.
#pragma once

#include <vector>

#include "core/plugins/capacity_queues.h"

namespace pumice::plugins {

class AncestorReclaim {
 public:
  // level: so many queues above are asked; 0: none is. root: the queue of that name, which is never asked.
  void Open(CapacityQueues* queues, int root, int level) {
    queues_ = queues;
    root_ = root;
    level_ = level;
  }
  bool IsAsked() const { return level_ > 0; }

  // Gives the queues above that are asked whether the queue may reclaim, its parent first.
  std::vector<int> Above(int queue) const;
  // Gives the queues above `giver` that must have more than they deserve, its parent first: not those that stand as far
  // above `taker`.
  std::vector<int> ThatGive(int taker, int giver) const;
  // Says whether one of them stands above both.
  bool HaveOneInCommon(int a, int b) const;

 private:
  // kNone where there is none.
  int At(int queue, int level) const;

  CapacityQueues* queues_ = nullptr;
  int root_ = kNone;
  int level_ = 0;
};

}  // namespace pumice::plugins
