// The changed world comes from the printed objects, through the reader that whatif has.
#include "tests/explain/advice.h"

#include <algorithm>
#include <cstdio>

#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/report/run.h"
#include "core/whatif/apply.h"
#include "core/whatif/diff.h"
#include "core/whatif/run_facts.h"
#include "core/whatif/unblock.h"
#include "tests/conformance/extender_double.h"

namespace pumice::explained {
namespace {

using whatif::JobCounts;

JobCounts Of(const whatif::RunFacts& facts, const std::string& job) {
  auto found = facts.jobs.find(job);
  return found == facts.jobs.end() ? JobCounts() : found->second;
}

// What one run takes from the jobs other than these two.
struct Loss {
  int places = 0, reservations = 0, evicted = 0;
};

Loss LossOf(const whatif::RunFacts& before, const whatif::RunFacts& after, const std::string& job,
            const std::vector<std::string>& deleted) {
  Loss loss;
  for (const auto& [name, was] : before.jobs) {
    if (name == job || std::count(deleted.begin(), deleted.end(), "Job/" + name) > 0) continue;
    const JobCounts is = Of(after, name);
    const int evicted = std::max(0, is.evicted - was.evicted);
    loss.evicted += evicted;
    loss.places += std::max(0, was.placed - is.placed - evicted);
    loss.reservations += std::max(0, was.reserved - is.reserved - std::max(0, is.placed - was.placed));
  }
  return loss;
}

}  // namespace

void Advice::Add(const Advice& other) {
  jobs += other.jobs;
  advised += other.advised;
  suggestions += other.suggestions;
  hold += other.hold;
  for (const auto& [code, count] : other.by_code) by_code[code] += count;
  complaints.insert(complaints.end(), other.complaints.begin(), other.complaints.end());
}

Advice TryAdvice(const model::Scenario& world, const sim::Host& host) {
  Advice advice;
  // What is said is said of the cycle that comes next; a recorded world may go on from there.
  model::Scenario scenario = world;
  scenario.cycles = 1;
  const whatif::RunFacts before = whatif::FactsOf(report::RunScenario(scenario, host));
  for (const auto& [job, was] : before.jobs) {
    if (was.waiting == was.reserved) continue;
    const whatif::Unblocking found = whatif::Unblock(scenario, "job/" + job, nullptr, host);
    if (found.state != whatif::Unblocking::State::kBlocked) continue;
    ++advice.jobs;
    advice.advised += !found.suggestions.empty();
    for (const whatif::Suggestion& suggestion : found.suggestions) {
      ++advice.suggestions;
      ++advice.by_code[suggestion.code];
      bool holds = true;
      auto complain = [&, &job = job](const std::string& what) {
        holds = false;
        std::string field = suggestion.changes[0].kind + " " + suggestion.changes[0].name + " " +
                            suggestion.changes[0].field + "=" + suggestion.changes[0].value;
        advice.complaints.push_back(job + " " + suggestion.code + " " + field + ": " + what);
      };
      std::vector<load::SourceText> changes;
      if (!suggestion.text.apply.empty()) changes.push_back({"change", suggestion.text.apply});
      whatif::Applied applied = whatif::ApplyObjects(scenario, changes, suggestion.text.deletions, cli::ParseYaml);
      if (!applied.ok()) {
        complain(text::ToText(applied.diagnostics.front()));
        continue;
      }
      const whatif::RunFacts after = whatif::FactsOf(report::RunScenario(std::move(applied.scenario), host));
      const JobCounts is = Of(after, job);
      if (is.placed != suggestion.first_placed || is.reserved != suggestion.first_reserved) {
        complain("whatif places " + std::to_string(is.placed) + " and reserves " + std::to_string(is.reserved) +
                 ", and it says " + std::to_string(suggestion.first_placed) + " and " +
                 std::to_string(suggestion.first_reserved));
      }
      if (suggestion.cycles == 1) {
        const Loss loss = LossOf(before, after, job, suggestion.text.deletions);
        const auto evicted = static_cast<int>(suggestion.cost.evicted.size());
        if (suggestion.first_placed < suggestion.needed) complain("one cycle does not do");
        if (loss.places != suggestion.cost.lost_places || loss.evicted != evicted ||
            loss.reservations != suggestion.cost.lost_reservations) {
          complain("it costs " + std::to_string(loss.places) + " places, " + std::to_string(loss.reservations) +
                   " reservations and " + std::to_string(loss.evicted) + " evictions, and it says " +
                   std::to_string(suggestion.cost.lost_places) + ", " +
                   std::to_string(suggestion.cost.lost_reservations) + " and " + std::to_string(evicted));
        }
      }
      advice.hold += holds;
    }
  }
  return advice;
}

Advice TryAllAdvice(const Walk& walk, std::string* table) {
  Advice all, family;
  auto visit = [&](const model::Scenario& scenario, const std::string& where) {
    conformance::ExtenderDouble extender;
    Advice of_case = TryAdvice(scenario, &extender);
    for (std::string& complaint : of_case.complaints) complaint = where + " " + complaint;
    family.Add(of_case);
  };
  walk(visit, [&](const std::string& name) {
    char row[200];
    std::snprintf(row, sizeof row, "%-16s %5d jobs %5d advised %5d suggestions %5d hold\n", name.c_str(), family.jobs,
                  family.advised, family.suggestions, family.hold);
    *table += row;
    all.Add(family);
    family = Advice();
  });
  return all;
}

}  // namespace pumice::explained
