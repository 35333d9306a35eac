// Each run is told as texts (upgrade_said.h); the causes of what differs are looked for among the changes (causes.h).
#include "core/whatif/upgrade.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "core/base/duration.h"
#include "core/framework/transport.h"
#include "core/report/run.h"
#include "core/sim/simulator.h"
#include "core/whatif/causes.h"
#include "core/whatif/run_facts.h"

namespace pumice::whatif {
namespace {

using model::Release;

constexpr int64_t kNever = std::numeric_limits<int64_t>::max();  // later than every start

// What is counted of a run besides its texts.
struct Outcome {
  std::map<std::string, JobCounts> jobs;
  std::map<std::string, std::optional<int64_t>> starts;  // over time, of each job
  int64_t evictions = 0;                                 // over time
};

bool IsPart(std::string_view file, std::string_view folder) { return file.substr(0, folder.size()) == folder; }

// Says whether it is about who runs where and when, and not about what is counted or said.
bool IsDecision(Aspect aspect) {
  switch (aspect) {
    case Aspect::kConfiguration:
    case Aspect::kJob:
    case Aspect::kStart:
    case Aspect::kEvictions:
    case Aspect::kVictim:
    case Aspect::kPlace: return true;
    default: return false;
  }
}

// Which plugins and actions are configured in either of two releases.
class Configured {
 public:
  Configured(model::Scenario* scenario, std::initializer_list<const Release*> releases) {
    for (const Release* release : releases) {
      scenario->release = *release;
      const framework::SchedulerConfiguration conf = report::ConfigurationOf(*scenario).conf;
      names_.insert(conf.actions.begin(), conf.actions.end());
      for (const framework::Tier& tier : conf.tiers) {
        for (const framework::PluginOption& plugin : tier.plugins) names_.insert(plugin.name);
      }
    }
    if (Has("proportion") || Has("capacity")) names_.insert({"proportion", "capacity"});
  }

  bool Has(const std::string& name) const { return names_.count(name) > 0; }

  // Says whether a change of this file of Volcano's can touch a run.
  bool MayMatter(std::string_view file, bool simulated) const {
    if (IsPart(file, "webhooks/")) return false;
    if (IsPart(file, "controllers/")) return simulated;
    if (IsPart(file, "api/devices/")) return Has("deviceshare");
    for (const std::string_view folder : {"plugins/", "actions/"}) {
      if (!IsPart(file, folder)) continue;
      const std::string_view rest = file.substr(folder.size());
      const std::string name(rest.substr(0, rest.find('/')));
      return name == "util" || Has(name);
    }
    return true;
  }

 private:
  std::set<std::string> names_;
};

class Comparer {
 public:
  Comparer(const model::Scenario& scenario, const UpgradeOptions& options, const sim::Host& host)
      : scenario_(scenario), options_(options), host_(host), cycles_(options.plan ? 1 : scenario.cycles) {}

  Upgrade Compare() {
    model::Scenario scenario = scenario_;
    const Configured configured(&scenario, {&options_.from, &options_.to});
    has_extender_ = configured.Has("extender");
    std::vector<Outcome> outcomes;  // the first two runs are the releases themselves
    Causes causes(
        options_.from, options_.to,
        [&](const Release& release) {
          Outcome outcome;
          Causes::Said said = Run(release, &outcome);
          if (outcomes.size() < 2) outcomes.push_back(std::move(outcome));
          return said;
        },
        [&](const model::Change& change) { return configured.MayMatter(change.go, options_.plan.has_value()); },
        options_.most_runs);

    Upgrade upgrade;
    upgrade.from = options_.from.version;
    upgrade.to = options_.to.version;
    upgrade.simulated = options_.plan.has_value();
    upgrade.cycles = cycles_;
    AddDifferences(&causes, &upgrade);
    Count(outcomes[0], outcomes[1], &upgrade);
    upgrade.runs = causes.runs();
    upgrade.news = NewsOf(scenario_, options_.from, options_.to);
    return upgrade;
  }

 private:
  static void AddDifferences(Causes* causes, Upgrade* upgrade) {
    const std::vector<Causes::Cause> found = causes->Find();
    std::map<const model::Change*, std::pair<int, int>> counts;  // of decisions, of all
    for (size_t i = 0; i < found.size(); ++i) {
      const Causes::Key& key = causes->differing()[i];
      Difference difference{
          AspectOf(key),    key.second,      TextOf(causes->before(), key), TextOf(causes->after(), key),
          found[i].because, found[i].instead};
      // A pod that has no place in one of the releases is told of with its job.
      if (difference.aspect == Aspect::kPlace && (difference.before.empty() || difference.after.empty())) continue;
      if (difference.aspect == Aspect::kOrder || difference.aspect == Aspect::kCalls) {
        FirstThatDiffers(&difference.before, &difference.after);
      }
      for (const model::Change* change : difference.because) {
        counts[change].first += IsDecision(difference.aspect);
        ++counts[change].second;
      }
      upgrade->differences.push_back(std::move(difference));
    }
    for (const model::Change& change : model::Changes()) {
      if (counts.count(&change) > 0) upgrade->because.push_back(&change);
    }
    std::stable_sort(upgrade->because.begin(), upgrade->because.end(),
                     [&](const model::Change* a, const model::Change* b) { return counts[b] < counts[a]; });
    upgrade->deciding =
        static_cast<size_t>(std::count_if(upgrade->because.begin(), upgrade->because.end(),
                                          [&](const model::Change* change) { return counts[change].first > 0; }));
    for (const model::Change* change : causes->HiddenBehind(upgrade->because)) upgrade->because.push_back(change);
  }

  static std::string TextOf(const Causes::Said& said, const Causes::Key& key) {
    const auto at = said.find(key);
    return at == said.end() ? "" : at->second;
  }

  Causes::Said Run(const Release& release, Outcome* outcome) const {
    model::Scenario scenario = scenario_;
    scenario.release = release;
    Causes::Said said;
    report::ConfigurationOrDefault configuration = report::ConfigurationOf(scenario);
    if (!configuration.refused.empty()) said[SaidKey(Aspect::kConfiguration, "")] = configuration.refused;
    if (options_.plan) RunOverTime(scenario, &said, outcome);
    framework::RecordingTransport recorder(host_.transport);
    sim::CycleOptions cycle(host_);
    if (has_extender_) cycle.transport = &recorder;
    cycle.record_events = true;
    if (cycles_ > 1) {
      RunCycles(std::move(scenario), std::move(configuration.conf), cycle, &said);
      return said;
    }
    sim::Cluster world(std::move(scenario));
    const sim::CycleRecord record = sim::RunCycle(world, configuration.conf, cycle);
    SayCycle(record, world, "", &said);
    outcome->jobs = CountsOfJobs(record, world.scenario());
    SayCalls(recorder.calls(), &said);
    return said;
  }

  // Several cycles in a world without a controller, as `answer` runs them.
  void RunCycles(model::Scenario scenario, framework::SchedulerConfiguration conf, const sim::CycleOptions& options,
                 Causes::Said* said) const {
    class Teller : public sim::SimulationWatcher {
     public:
      explicit Teller(Causes::Said* said) : said_(said) {}
      void OnCycle(const sim::CycleRecord& record, const sim::Cluster& world) override {
        SayCycle(record, world, "@" + std::to_string(cycle_++), said_);
      }

     private:
      Causes::Said* said_;
      int cycle_ = 0;
    };
    Teller teller(said);
    sim::Simulator simulator(std::move(scenario), std::move(conf), sim::WorldRules::Simple(), options, &teller);
    for (int64_t i = 0; i < cycles_; ++i) simulator.Step();
  }

  void RunOverTime(const model::Scenario& scenario, Causes::Said* said, Outcome* outcome) const {
    sim::SimulateOptions run;
    run.cycles = options_.cycles;
    run.cycle = sim::CycleOptions(host_);
    const sim::History history = report::RunSimulation(scenario, *options_.plan, run).history;
    outcome->evictions = history.evictions;
    for (const auto& [name, job] : history.jobs) {
      outcome->starts[name] = job.placed;
      if (job.placed) (*said)[SaidKey(Aspect::kStart, name)] = FormatDuration(*job.placed);
      if (job.evictions > 0) (*said)[SaidKey(Aspect::kEvictions, name)] = std::to_string(job.evictions);
    }
  }

  static void Count(const Outcome& before, const Outcome& after, Upgrade* upgrade) {
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

  const model::Scenario& scenario_;
  const UpgradeOptions& options_;
  const sim::Host& host_;
  const int64_t cycles_;  // that are compared one by one
  bool has_extender_ = false;
};

}  // namespace

Upgrade CompareReleases(const model::Scenario& scenario, const UpgradeOptions& options, const sim::Host& host) {
  return Comparer(scenario, options, host).Compare();
}

}  // namespace pumice::whatif
