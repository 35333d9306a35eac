// Simulator runs cycle after cycle on one cluster, and between them does what the rest of a cluster does: pods start,
// end and terminate, jobs arrive and are looked after by their controller, nodes and queues change.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/framework/conf.h"
#include "core/model/simulation.h"
#include "core/sim/cluster.h"
#include "core/sim/cycle.h"
#include "core/sim/job_controller.h"
#include "core/sim/pods.h"
#include "core/sim/queue_controller.h"
#include "core/sim/world_rules.h"

namespace pumice::sim {

// A watcher is told what happens. Each function is called as things happen, in the scenario's time.
class SimulationWatcher {
 public:
  virtual ~SimulationWatcher() = default;
  virtual void OnJobArrived(const model::PodGroup&) {}
  virtual void OnPodArrived(const model::Pod&) {}
  // It hears what a cycle decided, before the world carries it out.
  virtual void OnCycle(const CycleRecord&, const Cluster&) {}
  virtual void OnPodEvent(const PodEvent&) {}
  virtual void OnJobFinished(const Job&) {}
  virtual void OnWorldEvent(const model::WorldEvent&) {}
};

class Simulator {
 public:
  // The world is as the scenario has it. `watcher` may be null and must outlive this.
  Simulator(model::Scenario scenario, framework::SchedulerConfiguration conf, const WorldRules& rules,
            const CycleOptions& options, SimulationWatcher* watcher);
  // This one follows what the user wrote about time.
  Simulator(model::Scenario scenario, framework::SchedulerConfiguration conf, const model::Simulation& plan,
            const CycleOptions& options, SimulationWatcher* watcher);
  ~Simulator();

  // Moves the world on to the next cycle's time (the first is the scenario's now), runs the cycle and carries it out.
  void Step();
  // Says for how many cycles after this one nothing can happen: each would do what this one did, which is nothing. It
  // is INT64_MAX where nothing ever happens again.
  int64_t IdleCycles() const;
  // Leaves out that many cycles.
  void Skip(int64_t cycles) { next_cycle_ += cycles; }

  int64_t cycle() const { return next_cycle_ - 1; }  // the one that ran last, from 0
  int64_t start() const { return start_; }
  int64_t now() const { return cluster_.scenario().now.seconds; }
  const Cluster& cluster() const { return cluster_; }
  const WorldRules& rules() const { return rules_; }
  const std::map<std::string, Job>& jobs() const { return controller_.jobs(); }

 private:
  struct Arrival {
    model::PodGroup group;
    std::vector<model::Pod> pods;
    bool has_group = true;               // else only pods
    std::optional<model::Spread> every;  // copies arrive, this far apart
    int64_t count = 1, number = 0;       // how many copies there are, which is next
  };

  Simulator(model::Scenario scenario, framework::SchedulerConfiguration conf, const WorldRules& rules,
            std::vector<model::WorldEvent> events, const CycleOptions& options, SimulationWatcher* watcher);
  void HideWhatIsYetToCome(model::Scenario* scenario);
  model::Scenario& world() { return cluster_.mutable_scenario(); }
  QueueController queues() { return {&world().queues, &world().pod_groups}; }
  std::optional<int64_t> NextTime() const;
  void MoveOn(int64_t time);
  void Happen();
  void Arrive(const Arrival& arrival);
  void Do(const model::WorldEvent& event);
  void LoseNode(const std::string& name);
  void HandlePods();
  void CarryOut(const CycleRecord& record);
  Error WhyBindFails(const BindRequest& request);

  WorldRules rules_;
  framework::SchedulerConfiguration conf_;
  CycleOptions options_;
  SimulationWatcher* watcher_;
  framework::Registry registry_;
  int64_t next_cycle_ = 0;
  bool timeless_;                                     // no plugin asks what time it is
  bool still_ = false;                                // the last cycle and what came of it changed nothing
  std::multimap<int64_t, Arrival> arrivals_;          // by time
  std::multimap<int64_t, model::WorldEvent> events_;  // by time
  std::map<std::string, model::Node> absent_;         // nodes that are not there
  std::map<std::string, size_t> node_rank_;           // where each stands among all nodes
  Cluster cluster_;
  int64_t start_;
  Pods pods_;
  JobController controller_;
  Draws draws_;
  std::map<std::string, uint64_t> failed_binds_;  // by pod UID: how many
};

WorldRules RulesOf(const model::Simulation& plan);

}  // namespace pumice::sim
