// What a scenario expects of its simulation, for `pumice check`:
//
//   expect:
//   - {queue: A, deserved: {cpu: 30}, allocated: {cpu: "<= 30"}, share: 0.5, tolerance: 1%}
//   - {queue: A, allocated: {cpu: 28}, when: always}      # or a time, 90s; else at the end
//   - {queue: A, allocated: {cpu: 28}, after: reclaim}    # in the first cycle, after that action
//   - {job: train, phase: Running, bound: 4, evicted: 0, waits: "<= 30s"}
//   - {pod: train-0, node: n-1}                           # "" for none
//   - {finding: ping-pong, count: 0}                      # or any
//
// A number is to be met; "<= 3" and ">= 3" are bounds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/text/diagnostic.h"

namespace pumice::manifest {

class Fields;

struct Expectation {
  enum class When : uint8_t { kEnd, kAlways, kAt, kAfter };
  enum class What : uint8_t { kDeserved, kAllocated, kShare, kPhase, kBound, kEvicted, kWaits, kNode, kFinding };
  enum class Compare : uint8_t { kEqual, kAtMost, kAtLeast };

  What what = What::kPhase;
  When when = When::kEnd;
  int64_t at = 0;        // kAt: seconds
  std::string after;     // kAfter: an action
  std::string object;    // a queue, a job or pod by namespace/name, a kind of finding or "any"
  std::string resource;  // of kDeserved and kAllocated
  Compare compare = Compare::kEqual;
  double number = 0;        // in Volcano's units
  std::string text;         // kPhase, kNode
  double tolerance = 1e-9;  // relative
  // It says where it was written, for messages and for --update.
  std::string source, written;
  text::Position place;
};

// Reads the list under `expect`.
void ReadExpectations(Fields* document, std::vector<Expectation>* out);

}  // namespace pumice::manifest
