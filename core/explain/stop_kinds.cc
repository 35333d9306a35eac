// The table of what can be stopped at: every site of the trace, and five kinds of rounds of proportion's loop.
#include "core/explain/stop_kinds.h"

#include <algorithm>

#include "core/explain/round.h"

namespace pumice::explain {

using framework::Check;
using framework::Name;
using framework::Record;
using framework::Site;

using words::StopWord;

namespace {

bool Any(const Record&, const Record*) { return true; }
bool IsMet(const Record& round, const Record*) { return round.leaving() != framework::Leaving::kOn; }

double RoundOf(const Record& record) { return record.checks[0].Number(Name::kRound); }

// The last queue of its round: what remains is known.
bool IsLastOfRound(const Record& round, const Record* next) {
  return next == nullptr || next->site != Site::kRound || RoundOf(*next) != RoundOf(round);
}

bool IsClampedBy(const Check& round, Name clamp) {
  return std::any_of(round.dims.begin(), round.dims.end(), [&](Dim d) { return ClampOf(round, d) == clamp; });
}
bool ByCapability(const Record& round, const Record*) { return IsClampedBy(round.checks[0], Name::kRealCapability); }
bool ByRequest(const Record& round, const Record*) { return IsClampedBy(round.checks[0], Name::kRequest); }
bool ByGuarantee(const Record& round, const Record*) { return IsClampedBy(round.checks[0], Name::kGuarantee); }

}  // namespace

const std::vector<StopKind>& StopKinds() {
  static const std::vector<StopKind> kKinds = {
      {StopWord::kLimits, Site::kLimits, Any},
      {StopWord::kCounted, Site::kCounted, Any},
      {StopWord::kRound, Site::kRound, Any},
      {StopWord::kClampCapability, Site::kRound, ByCapability},
      {StopWord::kClampRequest, Site::kRound, ByRequest},
      {StopWord::kClampGuarantee, Site::kRound, ByGuarantee},
      {StopWord::kMet, Site::kRound, IsMet},
      {StopWord::kRemaining, Site::kRound, IsLastOfRound},
      {StopWord::kValid, Site::kValid, Any},
      {StopWord::kGate, Site::kGate, Any},
      {StopWord::kEnqueue, Site::kEnqueue, Any},
      {StopWord::kTurn, Site::kTurn, Any},
      {StopWord::kOvertaken, Site::kOvertaken, Any},
      {StopWord::kOverused, Site::kOverused, Any},
      {StopWord::kAllocatable, Site::kAllocatable, Any},
      {StopWord::kPreemptive, Site::kPreemptive, Any},
      {StopWord::kSkipped, Site::kSkipped, Any},
      {StopWord::kPrePredicate, Site::kPrePredicate, Any},
      {StopWord::kNodes, Site::kNodes, Any},
      {StopWord::kScores, Site::kScores, Any},
      {StopWord::kReady, Site::kReady, Any},
      {StopWord::kCommit, Site::kCommit, Any},
      {StopWord::kDiscard, Site::kDiscard, Any},
      {StopWord::kHandler, Site::kHandler, Any},
      {StopWord::kStarving, Site::kStarving, Any},
      {StopWord::kPolicy, Site::kPolicy, Any},
      {StopWord::kPassedOver, Site::kPassedOver, Any},
      {StopWord::kCandidates, Site::kCandidates, Any},
      {StopWord::kVictims, Site::kVictims, Any},
      {StopWord::kTier, Site::kTier, Any},
      {StopWord::kRoom, Site::kRoom, Any},
      {StopWord::kEvicted, Site::kEvicted, Any},
      {StopWord::kHunt, Site::kHunt, Any},
  };
  return kKinds;
}

}  // namespace pumice::explain
