#include "core/sim/world_at.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/sim/simulator.h"

namespace pumice::sim {

model::Scenario WorldAt(model::Scenario scenario, const framework::SchedulerConfiguration& conf,
                        const model::Simulation& plan, const CycleOptions& options, int64_t cycle) {
  std::optional<model::Scenario> world;
  const Simulator* running = nullptr;
  CycleOptions watched = options;
  watched.on_step = [&](const std::string& step) {
    if (step == "open" && running != nullptr) world = running->cluster().scenario();
  };
  Simulator simulator(std::move(scenario), conf, plan, watched, nullptr);
  for (int64_t passed = 0; passed < cycle;) {
    simulator.Step();
    const int64_t idle = std::min(simulator.IdleCycles(), cycle - passed - 1);
    simulator.Skip(idle);
    passed += 1 + idle;
  }
  running = &simulator;
  simulator.Step();
  return std::move(*world);
}

}  // namespace pumice::sim
