#include "core/actions/hunt.h"

namespace pumice::actions {

using framework::Record;
using framework::Site;

Record Hunt::New(Site site) const {
  const JobInfo& job = *evictor_->job();
  return {.site = site, .queue = job.queue->index, .job = job.index, .task = evictor_->index()};
}

void Hunt::TellCandidates(const NodeInfo& node, const std::vector<TaskInfo*>& candidates) {
  Forget();
  fruitless_ = true;
  empty_ = candidates.empty();
  begin_ = trace_->records().size();
  ++nodes_;
  candidates_ += static_cast<int>(candidates.size());
  trace_->victims_node = node.index;
  if (!trace_->WantsVictims(*evictor_, candidates)) return;
  if (trace_->Pass(Site::kCandidates, evictor_->job()->index)) return;
  Record record = New(Site::kCandidates);
  record.verdict = !candidates.empty();
  record.node = node.index;
  for (const TaskInfo* task : candidates) record.tasks.push_back(task->index());
  trace_->Add(std::move(record));
}

void Hunt::TellRoom(const NodeInfo& node, const std::vector<TaskInfo*>& victims, bool room) {
  victims_ += static_cast<int>(victims.size());
  with_victims_ += victims.empty() ? 0 : 1;
  if (!trace_->WantsVictims(*evictor_, victims)) return;
  if (trace_->Pass(Site::kRoom, evictor_->job()->index)) return;
  Record record = New(Site::kRoom);
  record.verdict = room;
  record.node = node.index;
  Resource given;
  for (const TaskInfo* victim : victims) {
    record.tasks.push_back(victim->index());
    given.Add(victim->resreq());
  }
  const Resource idle = node.FutureIdle();
  std::vector<Dim> dims;
  for (Dim d : evictor_->resreq().Dims()) {
    if (evictor_->resreq().Get(d) > 0) dims.push_back(d);
  }
  record.checks.push_back(
      {.rule = "room",
       .holds = room,
       .task = evictor_->index(),
       .node = node.index,
       .op = ">=",
       .terms = {{'+', "futureIdle", idle}, {'+', "victims", given}, {'=', "request", evictor_->resreq()}},
       .dims = std::move(dims)});
  trace_->Add(std::move(record));
}

void Hunt::TellDone(const NodeInfo& node, bool placed) {
  placed_ = placed_ || placed;
  if (!evicted_.empty() || placed) {
    fruitless_ = false;
    Record record = New(Site::kEvicted);
    record.verdict = placed;
    record.node = node.index;
    record.tasks = evicted_;
    trace_->Add(std::move(record));
  }
  evicted_.clear();
}

// The node before led to nothing, like others before it.
void Hunt::Forget() {
  if (!fruitless_ || !trace_->TellsFew(*evictor_)) return;
  const bool stays = !empty_ && trace_->WantsHunt() && ++told_ <= kMostFruitless;
  if (!stays) trace_->TakeBack(begin_);
}

// Where nothing came of it, how far it got.
void Hunt::TellEnd() {
  Forget();
  if (placed_ || !trace_->WantsHunt()) return;
  static constexpr const char* kNames[kRefusals] = {"notRunning", "notPreemptable", "sameQueue", "queueNotReclaimable",
                                                    "otherQueue", "sameJob",        "other"};
  framework::Check check{.rule = "hunt", .holds = false};
  check.numbers = {{"nodes", static_cast<double>(nodes_)},
                   {"candidates", static_cast<double>(candidates_)},
                   {"victims", static_cast<double>(victims_)},
                   {"nodesWithVictims", static_cast<double>(with_victims_)}};
  for (int i = 0; i < kRefusals; ++i) check.numbers.push_back({kNames[i], static_cast<double>(refused_[i])});
  Record record = New(Site::kHunt);
  record.checks.push_back(std::move(check));
  trace_->Add(std::move(record));
}

}  // namespace pumice::actions
