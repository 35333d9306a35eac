// gangpreempt evicts pods of lower jobs of the same queue so that a whole gang has room. Twin of
// pkg/scheduler/actions/gangpreempt/gangpreempt.go.
#include "core/actions/catalogue.h"
#include "core/actions/gang_eviction.h"

namespace pumice::actions {
namespace {

class GangPreempt : public GangEviction {
 public:
  GangPreempt() : GangEviction(framework::EvictionContext::Kind::kGangPreempt) {}
  const std::string& Name() const override {
    static const std::string name = "gangpreempt";
    return name;
  }

 protected:
  bool PassesOver(const QueueInfo&) const override { return false; }
  bool MayEvict(const JobInfo&, const std::vector<TaskInfo*>&) const override { return true; }

  // Whether the evictor asks for anything does not matter here, nor does the priority of pods.
  std::optional<Refusal> RefusalOf(const TaskInfo& task, const JobInfo& evictor) const override {
    if (!PreemptableStatus(task.status)) return Refusal::kNotRunning;
    if (!task.facts->preemptable) return Refusal::kNotPreemptable;
    const JobInfo* owner = task.job();
    if (owner == nullptr) return Refusal::kOther;
    if (owner->queue != evictor.queue) return Refusal::kOtherQueue;
    if (!MayLosePods(*owner)) return Refusal::kNotPreemptable;
    if (owner == &evictor) return Refusal::kSameJob;
    if (evictor.priority <= owner->priority) return Refusal::kNotLower;
    return std::nullopt;
  }

  // The job that would come last loses first.
  int CompareVictims(const JobInfo& l, const JobInfo& r, const JobInfo&) const override {
    const bool before = ssn().JobOrderFn(l, r), after = ssn().JobOrderFn(r, l);
    return static_cast<int>(before) - static_cast<int>(after);
  }
};

}  // namespace

extern const Row kGangPreempt = {
    .name = "gangpreempt",
    .what = {"Evicts pods of lower jobs of the same queue until a whole gang has room.",
             "驱逐同一队列中优先级较低作业的 Pod，直到整个 gang 放得下。"},
    .go = "gangpreempt/gangpreempt.go",
    .build = Make<GangPreempt>,
    .arguments = {kMaxDomains, kAllowWholeBundle},
    .since = &model::Release::has_gangpreempt,
};

}  // namespace pumice::actions
