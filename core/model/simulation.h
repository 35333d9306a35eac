// These structs are what a simulation over time adds to a scenario, as the user wrote it under `simulate:`. All times
// are whole seconds; those of events count from the first cycle.
//
// What belongs to one job stands in annotations of its objects (kDuration and the following), so that it survives
// wherever Kubernetes objects go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/objects.h"
#include "core/words/sentence.h"

namespace pumice::model {

// These are annotations of pods: how long they run ("60s", "uniform(30s, 90s)", "exponential(60s)"; without it until
// they are evicted), and how many of a hundred fail at the end instead of succeeding.
inline constexpr const char* kDuration = "simulate.pumice/duration";
inline constexpr const char* kFailurePercent = "simulate.pumice/failure-percent";
// These are annotations of PodGroups: when the job arrives; or how long from one copy of it to the next, and how many
// there are.
inline constexpr const char* kArrive = "simulate.pumice/arrive";
inline constexpr const char* kArriveEvery = "simulate.pumice/arrive-every";
inline constexpr const char* kArriveCount = "simulate.pumice/arrive-count";
// These, of PodGroups too, say what the controller does: "PodFailed,PodEvicted=RestartJob; worker:
// PodPending=RestartTask after 5m".
inline constexpr const char* kPolicies = "simulate.pumice/policies";
inline constexpr const char* kMaxRetry = "simulate.pumice/max-retry";
// These say how often the job has been restarted and killed as a whole so far (status.retryCount and status.version).
inline constexpr const char* kRetryCount = "simulate.pumice/retry-count";
inline constexpr const char* kVersion = "simulate.pumice/version";
// All of these begin with it.
inline constexpr const char* kPrefix = "simulate.pumice/";

// A spread is a length of time that is always the same, or drawn.
struct Spread {
  enum class Kind : uint8_t { kConstant, kUniform, kExponential };
  Kind kind = Kind::kConstant;
  int64_t low = 0, high = 0;  // kConstant and kExponential: low is the value or the mean
};

// A policy of a job says what its controller does about an event.
struct Policy {
  std::string task;  // "" for the whole job
  std::vector<std::string> events;
  std::string action;
  std::optional<int64_t> timeout = {};  // the action follows its event so many seconds later
};

// An event happens to the world at a given time.
struct WorldEvent {
  enum class Do : uint8_t {
    kDown,
    kUp,
    kCordon,
    kUncordon,
    kAdd,
    kRemove,  // a node
    kOpen,
    kClose,
    kChange,  // a queue
    kFail,
    kEvict,  // a pod
  };
  int64_t at = 0;
  Do what = Do::kDown;
  std::string name;  // a pod's: namespace/name
  // With kChange what is given replaces what the queue has.
  std::optional<int32_t> weight, priority;
  std::optional<ResourceList> capability, deserved, guarantee;
  std::optional<bool> reclaimable;
};

struct Simulation {
  int64_t period = 1;
  std::optional<int64_t> until;
  uint64_t seed = 1;
  std::optional<int64_t> grace;  // of all pods, whatever they say; else theirs, else 30
  int64_t start_delay = 0;       // from a bind to the pod's start
  int32_t bind_failure_percent = 0;
  std::vector<std::string> failing_binds;  // pods whose first bind fails: namespace/name
  std::vector<WorldEvent> events;          // ascending in time, else as written
  // These bounds say from when on something is a finding.
  int64_t starvation = 600;   // seconds of waiting
  int32_t ping_pong = 3;      // evictions of one pod
  int32_t stuck_cycles = 10;  // of a gang deadlock, of an unmet guarantee
};

// Returns nullopt where the text is none.
std::optional<Spread> ParseSpread(const std::string& text);
// Returns nullopt where the text is none; `why` then says what is wrong with it.
std::optional<std::vector<Policy>> ParsePolicies(const std::string& text, words::Sentence* why);
// This is applyPolicies of the job controller: the task's policies go first, then the job's; the first that names the
// event counts, for PodPending the first of those with a timeout. Gives null where there is none.
const Policy* PolicyFor(const std::vector<Policy>& policies, const std::string& event, const std::string& task);
// Gives that policy's action, else SyncJob.
std::string ActionFor(const std::vector<Policy>& policies, const std::string& event, const std::string& task);

}  // namespace pumice::model
