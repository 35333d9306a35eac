#include "core/explain/stop_kinds.h"

#include <algorithm>
#include <cstring>

#include "core/explain/round.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Site;

namespace {

bool Any(const Record&, const Record*) { return true; }
bool IsMet(const Record& round, const Record*) { return round.text != "on"; }

double RoundOf(const Record& record) {
  for (const framework::Number& number : record.checks[0].numbers) {
    if (std::strcmp(number.name, "round") == 0) return number.value;
  }
  return 0;
}

// The last queue of its round: what remains is known.
bool IsLastOfRound(const Record& round, const Record* next) {
  return next == nullptr || next->site != Site::kRound || RoundOf(*next) != RoundOf(round);
}

bool IsClampedBy(const Check& round, const char* clamp) {
  return std::any_of(round.dims.begin(), round.dims.end(),
                     [&](Dim d) { return std::strcmp(ClampOf(round, d), clamp) == 0; });
}
bool ByCapability(const Record& round, const Record*) { return IsClampedBy(round.checks[0], "realCapability"); }
bool ByRequest(const Record& round, const Record*) { return IsClampedBy(round.checks[0], "request"); }
bool ByGuarantee(const Record& round, const Record*) { return IsClampedBy(round.checks[0], "guarantee"); }

}  // namespace

const std::vector<StopKind>& StopKinds() {
  static const std::vector<StopKind> kKinds = {
      {"limits", "where a queue's realCapability comes from", Site::kLimits, Any},
      {"round", "a queue's slice in a round of proportion's deserved loop", Site::kRound, Any},
      {"clampCapability", "a slice stopped by realCapability", Site::kRound, ByCapability},
      {"clampRequest", "a slice stopped by what the queue requests", Site::kRound, ByRequest},
      {"clampGuarantee", "a slice raised to the guarantee", Site::kRound, ByGuarantee},
      {"met", "a queue leaves the deserved loop", Site::kRound, IsMet},
      {"remaining", "a round ends: what remains for the next", Site::kRound, IsLastOfRound},
      {"valid", "a plugin's answer to whether a job is valid", Site::kValid, Any},
      {"gate", "enqueue lets a job in unasked", Site::kGate, Any},
      {"enqueue", "a plugin's vote on letting a job in", Site::kEnqueue, Any},
      {"turn", "an action takes up a queue or a job", Site::kTurn, Any},
      {"overtaken", "another job is taken up before a job that waits", Site::kOvertaken, Any},
      {"overused", "whether a queue has all that it deserves", Site::kOverused, Any},
      {"allocatable", "whether a queue has room for a pod", Site::kAllocatable, Any},
      {"preemptive", "whether a queue is owed room for a pod", Site::kPreemptive, Any},
      {"skipped", "a pod is not tried, as one of its role has failed", Site::kSkipped, Any},
      {"prePredicate", "a pod is refused for all nodes at once", Site::kPrePredicate, Any},
      {"nodes", "which nodes refuse a pod (predicates)", Site::kNodes, Any},
      {"scores", "the nodes' scores for a pod", Site::kScores, Any},
      {"ready", "whether a job has enough pods now", Site::kReady, Any},
      {"commit", "a statement is committed", Site::kCommit, Any},
      {"discard", "a statement is discarded", Site::kDiscard, Any},
      {"handler", "a plugin's event handler: shares move", Site::kHandler, Any},
      {"starving", "a job needs no help of reclaim or preempt", Site::kStarving, Any},
      {"policy", "a pod for which nobody may be evicted", Site::kPolicy, Any},
      {"candidates", "who might be evicted on a node", Site::kCandidates, Any},
      {"victims", "a plugin's answer about the candidates", Site::kVictims, Any},
      {"tier", "a tier of plugins has answered about victims", Site::kTier, Any},
      {"room", "whether a node has room once the victims are gone", Site::kRoom, Any},
      {"evicted", "who was evicted on a node", Site::kEvicted, Any},
      {"hunt", "no victims on any node", Site::kHunt, Any},
  };
  return kKinds;
}

}  // namespace pumice::explain
