// QueueSurplus says whether a queue has so much, or so little, that its tasks get the same answer to every reclaim.
//
// Only where that is in doubt must answers about victims be forgotten (Session::ForgetVictims) when its numbers change.
#pragma once

#include <algorithm>
#include <vector>

#include "core/framework/session.h"

namespace pumice::plugins {

class QueueSurplus {
 public:
  enum State : uint8_t {
    kInDoubt,
    kSpent,  // nobody may go who has a say in what the queue deserves
    kAmple,  // all of one node may go at once
  };

  void Open(framework::Session& ssn) {
    ssn_ = &ssn;
    states_.assign(ssn.queues.size(), kInDoubt);
    for (const NodeInfo* node : ssn.node_list) {
      for (Dim d : node->used.Dims()) {
        if (node->used.Get(d) > largest_.Get(d)) largest_.Set(d, node->used.Get(d));
      }
    }
  }
  // Called with every change of what the queue has.
  void Note(int queue, State now) {
    if (now == kInDoubt || now != states_[queue]) ssn_->ForgetVictims();
    states_[queue] = now;
  }
  // What the queue has at least, whoever goes from one node.
  Resource LeftOf(const Resource& allocated) const { return Resource(allocated).Sub(largest_); }

 private:
  framework::Session* ssn_ = nullptr;
  Resource largest_;           // the most that tasks take of any node, each dimension by itself
  std::vector<State> states_;  // by QueueInfo::index
};

}  // namespace pumice::plugins
