// A configuration that Volcano would refuse gives way to the built-in one, as it does when the scheduler starts.
#include "core/report/run.h"

#include <algorithm>
#include <utility>

#include "core/actions/catalogue.h"

namespace pumice::report {

Report RunScenario(model::Scenario scenario, const sim::Host& host) {
  return RunScenario(std::move(scenario), sim::CycleOptions(host));
}

Report RunScenario(model::Scenario scenario, const sim::CycleOptions& options) {
  ConfigurationOrDefault configuration = ConfigurationOf(scenario);
  Report report = RunScenario(std::move(scenario), std::move(configuration.conf), options);
  report.refused = std::move(configuration.refused);
  return report;
}

Report RunScenario(model::Scenario scenario, framework::SchedulerConfiguration conf, sim::CycleOptions options) {
  Report report;
  report.conf = std::move(conf);
  report.world = std::make_unique<sim::Cluster>(std::move(scenario));
  options.record_events = true;
  report.record = sim::RunCycle(*report.world, report.conf, options);

  for (const model::PodGroup& group : report.world->scenario().pod_groups) {
    report.jobs.push_back({&group, report.cluster().FindJob(group.meta.Key())});
  }
  std::stable_sort(report.jobs.begin(), report.jobs.end(), [](const Report::Job& a, const Report::Job& b) {
    return a.group->meta.Key() < b.group->meta.Key();
  });
  report.job_at.resize(report.cluster().jobs.size());
  for (size_t i = 0; i < report.jobs.size(); ++i) {
    if (report.jobs[i].job != nullptr) report.job_at[report.jobs[i].job->index] = static_cast<int>(i);
  }
  return report;
}

int64_t CyclesOf(const model::Scenario& scenario, const model::Simulation& plan) {
  if (plan.until) return std::max<int64_t>(1, (*plan.until + plan.period - 1) / plan.period);
  return scenario.cycles > 1 ? scenario.cycles : 60;
}

ConfigurationOrDefault ConfigurationOf(const model::Scenario& scenario) {
  ConfigurationOrDefault result{framework::DefaultConfiguration(), ""};
  if (!scenario.scheduler_conf) return result;
  framework::ConfigurationResult parsed = actions::ParseConfiguration(*scenario.scheduler_conf, scenario.release);
  result.refused = parsed.error;
  if (parsed.error.empty()) result.conf = std::move(parsed.value);
  return result;
}

SimulationReport RunSimulation(model::Scenario scenario, const model::Simulation& plan, sim::SimulateOptions options) {
  SimulationReport report;
  report.name = scenario.name;
  report.volcano = scenario.release.version;
  report.seed = plan.seed;
  ConfigurationOrDefault configuration = ConfigurationOf(scenario);
  report.refused = std::move(configuration.refused);
  options.cycle.metrics = &report.metrics;
  options.cycle.detail = sim::Detail::kOutcome;
  report.history = sim::Simulate(std::move(scenario), configuration.conf, plan, options);
  for (const sim::Finding& finding : report.history.findings) {
    const std::string& first = finding.objects.at(0);
    const bool is_job = finding.kind != sim::Finding::Kind::kGuaranteeUnmet;
    report.explanations.push_back({finding.cycle, (is_job ? "job/" : "queue/") + first, "", {}});
  }
  return report;
}

}  // namespace pumice::report
