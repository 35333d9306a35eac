// These are the report of a simulation over time, and the forms it is told in.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/framework/queue_metrics.h"
#include "core/model/simulation.h"
#include "core/sim/simulate.h"
#include "core/words/sentence.h"

namespace pumice::report {

// It says why an object is where it is in a cycle; `pumice explain FILE OBJECT --cycle N` tells it in full.
struct Explanation {
  int64_t cycle = 0;
  std::string object;              // "job/default/train", "queue/a"; "" for none
  std::string text;                // what settles it; "" where nobody asked for the story, or there is none
  std::vector<std::string> links;  // the story, link by link
};

struct SimulationReport {
  std::string volcano;  // the release that answered, "v1.14.4"
  std::string name;
  std::string refused;  // with which text Volcano refuses the scenario's configuration; the default one ran instead
  uint64_t seed = 1;
  sim::History history;
  framework::QueueMetrics metrics;        // as they stand at the end
  std::vector<Explanation> explanations;  // of each finding, of the first of its objects
};

// Says what is odd, without its objects: "wants its guarantee of cpu and has less for 10 cycles".
words::Sentence SentenceOf(const sim::Finding& finding);

// Writes it in the shape of wasm/report.d.ts, on one line.
std::string ToJson(const SimulationReport& report);
// Writes time,queue,resource,allocated,deserved,share,running,pending,waiting: a line for each point.
std::string ToCsv(const SimulationReport& report);
// Writes Volcano's gauges at the end.
std::string ToPrometheus(const SimulationReport& report);
// Writes one page with charts, without a request to anywhere. `command` is what tells an explanation in full.
std::string ToHtml(const SimulationReport& report, words::Language language,
                   const std::function<std::string(const Explanation&)>& command);

}  // namespace pumice::report
