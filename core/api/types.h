// These are the small words of the scheduler: task statuses, predicate verdicts, validation results.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pumice {

// They stand in the order of Volcano's numbers (pkg/scheduler/api/types.go); a map of statuses is walked in this order.
enum class TaskStatus : uint8_t {
  kPending,
  kAllocated,
  kPipelined,
  kBinding,
  kBound,
  kRunning,
  kReleasing,
  kSucceeded,
  kFailed,
  kUnknown
};
inline constexpr int kTaskStatuses = 10;
const char* ToString(TaskStatus status);

// Such a task holds resources of its queue (AllocatedStatus).
constexpr bool AllocatedStatus(TaskStatus s) {
  return s == TaskStatus::kBound || s == TaskStatus::kBinding || s == TaskStatus::kRunning ||
         s == TaskStatus::kAllocated;
}
constexpr bool CompletedStatus(TaskStatus s) { return s == TaskStatus::kFailed || s == TaskStatus::kSucceeded; }
constexpr bool ScheduledStatus(TaskStatus s) {
  return s == TaskStatus::kRunning || s == TaskStatus::kBound || s == TaskStatus::kFailed ||
         s == TaskStatus::kSucceeded;
}
constexpr bool PreemptableStatus(TaskStatus s) { return s == TaskStatus::kBound || s == TaskStatus::kRunning; }

enum class StatusCode : uint8_t { kSuccess, kError, kUnschedulable, kUnschedulableAndUnresolvable, kWait, kSkip };

// This is one plugin's verdict on a task and a node. The reason is an interface: people search for it.
struct Status {
  StatusCode code = StatusCode::kSuccess;
  std::string reason;
  std::string plugin;  // the Kubernetes filter that spoke, where one did
  bool operator==(const Status&) const = default;
};

// The statuses say why a node does not fit. An error that is no FitError in Volcano is one status with kError and its
// text, made by Plain: preempt treats it differently.
struct StatusSets {
  std::vector<Status> all;
  bool plain = false;
  static StatusSets Plain(std::string error) {
    StatusSets sets(StatusCode::kError, std::move(error));
    sets.plain = true;
    return sets;
  }
  StatusSets() = default;
  StatusSets(StatusCode code, std::string reason) : all{{code, std::move(reason), ""}} {}
  explicit StatusSets(std::vector<Status> statuses) : all(std::move(statuses)) {}
  bool Contains(StatusCode code) const;
  bool ContainsErrorSkipOrWait() const;
  // Gives the reasons that are not empty.
  std::vector<std::string> Reasons() const;
  bool operator==(const StatusSets&) const = default;
};

// This is JobValid's answer: pass, or a condition's reason and message.
struct ValidateResult {
  bool pass = true;
  std::string reason, message;
};

// This is a vote of JobPipelined, JobEnqueueable and their like (pkg/scheduler/plugins/util).
enum Vote : int { kReject = -1, kAbstain = 0, kPermit = 1 };

}  // namespace pumice
