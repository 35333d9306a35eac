// gangreclaim evicts pods of other queues so that a whole gang of a queue that is owed has room. Twin of
// pkg/scheduler/actions/gangreclaim/gangreclaim.go.
#include "core/actions/catalogue.h"
#include "core/actions/gang_eviction.h"

namespace pumice::actions {
namespace {

class GangReclaim : public GangEviction {
 public:
  GangReclaim() : GangEviction(framework::EvictionContext::Kind::kGangReclaim) {}
  const std::string& Name() const override {
    static const std::string name = "gangreclaim";
    return name;
  }

 protected:
  bool PassesOver(const QueueInfo& queue) const override { return ssn().Overused(queue); }
  bool MayEvict(const JobInfo& job, const std::vector<TaskInfo*>& pending) const override {
    return ssn().Preemptive(*job.queue, pending);
  }

  std::optional<Refusal> RefusalOf(const TaskInfo& task, const JobInfo& evictor) const override {
    if (task.status != TaskStatus::kRunning) return Refusal::kNotRunning;
    if (!task.facts->preemptable) return Refusal::kNotPreemptable;
    const JobInfo* owner = task.job();
    if (owner == nullptr) return Refusal::kOther;
    if (owner->queue == evictor.queue) return Refusal::kSameQueue;
    if (!MayLosePods(*owner)) return Refusal::kNotPreemptable;
    if (!owner->queue->Reclaimable()) return Refusal::kQueueNotReclaimable;
    return std::nullopt;
  }

  // The queue whose victims go first loses first; within a queue bundles alone are compared.
  int CompareVictims(const JobInfo& l, const JobInfo& r, const JobInfo& evictor) const override {
    if (l.queue == r.queue) return 0;
    const bool before = ssn().VictimQueueOrderFn(*l.queue, *r.queue, *evictor.queue);
    const bool after = ssn().VictimQueueOrderFn(*r.queue, *l.queue, *evictor.queue);
    return static_cast<int>(after) - static_cast<int>(before);
  }
};

}  // namespace

extern const Row kGangReclaim = {
    .name = "gangreclaim",
    .what = {"Evicts pods of other queues until a whole gang of a queue that has less than it deserves has room.",
             "为未得到应得份额的队列驱逐其他队列的 Pod，直到整个 gang 放得下。"},
    .go = "gangreclaim/gangreclaim.go",
    .build = Make<GangReclaim>,
    .arguments = {kMaxDomains, kAllowWholeBundle},
    .since = &model::Release::has_gangreclaim,
};

}  // namespace pumice::actions
