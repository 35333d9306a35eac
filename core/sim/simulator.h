// Simulator: cycle after cycle on one cluster, and between them what the rest of a cluster does: pods start, end and
// terminate, jobs arrive.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/framework/conf.h"
#include "core/model/objects.h"
#include "core/sim/cluster.h"
#include "core/sim/cycle.h"

namespace pumice::sim {

// How the world behaves. Times are whole seconds.
struct WorldRules {
  int64_t period = 1;  // from one cycle to the next
  // The scheduler's conditions stay in pods and PodGroups.
  bool keep_conditions = true;

  // The world of the recorded runs of many cycles (tests/conformance/README.md): an evicted pod is replaced at once.
  static WorldRules Simple();
};

class Simulator {
 public:
  // What a cycle decided, before the world carries it out.
  using Visit = std::function<void(const CycleRecord&, const Cluster&)>;

  Simulator(model::Scenario scenario, framework::SchedulerConfiguration conf, const WorldRules& rules,
            const CycleOptions& options);

  // Moves the world on to the next cycle's time (the first is the scenario's now), runs the cycle, shows it to `visit` and carries it out.
  void Step(const Visit& visit);

 private:
  enum class Happening : uint8_t { kPodEnds, kPodGone };
  // Of one time in the order of their kinds, then of the pods' UIDs.
  using Entry = std::tuple<int64_t, Happening, std::string>;

  struct Life {
    size_t at;                // index in the scenario's pods
    std::string first_uid;    // of the pod that this one replaces at last
    int replaced = 0;         // how often
  };

  int64_t now() const { return cluster_.scenario().now.seconds; }
  void HideWhatIsYetToCome(model::Scenario* scenario);
  void Arrive();
  void Adopt(size_t at);
  void MoveOn();
  void CarryOut(const CycleRecord& record);
  void ExpectEnd(const model::Pod& pod);
  void Remove(const std::string& uid);
  void Replace(const std::string& uid);

  WorldRules rules_;
  framework::SchedulerConfiguration conf_;
  CycleOptions options_;
  std::multimap<int64_t, model::Pod> future_pods_;  // by the time of their creation
  std::multimap<int64_t, model::PodGroup> future_groups_;
  Cluster cluster_;
  std::unordered_map<std::string, Life> lives_;  // by pod UID; never iterated
  std::set<Entry> agenda_;
  bool started_ = false;
};

}  // namespace pumice::sim
