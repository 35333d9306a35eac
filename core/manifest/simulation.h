// What a scenario says about time: `simulate:`, and of each job when it arrives, how long its pods run and what its
// controller does.
//
//   simulate:
//     period: 1s                 # from one cycle to the next
//     until: 1h                  # where neither --until nor --cycles says so
//     seed: 1
//     grace: 5s                  # from an eviction to the pod's end; else what the pod says, else 30s
//     startDelay: 2s             # from a bind to the pod's start
//     bindFailurePercent: 5
//     failingBinds: [default/train-0]         # their first bind fails
//     starvation: 10m            # waiting longer, though the queue is under its deserved, is a finding
//     pingPong: 3                # so is a pod evicted as often
//     stuckCycles: 10            # so is a gang deadlock or an unmet guarantee that lasts longer
//     events:
//     - {at: 30s, node: n-1, do: down}        # up, cordon, uncordon, add, remove
//     - {at: 60s, queue: A, do: close}        # open; or what changes: weight, capability, deserved, guarantee, ...
//     - {at: 90s, pod: default/train-0, do: fail}   # evict
//   jobs:
//   - {name: train, ..., duration: exponential(10m), failurePercent: 3, arrive: 1m, maxRetry: 3,
//      policies: [{event: PodEvicted, action: RestartJob}]}
//   - {name: small, ..., duration: "uniform(10s, 20s)", arrive: {every: exponential(30s), count: 100}}
#pragma once

#include <string>
#include <vector>

#include "core/manifest/fields.h"
#include "core/manifest/write.h"
#include "core/model/simulation.h"

namespace pumice::manifest {

// This is a name in an event or among failing binds, and what to say where there is no such object.
struct EventReference {
  enum class To : uint8_t { kNode, kQueue, kPod };
  To to;
  std::string name;
  text::Diagnostic missing;
  // It says what happens to a queue or a node, and when.
  model::WorldEvent::Do what = model::WorldEvent::Do::kChange;
  int64_t at = 0;
};

// Reads the map under `simulate`.
void ReadSimulation(Fields* fields, model::Simulation* out, std::vector<EventReference>* references);
// Reads a length of time, as a number of seconds or as text. Returns whether the variable was set.
bool ReadDuration(Fields* fields, std::string_view key, int64_t* out);
// Reads a constant or a distribution; gives its text.
bool ReadSpread(Fields* fields, std::string_view key, std::string* out);
// Reads a list of {event or events, action} as the text of an annotation; what `policies` says of `task`.
bool ReadPolicyText(Fields* fields, const std::string& task, std::string* out);
std::string PolicyText(const model::Policy& policy);

Json ToJson(const model::Simulation& simulation);

}  // namespace pumice::manifest
