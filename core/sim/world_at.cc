#include "core/sim/world_at.h"

#include <algorithm>
#include <utility>

#include "core/sim/simulator.h"

namespace pumice::sim {
namespace {

// Until the cycle is settled, the objects stay as its snapshot saw them.
class Copier : public Watcher {
 public:
  void OnCycle(const CycleRecord&, const Cluster& cluster) override {
    if (to != nullptr) *to = cluster.scenario();
  }
  model::Scenario* to = nullptr;
};

}  // namespace

std::map<int64_t, model::Scenario> WorldsAt(model::Scenario scenario, const framework::SchedulerConfiguration& conf,
                                            const model::Simulation& plan, const std::set<int64_t>& cycles,
                                            framework::HttpTransport* transport) {
  std::map<int64_t, model::Scenario> worlds;
  Copier copier;
  CycleOptions options;
  options.detail = Detail::kNone;
  options.transport = transport;
  Simulator simulator(std::move(scenario), conf, plan, options, &copier);
  for (const int64_t wanted : cycles) {
    for (int64_t next = simulator.cycle() + 1; next < wanted; next = simulator.cycle() + 1) {
      copier.to = nullptr;
      simulator.Step();
      simulator.Skip(std::min(simulator.IdleCycles(), wanted - next - 1));
    }
    copier.to = &worlds[wanted];
    simulator.Step();
  }
  return worlds;
}

}  // namespace pumice::sim
