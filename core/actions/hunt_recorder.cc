// How a search for victims is told: node by node, and in the end how far it got.
#include "core/actions/hunt_recorder.h"

#include <iterator>
#include <utility>

#include "core/framework/precedence.h"

namespace pumice::actions {

using framework::Pods;
using framework::Record;
using framework::RecordOf;
using framework::Rule;
using framework::Site;

void HuntRecorder::TellCandidates(const NodeInfo& node, const std::vector<TaskInfo*>& candidates) {
  Forget();
  fruitless_ = true;
  empty_ = candidates.empty();
  begin_ = trace_->records().size();
  ++nodes_;
  candidates_ += static_cast<int>(candidates.size());
  trace_->victims_node = node.index;
  wanted_ = trace_->WantsVictims(*evictor_, candidates);
  if (!wanted_) return;
  if (trace_->Pass(Site::kCandidates, evictor_->job()->index)) return;
  Record record = RecordOf(Site::kCandidates, *evictor_);
  record.verdict = !candidates.empty();
  record.node = node.index;
  record.more = framework::PodsOf(candidates);
  trace_->Add(std::move(record));
}

void HuntRecorder::TellRoom(const NodeInfo& node, const std::vector<TaskInfo*>& victims, bool room) {
  victims_ += static_cast<int>(victims.size());
  with_victims_ += victims.empty() ? 0 : 1;
  if (!trace_->WantsVictims(*evictor_, victims)) return;
  if (trace_->Pass(Site::kRoom, evictor_->job()->index)) return;
  Record record = RecordOf(Site::kRoom, *evictor_);
  record.verdict = room;
  record.node = node.index;
  record.more = framework::PodsOf(victims);
  Resource given;
  for (const TaskInfo* victim : victims) given.Add(victim->resreq());
  std::vector<Dim> dims;
  for (Dim d : evictor_->resreq().Dims()) {
    if (evictor_->resreq().Get(d) > 0) dims.push_back(d);
  }
  record.checks.push_back({.rule = Rule::kRoom,
                           .holds = room,
                           .task = evictor_->index(),
                           .amounts = {node.FutureIdle(), given, evictor_->resreq()},
                           .dims = std::move(dims)});
  trace_->Add(std::move(record));
}

void HuntRecorder::TellRefused(Refusal why, const TaskInfo& task) {
  static constexpr const char* kWhy[kRefusals] = {"notRunning", "notPreemptable", "sameQueue", "queueNotReclaimable",
                                                  "otherQueue", "sameJob",        "otherJob",  "other"};
  ++refused_[static_cast<int>(why)];
  trace_->AddPassedOver(*evictor_, task, Rule::kHunt, kWhy[static_cast<int>(why)]);
}

void HuntRecorder::TellNext(const framework::Session& ssn, const TaskInfo& victim, const GoHeap<TaskInfo*>& rest) {
  if (rest.empty()) return;
  order_.push_back(framework::PrecedenceOf(ssn, victim, *rest.items().front(), *evictor_));
}

void HuntRecorder::TellDone(const NodeInfo& node, bool placed, const GoHeap<TaskInfo*>& rest, bool undone) {
  placed_ = placed_ || placed;
  if (!evicted_.empty() || placed) {
    fruitless_ = !placed && undone;
    Record record = RecordOf(Site::kEvicted, *evictor_);
    record.verdict = placed;
    record.node = node.index;
    Pods pods{evicted_};
    if (wanted_) {
      for (GoHeap<TaskInfo*> left = rest; !left.empty();) pods.left.push_back(left.Pop()->index());
    }
    pods.order = std::move(order_);
    record.more = std::move(pods);
    trace_->Add(std::move(record));
  }
  evicted_.clear();
  order_.clear();
}

// The node before led to nothing, like others before it.
void HuntRecorder::Forget() {
  if (!fruitless_ || !trace_->TellsFew()) return;
  const bool stays = !empty_ && trace_->WantsHunt() && ++told_ <= kMostFruitless;
  if (!stays) trace_->TakeBack(begin_);
}

// Where nothing came of it, how far it got.
void HuntRecorder::TellEnd() {
  Forget();
  if (placed_ || !trace_->WantsEnd(*evictor_)) return;
  framework::Check check{.rule = Rule::kHunt};
  for (int number : {nodes_, candidates_, victims_, with_victims_}) check.numbers.push_back(number);
  check.numbers.insert(check.numbers.end(), std::begin(refused_), std::end(refused_));
  Record record = RecordOf(Site::kHunt, *evictor_);
  record.checks.push_back(std::move(check));
  trace_->Add(std::move(record));
}

}  // namespace pumice::actions
