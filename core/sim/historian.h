// Historian watches a simulation and writes its History; what is odd a Finder says of it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/sim/finder.h"
#include "core/sim/history.h"
#include "core/sim/simulator.h"

namespace pumice::sim {

class Historian : public SimulationWatcher {
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
