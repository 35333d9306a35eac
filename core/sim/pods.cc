// Every pod has a life, and an agenda of what happens to it next; whatever is due is taken off it in the order of time,
// kind and UID.
#include "core/sim/pods.h"

#include <algorithm>
#include <utility>

#include "core/api/annotations.h"
#include "core/model/simulation.h"

namespace pumice::sim {
namespace {

constexpr int64_t kDefaultGrace = 30;  // terminationGracePeriodSeconds of Kubernetes
constexpr const char* kRunSeconds = "run-seconds";

const std::string* Annotation(const model::Pod& pod, const char* key) {
  auto it = pod.meta.annotations.find(key);
  return it == pod.meta.annotations.end() ? nullptr : &it->second;
}

}  // namespace

Pods::Pods(model::Scenario* world, const WorldRules& rules) : world_(world), rules_(rules), draws_(rules.seed) {
  for (size_t i = 0; i < world_->pods.size(); ++i) Adopt(i);
}

model::Pod* Pods::Find(const std::string& uid) {
  auto life = lives_.find(uid);
  return life == lives_.end() ? nullptr : &world_->pods[life->second.at];
}

bool Pods::IsLeaving(const std::string& uid) const {
  auto life = lives_.find(uid);
  return life != lives_.end() && life->second.leaving != Leaving::kNo;
}

void Pods::Add(model::Pod pod) {
  if (GetsQueueGate(*world_, pod)) pod.spec = gated_.Of(pod.spec);
  world_->pods.push_back(std::move(pod));
  Adopt(world_->pods.size() - 1);
}

void Pods::Adopt(size_t at) {
  model::Pod& pod = world_->pods[at];
  world_->Revise(&pod);
  Life& life = lives_[pod.meta.uid] = {at};
  made_.try_emplace(pod.meta.Key(), pod.meta.uid, 0);
  if (pod.meta.deletion_timestamp) {
    // It is gone a period later, since the next cycle still sees it.
    life.leaving = Leaving::kBefore;
    agenda_.emplace(now() + rules_.period, Happening::kGone, pod.meta.uid);
  }
  if (pod.phase == "Running") {
    const bool filled_in = !rules_.starts_are_known && pod.start_time == pod.meta.creation_timestamp;
    ExpectEnd(pod, filled_in ? world_->now : pod.start_time.value_or(world_->now));
  } else if (pod.phase == "Pending" && !pod.node_name.empty() && rules_.controller) {
    agenda_.emplace(now() + rules_.start_delay, Happening::kStarts, pod.meta.uid);
  }
}

void Pods::ExpectEnd(const model::Pod& pod, model::Time start) {
  if (!rules_.ends) return;
  const std::string* text = Annotation(pod, model::kDuration);
  if (text == nullptr) text = Annotation(pod, kRunSeconds);
  if (text == nullptr) return;
  if (auto spread = model::ParseSpread(*text)) {
    agenda_.emplace(start.seconds + draws_.Seconds(*spread, "duration", pod.meta.uid), Happening::kEnds, pod.meta.uid);
  }
}

void Pods::Replace(const model::Pod& gone) {
  auto& [first_uid, made] = made_.at(gone.meta.Key());
  model::Pod fresh;
  fresh.meta = gone.meta;
  fresh.meta.uid = first_uid + "-r" + std::to_string(++made);
  fresh.meta.creation_timestamp = world_->now;
  fresh.meta.deletion_timestamp.reset();
  for (const char* key : kDeviceAnnotations) fresh.meta.annotations.erase(key);
  fresh.spec = gone.spec;
  fresh.phase = "Pending";
  fresh.qos_class = gone.qos_class;
  fresh.raw = gone.raw;
  Add(std::move(fresh));
}

void Pods::Remove(const std::string& uid) {
  auto life = lives_.find(uid);
  if (life == lives_.end()) return;
  if (agenda_.count({now(), Happening::kFails, uid}) != 0) {
    life->second.leaving = Leaving::kController;
    agenda_.emplace(now(), Happening::kGone, uid);
    return;
  }
  const size_t at = life->second.at;
  lives_.erase(life);
  if (at + 1 != world_->pods.size()) {
    world_->pods[at] = std::move(world_->pods.back());
    lives_.at(world_->pods[at].meta.uid).at = at;
  }
  world_->pods.pop_back();
}

void Pods::Bound(const std::string& uid) { agenda_.emplace(now() + rules_.start_delay, Happening::kStarts, uid); }

void Pods::Delete(const std::string& uid, Leaving why, bool node_lost) {
  auto life = lives_.find(uid);
  if (life == lives_.end()) return;
  model::Pod& pod = world_->pods[life->second.at];
  const bool at_once = node_lost || pod.node_name.empty() || HasEnded(pod);
  if (life->second.leaving != Leaving::kNo && !at_once) return;
  if (life->second.leaving == Leaving::kNo) life->second.leaving = why;
  if (!pod.meta.deletion_timestamp) pod.meta.deletion_timestamp = world_->now;
  world_->Revise(&pod);
  const int64_t own = std::max<int64_t>(0, pod.spec->termination_grace_period_seconds.value_or(kDefaultGrace));
  agenda_.emplace(now() + (at_once ? 0 : rules_.grace.value_or(own)), Happening::kGone, uid);
}

void Pods::Fail(const std::string& uid) {
  model::Pod* pod = Find(uid);
  if (pod == nullptr || HasEnded(*pod)) return;
  pod->phase = "Failed";
  world_->Revise(pod);
  agenda_.emplace(now(), Happening::kFails, uid);
}

std::optional<int64_t> Pods::NextTime() const {
  return agenda_.empty() ? std::nullopt : std::optional(std::get<0>(*agenda_.begin()));
}

std::optional<PodEvent> Pods::Next() {
  while (!agenda_.empty() && std::get<0>(*agenda_.begin()) <= now()) {
    const auto [time, happening, uid] = *agenda_.begin();
    agenda_.erase(agenda_.begin());
    auto life = lives_.find(uid);
    if (life == lives_.end()) continue;
    model::Pod& pod = world_->pods[life->second.at];
    const Leaving leaving = life->second.leaving;
    switch (happening) {
      case Happening::kStarts:
        if (leaving != Leaving::kNo || pod.phase != "Pending") break;
        pod.phase = "Running";
        // The device plugin does this once it has given the pod its cards.
        if (auto bind = pod.meta.annotations.find(kBindPhase); bind != pod.meta.annotations.end()) {
          bind->second = "success";
        }
        world_->Revise(&pod);
        pod.start_time = world_->now;
        ExpectEnd(pod, world_->now);
        return PodEvent{PodEvent::Kind::kStarted, leaving, pod};
      case Happening::kEnds: {
        if (pod.phase != "Running") break;
        // Who is told to end in the second in which it ends by itself has ended by itself.
        const bool at_once = leaving == Leaving::kController && pod.meta.deletion_timestamp == world_->now;
        if (leaving != Leaving::kNo && leaving != Leaving::kBefore && !at_once) break;
        if (at_once) agenda_.emplace(now(), Happening::kGone, uid);
        const std::string* percent = Annotation(pod, model::kFailurePercent);
        int64_t rate = 0;
        if (percent != nullptr) {
          for (char c : *percent) rate = c >= '0' && c <= '9' && rate < 1000 ? rate * 10 + (c - '0') : rate;
        }
        const bool fails = draws_.Percent(rate, "fails", uid);
        pod.phase = fails ? "Failed" : "Succeeded";
        world_->Revise(&pod);
        return PodEvent{fails ? PodEvent::Kind::kFailed : PodEvent::Kind::kSucceeded, leaving, pod};
      }
      case Happening::kFails: return PodEvent{PodEvent::Kind::kFailed, leaving, pod};
      case Happening::kGone: {
        PodEvent event{PodEvent::Kind::kGone, leaving, pod};
        Remove(uid);
        return event;
      }
    }
  }
  return std::nullopt;
}

}  // namespace pumice::sim
