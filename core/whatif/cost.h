// A Cost is what a change takes from the others, read off the run that proves it and a run of as many cycles without
// it.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/whatif/probe.h"

namespace pumice::whatif {

struct Cost {
  std::vector<std::string> evicted;  // pods that are evicted in addition
  int lost_places = 0;               // of pods of other jobs, beyond those evicted
  int lost_reservations = 0;         // of pods that would have had a place reserved
  int later = 0;                     // pods of other jobs that get their place in a later cycle
  int ended = 0;                     // pods of a job that ends for it
  std::vector<std::string> held;     // jobs that would have been past the enqueue gate
  std::vector<std::string> jobs;     // whose places, reservations and times these are
  struct Lost {
    std::string queue, resource, before, after;
  };
  std::vector<Lost> deserved;

  // How many pods lose something.
  size_t pods() const {
    return evicted.size() + static_cast<size_t>(lost_places) + static_cast<size_t>(lost_reservations) +
           static_cast<size_t>(later) + static_cast<size_t>(ended);
  }
};

// Both of the same number of cycles. `dropped` are jobs that end.
Cost CostOf(const Outcome& without, const Outcome& with, const std::set<std::string>& dropped,
            const ResourceNames& names);

}  // namespace pumice::whatif
