// QueueStory tells how a queue came to its realCapability and its deserved, what it holds, and why its jobs wait.
#pragma once

#include "core/explain/maker.h"

namespace pumice::explain {

class QueueStory : public Maker {
 public:
  using Maker::Maker;
  Story Of(int queue) const;

 private:
  void Written(int queue, Story* story) const;
  void Limits(int queue, Story* story) const;
  void Rounds(int queue, Story* story) const;
  void Children(int queue, Story* story) const;
  void Hierarchy(int queue, Story* story) const;
  void Now(int queue, Story* story) const;
  void Inqueue(int queue, Story* story) const;
  void Unusable(int queue, Story* story) const;
  void Jobs(int queue, Story* story) const;
};

}  // namespace pumice::explain
