// CheckScenario holds a scenario's simulation against what it expects of it (expectation.h), for `pumice check`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/manifest/expectation.h"
#include "core/report/simulation_report.h"

namespace pumice::report {

// This is what became of one expectation.
struct Outcome {
  manifest::Expectation expectation;
  bool met = true;
  bool exists = true;     // what it is about was there at any time
  std::string label;      // "queue A: deserved cpu is 30"
  double number = 0;      // what was found, in Volcano's units; of a text 0
  std::string found;      // "28", as it would be written
  std::string when;       // "at 12s (cycle 12)", "at the end"
  std::string explained;  // what the scheduler says about it, "" where it says nothing
  Explanation why;        // of an unmet one
};

struct CheckReport {
  SimulationReport simulation;
  std::vector<Outcome> outcomes;  // in the order written
};

// Runs one cycle where the scenario says nothing of time. The rest of `options` is the caller's.
CheckReport CheckScenario(model::Scenario scenario, const std::optional<model::Simulation>& plan,
                          const std::vector<manifest::Expectation>& expectations, sim::SimulateOptions options);

// Writes {"outcomes": […]} in the shape of wasm/engine.d.ts; with the simulation's report where `with_simulation` says
// so.
std::string ToJson(const CheckReport& report, bool with_simulation);

}  // namespace pumice::report
