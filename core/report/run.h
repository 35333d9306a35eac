// These functions run a scenario for its report: one cycle, or simulated time.
#pragma once

#include <cstdint>
#include <string>

#include "core/report/report.h"
#include "core/report/simulation_report.h"

namespace pumice::report {

// Runs one cycle.
Report RunScenario(model::Scenario scenario, const sim::Host& host = {});

// Does the same with options of one's own; events are recorded whatever they say.
Report RunScenario(model::Scenario scenario, const sim::CycleOptions& options);

// Does the same under a configuration that is no text.
Report RunScenario(model::Scenario scenario, framework::SchedulerConfiguration conf, sim::CycleOptions options);

struct ConfigurationOrDefault {
  framework::SchedulerConfiguration conf;
  std::string refused;  // why the scenario's own is not it
};
ConfigurationOrDefault ConfigurationOf(const model::Scenario& scenario);

// Says how many cycles a scenario asks for: `until`, else `cycles`, else 60.
int64_t CyclesOf(const model::Scenario& scenario, const model::Simulation& plan);

// Fills in metrics and refused; the rest of `options` is the caller's.
SimulationReport RunSimulation(model::Scenario scenario, const model::Simulation& plan, sim::SimulateOptions options);

}  // namespace pumice::report
