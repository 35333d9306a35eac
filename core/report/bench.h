// Bench says where the time of a scenario goes, by the clock that the host lends.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/load/load.h"
#include "core/sim/cycle.h"

namespace pumice::report {

struct BenchResult {
  std::string name;  // the scenario's
  // These are read, open (with the snapshot), each action, close, in the order in which they ran.
  std::vector<std::pair<std::string, double>> seconds;
  int binds = 0, evictions = 0;
  framework::WorkCounters work;
  std::vector<text::Diagnostic> diagnostics;

  double SessionSeconds() const;  // all but reading
  // Writes {"name", "seconds": {…}, "binds", "evictions", "peakBytes", "work"}; peak_bytes is what the host measured.
  std::string ToJson(int64_t peak_bytes) const;
};

// Reads the sources as one scenario and runs one cycle, recording events as a report does. `seconds` is the time since
// any fixed moment. With an error among the diagnostics nothing was run.
BenchResult Bench(const std::vector<load::SourceText>& sources, const load::ReadOptions& options,
                  const std::function<double()>& seconds, const sim::Host& host = {});

}  // namespace pumice::report
