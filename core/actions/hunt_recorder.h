// HuntRecorder: tells the trace how one task's search for victims goes; without a trace it does nothing.
#pragma once

#include <utility>
#include <vector>

#include "core/framework/trace.h"

namespace pumice::actions {

class HuntRecorder {
 public:
  // So many nodes on which nobody is evicted are told of a task that nobody named, if it is one of the first.
  static constexpr int kMostFruitless = 3;

  HuntRecorder(framework::Trace* trace, const TaskInfo& evictor) : trace_(trace), evictor_(&evictor) {
    if (trace_ != nullptr) trace_->BeginHunt(evictor);
  }
  HuntRecorder(const HuntRecorder&) = delete;
  HuntRecorder& operator=(const HuntRecorder&) = delete;
  ~HuntRecorder() {
    if (trace_ != nullptr) TellEnd();
  }

  // Why one of the tasks on the node is no candidate; in the order of Rule::kHunt's numbers.
  enum class Refusal { kNotRunning, kNotPreemptable, kSameQueue, kQueueNotReclaimable, kOtherQueue, kSameJob, kOther };
  static constexpr int kRefusals = static_cast<int>(Refusal::kOther) + 1;
  void Refuse(Refusal why) {
    if (trace_ != nullptr) ++refused_[static_cast<int>(why)];
  }
  // The candidates of a node are known; plugins are asked next.
  void Candidates(const NodeInfo& node, const std::vector<TaskInfo*>& candidates) {
    if (trace_ != nullptr) TellCandidates(node, candidates);
  }
  // What the plugins left, and whether it would make room.
  void Room(const NodeInfo& node, const std::vector<TaskInfo*>& victims, bool room) {
    if (trace_ != nullptr) TellRoom(node, victims, room);
  }
  void Evict(const TaskInfo& victim) {
    if (trace_ != nullptr) evicted_.push_back(victim.index());
  }
  // The node is done with; placed: the task got it.
  void Done(const NodeInfo& node, bool placed) {
    if (trace_ != nullptr) TellDone(node, placed);
  }

 private:
  void TellCandidates(const NodeInfo& node, const std::vector<TaskInfo*>& candidates);
  void TellRoom(const NodeInfo& node, const std::vector<TaskInfo*>& victims, bool room);
  void TellDone(const NodeInfo& node, bool placed);
  void TellEnd();
  void Forget();

  framework::Trace* trace_;
  const TaskInfo* evictor_;
  int refused_[kRefusals] = {};
  int nodes_ = 0, candidates_ = 0, victims_ = 0, with_victims_ = 0;
  bool placed_ = false;
  std::vector<int> evicted_;
  // Of the node that is being looked at: where its records begin, nobody to be evicted, nobody evicted so far.
  size_t begin_ = 0;
  bool empty_ = false, fruitless_ = false;
  int told_ = 0;  // nodes on which nobody was evicted, and which stay in the trace
};

}  // namespace pumice::actions
