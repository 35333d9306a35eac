// How the world around the scheduler behaves. Times are whole seconds.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace pumice::sim {

struct WorldRules {
  int64_t period = 1;  // from one cycle to the next
  uint64_t seed = 1;
  // From an eviction to the pod's end; without it what the pod says, else Kubernetes' 30.
  std::optional<int64_t> grace;
  int64_t start_delay = 0;  // from a bind to the pod's start
  int32_t bind_failure_percent = 0;
  std::set<std::string> failing_binds;  // pods whose first bind fails: namespace/name
  // Whether the job controller looks after jobs; else an evicted pod is replaced as soon as it is gone, and that is
  // all.
  bool controller = true;
  // Whether a running pod has started when it says so, even where that was filled in with its creation; else such a pod
  // starts with the simulation, as nobody said how long it has run.
  bool starts_are_known = false;
  // The scheduler's conditions stay in pods and PodGroups.
  bool keep_conditions = true;

  // The world of the recorded runs of many cycles (tests/conformance/README.md).
  static WorldRules Simple() {
    WorldRules rules;
    rules.grace = 0;
    rules.controller = false;
    rules.starts_are_known = true;
    rules.keep_conditions = false;
    return rules;
  }
};

}  // namespace pumice::sim
