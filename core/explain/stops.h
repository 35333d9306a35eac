// Decision breakpoints: stop at a kind of decision, on a condition over its objects and numbers, and see every number
// in scope. A run is deterministic: going back is asking again for an earlier stop.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/explain/condition.h"
#include "core/framework/trace.h"
#include "core/io/diagnostic.h"
#include "core/io/report.h"

namespace pumice::explain {

// What a stop may be asked for: every site of a trace, and what is decided within one of them.
struct StopKind {
  const char* name;
  const char* what;  // for people
};
const std::vector<StopKind>& StopKinds();

struct StopsQuery {
  std::vector<std::string> kinds;  // names of StopKinds(); none: all
  std::vector<Clause> condition;
  size_t from = 0;               // the first decision to look at: one after a stop steps on
  std::optional<size_t> before;  // the last stops before this decision: steps back
  size_t most = 1;
};

struct Stops {
  size_t decisions = 0;  // of the whole run
  std::vector<Scope> stops;
};

// In the order in which they were decided. The trace must have recorded everything.
Stops StopsOf(const io::Report& report, const framework::Trace& trace, const StopsQuery& query);

// Kinds that there are not; where there was no stop, names of which no decision of these kinds knows: with the nearest.
std::vector<io::Diagnostic> UnknownKinds(const std::vector<std::string>& kinds);
std::vector<io::Diagnostic> UnknownNames(const io::Report& report, const framework::Trace& trace,
                                         const StopsQuery& query);

std::string ToJson(const Stops& stops);

}  // namespace pumice::explain
