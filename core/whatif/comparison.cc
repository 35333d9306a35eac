// Two runs are reduced to facts by name (run_facts.h); here it is counted who is better off and who worse.
#include "core/whatif/comparison.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/lint/lint.h"
#include "core/report/run.h"

namespace pumice::whatif {
namespace {

// A job without pods waits for nothing.
bool Starts(const RunFacts& facts, const std::string& job) {
  const auto counts = facts.jobs.find(job);
  if (counts == facts.jobs.end()) return false;
  const auto need = facts.needs.find(job);
  return counts->second.placed >= std::max(1, need == facts.needs.end() ? 1 : need->second.min_member);
}

bool StillWaits(const RunFacts& facts, const std::string& job, const JobCounts& counts) {
  return counts.placed + counts.waiting + counts.evicted > 0 && !Starts(facts, job);
}

int PlacedOf(const std::optional<JobCounts>& counts) { return counts ? counts->placed : 0; }

// The parts are of the largest change of the same resource, since amounts of two are not to be compared.
void SortGains(std::vector<Gain>* gains, const std::vector<std::string>& resources) {
  std::map<std::string, double> largest;
  for (const Gain& gain : *gains) {
    double& most = largest[gain.resource];
    most = std::max(most, std::abs(gain.after - gain.before));
  }
  for (Gain& gain : *gains) gain.part = (gain.after - gain.before) / largest[gain.resource];
  const auto rank = [&](const Gain& gain) {
    return std::find(resources.begin(), resources.end(), gain.resource) - resources.begin();
  };
  std::stable_sort(gains->begin(), gains->end(), [&](const Gain& l, const Gain& r) {
    if (l.is_queue != r.is_queue) return l.is_queue;
    if (rank(l) != rank(r)) return rank(l) < rank(r);
    return l.after - l.before > r.after - r.before;
  });
}

std::vector<Gain> GainsOf(const ReportDiff& diff, const std::vector<std::string>& resources) {
  std::vector<Gain> gains;
  for (const QueueDiff& queue : diff.queues) {
    if (queue.queue == "root") continue;  // what all others have together
    for (const AmountPair& pair : queue.allocated) {
      Gain gain{true, queue.queue, pair.resource, pair.dim, pair.before.value_or(0), pair.after.value_or(0)};
      if (std::isfinite(gain.after - gain.before) && gain.after != gain.before) gains.push_back(std::move(gain));
    }
  }
  for (const JobDiff& job : diff.jobs) {
    const int before = PlacedOf(job.before), after = PlacedOf(job.after);
    if (before == after) continue;
    gains.push_back({false, job.job, "", kPods, static_cast<double>(before), static_cast<double>(after)});
  }
  SortGains(&gains, resources);
  return gains;
}

void AddTurns(const RunFacts& before, const RunFacts& after, Variant* variant) {
  for (const JobDiff& job : variant->diff.jobs) {
    const bool started = Starts(before, job.job), starts = Starts(after, job.job);
    // A job that is gone has not lost its place to anybody.
    if (started == starts || (started && !job.after)) continue;
    const RunFacts& there = job.after ? after : before;
    const RunFacts::Need& need = there.needs.at(job.job);
    const Turn turn{job.job, need.queue, PlacedOf(job.before), PlacedOf(job.after), std::max(1, need.min_member)};
    (starts ? variant->starts : variant->stops).push_back(turn);
  }
}

std::vector<EvictedPod> EvictedOnlyIn(const RunFacts& facts, const RunFacts& other) {
  std::set<std::string> known;
  for (const EvictedPod& pod : other.evicted) known.insert(pod.pod);
  std::vector<EvictedPod> only;
  for (const EvictedPod& pod : facts.evicted) {
    if (known.count(pod.pod) == 0) only.push_back(pod);
  }
  return only;
}

// The gravest first; of equal ones what a cluster would refuse.
std::vector<lint::Finding> FoundOnlyIn(const std::vector<lint::Finding>& found,
                                       const std::vector<lint::Finding>& others) {
  const auto id = [](const lint::Finding& f) { return std::tuple(f.code, f.kind, f.name, f.field, f.numbers); };
  std::set<decltype(id(found.front()))> known;
  for (const lint::Finding& finding : others) known.insert(id(finding));
  std::vector<lint::Finding> only;
  for (const lint::Finding& finding : found) {
    if (known.count(id(finding)) == 0) only.push_back(finding);
  }
  std::stable_sort(only.begin(), only.end(), [](const lint::Finding& l, const lint::Finding& r) {
    return std::pair(l.severity, l.admission) > std::pair(r.severity, r.admission);
  });
  return only;
}

}  // namespace

Run RunOf(model::Scenario scenario, const sim::Host& host) {
  Run run;
  run.findings = lint::Lint(scenario);
  run.scenario = scenario;
  run.facts = FactsOf(report::RunScenario(std::move(scenario), host));
  return run;
}

Totals TotalsOf(const RunFacts& facts) {
  Totals totals;
  for (const auto& [job, counts] : facts.jobs) {
    totals.placed += counts.placed;
    totals.waiting += counts.waiting;
    totals.jobs_waiting += StillWaits(facts, job, counts);
  }
  totals.evicted = static_cast<int>(facts.evicted.size());
  return totals;
}

Variant CompareRuns(const Run& before, const Run& after) {
  Variant variant;
  variant.diff = Diff(before.facts, after.facts);
  variant.totals = TotalsOf(after.facts);
  std::vector<std::string> resources = before.facts.resources;
  resources.insert(resources.end(), after.facts.resources.begin(), after.facts.resources.end());
  variant.gains = GainsOf(variant.diff, resources);
  AddTurns(before.facts, after.facts, &variant);
  variant.evicted = EvictedOnlyIn(after.facts, before.facts);
  variant.spared = EvictedOnlyIn(before.facts, after.facts);
  if (!before.scenario || !after.scenario) return variant;
  variant.found = FoundOnlyIn(after.findings, before.findings);
  variant.no_more_found = FoundOnlyIn(before.findings, after.findings);
  variant.fields = ChangedFields(*before.scenario, *after.scenario);
  variant.patches = PatchesOf(*before.scenario, *after.scenario);
  return variant;
}

}  // namespace pumice::whatif
