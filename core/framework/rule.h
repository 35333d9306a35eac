// Rules: what the checks of a trace compare. One table (rule.cc) is the contract between the plugin that decides and
// the stories, stops and log lines that tell of it: a rule's name, its formula, and the reasons that it is told by.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace pumice::words {
enum class Reason : uint16_t;
}  // namespace pumice::words

namespace pumice::framework {

// These are the names of amounts and numbers, as stories and stops have them.
#define PUMICE_NAMES(N)                          \
  N(kAllocate, "allocate")                       \
  N(kAllocated, "allocated")                     \
  N(kBefore, "before")                           \
  N(kBestEffort, "bestEffort")                   \
  N(kCandidate, "candidate")                     \
  N(kCandidates, "candidates")                   \
  N(kCapability, "capability")                   \
  N(kCooldown, "cooldown")                       \
  N(kDeserved, "deserved")                       \
  N(kDomains, "domains")                         \
  N(kDisruptionsLeft, "disruptionsLeft")         \
  N(kElastic, "elastic")                         \
  N(kEvict, "evict")                             \
  N(kEvictor, "evictor")                         \
  N(kFactor, "factor")                           \
  N(kFitting, "fitting")                         \
  N(kFutureIdle, "futureIdle")                   \
  N(kGuarantee, "guarantee")                     \
  N(kGuarantees, "guarantees")                   \
  N(kHard, "hard")                               \
  N(kInqueue, "inqueue")                         \
  N(kMaxEvictions, "maxEvictions")               \
  N(kMinAvailable, "minAvailable")               \
  N(kMinResources, "minResources")               \
  N(kMeasured, "measured")                       \
  N(kNeeded, "needed")                           \
  N(kNodes, "nodes")                             \
  N(kNodesWithVictims, "nodesWithVictims")       \
  N(kNotLower, "notLower")                       \
  N(kNotPreemptable, "notPreemptable")           \
  N(kNotRunning, "notRunning")                   \
  N(kNumber, "number")                           \
  N(kOther, "other")                             \
  N(kOtherQueue, "otherQueue")                   \
  N(kOtherJob, "otherJob")                       \
  N(kOvercommitIdle, "overcommitIdle")           \
  N(kOwnPriority, "ownPriority")                 \
  N(kOwnShare, "ownShare")                       \
  N(kParent, "parent")                           \
  N(kPipeline, "pipeline")                       \
  N(kPipelined, "pipelined")                     \
  N(kPriority, "priority")                       \
  N(kQueueNotReclaimable, "queueNotReclaimable") \
  N(kReady, "ready")                             \
  N(kRealCapability, "realCapability")           \
  N(kRemaining, "remaining")                     \
  N(kRemainingAfter, "remainingAfter")           \
  N(kRequest, "request")                         \
  N(kReserved, "reserved")                       \
  N(kRound, "round")                             \
  N(kSameJob, "sameJob")                         \
  N(kSameQueue, "sameQueue")                     \
  N(kSecondsAgo, "secondsAgo")                   \
  N(kShare, "share")                             \
  N(kShareBefore, "shareBefore")                 \
  N(kSlice, "slice")                             \
  N(kSpecDeserved, "spec.deserved")              \
  N(kTarget, "target")                           \
  N(kTasks, "tasks")                             \
  N(kTies, "ties")                               \
  N(kTotal, "total")                             \
  N(kUsed, "used")                               \
  N(kVictims, "victims")                         \
  N(kWeight, "weight")                           \
  N(kWeights, "weights")

enum class Name : uint8_t {
#define PUMICE_NAME(id, text) id,
  PUMICE_NAMES(PUMICE_NAME)
#undef PUMICE_NAME
};
const char* ToString(Name name);

enum class Rule : uint8_t {
  // These say whether a job may be enqueued, a queue has room for a pod, a queue is owed room for a pod.
  kOpen,  // the queue is
  kTree,  // the queue tree is whole
  kLeaf,  // the queue is one
  kEnqueue,
  kOvercommit,
  kQuota,
  kFitsDeserved,        // proportion
  kFitsRealCapability,  // capacity
  kFitsBesideReserved,  // capacity, where queues keep room for who has passed their gate
  kDevices,             // capacity, of devices that are claimed
  kSomeWithin,
  kOverused,
  // These say where a queue's limits come from.
  kLimits,
  kLimitsInTree,
  kDeserved,
  kCounted,
  kRound,
  // These say who is taken up first.
  kFirstByPriority,
  kFirstByShare,
  // These are about nodes for a task.
  kRequest,
  kScores,
  // These are about a job, its statement, and what event handlers do.
  kGang,
  kRoleMinimum,
  kSubGroup,
  kSubGroups,
  kOperations,
  kCame,
  kWent,
  // These say whether a candidate may be evicted.
  kAboveGuarantee,
  kCooldown,
  kNoCooldown,
  kCritical,
  kDisruptions,
  kNoBudget,
  kNoLabels,
  kDrfShare,
  kHierarchyShare,
  kEvictionBudget,
  kEvictorIsLent,
  kNotPreemptable,
  kOnLentNode,
  kGangSpare,
  kJobPriority,
  kTaskPriority,
  kNamed,
  kNeitherDeserves,
  kNoConcern,
  kNothingShared,
  kOverDeserved,
  // These are of shuffle's plugins: why a pod is named, or not.
  kZoneOver,
  kOverloaded,
  kRelieved,
  kNobodyIdle,
  // These say whether a node (or a gang's HyperNode) has room without the victims, and how far a search for them got.
  kRoom,
  kGangHunt,
  kHunt,
};

struct RuleInfo {
  // A part is an amount of the formula: '+' and '-' add up to its left side, '=' is the right one, '.' only tells.
  struct Part {
    char sign;
    Name name;
  };
  Rule rule;
  const char* name;  // several rules that say the same of other amounts share it
  const char* op = "<=";
  std::vector<Part> amounts = {};  // Check::amounts are of these, in this order
  std::vector<Name> numbers = {};  // and Check::numbers of these
  // Stories say this of a candidate for which the rule holds and of one for which it does not, of a job that is not
  // enqueued, and of a pod that a queue has no room for.
  std::optional<words::Reason> kept = {}, spared = {};
  std::optional<words::Reason> not_enqueued = {}, not_allocatable = {};
};
const RuleInfo& InfoOf(Rule rule);

}  // namespace pumice::framework
