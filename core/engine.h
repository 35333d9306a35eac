// Pumice: what a cycle of the Volcano scheduler decides, as a function, in each release that model/release.h knows.
//
// A guide
// -------
// Everything is text in and text out; nothing here opens a file, reads a clock or prints, and no exception leaves.
//
//   pumice::RunOptions options;
//   options.yaml = MyYamlParser;                        // YAML comes from the host; without it only JSON is read
//   pumice::RunResult result = pumice::Run({{"scenario.yaml", text}}, options);
//   for (const pumice::text::Diagnostic& d : result.diagnostics) puts(pumice::text::ToText(d).c_str());
//   if (result.report) puts(pumice::report::ToJson(*result.report).c_str());
//
// Run reads what people have (kubectl's YAML and JSON, Volcano Jobs, the scheduler's ConfigMap, the short form), fills
// in what a cluster would fill in, runs one cycle and returns a Report: the objects, a start state, a list of events
// and an end state. With an error among the diagnostics there is no report.
//
// Simulate runs many cycles, with pods that start and end, jobs that arrive and whatever `simulate:` says.
//
// Convert prints the same input in its long form, as plain Kubernetes objects.
//
// Lint says what in the input does not do what it seems to, and what a cluster's webhooks would refuse; it runs
// nothing.
//
// Diff runs two inputs, or more, and says in what they differ; WhatIf does it for a cluster and the same with some
// objects changed.
//
// Upgrade says what another release of Volcano would decide otherwise, and because of which of its changes.
//
// Unblock finds the smallest single changes that would let a waiting job in, or would have spared an evicted pod.
//
// Shrink makes of the input the smallest that still shows a claim.
//
// Explain tells why a job, a pod or a queue is where it is, with the numbers of every decision on its way.
//
// Stops is the debugger: it stops at decisions of a kind, on a condition, with every number in scope, on and back.
//
// Catalogue says which actions, plugins, arguments and flags there are, with words for people; Glossary what every word
// means.
//
// Answer takes a scenario exactly as it is and returns the decisions in the shape of the recorded answers of the real
// scheduler; tests/conformance holds one against the other.
//
// Below this header: io (texts to model and back), sim (the world and its cycles), framework (sessions, statements,
// extension points), plugins, actions, api (what a session works on), model (the objects), base. docs/design.md draws
// it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/explain/stops.h"
#include "core/explain/story.h"
#include "core/framework/transport.h"
#include "core/lint/lint.h"
#include "core/load/load.h"
#include "core/report/answer.h"
#include "core/report/expectations.h"
#include "core/report/report.h"
#include "core/report/simulation_report.h"
#include "core/shrink/shrink.h"
#include "core/text/diagnostic.h"
#include "core/whatif/comparison.h"
#include "core/whatif/unblock.h"
#include "core/whatif/upgrade.h"

namespace pumice {

struct RunOptions {
  text::YamlParser yaml;
  bool strict = false;                            // warnings are errors
  bool fill_in = true;                            // false: the objects are taken as they are
  framework::HttpTransport* transport = nullptr;  // for the extender plugin
  load::Memory* memory = nullptr;                 // of an editor: what it edits is read document by document
  bool straight = false;                          // without shortcuts: every plugin is asked about every pair
  const model::Release* release = nullptr;        // of Volcano, whatever the sources say; null: as they say
  const model::Release* otherwise = &model::kDefaultRelease;  // where neither says one
  int log_level = 0;  // 3 to 5: the scheduler's log, in Volcano's words; costs a full trace
};

struct RunResult {
  std::optional<report::Report> report;
  framework::QueueMetrics metrics;  // as they stand at the end
  std::vector<std::string> log;
  std::vector<text::Diagnostic> diagnostics;
};

// What is said where the memory does not suffice, for whoever reads or writes around the engine.
text::Diagnostic OutOfMemory();

// `sources` are read together, as one scenario.
RunResult Run(const std::vector<load::SourceText>& sources, const RunOptions& options);

struct SimulateOptions {
  std::optional<int64_t> cycles, until;  // until: seconds; without either what the scenario says, else 60 cycles
  std::optional<uint64_t> seed;
  bool skip_idle = true;  // leave out cycles in which nothing can change; the report is the same
  size_t explained = 0;   // of so many findings, the first ones, tell the story; it runs everything again
  words::Language language = words::Language::kEnglish;  // of those stories
  std::function<bool(int64_t done, int64_t of)> go_on;   // after each cycle that ran: false ends the simulation
};

struct SimulateResult {
  std::optional<report::SimulationReport> report;
  std::vector<text::Diagnostic> diagnostics;
};

// Runs the same input over time, cycle after cycle.
SimulateResult Simulate(const std::vector<load::SourceText>& sources, const RunOptions& options,
                        const SimulateOptions& simulate);

struct ConvertResult {
  std::string json;  // {name, now, schedulerConf, simulate, objects}: the scenario in long form; "" with an error
  std::vector<text::Diagnostic> diagnostics;
};
// Gives the world as a cycle of the simulation finds it, in long form: run it to see what that cycle decides. The cycle
// counts from 0.
ConvertResult WorldAt(const std::vector<load::SourceText>& sources, const RunOptions& options,
                      std::optional<uint64_t> seed, int64_t cycle);

struct CheckResult {
  std::optional<report::CheckReport> report;
  std::vector<text::Diagnostic> diagnostics;
};

struct CheckOptions {
  size_t explained = 10;  // of so many unmet expectations, the first ones, tell the story
  bool always = false;    // simulate even where nothing is expected
  words::Language language = words::Language::kEnglish;
};

// Simulates, and holds what comes out against what the scenario expects.
CheckResult Check(const std::vector<load::SourceText>& sources, const RunOptions& options,
                  const CheckOptions& check = {});

ConvertResult Convert(const std::vector<load::SourceText>& sources, const RunOptions& options);

struct LintResult {
  std::optional<std::vector<lint::Finding>> findings;  // nullopt with an error among the diagnostics
  std::vector<text::Diagnostic> diagnostics;
};
LintResult Lint(const std::vector<load::SourceText>& sources, const RunOptions& options);

struct DiffResult {
  std::optional<whatif::Comparison> comparison;  // nullopt with an error among the diagnostics
  std::vector<text::Diagnostic> diagnostics;
};
struct VariantSources {
  std::string name;  // as it is called where there are several
  std::vector<load::SourceText> sources;
};
// Each side is a scenario, which is run, or one report as `pumice run --output json` wrote it. There is at least one
// variant.
DiffResult Diff(const std::vector<load::SourceText>& before, const std::vector<VariantSources>& variants,
                const RunOptions& options);
// whatif/apply.h says how changes and deletions apply; each variant is the sources with its own changes. The deletions
// are the first one's.
DiffResult WhatIf(const std::vector<load::SourceText>& sources, const std::vector<VariantSources>& variants,
                  const std::vector<std::string>& deletions, const RunOptions& options);
struct UnblockResult {
  std::optional<whatif::Unblocking> unblocking;  // nullopt with an error among the diagnostics
  std::vector<text::Diagnostic> diagnostics;
};
// `object` is "job/NAME" or "pod/NAME". `cancelled`, where there is one, is asked before each of up to some hundred
// runs.
UnblockResult Unblock(const std::vector<load::SourceText>& sources, const std::string& object,
                      const RunOptions& options, const std::function<bool()>& cancelled = nullptr);

struct ShrinkRequest {
  std::string keep;  // shrink/claim.h says what may be written; unused where two releases are named
  const model::Release* from = nullptr;
  const model::Release* to = nullptr;
  bool keep_names = false;  // else all that tells of a cluster's owner gets new names
};
struct ShrinkResult {
  std::optional<shrink::Result> shrunk;  // nullopt with an error among the diagnostics, or in the claim
  shrink::Wrong wrong;                   // with the claim
  std::vector<text::Diagnostic> diagnostics;
};
// It takes up to some thousand runs, the later ones of small scenarios. `cancelled`, where there is one, is asked
// before each: true ends the search with what there is.
ShrinkResult Shrink(const std::vector<load::SourceText>& sources, const ShrinkRequest& request,
                    const RunOptions& options, const std::function<bool()>& cancelled = nullptr);
// Says whether the sources show the claim of such a result for its reason.
bool Shows(const std::vector<load::SourceText>& sources, const shrink::Result& result, const RunOptions& options);

struct RenameResult {
  std::optional<shrink::Draft> draft;  // nullopt with an error among the diagnostics
  bool same = false;                   // one cycle binds and evicts as many pods as with the old names
  std::vector<text::Diagnostic> diagnostics;
};
// Gives the input with new names for all that tells of its owner (shrink/names.cc).
RenameResult Rename(const std::vector<load::SourceText>& sources, const RunOptions& options);

struct UpgradeRequest {
  const model::Release* from = nullptr;  // null: the one that the sources ask for, else the default
  const model::Release* to = nullptr;    // not null
  std::optional<int64_t> until;          // seconds of simulated time; nullopt: as the sources say, which may be none
};
struct UpgradeResult {
  std::optional<whatif::Upgrade> upgrade;  // nullopt with an error among the diagnostics
  std::vector<text::Diagnostic> diagnostics;
};
// Says what another release decides otherwise, and because of which changes. It takes up to some hundred runs.
UpgradeResult Upgrade(const std::vector<load::SourceText>& sources, const UpgradeRequest& request,
                      const RunOptions& options);

// These are decision breakpoints: where a cycle decides something of these kinds under this condition, and every number
// in scope.
struct StopsRequest {
  std::vector<std::string> kinds;  // names of explain::StopKinds(); none: all
  std::string condition;           // "queue = B, allocated.cpu > deserved.cpu"
  size_t from = 0;                 // the first decision to look at: one after a stop steps on
  std::optional<size_t> before;    // the last stops before this decision: steps back
  size_t most = 1;
};
struct StopsResult {
  std::optional<explain::Stops> stops;  // nullopt with an error among the diagnostics
  std::vector<text::Diagnostic> diagnostics;
};
StopsResult Stops(const std::vector<load::SourceText>& sources, const StopsRequest& request, const RunOptions& options);

struct ExplainResult {
  std::optional<explain::Story> story;
  std::vector<text::Diagnostic> diagnostics;
};
// Tells why an object is where it is. `object` is "job/NAME", "pod/NAME", "queue/NAME", "victims", or "" for what is
// wrong in the world. The cycle is run again for it, with a trace.
ExplainResult Explain(const std::vector<load::SourceText>& sources, const std::string& object,
                      explain::Language language, const RunOptions& options);
// Tells the same of a cycle of Simulate, counted from 0. The seed stands in place of the scenario's.
ExplainResult ExplainAt(const std::vector<load::SourceText>& sources, const std::string& object, int64_t cycle,
                        explain::Language language, const RunOptions& options,
                        std::optional<uint64_t> seed = std::nullopt);

// Of the options it reads yaml, transport and straight.
report::AnsweredCase Answer(std::string_view scenario_json, const RunOptions& options);

// Writes the catalogue as JSON: actions and plugins with their arguments, extension points and flags.
std::string Catalogue();

// Writes the glossary as JSON (explain/glossary.h): what every word of Volcano and of the page means.
std::string Glossary(words::Language language);

}  // namespace pumice
