// An outcome is a map of texts, so that two runs are compared and a difference is looked for by its key alone.
#include "core/whatif/upgrade.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "core/base/duration.h"
#include "core/report/amounts.h"
#include "core/report/run.h"
#include "core/whatif/run_facts.h"

namespace pumice::whatif {
namespace {

using model::Release;

using Key = std::pair<Aspect, std::string>;

constexpr int64_t kNever = std::numeric_limits<int64_t>::max();  // later than every start

struct Outcome {
  std::map<Key, std::string> said;
  std::map<std::string, JobCounts> jobs;
  std::map<std::string, std::optional<int64_t>> starts;  // over time, of each job
  int64_t evictions = 0;                                 // over time
};

std::string TextOf(const JobCounts& counts) {
  std::string text = counts.phase.empty() ? "-" : counts.phase;
  text += ": " + std::to_string(counts.placed) + "/" + std::to_string(counts.placed + counts.waiting);
  if (counts.evicted > 0) text += ", -" + std::to_string(counts.evicted);
  return text;
}

std::string TextOf(const RunFacts::Amounts& amounts) {
  std::string text;
  for (const auto& [name, amount] : amounts) {
    if (amount == 0) continue;
    const Dim dim = name == "cpu" ? kCpu : name == "memory" ? kMemory : kPods + 1;
    text += (text.empty() ? "" : ", ") + report::Amount(amount, dim) + " " + name;
  }
  return text.empty() ? "0" : text;
}

class Comparer {
 public:
  Comparer(const model::Scenario& scenario, const UpgradeOptions& options, const sim::Host& host)
      : scenario_(scenario), options_(options), host_(host) {
    for (const model::Change& change : model::Changes()) {
      if (options.from.*change.member != options.to.*change.member) changes_.push_back(&change);
    }
  }

  Upgrade Compare() {
    Upgrade upgrade;
    upgrade.from = options_.from.version;
    upgrade.to = options_.to.version;
    upgrade.simulated = options_.plan.has_value();
    const Outcome before = Run(options_.from);
    const Outcome after = WithoutChanges(Set(changes_.size()));
    std::set<Key> keys;
    for (const Outcome* outcome : {&before, &after}) {
      for (const auto& [key, text] : outcome->said) keys.insert(key);
    }
    for (const Key& key : keys) {
      const std::string was = ValueOf(before, key), is = ValueOf(after, key);
      // A pod that has no place in one of the releases is told of with its job.
      if (key.first == Aspect::kPlace && (was.empty() || is.empty())) continue;
      if (was != is) upgrade.differences.push_back({key.first, key.second, was, is, {}});
    }
    Count(before, after, &upgrade);
    for (Difference& difference : upgrade.differences) Explain(&difference);
    std::map<const model::Change*, int> counts;
    for (const Difference& difference : upgrade.differences) {
      for (const model::Change* change : difference.because) ++counts[change];
    }
    for (const model::Change* change : changes_) {
      if (counts.count(change) > 0) upgrade.because.push_back(change);
    }
    std::stable_sort(upgrade.because.begin(), upgrade.because.end(),
                     [&](const model::Change* a, const model::Change* b) { return counts[a] > counts[b]; });
    upgrade.runs = runs_;
    return upgrade;
  }

 private:
  using Set = std::vector<bool>;  // by position in changes_: those that are taken back

  static std::string ValueOf(const Outcome& outcome, const Key& key) {
    const auto at = outcome.said.find(key);
    return at == outcome.said.end() ? "" : at->second;
  }

  Outcome Run(const Release& release) {
    ++runs_;
    model::Scenario scenario = scenario_;
    scenario.release = release;
    Outcome outcome;
    const report::ConfigurationOrDefault configuration = report::ConfigurationOf(scenario);
    if (!configuration.refused.empty()) outcome.said[{Aspect::kConfiguration, ""}] = configuration.refused;
    if (options_.plan) RunOverTime(scenario, &outcome);
    scenario.cycles = 1;
    const RunFacts facts = FactsOf(report::RunScenario(std::move(scenario), host_));
    outcome.jobs = facts.jobs;
    for (const auto& [job, counts] : facts.jobs) outcome.said[{Aspect::kJob, job}] = TextOf(counts);
    for (const auto& [name, queue] : facts.queues) {
      if (!queue.known) continue;
      outcome.said[{Aspect::kQueue, name}] = TextOf(queue.allocated) + " / " + TextOf(queue.deserved);
    }
    for (const auto& [pod, node] : facts.places) {
      if (!node.empty()) outcome.said[{Aspect::kPlace, pod}] = node;
    }
    for (const auto* messages : {&facts.why_job, &facts.why_pod}) {
      for (const auto& [object, text] : *messages) outcome.said[{Aspect::kMessage, object}] = text;
    }
    return outcome;
  }

  void RunOverTime(const model::Scenario& scenario, Outcome* outcome) {
    sim::SimulateOptions run;
    run.cycles = options_.cycles;
    run.cycle = sim::CycleOptions(host_);
    const sim::History history = report::RunSimulation(scenario, *options_.plan, run).history;
    outcome->evictions = history.evictions;
    for (const auto& [name, job] : history.jobs) {
      outcome->starts[name] = job.placed;
      if (job.placed) outcome->said[{Aspect::kStart, name}] = FormatDuration(*job.placed);
      if (job.evictions > 0) outcome->said[{Aspect::kEvictions, name}] = std::to_string(job.evictions);
    }
  }

  void Count(const Outcome& before, const Outcome& after, Upgrade* upgrade) const {
    for (const auto& [job, was] : before.jobs) {
      const auto at = after.jobs.find(job);
      if (at == after.jobs.end()) continue;
      upgrade->more_placed += at->second.placed > was.placed;
      upgrade->less_placed += at->second.placed < was.placed && at->second.evicted <= was.evicted;
      upgrade->more_evicted += std::max(0, at->second.evicted - was.evicted);
      upgrade->less_evicted += std::max(0, was.evicted - at->second.evicted);
    }
    for (const auto& [job, was] : before.starts) {
      const auto at = after.starts.find(job);
      const int64_t started = was.value_or(kNever);
      const int64_t starts = at == after.starts.end() ? kNever : at->second.value_or(kNever);
      if (starts == started) continue;
      const bool earlier = starts < started;
      ++(earlier ? upgrade->earlier : upgrade->later);
    }
    upgrade->evictions_before = before.evictions;
    upgrade->evictions_after = after.evictions;
  }

  // Runs the newer release with these taken back.
  const Outcome& WithoutChanges(const Set& taken_back) {
    const auto [at, is_new] = known_.try_emplace(taken_back);
    if (!is_new) return at->second;
    Release release = options_.to;
    for (size_t i = 0; i < taken_back.size(); ++i) {
      if (taken_back[i]) release.*changes_[i]->member = options_.from.*changes_[i]->member;
    }
    return at->second = Run(release);
  }

  bool IsGone(const Difference& difference, const Set& taken_back) {
    return ValueOf(WithoutChanges(taken_back), {difference.aspect, difference.object}) == difference.before;
  }

  // One change alone, the first that is enough; else all of them, of which those go that are not needed.
  void Explain(Difference* difference) {
    for (size_t i = 0; i < changes_.size() && runs_ < options_.most_runs; ++i) {
      Set alone(changes_.size());
      alone[i] = true;
      if (!IsGone(*difference, alone)) continue;
      difference->because = {changes_[i]};
      return;
    }
    Set needed(changes_.size(), true);
    if (runs_ >= options_.most_runs || !IsGone(*difference, needed)) return;
    for (size_t i = 0; i < changes_.size(); ++i) {
      if (runs_ >= options_.most_runs) return;
      Set fewer = needed;
      fewer[i] = false;
      if (IsGone(*difference, fewer)) needed = std::move(fewer);
    }
    for (size_t i = 0; i < changes_.size(); ++i) {
      if (needed[i]) difference->because.push_back(changes_[i]);
    }
  }

  const model::Scenario& scenario_;
  const UpgradeOptions& options_;
  const sim::Host& host_;
  std::vector<const model::Change*> changes_;  // in which the releases differ
  std::map<Set, Outcome> known_;
  int runs_ = 0;
};

}  // namespace

const char* ToString(Aspect aspect) {
  static constexpr const char* kNames[] = {"configuration", "job", "start", "evictions", "queue", "place", "message"};
  return kNames[static_cast<size_t>(aspect)];
}

Upgrade CompareReleases(const model::Scenario& scenario, const UpgradeOptions& options, const sim::Host& host) {
  return Comparer(scenario, options, host).Compare();
}

}  // namespace pumice::whatif
