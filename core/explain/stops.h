// Decision breakpoints: stop at a kind of decision, on a condition over its objects and numbers, and see every number in
// scope. A run is deterministic: going back is asking again for an earlier stop.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/framework/trace.h"
#include "core/io/report.h"

namespace pumice::explain {

// One comparison of a condition: a variable, and a number or a word.
struct Clause {
  std::string left, op, right;
};
// "queue = B, allocated.cpu > deserved.cpu": all must hold. nullopt: `wrong` says what cannot be read.
std::optional<std::vector<Clause>> ParseCondition(const std::string& text, std::string* wrong);

// What is in scope at a decision. Amounts are named "deserved.cpu" and given in cores, bytes and whole devices.
struct Scope {
  std::string site;      // "round", "allocatable" …
  size_t decision = 0;   // its place among all decisions
  size_t event = 0;      // how many events of the report came before
  std::vector<std::pair<std::string, std::string>> words;   // queue, job, pod, node, plugin, action, verdict …
  std::vector<std::pair<std::string, double>> numbers;
};

// The decisions of these sites (none: of all) where the condition holds, from decision `from` on; at most `most`.
std::vector<Scope> StopsOf(const io::Report& report, const framework::Trace& trace, const std::vector<std::string>& sites,
                           const std::vector<Clause>& condition, size_t from, size_t most);
// The names of all sites.
std::vector<std::string> SiteNames();

std::string ToJson(const std::vector<Scope>& stops);

}  // namespace pumice::explain
