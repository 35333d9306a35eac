// HuntRecorder: tells the trace how one task's search for victims goes; without a trace it does nothing.
#pragma once

#include <utility>
#include <vector>

#include "core/base/go_heap.h"
#include "core/framework/trace.h"

namespace pumice::actions {

class HuntRecorder {
 public:
  // So many nodes from which nobody goes are told of a task that nobody named, if it is one of the first.
  static constexpr int kMostFruitless = 3;

  HuntRecorder(framework::Trace* trace, const TaskInfo& evictor) : trace_(trace), evictor_(&evictor) {
    if (trace_ != nullptr) trace_->BeginHunt(evictor);
  }
  HuntRecorder(const HuntRecorder&) = delete;
  HuntRecorder& operator=(const HuntRecorder&) = delete;
  ~HuntRecorder() {
    if (trace_ == nullptr) return;
    TellEnd();
    trace_->EndHunt(*evictor_, placed_);
  }

  // Why one of the tasks on the node is no candidate; in the order of Rule::kHunt's numbers.
  enum class Refusal {
    kNotRunning,
    kNotPreemptable,
    kSameQueue,
    kQueueNotReclaimable,
    kOtherQueue,
    kSameJob,
    kOtherJob,
    kOther
  };
  static constexpr int kRefusals = static_cast<int>(Refusal::kOther) + 1;
  void Refuse(Refusal why, const TaskInfo& task) {
    if (trace_ != nullptr) TellRefused(why, task);
  }
  // The candidates of a node are known; plugins are asked next.
  void Candidates(const NodeInfo& node, const std::vector<TaskInfo*>& candidates) {
    if (trace_ != nullptr) TellCandidates(node, candidates);
  }
  // What the plugins left, and whether it would make room.
  void Room(const NodeInfo& node, const std::vector<TaskInfo*>& victims, bool room) {
    if (trace_ != nullptr) TellRoom(node, victims, room);
  }
  // The victim came out of the queue, and is about to go.
  void Next(const framework::Session& ssn, const TaskInfo& victim, const GoHeap<TaskInfo*>& rest) {
    if (trace_ != nullptr && wanted_) TellNext(ssn, victim, rest);
  }
  void Evict(const TaskInfo& victim) {
    if (trace_ != nullptr) evicted_.push_back(victim.index());
  }
  // The node is done with; placed: the task got it. `rest` could stay. undone: where it did not, who went is back.
  void Done(const NodeInfo& node, bool placed, const GoHeap<TaskInfo*>& rest = {}, bool undone = false) {
    if (trace_ != nullptr) TellDone(node, placed, rest, undone);
  }

 private:
  void TellCandidates(const NodeInfo& node, const std::vector<TaskInfo*>& candidates);
  void TellRoom(const NodeInfo& node, const std::vector<TaskInfo*>& victims, bool room);
  void TellRefused(Refusal why, const TaskInfo& task);
  void TellNext(const framework::Session& ssn, const TaskInfo& victim, const GoHeap<TaskInfo*>& rest);
  void TellDone(const NodeInfo& node, bool placed, const GoHeap<TaskInfo*>& rest, bool undone);
  void TellEnd();
  void Forget();

  framework::Trace* trace_;
  const TaskInfo* evictor_;
  int refused_[kRefusals] = {};
  int nodes_ = 0, candidates_ = 0, victims_ = 0, with_victims_ = 0;
  bool placed_ = false;
  std::vector<int> evicted_;
  std::vector<framework::Precedence> order_;
  bool wanted_ = false;  // somebody wants to know of the candidates of the node
  // Of the node that is being looked at: where its records begin, nobody to be evicted, nobody gone so far.
  size_t begin_ = 0;
  bool empty_ = false, fruitless_ = false;
  int told_ = 0;  // nodes from which nobody went, and which stay in the trace
};

}  // namespace pumice::actions
