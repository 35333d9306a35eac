// GangRecorder tells the trace how the search for room for one gang goes, domain by domain; without a trace it does
// nothing. The first of the tasks that the gang lacks speaks for it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/framework/trace.h"

namespace pumice::actions {

class GangRecorder {
 public:
  GangRecorder(framework::Trace* trace, const TaskInfo& speaker) : trace_(trace), speaker_(&speaker) {
    if (trace_ != nullptr) trace_->BeginHunt(speaker);
  }
  GangRecorder(const GangRecorder&) = delete;
  GangRecorder& operator=(const GangRecorder&) = delete;
  ~GangRecorder() {
    if (trace_ == nullptr) return;
    TellEnd();
    trace_->EndHunt(*speaker_, placed_);
  }

  const TaskInfo& speaker() const { return *speaker_; }

  // Why a task of a domain is no candidate; in the order of Rule::kGangHunt's numbers.
  enum class Refusal : uint8_t {
    kNotRunning,
    kNotPreemptable,
    kSameQueue,
    kQueueNotReclaimable,
    kOtherQueue,
    kSameJob,
    kNotLower,  // the priority of its job
    kOther
  };
  void Refuse(Refusal why, const TaskInfo& task) {
    if (trace_ != nullptr) TellRefused(why, task);
  }
  // The candidates of a domain with so many nodes are known; plugins are asked next.
  void Candidates(int hyper_node, size_t nodes, const std::vector<TaskInfo*>& candidates) {
    if (trace_ != nullptr) TellCandidates(hyper_node, nodes, candidates);
  }
  // So many of them remain in bundles that may go.
  void Remain(size_t victims) { victims_ += static_cast<int>(victims); }
  // What came of one set of victims: `room` says whether the domain would have enough of everything then, and `placed`
  // whether a dry run found a node for each task.
  struct Attempt {
    const Resource &idle, &given, &need;
    const std::vector<TaskInfo*>& victims;
    bool room = false, placed = false;
  };
  void Tried(const Attempt& attempt) {
    if (trace_ != nullptr) Tell(attempt);
  }

 private:
  void TellRefused(Refusal why, const TaskInfo& task);
  void TellCandidates(int hyper_node, size_t nodes, const std::vector<TaskInfo*>& candidates);
  void Tell(const Attempt& attempt);
  void TellEnd();
  framework::Record RecordOf(framework::Site site, const std::vector<TaskInfo*>& tasks, bool verdict) const;

  framework::Trace* trace_;
  const TaskInfo* speaker_;
  int hyper_node_ = kNone;  // the domain
  int refused_[static_cast<int>(Refusal::kOther) + 1] = {};
  int domains_ = 0, nodes_ = 0, candidates_ = 0, victims_ = 0;
  bool placed_ = false;
};

}  // namespace pumice::actions
