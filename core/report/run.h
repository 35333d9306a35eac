// Runs a scenario for its report: one cycle, or simulated time.
#pragma once

#include <cstdint>
#include <string>

#include "core/framework/transport.h"
#include "core/report/report.h"
#include "core/report/simulation_report.h"

namespace pumice::report {

// Runs one cycle. transport: for the extender plugin; null where there is none.
Report RunScenario(model::Scenario scenario, framework::HttpTransport* transport = nullptr);

// The same with options of one's own; events are recorded whatever they say.
Report RunScenario(model::Scenario scenario, sim::CycleOptions options);

// The same under a configuration that is no text.
Report RunScenario(model::Scenario scenario, framework::SchedulerConfiguration conf, sim::CycleOptions options);

struct ConfigurationOrDefault {
  framework::SchedulerConfiguration conf;
  std::string refused;  // why the scenario's own is not it
};
ConfigurationOrDefault ConfigurationOf(const model::Scenario& scenario);

// How many cycles a scenario asks for: `until`, else `cycles`, else 60.
int64_t CyclesOf(const model::Scenario& scenario, const model::Simulation& plan);

// metrics and refused are filled in; the rest of `options` is the caller's.
SimulationReport RunSimulation(model::Scenario scenario, const model::Simulation& plan, sim::SimulateOptions options);

}  // namespace pumice::report
