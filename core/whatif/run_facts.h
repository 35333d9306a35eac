// RunFacts are what a comparison looks at of a run, by name: of a run of one's own or of a saved report.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/report.h"
#include "core/whatif/diff.h"

namespace pumice::whatif {

struct RunFacts {
  using Amounts = std::map<std::string, double>;  // by resource
  struct Queue {
    bool known = false;  // to the queue plugin
    Amounts deserved, allocated;
  };
  std::vector<std::string> resources;  // pods aside
  std::map<std::string, Queue> queues;
  std::map<std::string, JobCounts> jobs;
  struct Need {
    std::string queue;
    int min_member = 0;
  };
  std::map<std::string, Need> needs;          // of each job
  std::vector<EvictedPod> evicted;            // in that order
  std::map<std::string, std::string> places;  // of a pod: its node at the end, or ""
  std::vector<Parting::Side> decisions;       // queue numbers follow from them
  // The run says this at its end of a pod without a place, and of a job that waits.
  std::map<std::string, std::string> why_pod, why_job;
};

RunFacts FactsOf(const report::Report& report);
// Gives by "namespace/name" what became of each job's pods in a cycle.
std::map<std::string, JobCounts> CountsOfJobs(const sim::CycleRecord& record, const model::Scenario& scenario);

// Says whether a text is a report as `run --output json` writes it, and no scenario.
bool IsSavedReport(std::string_view text);
// Says whether it is one of a simulation, which nothing is compared with.
bool IsSimulationReport(std::string_view text);
// With nullopt `wrong` says what the report lacks.
std::optional<RunFacts> FactsOfSaved(std::string_view text, std::string* wrong);

}  // namespace pumice::whatif
