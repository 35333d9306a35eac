// What is wrong in the world, worst first, where nobody names an object: the symptoms of the fairness guides.
#pragma once

#include "core/explain/maker.h"

namespace pumice::explain {

class WorldStory : public Maker {
 public:
  using Maker::Maker;
  Story Of() const;

 private:
  // The later ones are less bad.
  enum class Badness { kNothingRuns, kNeverServed, kNoVictim, kAncestor, kGate, kUnfair, kWaits };
  struct Finding {
    Badness badness;
    int waiting;  // how many pods it keeps
    Link link;
  };
  void Whole(std::vector<Finding>* findings) const;
  void Queues(std::vector<Finding>* findings) const;
  void Jobs(std::vector<Finding>* findings) const;
  int PendingOf(const JobInfo& job) const;
  int RunningOf(int queue) const;
};

}  // namespace pumice::explain
