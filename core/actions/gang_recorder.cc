// How a gang's search for room is told: domain by domain, bundle by bundle, and in the end how far it got.
#include "core/actions/gang_recorder.h"

#include <iterator>
#include <utility>

namespace pumice::actions {

using framework::Pods;
using framework::Record;
using framework::Rule;
using framework::Site;

Record GangRecorder::RecordOf(Site site, const std::vector<TaskInfo*>& tasks, bool verdict) const {
  Record record = framework::RecordOf(site, *speaker_);
  record.verdict = verdict;
  Pods pods = framework::PodsOf(tasks);
  pods.hyper_node = hyper_node_;
  record.more = std::move(pods);
  return record;
}

void GangRecorder::TellRefused(Refusal why, const TaskInfo& task) {
  static constexpr const char* kWhy[] = {"notRunning", "notPreemptable", "sameQueue", "queueNotReclaimable",
                                         "otherQueue", "sameJob",        "notLower",  "other"};
  ++refused_[static_cast<int>(why)];
  trace_->AddPassedOver(*speaker_, task, Rule::kGangHunt, kWhy[static_cast<int>(why)]);
}

void GangRecorder::TellCandidates(int hyper_node, size_t nodes, const std::vector<TaskInfo*>& candidates) {
  hyper_node_ = hyper_node;
  ++domains_;
  nodes_ += static_cast<int>(nodes);
  candidates_ += static_cast<int>(candidates.size());
  trace_->victims_node = kNone;
  if (!trace_->WantsVictims(*speaker_, candidates)) return;
  if (trace_->Pass(Site::kCandidates, speaker_->job()->index)) return;
  trace_->Add(RecordOf(Site::kCandidates, candidates, !candidates.empty()));
}

void GangRecorder::Tell(const Attempt& attempt) {
  placed_ = placed_ || attempt.placed;
  if (trace_->WantsVictims(*speaker_, attempt.victims) && !trace_->Pass(Site::kRoom, speaker_->job()->index)) {
    Record record = RecordOf(Site::kRoom, attempt.victims, attempt.placed);
    std::vector<Dim> dims;
    for (Dim d : attempt.need.Dims()) {
      if (attempt.need.Get(d) > 0) dims.push_back(d);
    }
    record.checks.push_back({.rule = Rule::kRoom,
                             .holds = attempt.room,
                             .task = speaker_->index(),
                             .amounts = {attempt.idle, attempt.given, attempt.need},
                             .dims = std::move(dims)});
    trace_->Add(std::move(record));
  }
  if (attempt.placed) trace_->Add(RecordOf(Site::kEvicted, attempt.victims, true));
}

void GangRecorder::TellEnd() {
  if (placed_ || !trace_->WantsEnd(*speaker_)) return;
  framework::Check check{.rule = Rule::kGangHunt};
  for (int number : {domains_, nodes_, candidates_, victims_}) check.numbers.push_back(number);
  check.numbers.insert(check.numbers.end(), std::begin(refused_), std::end(refused_));
  Record record = framework::RecordOf(Site::kHunt, *speaker_);
  record.checks.push_back(std::move(check));
  trace_->Add(std::move(record));
}

}  // namespace pumice::actions
