// A run without a trace records nothing but where pods end.
#include "core/reason/trial.h"

#include <algorithm>
#include <utility>

#include "core/report/run.h"

namespace pumice::reason {

Places PlacesOf(const ClusterInfo& cluster, const sim::WorldState& end, const std::string& job) {
  Places places;
  const JobInfo* found = cluster.FindJob(job);
  if (found == nullptr) return places;
  places.known = true;
  for (const TaskInfo* task : found->tasks) {
    const TaskStatus status = end.tasks[task->index()].status;
    places.placed += status != TaskStatus::kAllocated && AllocatedStatus(status);
    places.reserved += status == TaskStatus::kPipelined;
    places.pending += status == TaskStatus::kPending;
  }
  return places;
}

Look::Look(report::Report of_report, std::unique_ptr<framework::Trace> of_trace, std::string of_job)
    : report(std::move(of_report)),
      trace(std::move(of_trace)),
      job_key(std::move(of_job)),
      job(report.cluster().FindJob(job_key)),
      places(PlacesOf(report.cluster(), report.record.end, job_key)) {}

bool Trials::Apply(const std::vector<edit::Change>& changes, model::Scenario* scenario) {
  ++runs_;
  left_ -= static_cast<int64_t>(base_.pods.size());
  if (!edit::Apply(changes, scenario).empty()) return false;
  // What the scheduler would refuse is no way out.
  const bool of_conf =
      std::any_of(changes.begin(), changes.end(), [](const auto& change) { return change.kind.empty(); });
  return !of_conf || report::ConfigurationOf(*scenario).refused.empty();
}

void Trials::Spend(size_t size, const framework::WorkCounters& work, bool traced) {
  left_ -= (traced ? 12 : 8) * static_cast<int64_t>(size) + work.nodes_asked / 2 + work.scores_computed / 4 +
           20 * work.victims_weighed + 200;
}

std::unique_ptr<Look> Trials::LookAt(const std::vector<edit::Change>& changes) {
  model::Scenario scenario = base_;
  if (!Apply(changes, &scenario)) return nullptr;
  framework::TraceOptions wanted;
  wanted.jobs.insert(job_);
  auto trace = std::make_unique<framework::Trace>(wanted);
  sim::CycleOptions options(host_);
  options.trace = trace.get();
  report::Report report = report::RunScenario(std::move(scenario), options);
  Spend(report.cluster().facts.size() + report.cluster().nodes.size(), report.record.work, true);
  return std::make_unique<Look>(std::move(report), std::move(trace), job_);
}

Places Trials::Try(const std::vector<edit::Change>& changes) {
  model::Scenario scenario = base_;
  if (!Apply(changes, &scenario)) return {};
  framework::WorkCounters work;
  size_t size = 0;
  const Places places = RunOnce(std::move(scenario), job_, host_, &work, &size);
  Spend(size, work, false);
  return places;
}

Places RunOnce(model::Scenario scenario, const std::string& job, const sim::Host& host, framework::WorkCounters* work,
               size_t* size) {
  const framework::SchedulerConfiguration conf = report::ConfigurationOf(scenario).conf;
  sim::Cluster cluster(std::move(scenario));
  sim::CycleOptions options(host);
  options.detail = sim::Detail::kNone;
  const sim::CycleRecord record = sim::RunCycle(cluster, conf, options);
  if (work != nullptr) *work = record.work;
  if (size != nullptr) *size = record.cluster->facts.size() + record.cluster->nodes.size();
  return PlacesOf(*record.cluster, sim::StateOf(*record.cluster), job);
}

}  // namespace pumice::reason
