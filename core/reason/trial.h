// Trials run the world with changes, and say what they bring the job: one cycle each, as `run` does, with or without a
// trace. What they cost is counted in work and not in time, so that a search ends at the same place everywhere.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/edit/change.h"
#include "core/framework/trace.h"
#include "core/report/report.h"
#include "core/sim/cycle.h"

namespace pumice::reason {

// These are pods of the job at the end of the cycle.
struct Places {
  int placed = 0;    // bound, or running before
  int reserved = 0;  // Pipelined: they wait for what is leaving a node
  int pending = 0;
  bool known = false;  // the change could be made, and there is such a job

  // At least one pod more has a place or a reservation than in `base`.
  bool Gets(const Places& base) const {
    return known && (placed > base.placed || placed + reserved > base.placed + base.reserved);
  }
};
Places PlacesOf(const ClusterInfo& cluster, const sim::WorldState& end, const std::string& job);

// It is a run with a trace of the job.
struct Look {
  Look(report::Report of_report, std::unique_ptr<framework::Trace> of_trace, std::string of_job);
  report::Report report;
  std::unique_ptr<framework::Trace> trace;
  const std::string job_key;
  const JobInfo* job;  // null: the session does not have it
  Places places;
};

// Runs one cycle of a world without a trace; `work` says what that took.
Places RunOnce(model::Scenario scenario, const std::string& job, const sim::Host& host,
               framework::WorkCounters* work = nullptr, size_t* size = nullptr);

class Trials {
 public:
  // The base stays alive.
  Trials(const model::Scenario& base, std::string job, const sim::Host& host, int64_t budget)
      : base_(base), job_(std::move(job)), host_(host), left_(budget) {}

  // Null where the change cannot be made.
  std::unique_ptr<Look> LookAt(const std::vector<edit::Change>& changes);
  Places Try(const std::vector<edit::Change>& changes);

  // Counts work that was done elsewhere.
  void Charge(int64_t work) { left_ -= work; }

  bool spent() const { return left_ <= 0; }
  int64_t left() const { return left_; }
  int runs() const { return runs_; }
  const model::Scenario& base() const { return base_; }
  const std::string& job() const { return job_; }

 private:
  bool Apply(const std::vector<edit::Change>& changes, model::Scenario* scenario);
  void Spend(size_t size, const framework::WorkCounters& work, bool traced);

  const model::Scenario& base_;
  const std::string job_;
  const sim::Host host_;
  int64_t left_;  // of the budget, in units of about a microsecond
  int runs_ = 0;
};

}  // namespace pumice::reason
