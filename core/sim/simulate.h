// Simulate runs a whole simulation: a scenario, for so long, to its history.
#pragma once

#include <cstdint>
#include <functional>

#include "core/sim/historian.h"
#include "core/sim/history.h"
#include "core/sim/simulator.h"

namespace pumice::sim {

struct SimulateOptions {
  int64_t cycles = 60;
  bool skip_idle = true;  // leave out cycles in which nothing can change
  // It is asked after each cycle that ran, with how many have passed: false ends the simulation.
  std::function<bool(int64_t)> go_on;
  // It is called with the world as it is after a cycle that ran, and its sample, which holds up to cycle `last`.
  std::function<void(const Simulator&, const Sample&, int64_t last)> after_cycle;
  // It is called with the world as it is in the end.
  std::function<void(const Simulator&, const Sample&)> at_end;
  SimulationWatcher* watcher = nullptr;  // besides the historian
  CycleOptions cycle;
};

History Simulate(model::Scenario scenario, const framework::SchedulerConfiguration& conf, const model::Simulation& plan,
                 const SimulateOptions& options);

}  // namespace pumice::sim
