// A Comparison answers "what changes if I apply this?" for one variant of a scenario or for several: what was changed,
// who gains and who loses, which jobs start or no longer start, who is evicted for whom, and what a linter says newly.
//
// It is one thing with several faces: JSON, which the page draws, and a document for a terminal, as Markdown and as a
// page.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/lint/finding.h"
#include "core/model/objects.h"
#include "core/sim/cycle.h"
#include "core/text/document.h"
#include "core/whatif/diff.h"
#include "core/whatif/fields.h"
#include "core/whatif/run_facts.h"
#include "core/words/language.h"

namespace pumice::whatif {

// A run, and what ran. Of a saved report nobody knows the scenario.
struct Run {
  std::optional<model::Scenario> scenario;
  RunFacts facts;
  std::vector<lint::Finding> findings;
};
Run RunOf(model::Scenario scenario, const sim::Host& host);

struct Totals {
  int placed = 0, waiting = 0, evicted = 0;  // pods
  int jobs_waiting = 0;                      // jobs without the pods that they need
};

// A queue that holds more or less of a resource in the end, or a job that has more or fewer pods placed.
struct Gain {
  bool is_queue = false;
  std::string name, resource;  // of a job: "" (pods)
  Dim dim = kPods;
  double before = 0, after = 0;
  double part = 0;  // of the largest change of its resource, with its sign
};

// A job that has the pods that it needs on one side alone.
struct Turn {
  std::string job, queue;
  int before = 0, after = 0;  // pods placed
  int needed = 0;
};

struct Variant {
  std::string name;  // "" where there is but one
  std::vector<ChangedField> fields;
  std::vector<Patch> patches;
  std::vector<std::string> changed;    // of whatif: "Queue a"
  std::vector<lint::Finding> refused;  // what the cluster's webhooks would say to the change
  Totals totals;
  std::vector<Gain> gains;                  // queues first; of each the largest gain first, the largest loss last
  std::vector<Turn> starts, stops;          // stops: jobs that no longer start
  std::vector<EvictedPod> evicted, spared;  // on this side alone; spared: before alone
  std::vector<lint::Finding> found, no_more_found;  // findings on one side alone; found: the gravest first
  ReportDiff diff;
};

struct Comparison {
  bool has_scenarios = false;  // else the fields are not known
  Totals before;
  std::vector<Variant> variants;
};

Variant CompareRuns(const Run& before, const Run& after);
Totals TotalsOf(const RunFacts& facts);

// Says in a sentence or two what was changed and what comes of it.
std::string Headline(const Variant& variant, const Totals& before, bool has_scenarios, words::Language language);

// Writes the value of engine.d.ts's DiffResult.
std::string ToJson(const Comparison& comparison, words::Language language);

struct Telling {
  words::Language language = words::Language::kEnglish;
  size_t most = 12;   // rows of each list
  bool folds = true;  // whether what is folded is there at all
  std::string title;  // names what is compared; "": none
  std::string link;   // to where it can be seen; "": none
};
text::Document DocumentOf(const Comparison& comparison, const Telling& telling);

// Markdown of at most so many bytes: with fewer rows where it would be longer, or without what is folded. A link
// that does not fit is left out.
inline constexpr size_t kMostMarkdown = 4096;
std::string MarkdownOf(const Comparison& comparison, Telling telling, size_t most_bytes = kMostMarkdown);
std::string HtmlOf(const Comparison& comparison, const Telling& telling);

}  // namespace pumice::whatif
