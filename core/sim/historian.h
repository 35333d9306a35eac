// Historian watches a simulation and writes its History; Finder, beside it, says what is odd.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/sim/history.h"
#include "core/sim/simulator.h"

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

class Historian : public Watcher {
 public:
  explicit Historian(const model::Simulation& limits) : limits_(limits), finder_(limits_, &history_) {}

  // It is to be called before the first cycle.
  void Begin(const Simulator& simulator);
  // It is to be called after each Step; `cycles_left_out` are left out after it.
  void Passed(const Simulator& simulator, int64_t cycles_left_out);
  History End(const Simulator& simulator, bool interrupted);

  const History& history() const { return history_; }
  const Sample& sample() const { return sample_; }

  void OnJobArrived(const model::PodGroup& group) override;
  void OnCycle(const CycleRecord& record, const Cluster& cluster) override;
  void OnPodEvent(const PodEvent& event) override;
  void OnJobFinished(const Job& job) override;
  void OnWorldEvent(const model::WorldEvent& event) override;

 private:
  int64_t Now() const { return simulator_ == nullptr ? 0 : simulator_->now() - simulator_->start(); }
  struct Held;
  void FindParents(const CycleRecord& record);
  // Calls visit(history) for the queue and all above it.
  template <class Visit>
  void ForQueueAndAbove(const QueueInfo& queue, Visit visit);
  void Count(const CycleRecord& record);
  void CountJob(const JobInfo& job, const ResourceNames& names, Held* held);
  void Compare(const CycleRecord& record);
  void FindStranded(const CycleRecord& record);

  const model::Simulation limits_;
  const Simulator* simulator_ = nullptr;
  History history_;
  Finder finder_;
  Sample sample_;
  const ClusterInfo* cluster_ = nullptr;  // of the cycle that is looked at
  std::vector<int> parents_;              // its queues', by index; kNone: on top, or side by side
  std::set<std::string> unplaced_;        // jobs that never had all they need
  int64_t cycle_ = -1;
};

}  // namespace pumice::sim
