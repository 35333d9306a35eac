// Each kind of claim is looked at with the engine's own run: a story, a check, the linter, two releases.
#include "core/shrink/claim.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/explain/explain.h"
#include "core/explain/job_story.h"
#include "core/framework/trace.h"
#include "core/lint/lint.h"
#include "core/manifest/write.h"
#include "core/reason/search.h"
#include "core/report/expectations.h"
#include "core/report/run.h"
#include "core/text/nearest.h"

namespace pumice::shrink {
namespace {

using Kind = Claim::Kind;

std::string Trimmed(std::string text) {
  text.erase(0, std::min(text.size(), text.find_first_not_of(" \t\n")));
  text.erase(text.find_last_not_of(" \t\n") + 1);
  return text;
}

std::optional<Claim> OfExpectation(std::string text, const text::YamlParser& yaml, Wrong* wrong) {
  Claim claim;
  claim.kind = Kind::kExpect;
  if (text.rfind("not ", 0) == 0) {
    claim.negated = true;
    text = Trimmed(text.substr(4));
  }
  if (text.front() == '-') text = Trimmed(text.substr(1));
  if (text.front() != '{') text = "{" + text + "}";
  const std::string source = "expect: [" + text + "]";
  load::ReadOptions options;
  options.yaml = yaml;
  load::Loaded loaded = load::Load({{"--keep", source}}, options);
  if (!loaded.ok() || loaded.expectations.empty()) {
    wrong->what = Wrong::What::kNoExpectation;
    wrong->word = text;
    wrong->diagnostics = std::move(loaded.diagnostics);
    return std::nullopt;
  }
  claim.expectations = std::move(loaded.expectations);
  return claim;
}

std::optional<Claim> OfFinding(const std::string& text, Wrong* wrong) {
  const size_t space = text.find(' ');
  Claim claim;
  claim.kind = Kind::kFinding;
  claim.code = text.substr(0, space);
  std::vector<std::string_view> codes;
  for (size_t i = 0; i < lint::kCodes; ++i) codes.emplace_back(lint::CodeOf(static_cast<lint::Code>(i)));
  if (std::find(codes.begin(), codes.end(), claim.code) == codes.end()) {
    wrong->what = text.find(' ') == std::string::npos ? Wrong::What::kNoCode : Wrong::What::kNoClaim;
    wrong->word = text;
    wrong->nearest = std::string(text::Nearest(claim.code, codes));
    return std::nullopt;
  }
  if (space != std::string::npos) {
    const std::string object = Trimmed(text.substr(space));
    claim.object = object.substr(object.find('/') == std::string::npos ? 0 : object.find('/') + 1);
  }
  return claim;
}

// Gives the story of the job or the pod, and where its job stands in the end.
struct Told {
  std::optional<explain::Story> story;
  std::string job;
  reason::Places places;
  int waiting = 0, placed = 0;  // of the job or pod alone: pending in the end; placed by this cycle
  std::string evicted_by;
};

Told Tell(const Claim& claim, const model::Scenario& scenario, const sim::Host& host) {
  framework::TraceOptions options;
  (claim.is_pod ? options.pods : options.jobs).insert(claim.object);
  framework::Trace trace(options);
  sim::CycleOptions cycle(host);
  cycle.trace = &trace;
  const report::Report report = report::RunScenario(scenario, cycle);
  Told told;
  std::set<int> meant;
  for (const TaskFacts& facts : report.cluster().facts) {
    if (claim.is_pod ? facts.pod->meta.Key() != claim.object : *facts.job_id != claim.object) continue;
    meant.insert(facts.index);
    told.job = *facts.job_id;
    const TaskStatus end = report.record.end.tasks[facts.index].status;
    told.waiting += end == TaskStatus::kPending;
    told.placed += report.record.start.tasks[facts.index].status == TaskStatus::kPending &&
                   end != TaskStatus::kAllocated && AllocatedStatus(end);
    if (claim.is_pod) {
      told.story = explain::JobStory(report, trace, words::Language::kEnglish).OfPod(facts.index);
    }
  }
  for (size_t i = 0; !claim.is_pod && i < report.jobs.size(); ++i) {
    if (report.jobs[i].group->meta.Key() != claim.object) continue;
    told.job = claim.object;
    told.story = explain::JobStory(report, trace, words::Language::kEnglish).OfJob(static_cast<int>(i));
  }
  std::string action;
  for (const framework::Event& event : report.record.events) {
    if (event.kind == framework::EventKind::kAction) action = event.text;
    if (event.kind == framework::EventKind::kEvicted && meant.count(event.task) > 0) told.evicted_by = action;
  }
  told.places = reason::PlacesOf(report.cluster(), report.record.end, told.job);
  return told;
}

// A job that waits for want of room may not become one that waits in any cluster, nor one that no queue lets in.
Shown LookAtObject(const Claim& claim, const model::Scenario& scenario, const sim::Host& host) {
  Shown shown;
  const Told told = Tell(claim, scenario, host);
  if (claim.kind == Kind::kStarts) {
    shown.holds = told.placed > 0;
  } else if (claim.kind == Kind::kEvicted) {
    shown.holds = !told.evicted_by.empty();
    shown.reason = told.evicted_by;
  } else {
    shown.holds = told.waiting > 0 && told.story && told.story->verdict >= 0;
    if (!shown.holds) return shown;
    const explain::Link& link = told.story->links[static_cast<size_t>(told.story->verdict)];
    shown.reason = std::to_string(static_cast<int>(link.code)) + " " + link.action + " " + link.plugin;
    const auto most = std::max_element(link.groups.begin(), link.groups.end(), [](const auto& a, const auto& b) {
      return a.members.size() < b.members.size();
    });
    if (most != link.groups.end()) shown.reason += " " + most->reason;
    shown.reason += told.places.placed > 0 ? " placed" : " none";
    reason::Reasons reasons;
    reasons.base = told.places;
    if (const auto verdict = reason::VerdictOf(scenario, told.job, reasons, host)) {
      shown.reason += std::string(" ") + NameOf(verdict->kind);
    }
  }
  return shown;
}

// What is found in place of what is expected is to stay: the word, or on which side of it the number is and whether it
// is none.
std::string FoundIn(const report::Outcome& outcome) {
  using What = manifest::Expectation::What;
  const manifest::Expectation& expectation = outcome.expectation;
  if (expectation.what == What::kPhase || expectation.what == What::kNode) return outcome.found + ";";
  return outcome.number == 0 ? "0;" : outcome.number < expectation.number ? "<;" : ">;";
}

Shown LookAtExpectations(const Claim& claim, const load::Loaded& loaded, const sim::Host& host) {
  sim::SimulateOptions run;
  run.cycle = sim::CycleOptions(host);
  const report::CheckReport report = report::CheckScenario(loaded.scenario, loaded.simulation, claim.expectations, run);
  // What is not there meets nothing, and fails nothing either.
  bool exists = true, met = true;
  Shown shown;
  for (const report::Outcome& outcome : report.outcomes) {
    exists = exists && outcome.exists;
    met = met && outcome.met;
    if (!outcome.met) shown.reason += FoundIn(outcome);
  }
  shown.holds = exists && met != claim.negated;
  return shown;
}

// Gives the differences alone: no cause is looked for.
whatif::Upgrade Compare(const load::Loaded& loaded, const model::Release& from, const model::Release& to, int most_runs,
                        const sim::Host& host) {
  whatif::UpgradeOptions options;
  options.from = from;
  options.to = to;
  options.plan = loaded.simulation;
  options.most_runs = most_runs;
  if (options.plan) options.cycles = report::CyclesOf(loaded.scenario, *options.plan);
  return whatif::CompareReleases(loaded.scenario, options, host);
}

bool Differs(const Claim& claim, const whatif::Upgrade& upgrade) {
  return std::any_of(upgrade.differences.begin(), upgrade.differences.end(),
                     [&](const whatif::Difference& d) { return d.aspect == claim.aspect && d.object == claim.object; });
}

// The difference has to be there, and to be gone without the changes that make it in the first scenario.
bool LookAtReleases(Claim* claim, const load::Loaded& loaded, const sim::Host& host) {
  if (!claim->found) {
    const whatif::Upgrade upgrade = Compare(loaded, *claim->from, *claim->to, 400, host);
    if (upgrade.differences.empty()) return false;
    // They stand by aspect, what is decided first.
    const whatif::Difference& first = upgrade.differences[0];
    claim->found = true;
    claim->aspect = first.aspect;
    claim->object = first.object;
    claim->because = first.because;
    return true;
  }
  if (!Differs(*claim, Compare(loaded, *claim->from, *claim->to, 2, host))) return false;
  if (claim->because.empty()) return true;
  model::Release without = *claim->to;
  for (const model::Change* change : claim->because) without.*change->member = claim->from->*change->member;
  return !Differs(*claim, Compare(loaded, *claim->from, without, 2, host));
}

}  // namespace

std::optional<Claim> ReadClaim(const std::string& written, const model::Scenario& scenario,
                               const text::YamlParser& yaml, Wrong* wrong) {
  const std::string text = Trimmed(written);
  if (text.empty()) {
    wrong->what = Wrong::What::kNoClaim;
    return std::nullopt;
  }
  if (text.find('{') != std::string::npos || text.find(": ") != std::string::npos) {
    return OfExpectation(text, yaml, wrong);
  }
  if (text.rfind("job/", 0) != 0 && text.rfind("pod/", 0) != 0) return OfFinding(text, wrong);
  Claim claim;
  const size_t space = text.find(' ');
  std::string verb = space == std::string::npos ? "" : Trimmed(text.substr(space));
  if (verb.rfind("is ", 0) == 0) verb = Trimmed(verb.substr(3));
  if (verb == "waits" || verb == "pending") {
    claim.kind = Kind::kWaits;
  } else if (verb == "starts") {
    claim.kind = Kind::kStarts;
  } else if (verb == "evicted") {
    claim.kind = Kind::kEvicted;
  } else {
    wrong->what = Wrong::What::kNoClaim;
    wrong->word = text;
    return std::nullopt;
  }
  text::Diagnostic diagnostic;
  const auto object = explain::Find(scenario, text.substr(0, space), &diagnostic);
  if (!object) {
    wrong->what = Wrong::What::kNoObject;
    wrong->diagnostics.push_back(std::move(diagnostic));
    return std::nullopt;
  }
  claim.is_pod = object->kind == "pod";
  claim.object = object->key;
  return claim;
}

std::string ToText(const Claim& claim) {
  const std::string object = (claim.is_pod ? "pod/" : "job/") + claim.object;
  switch (claim.kind) {
    case Kind::kWaits: return object + " waits";
    case Kind::kStarts: return object + " starts";
    case Kind::kEvicted: return object + " is evicted";
    case Kind::kFinding: return claim.code + (claim.object.empty() ? "" : " " + claim.object);
    case Kind::kDiffers: {
      return "Volcano " + std::string(claim.from->name) + " and " + std::string(claim.to->name) + " differ" +
             (!claim.found ? "" : ": " + std::string(whatif::ToString(claim.aspect)) + " " + claim.object);
    }
    case Kind::kExpect: break;
  }
  std::string text = claim.negated ? "not " : "";
  for (const manifest::Expectation& expectation : claim.expectations) text += manifest::ToJson(expectation).dump();
  return text;
}

Shown Look(Claim* claim, const load::Loaded& loaded, const sim::Host& host) {
  Shown shown;
  switch (claim->kind) {
    case Kind::kExpect: return LookAtExpectations(*claim, loaded, host);
    case Kind::kDiffers: shown.holds = LookAtReleases(claim, loaded, host); break;
    case Kind::kFinding: {
      const auto findings = lint::Lint(loaded.scenario);
      shown.holds = std::any_of(findings.begin(), findings.end(), [&](const lint::Finding& finding) {
        return claim->code == lint::CodeOf(finding.code) && (claim->object.empty() || claim->object == finding.name);
      });
      break;
    }
    default: return LookAtObject(*claim, loaded.scenario, host);
  }
  return shown;
}

bool IsSame(const Shown& first, const Shown& now) { return now.holds && now.reason == first.reason; }

}  // namespace pumice::shrink
