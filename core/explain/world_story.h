// What is wrong in the world, worst first, where nobody names an object: the symptoms of the fairness guides.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

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
  // Waiting jobs of one queue to which the same was said.
  struct Kind {
    Link link;
    std::vector<std::string> names;
    int pods = 0;
    bool is_verdict = true;  // not only that nobody is evicted for them
  };
  using Kinds = std::map<std::pair<Reason, std::string>, Kind>;  // by code and queue
  static Group JobsOf(const Kind& kind);
  void Whole(std::vector<Finding>* findings) const;
  std::string TreeFaults() const;
  Kinds Waiting() const;
  // What is wrong with whole queues takes the kinds that say the same along.
  void Queues(Kinds* kinds, std::vector<Finding>* findings) const;
  void AddReasons(const std::string& queue, Kinds* kinds, Link* link) const;
  void Jobs(Kinds&& kinds, std::vector<Finding>* findings) const;
  int PendingOf(const JobInfo& job) const;
  // By QueueInfo::index: whether a pod of the queue runs or has a reservation.
  std::vector<bool> HaveSomething() const;
};

}  // namespace pumice::explain
