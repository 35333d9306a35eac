// Each function reads its sources, asks the rooms below and turns an exception into a diagnostic, so that none leaves.
#include "core/engine.h"

#include <exception>
#include <new>
#include <set>
#include <utility>

#include "core/base/duration.h"
#include "core/explain/explain.h"
#include "core/explain/log.h"
#include "core/manifest/write.h"
#include "core/report/run.h"
#include "core/shrink/names.h"
#include "core/sim/world_at.h"
#include "core/whatif/apply.h"
#include "core/whatif/run_facts.h"

namespace pumice {
namespace {

text::Diagnostic Internal(const char* what) {
  text::Diagnostic d;
  d.code = "internal";
  d.message = words::Say<words::kEngineFailed>({{"reason", what}});
  d.hint = words::kReportIt;
  return d;
}

}  // namespace

text::Diagnostic OutOfMemory() {
  text::Diagnostic d;
  d.code = "memory";
  d.message = words::kOutOfMemory;
#ifdef __EMSCRIPTEN__
  d.hint = words::kTakeFewer;
#else
  d.hint = words::kAllowMore;
#endif
  return d;
}

namespace {

// Runs `body`; an exception becomes a diagnostic of the result.
template <class Result, class Body>
Result Guarded(Body body) {
  Result result;
  try {
    body(&result);
  } catch (const std::bad_alloc&) {
    result = Result();
    result.diagnostics.push_back(OutOfMemory());
  } catch (const std::exception& e) {
    result = Result();
    result.diagnostics.push_back(Internal(e.what()));
  } catch (...) {
    result = Result();
    result.diagnostics.push_back(Internal("unknown exception"));
  }
  return result;
}

// Gives the scenario and what it says about time, or nullopt where something is wrong with the sources.
std::optional<load::Loaded> ReadAll(const std::vector<load::SourceText>& sources, const RunOptions& options,
                                    std::vector<text::Diagnostic>* diagnostics) {
  load::ReadOptions read;
  read.yaml = options.yaml;
  read.fill_in = options.fill_in;
  read.memory = options.memory;
  read.release = options.release;
  read.otherwise = options.otherwise;
  load::Loaded loaded = load::Load(sources, read);
  *diagnostics = std::move(loaded.diagnostics);
  if (options.strict) text::MakeStrict(diagnostics);
  if (text::HasErrors(*diagnostics)) return std::nullopt;
  return loaded;
}

// One cycle is asked for, so what is said about time does not matter.
std::optional<model::Scenario> Read(const std::vector<load::SourceText>& sources, const RunOptions& options,
                                    std::vector<text::Diagnostic>* diagnostics) {
  auto loaded = ReadAll(sources, options, diagnostics);
  if (!loaded) return std::nullopt;
  return std::move(loaded->scenario);
}

framework::TraceOptions EveryDecision() {
  framework::TraceOptions trace;
  trace.everything = true;
  trace.victims = true;
  return trace;
}

sim::Host HostOf(const RunOptions& options) { return {options.transport, options.straight}; }

sim::CycleOptions Traced(const RunOptions& options, framework::Trace* trace) {
  sim::CycleOptions cycle(HostOf(options));
  cycle.trace = trace;
  return cycle;
}

text::Diagnostic BadReport(const std::string& source, words::Sentence message) {
  text::Diagnostic d;
  d.code = "report";
  d.source = source;
  d.message = std::move(message);
  d.hint = words::kWriteReport;
  return d;
}

// Gives the run of a scenario, or what a saved report says of one.
std::optional<whatif::Run> RunOf(const std::vector<load::SourceText>& sources, const RunOptions& options,
                                 std::vector<text::Diagnostic>* diagnostics) {
  if (sources.size() == 1 && whatif::IsSavedReport(sources[0].text)) {
    std::string wrong;
    auto facts = whatif::FactsOfSaved(sources[0].text, &wrong);
    if (facts) return whatif::Run{std::nullopt, std::move(*facts), {}};
    diagnostics->push_back(BadReport(sources[0].name, words::Say<words::kReportUnreadable>({{"reason", wrong}})));
    return std::nullopt;
  }
  for (const load::SourceText& source : sources) {
    if (!whatif::IsSimulationReport(source.text)) continue;
    diagnostics->push_back(BadReport(source.name, words::kIsSimulationReport));
    return std::nullopt;
  }
  auto scenario = Read(sources, options, diagnostics);
  if (!scenario) return std::nullopt;
  return whatif::RunOf(std::move(*scenario), HostOf(options));
}

// Tells for each why its object is where it is in its cycle.
void Explain(const load::Loaded& loaded, const model::Simulation& plan, const std::vector<report::Explanation*>& wanted,
             words::Language language, const sim::Host& host) {
  if (wanted.empty()) return;
  std::set<int64_t> cycles;
  for (const report::Explanation* explanation : wanted) cycles.insert(explanation->cycle);
  const auto worlds = sim::WorldsAt(loaded.scenario, report::ConfigurationOf(loaded.scenario).conf, plan, cycles, host);
  for (report::Explanation* explanation : wanted) {
    const explain::Explained told =
        explain::Explain(worlds.at(explanation->cycle), explanation->object, language, host);
    if (!told.story) continue;
    explanation->text = told.story->text;
    // What binds is none of the links.
    if (told.story->reasons != nullptr) explanation->links.push_back(told.story->text);
    for (const explain::Link& link : told.story->links) explanation->links.push_back(link.text);
  }
}

model::Simulation PlanOf(const load::Loaded& loaded, std::optional<uint64_t> seed) {
  model::Simulation plan = loaded.simulation.value_or(model::Simulation());
  if (seed) plan.seed = *seed;
  return plan;
}

// Gives the world as a cycle of the simulation finds it.
model::Scenario WorldAt(load::Loaded loaded, std::optional<uint64_t> seed, int64_t cycle, const sim::Host& host) {
  const model::Simulation plan = PlanOf(loaded, seed);
  const framework::SchedulerConfiguration conf = report::ConfigurationOf(loaded.scenario).conf;
  return std::move(sim::WorldsAt(std::move(loaded.scenario), conf, plan, {cycle}, host).at(cycle));
}

void Tell(const model::Scenario& scenario, const std::string& object, explain::Language language,
          const RunOptions& options, ExplainResult* result) {
  explain::Explained explained = explain::Explain(scenario, object, language, HostOf(options));
  result->story = std::move(explained.story);
  for (text::Diagnostic& d : explained.diagnostics) result->diagnostics.push_back(std::move(d));
}

// Says of an object that is not in that cycle whether its job has ended by then.
void SayIfEnded(load::Loaded loaded, std::optional<uint64_t> seed, int64_t cycle, const std::string& object,
                const sim::Host& host, text::Diagnostic* missing) {
  const model::Simulation plan = PlanOf(loaded, seed);
  const framework::SchedulerConfiguration conf = report::ConfigurationOf(loaded.scenario).conf;
  std::optional<explain::Object> found;
  const auto is_meant = [&](const sim::Job& job) {
    model::Scenario of_job;
    of_job.pod_groups.push_back(job.group);
    for (const auto& [name, member] : job.members) of_job.pods.push_back(member.last);
    text::Diagnostic wrong;
    found = explain::Find(of_job, object, &wrong);
    return found.has_value();
  };
  const auto ended = sim::EndedBy(std::move(loaded.scenario), conf, plan, cycle, host, is_meant);
  if (!ended) return;
  words::Sentence job_ended = words::Say<words::kJobEnded>({{"job", ended->job.key},
                                                            {"time", FormatDuration(ended->at)},
                                                            {"cycle", ended->at / plan.period},
                                                            {"phase", ToString(ended->job.phase)}});
  missing->message = found->kind == "pod"
                         ? words::Say<words::kPodIsGone>({{"pod", found->key}, {"why", std::move(job_ended)}})
                         : std::move(job_ended);
  missing->hint = words::kEarlierCycle;
}

// Gives the warnings and errors of `some` that are not among the others.
std::vector<text::Diagnostic> SaidOnlyBy(const std::vector<text::Diagnostic>& some,
                                         const std::vector<text::Diagnostic>& others) {
  std::set<std::string> known;
  for (const text::Diagnostic& d : others) known.insert(text::ToText(d));
  std::vector<text::Diagnostic> said;
  for (const text::Diagnostic& d : some) {
    if (d.severity != text::Severity::kNote && known.count(text::ToText(d)) == 0) said.push_back(d);
  }
  return said;
}

}  // namespace

RunResult Run(const std::vector<load::SourceText>& sources, const RunOptions& options) {
  return Guarded<RunResult>([&](RunResult* result) {
    auto scenario = Read(sources, options, &result->diagnostics);
    if (!scenario) return;
    framework::TraceOptions logged = EveryDecision();
    logged.left_out = ~explain::LoggedSites(options.log_level);
    logged.handlers = true;
    framework::Trace trace(logged);
    sim::CycleOptions cycle = Traced(options, options.log_level < 3 ? nullptr : &trace);
    cycle.metrics = &result->metrics;
    result->report = report::RunScenario(std::move(*scenario), cycle);
    if (options.log_level < 3) return;
    result->log = explain::LogLines(*result->report, trace, options.log_level);
  });
}

StopsResult Stops(const std::vector<load::SourceText>& sources, const StopsRequest& request,
                  const RunOptions& options) {
  return Guarded<StopsResult>([&](StopsResult* result) {
    words::Sentence wrong;
    const auto condition = explain::ParseCondition(request.condition, &wrong);
    if (!condition) {
      text::Diagnostic d;
      d.code = "condition";
      d.message = wrong;
      result->diagnostics.push_back(std::move(d));
      return;
    }
    result->diagnostics = explain::UnknownKinds(request.kinds);
    if (!result->diagnostics.empty()) return;
    const auto scenario = Read(sources, options, &result->diagnostics);
    if (!scenario) return;
    framework::TraceOptions everything = EveryDecision();
    everything.handlers = true;
    // The watcher has seen the run.
    auto watch = [&](framework::Watcher* watcher, const auto& then) {
      framework::Trace trace(everything, watcher);
      const report::Report report = report::RunScenario(*scenario, Traced(options, &trace));
      then(trace);
    };
    auto find = [&](const explain::StopsQuery& query) {
      explain::StopsFinder finder(query);
      watch(&finder, [&](const framework::Trace& trace) { result->stops = finder.Take(trace); });
    };
    explain::StopsQuery query{request.kinds, *condition, request.from, request.before, request.most};
    find(query);
    if (query.before && *query.before > result->stops->decisions) {
      query.before = result->stops->decisions;
      find(query);
    }
    if (!result->stops->stops.empty() || condition->empty()) return;
    explain::NamesFinder names(query);
    watch(&names, [&](const framework::Trace& trace) {
      for (text::Diagnostic& d : names.Unknown(trace)) result->diagnostics.push_back(std::move(d));
    });
  });
}

ConvertResult WorldAt(const std::vector<load::SourceText>& sources, const RunOptions& options,
                      std::optional<uint64_t> seed, int64_t cycle) {
  return Guarded<ConvertResult>([&](ConvertResult* result) {
    auto loaded = ReadAll(sources, options, &result->diagnostics);
    if (!loaded) return;
    result->json = manifest::ScenarioText(WorldAt(std::move(*loaded), seed, cycle, HostOf(options)));
  });
}

SimulateResult Simulate(const std::vector<load::SourceText>& sources, const RunOptions& options,
                        const SimulateOptions& simulate) {
  return Guarded<SimulateResult>([&](SimulateResult* result) {
    auto loaded = ReadAll(sources, options, &result->diagnostics);
    if (!loaded) return;
    model::Simulation plan = loaded->simulation.value_or(model::Simulation());
    if (simulate.seed) plan.seed = *simulate.seed;
    if (simulate.until) plan.until = simulate.until;
    sim::SimulateOptions run;
    run.cycles = simulate.cycles.value_or(report::CyclesOf(loaded->scenario, plan));
    run.skip_idle = simulate.skip_idle;
    run.cycle = sim::CycleOptions(HostOf(options));
    if (simulate.go_on) run.go_on = [&](int64_t done) { return simulate.go_on(done, run.cycles); };
    if (simulate.explained == 0) {
      result->report = report::RunSimulation(std::move(loaded->scenario), plan, run);
      return;
    }
    result->report = report::RunSimulation(loaded->scenario, plan, run);
    if (result->report->history.interrupted) return;  // nobody wants to wait any longer
    std::vector<report::Explanation*> wanted;
    for (report::Explanation& explanation : result->report->explanations) {
      if (wanted.size() < simulate.explained) wanted.push_back(&explanation);
    }
    Explain(*loaded, plan, wanted, simulate.language, HostOf(options));
  });
}

CheckResult Check(const std::vector<load::SourceText>& sources, const RunOptions& options, const CheckOptions& check) {
  return Guarded<CheckResult>([&](CheckResult* result) {
    auto loaded = ReadAll(sources, options, &result->diagnostics);
    if (!loaded) return;
    if (loaded->expectations.empty() && !check.always) {
      result->report.emplace();
      return;
    }
    sim::SimulateOptions run;
    run.cycle = sim::CycleOptions(HostOf(options));
    result->report = report::CheckScenario(loaded->scenario, loaded->simulation, loaded->expectations, run);
    std::vector<report::Explanation*> wanted;
    for (report::Outcome& outcome : result->report->outcomes) {
      if (!outcome.met && !outcome.why.object.empty() && wanted.size() < check.explained)
        wanted.push_back(&outcome.why);
    }
    Explain(*loaded, loaded->simulation.value_or(model::Simulation()), wanted, check.language, HostOf(options));
  });
}

ConvertResult Convert(const std::vector<load::SourceText>& sources, const RunOptions& options) {
  return Guarded<ConvertResult>([&](ConvertResult* result) {
    auto loaded = ReadAll(sources, options, &result->diagnostics);
    if (loaded) result->json = manifest::ScenarioText(loaded->scenario, loaded->simulation, loaded->expectations);
  });
}

LintResult Lint(const std::vector<load::SourceText>& sources, const RunOptions& options) {
  return Guarded<LintResult>([&](LintResult* result) {
    auto scenario = Read(sources, options, &result->diagnostics);
    if (scenario) result->findings = lint::Lint(*scenario);
  });
}

DiffResult Diff(const std::vector<load::SourceText>& before, const std::vector<VariantSources>& variants,
                const RunOptions& options) {
  return Guarded<DiffResult>([&](DiffResult* result) {
    const auto run = RunOf(before, options, &result->diagnostics);
    whatif::Comparison comparison;
    bool all = run.has_value();
    for (const VariantSources& variant : variants) {
      std::vector<text::Diagnostic> more;
      const auto other = RunOf(variant.sources, options, &more);
      result->diagnostics.insert(result->diagnostics.end(), more.begin(), more.end());
      all = all && other.has_value();
      if (!all) continue;
      comparison.variants.push_back(whatif::CompareRuns(*run, *other));
      comparison.variants.back().name = variant.name;
      comparison.has_scenarios = run->scenario.has_value() && other->scenario.has_value();
    }
    if (!all) return;
    comparison.before = whatif::TotalsOf(run->facts);
    result->comparison = std::move(comparison);
  });
}

DiffResult WhatIf(const std::vector<load::SourceText>& sources, const std::vector<VariantSources>& variants,
                  const std::vector<std::string>& deletions, const RunOptions& options) {
  return Guarded<DiffResult>([&](DiffResult* result) {
    auto loaded = ReadAll(sources, options, &result->diagnostics);
    if (!loaded) return;
    const model::Scenario base = loaded->scenario;
    std::vector<whatif::Applied> applied;
    bool all = true;
    for (const VariantSources& variant : variants) {
      const bool first = applied.empty();
      applied.push_back(whatif::ApplyObjects(base, variant.sources, first ? deletions : std::vector<std::string>(),
                                             options.yaml, loaded->jobs));
      std::vector<text::Diagnostic>& said = applied.back().diagnostics;
      if (options.strict) text::MakeStrict(&said);
      result->diagnostics.insert(result->diagnostics.end(), said.begin(), said.end());
      all = all && applied.back().ok();
    }
    if (!all) return;
    const whatif::Run run = whatif::RunOf(std::move(loaded->scenario), HostOf(options));
    whatif::Comparison comparison;
    comparison.has_scenarios = true;
    comparison.before = whatif::TotalsOf(run.facts);
    for (size_t i = 0; i < variants.size(); ++i) {
      whatif::Applied& other = applied[i];
      std::vector<lint::Finding> refused =
          lint::NewRefusals(base, other.scenario, other.changed, i == 0 ? deletions : std::vector<std::string>());
      refused.insert(refused.begin(), other.refused.begin(), other.refused.end());
      whatif::Variant variant = whatif::CompareRuns(run, whatif::RunOf(std::move(other.scenario), HostOf(options)));
      variant.name = variants[i].name;
      variant.refused = std::move(refused);
      variant.changed = std::move(other.changed);
      comparison.variants.push_back(std::move(variant));
    }
    result->comparison = std::move(comparison);
  });
}

UnblockResult Unblock(const std::vector<load::SourceText>& sources, const std::string& object,
                      const RunOptions& options, const std::function<bool()>& cancelled) {
  return Guarded<UnblockResult>([&](UnblockResult* result) {
    auto scenario = Read(sources, options, &result->diagnostics);
    if (scenario) result->unblocking = whatif::Unblock(*scenario, object, cancelled, HostOf(options));
  });
}

ShrinkResult Shrink(const std::vector<load::SourceText>& sources, const ShrinkRequest& request,
                    const RunOptions& options, const std::function<bool()>& cancelled) {
  return Guarded<ShrinkResult>([&](ShrinkResult* result) {
    const auto loaded = ReadAll(sources, options, &result->diagnostics);
    if (!loaded) return;
    shrink::Request wanted;
    if (request.to != nullptr) {
      wanted.claim.kind = shrink::Claim::Kind::kDiffers;
      wanted.claim.from = request.from;
      wanted.claim.to = request.to;
    } else {
      auto claim = shrink::ReadClaim(request.keep, loaded->scenario, options.yaml, &result->wrong);
      if (!claim) return;
      wanted.claim = std::move(*claim);
    }
    wanted.keep_names = request.keep_names;
    wanted.read.yaml = options.yaml;
    wanted.read.fill_in = options.fill_in;
    wanted.host = HostOf(options);
    wanted.cancelled = cancelled;
    result->shrunk = shrink::Shrink(*loaded, std::move(wanted));
  });
}

bool Shows(const std::vector<load::SourceText>& sources, const shrink::Result& result, const RunOptions& options) {
  std::vector<text::Diagnostic> diagnostics;
  const auto loaded = ReadAll(sources, options, &diagnostics);
  if (!loaded) return false;
  shrink::Claim claim = result.claim;
  return shrink::IsSame(result.shown, shrink::Look(&claim, *loaded, HostOf(options)));
}

RenameResult Rename(const std::vector<load::SourceText>& sources, const RunOptions& options) {
  return Guarded<RenameResult>([&](RenameResult* result) {
    const auto loaded = ReadAll(sources, options, &result->diagnostics);
    if (!loaded) return;
    shrink::Draft before = shrink::DraftOf(*loaded);
    before.setting["volcano"] = loaded->scenario.release.name;
    shrink::Claim claim;
    claim.kind = shrink::Claim::Kind::kExpect;
    claim.expectations = loaded->expectations;
    result->draft = shrink::Renamed(before, &claim);
    const std::string text = shrink::TextOf(*result->draft);
    std::vector<text::Diagnostic> diagnostics;
    const auto after = Read({{"", text}}, options, &diagnostics);
    if (!after) return;
    const auto moves = [&](const model::Scenario& scenario) {
      const report::Report report = report::RunScenario(scenario, HostOf(options));
      std::pair<size_t, size_t> counts;
      for (const sim::Operation& operation : report.world->operations()) {
        ++(operation.kind == sim::Operation::Kind::kBind ? counts.first : counts.second);
      }
      return counts;
    };
    result->same = moves(loaded->scenario) == moves(*after);
  });
}

UpgradeResult Upgrade(const std::vector<load::SourceText>& sources, const UpgradeRequest& request,
                      const RunOptions& options) {
  return Guarded<UpgradeResult>([&](UpgradeResult* result) {
    RunOptions as_before = options, as_after = options;
    as_before.release = request.from;
    as_before.otherwise = &model::Before(*request.to);
    as_after.release = request.to;
    std::vector<text::Diagnostic> of_after;
    auto before = ReadAll(sources, as_before, &result->diagnostics);
    auto after = ReadAll(sources, as_after, &of_after);
    // A configuration that one of the two refuses is a difference; what both refuse is an error.
    if (!before && !after) return;
    whatif::UpgradeOptions upgrade;
    upgrade.to = *request.to;
    upgrade.from = before ? before->scenario.release : request.from != nullptr ? *request.from : *as_before.otherwise;
    const load::Loaded& loaded = before ? *before : *after;
    upgrade.plan = loaded.simulation;
    if (request.until) {
      if (!upgrade.plan) upgrade.plan.emplace();
      upgrade.plan->until = request.until;
    }
    if (upgrade.plan) upgrade.cycles = report::CyclesOf(loaded.scenario, *upgrade.plan);
    result->upgrade = whatif::CompareReleases(loaded.scenario, upgrade, HostOf(options));
    result->upgrade->lost = SaidOnlyBy(result->diagnostics, of_after);
    result->upgrade->gained = SaidOnlyBy(of_after, result->diagnostics);
    if (!before) result->diagnostics.clear();
  });
}

ExplainResult Explain(const std::vector<load::SourceText>& sources, const std::string& object,
                      explain::Language language, const RunOptions& options) {
  return Guarded<ExplainResult>([&](ExplainResult* result) {
    auto scenario = Read(sources, options, &result->diagnostics);
    if (!scenario) return;
    Tell(*scenario, object, language, options, result);
  });
}

ExplainResult ExplainAt(const std::vector<load::SourceText>& sources, const std::string& object, int64_t cycle,
                        explain::Language language, const RunOptions& options, std::optional<uint64_t> seed) {
  return Guarded<ExplainResult>([&](ExplainResult* result) {
    auto loaded = ReadAll(sources, options, &result->diagnostics);
    if (!loaded) return;
    Tell(WorldAt(*loaded, seed, cycle, HostOf(options)), object, language, options, result);
    if (!result->story && result->diagnostics.back().code == explain::kNoObject) {
      SayIfEnded(std::move(*loaded), seed, cycle, object, HostOf(options), &result->diagnostics.back());
    }
  });
}

report::AnsweredCase Answer(std::string_view scenario_json, const RunOptions& options) {
  return Guarded<report::AnsweredCase>([&](report::AnsweredCase* answered) {
    *answered = report::AnswerCase(scenario_json, options.yaml, options.release, HostOf(options));
  });
}

}  // namespace pumice
