// Finder looks for what is odd in a simulation, out of samples of the world: what starves, what is evicted again and
// again, gangs that block each other, guarantees that are not met.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/model/simulation.h"
#include "core/sim/history.h"

namespace pumice::sim {

// A sample is what is true of the world at the end of one cycle, and until the next one that changes it.
struct Sample {
  struct Queue {
    QueuePoint point;
    Amounts request, guarantee;
    double weight = 1;
    bool has_children = false;
  };
  struct WaitingJob {
    std::string key, queue;
    Amounts request;  // of its pods that wait
    int placed = 0, least = 0;
  };
  std::map<std::string, Queue> queues;
  std::vector<WaitingJob> waiting;  // that have pods that wait, by key
  ClusterPoint cluster;
};

// It finds what is odd, out of samples that each hold for a number of cycles.
class Finder {
 public:
  Finder(const model::Simulation& limits, History* history) : limits_(limits), history_(history) {}

  void Evicted(const std::string& pod, const std::string& job, int64_t cycle);
  void Bound(const std::string& pod);
  void JobFinished(const std::string& job);
  // The sample holds from cycle `first` to cycle `last`.
  void Look(const Sample& sample, int64_t first, int64_t last);

 private:
  struct Since {
    int64_t cycle;
    bool found = false;
  };
  struct Evictions {
    int evicted = 0, placed_again = 0;
  };
  struct Holding {
    int placed;
    int64_t since;
  };

  void LookForStarvation(const Sample& sample, int64_t first, int64_t last);
  void LookForDeadlock(const Sample& sample, int64_t first, int64_t last);
  void LookForGuarantees(const Sample& sample, int64_t first, int64_t last);
  void Add(Finding finding);

  const model::Simulation limits_;
  History* history_;
  std::map<std::string, std::map<std::string, Evictions>> evictions_;  // by job, by pod
  std::map<std::string, size_t> ping_pong_;                            // by job: its finding
  std::map<std::string, Since> waiting_;                               // by job: without its gang
  std::map<std::string, Since> unmet_;                                 // by queue
  std::map<std::string, Holding> holding_;                             // by job: part of its gang, and no more
  std::set<std::set<std::string>> deadlocks_;                          // that were found
};

}  // namespace pumice::sim
