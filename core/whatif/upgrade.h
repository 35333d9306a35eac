// An Upgrade is what another release of Volcano decides otherwise of a cluster, and because of which changes.
//
// What is compared: one cycle (or each of `cycles`, where the scenario says so and nothing of time), and simulated
// time. Each difference is explained by experiment (causes.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/objects.h"
#include "core/model/simulation.h"
#include "core/sim/cycle.h"
#include "core/text/diagnostic.h"
#include "core/text/document.h"
#include "core/whatif/conf_news.h"
#include "core/whatif/upgrade_said.h"
#include "core/words/language.h"

namespace pumice::whatif {

struct Difference {
  Aspect aspect;
  std::string object;         // "namespace/name", a queue's name
  std::string before, after;  // as people read it; "" where there is nothing
  // The smallest set of changes that explains it, in the table's order; empty where the search ended before.
  std::vector<const model::Change*> because;
  std::vector<const model::Change*> instead;  // where that is one: others each of which explains it as well
};

struct Upgrade {
  std::string from, to;                 // "v1.14.4"
  std::vector<Difference> differences;  // by aspect, then object
  // Of all of them: those behind decisions first, so many as `deciding` says, and the most frequent first. At the end
  // stand those that show nothing of their own, but would once the others are taken back.
  std::vector<const model::Change*> because;
  size_t deciding = 0;
  std::vector<text::Diagnostic> lost, gained;  // what is said of the input in only one of the releases
  ConfNews news;                               // what comes to the configuration, and what goes of it
  int more_placed = 0, less_placed = 0;        // jobs that have more pods placed after one cycle, or fewer
  int more_evicted = 0, less_evicted = 0;      // pods that one release evicts in that cycle beyond the other
  bool simulated = false;
  int64_t cycles = 1;                                 // that are compared one by one
  int earlier = 0, later = 0;                         // over time: jobs that start earlier, later or not at all
  int64_t evictions_before = 0, evictions_after = 0;  // over time
  int runs = 0;                                       // that the search took
};

struct UpgradeOptions {
  model::Release from, to;
  std::optional<model::Simulation> plan;  // what happens over time; nullopt: one cycle is all that is compared
  int64_t cycles = 0;                     // of that
  int most_runs = 400;                    // so long is looked for causes
};

Upgrade CompareReleases(const model::Scenario& scenario, const UpgradeOptions& options, const sim::Host& host);

// Writes comparisons.d.ts's Upgrade.
std::string ToJson(const Upgrade& upgrade, words::Language language);
// The headline first, then each cause with what it does, then the tables; with `all` they are not cut.
text::Document DocumentOf(const Upgrade& upgrade, words::Language language, bool all);
// Gives the sentence that stands first.
std::string Headline(const Upgrade& upgrade, words::Language language);

}  // namespace pumice::whatif
