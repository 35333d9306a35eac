// The report of a simulation over time, and the forms it is told in.
#pragma once

#include <string>

#include "core/framework/queue_metrics.h"
#include "core/model/simulation.h"
#include "core/sim/simulate.h"

namespace pumice::io {

struct SimulationReport {
  std::string name;
  std::string refused;  // with which text Volcano refuses the scenario's configuration; the default one ran instead
  uint64_t seed = 1;
  sim::History history;
  framework::QueueMetrics metrics;  // as they stand at the end
};

// How many cycles a scenario asks for: `until`, else `cycles`, else 60.
int64_t CyclesOf(const model::Scenario& scenario, const model::Simulation& plan);

// metrics and refused are filled in; the rest of `options` is the caller's.
SimulationReport RunSimulation(model::Scenario scenario, const model::Simulation& plan, sim::SimulateOptions options);

// The world as that cycle, from 0, finds it (core/sim/world_at.h).
model::Scenario WorldAt(model::Scenario scenario, const model::Simulation& plan, const sim::CycleOptions& options,
                        int64_t cycle);

// In the shape of wasm/engine.d.ts, on one line.
std::string ToJson(const SimulationReport& report);
// time,queue,resource,allocated,deserved,share,running,pending,waiting: a line for each point.
std::string ToCsv(const SimulationReport& report);
// Volcano's gauges at the end.
std::string ToPrometheus(const SimulationReport& report);
// One page with charts, without a request to anywhere.
std::string ToHtml(const SimulationReport& report);

}  // namespace pumice::io
