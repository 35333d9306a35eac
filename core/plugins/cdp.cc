// cdp keeps a pod from being a victim before its cooldown time has passed since it was scheduled. Twin of
// pkg/scheduler/plugins/cdp/cdp.go.
#include <optional>
#include <string>
#include <vector>

#include "core/api/annotations.h"
#include "core/base/duration.h"
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"

namespace pumice::plugins {
namespace {

using framework::Point;
using framework::Rule;
using framework::Session;
using framework::Victims;

constexpr const char* kCooldownTime = "volcano.sh/cooldown-time";

// The label goes before the annotation; what is no duration protects nobody.
std::optional<int64_t> CooldownNs(const model::ObjectMeta& meta) {
  const std::string* text = FindKey(meta.labels, kCooldownTime);
  if (text == nullptr) text = FindKey(meta.annotations, kCooldownTime);
  return text == nullptr ? std::nullopt : ParseGoDurationNs(*text);
}

// Says whether it runs, and its first true PodScheduled condition is younger than the cooldown time.
bool IsProtected(const model::Pod& pod, model::Time now) {
  if (pod.phase != "Running") return false;
  const std::optional<int64_t> cooldown = CooldownNs(pod.meta);
  if (!cooldown) return false;
  for (const model::PodCondition& condition : pod.conditions) {
    if (condition.type != "PodScheduled" || condition.status != "True") continue;
    if (condition.last_transition_time.IsZero()) return false;
    // Both sides are whole seconds, so that only a cooldown beyond them counts.
    const int64_t elapsed = now.seconds - condition.last_transition_time.seconds;
    const int64_t whole = *cooldown / kSecondNs, rest = *cooldown % kSecondNs;
    return whole > elapsed || (whole == elapsed && rest > 0);
  }
  return false;
}

class Cdp : public framework::Plugin {
 public:
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    protected_.reserve(ssn.cluster.facts.size());
    for (const TaskFacts& facts : ssn.cluster.facts) protected_.push_back(IsProtected(*facts.pod, ssn.now()));
    auto others = [this, &ssn](TaskInfo&, const std::vector<TaskInfo*>& candidates) {
      Victims victims;
      for (TaskInfo* candidate : candidates) {
        if (ssn.trace != nullptr && ssn.trace->victims_wanted) Tell(ssn, *candidate);
        if (!protected_[candidate->index()]) victims.tasks.push_back(candidate);
      }
      return victims;
    };
    ssn.SetVictimAnswers(name_, framework::VictimAnswers::kLocal);
    ssn.preemptable.Add(name_, others);
    ssn.reclaimable.Add(name_, others);
  }

  void OnSessionClose(Session&) override {}

 private:
  // Tells how long ago it was scheduled, in seconds, against its cooldown.
  void Tell(const Session& ssn, const TaskInfo& task) const {
    const model::Pod& pod = task.pod();
    const std::optional<int64_t> cooldown = CooldownNs(pod.meta);
    framework::Check check{.rule = cooldown ? Rule::kCooldown : Rule::kNoCooldown,
                           .holds = !protected_[task.index()],
                           .task = task.index()};
    for (const model::PodCondition& condition : pod.conditions) {
      if (!cooldown || condition.type != "PodScheduled" || condition.status != "True") continue;
      if (condition.last_transition_time.IsZero()) break;
      check.numbers = {static_cast<double>(ssn.now().seconds - condition.last_transition_time.seconds),
                       static_cast<double>(*cooldown) / kSecondNs};
      break;
    }
    ssn.trace->Note(std::move(check));
  }

  const std::string name_ = "cdp";
  std::vector<bool> protected_;  // by TaskFacts::index
};

}  // namespace

extern const Row kCdp = {
    .name = "cdp",
    .what = {"Spares pods that were placed less than their cooldown time ago.",
             "放置后未满冷却时间的 Pod 不会被驱逐。"},
    .go = "cdp/cdp.go",
    .build = Make<Cdp>,
    .points = {Point::kPreemptable, Point::kReclaimable},
    .marks = {{Where::kPodLabel, "volcano.sh/cooldown-time"}, {Where::kPodAnnotation, "volcano.sh/cooldown-time"}},
    .own_affair = true,
};

}  // namespace pumice::plugins
