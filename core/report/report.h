// A Report is everything there is to tell about one cycle: the objects, a start state, the list of events, an end
// state. What a person sees, in a terminal or in a browser, is a function of it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/framework/conf.h"
#include "core/model/objects.h"
#include "core/sim/cluster.h"
#include "core/sim/cycle.h"

namespace pumice::report {

struct Report {
  std::unique_ptr<sim::Cluster> world;
  framework::SchedulerConfiguration conf;  // the one that ran
  std::string refused;  // with which text Volcano refuses the scenario's configuration; the default one ran instead
  sim::CycleRecord record;

  // These are all PodGroups by namespace/name; `job` is null for those that are not in the session.
  struct Job {
    const model::PodGroup* group;
    const JobInfo* job;
  };
  std::vector<Job> jobs;
  std::vector<int> job_at;  // JobInfo::index → index in jobs

  const ClusterInfo& cluster() const { return *record.cluster; }
  // Gives "proportion", "capacity", or "" where neither runs.
  std::string QueuePlugin() const;
  // Gives the numbers after the last action.
  const sim::PluginNumbers& LastNumbers() const { return record.LastNumbers(); }
};

// Writes it in the shape of wasm/report.d.ts, on one line.
std::string ToJson(const Report& report);

}  // namespace pumice::report
