// WorldRules say how the world around the scheduler behaves. Times are whole seconds.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace pumice::sim {

struct WorldRules {
  int64_t period = 1;  // from one cycle to the next
  uint64_t seed = 1;
  // It lies between an eviction and the pod's end; without it what the pod says counts, else Kubernetes' 30.
  std::optional<int64_t> grace;
  int64_t start_delay = 0;  // from a bind to the pod's start
  int32_t bind_failure_percent = 0;
  std::set<std::string> failing_binds;  // pods whose first bind fails: namespace/name
  // It says whether the job controller looks after jobs; else an evicted pod is replaced as soon as it is gone, and
  // that is all.
  bool controller = true;
  // It says whether a running pod has started when it says so, even where that was filled in with its creation; else
  // such a pod starts with the simulation, as nobody said how long it has run.
  bool starts_are_known = false;
  // It says whether the scheduler's conditions stay in pods and PodGroups.
  bool keep_conditions = true;
  // It says whether what was made later than now is yet to come; else all is there, as a run of one cycle has it.
  bool arrivals = true;
  // It says whether pods that run end when their time is over.
  bool ends = true;

  // This is the world of the recorded runs of many cycles (tests/conformance/README.md).
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
