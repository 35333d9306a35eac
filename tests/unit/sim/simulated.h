// These functions simulate scenarios in JSON, and give what they report.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "core/engine.h"
#include "core/load/load.h"

namespace pumice::testing {

using nlohmann::json;

inline json Simulated(const json& scenario, const SimulateOptions& options = {}) {
  const std::string text = scenario.dump();
  const SimulateResult result = Simulate({{"scenario.json", text}}, {}, options);
  for (const text::Diagnostic& d : result.diagnostics) {
    if (d.severity == text::Severity::kError) ADD_FAILURE() << text::ToText(d);
  }
  return result.report ? json::parse(report::ToJson(*result.report)) : json();
}

inline json JobOf(const json& report, const std::string& name) {
  for (const json& job : report.at("jobs")) {
    if (job.at("name") == "default/" + name) return job;
  }
  return json();
}

inline json BaseScenario() {
  return json::parse(R"({"actions": ["enqueue", "allocate", "backfill"],
    "plugins": ["priority", "gang", "predicates", "proportion", "nodeorder"],
    "nodes": [{"name": "n", "count": 2, "cpu": 4, "memory": "16Gi"}], "queues": [{"name": "q", "weight": 1}]})");
}

inline json WithJob(json scenario, const char* job, const char* simulate) {
  scenario["jobs"].push_back(json::parse(job));
  scenario["simulate"] = json::parse(simulate);
  return scenario;
}

}  // namespace pumice::testing
