// Few actions wait at a time, so each question walks through all of them.
#include "core/sim/delayed_actions.h"

#include <utility>

namespace pumice::sim {
namespace {

// This is GetActionType: what an action is aimed at.
enum class Aim { kJob, kTask, kPod, kPartition };
Aim AimOf(const std::string& action) {
  return action == "RestartTask"        ? Aim::kTask
         : action == "RestartPod"       ? Aim::kPod
         : action == "RestartPartition" ? Aim::kPartition
                                        : Aim::kJob;
}

// Takes out the listed actions for which `out` answers true.
template <class Out>
void EraseListed(std::multimap<int64_t, DelayedAction>* actions, Out out) {
  for (auto it = actions->begin(); it != actions->end();) {
    it = it->second.listed && out(it->second) ? actions->erase(it) : std::next(it);
  }
}

}  // namespace

void DelayedActions::Add(int64_t at, DelayedAction action) {
  for (auto& [time, other] : by_time_) {
    if (!other.listed || other.job != action.job || other.pod != action.pod) continue;
    if (other.action == action.action) return;
    other.listed = false;
  }
  by_time_.emplace(at, std::move(action));
}

void DelayedActions::CallOffFor(const std::string& job, const std::string& pod, const std::string& pod_uid,
                                const std::string& event) {
  if (event == "PodPending") return;
  EraseListed(&by_time_, [&](const DelayedAction& action) {
    if (action.job != job || action.pod != pod) return false;
    if (action.event == "PodPending") return action.pod_uid == pod_uid;
    return event == "PodRunning" && (action.event == "PodFailed" || action.event == "PodEvicted");
  });
}

void DelayedActions::CallOffLike(const DelayedAction& done) {
  const Aim aim = AimOf(done.action);
  EraseListed(&by_time_, [&](const DelayedAction& action) {
    if (action.job != done.job || AimOf(action.action) != aim) return false;
    return aim == Aim::kJob || (aim == Aim::kTask && action.task == done.task) ||
           (aim == Aim::kPod && action.pod == done.pod) ||
           (aim == Aim::kPartition && action.partition == done.partition);
  });
}

void DelayedActions::Forget(const std::string& job) {
  for (auto it = by_time_.begin(); it != by_time_.end();) {
    it = it->second.job == job ? by_time_.erase(it) : std::next(it);
  }
}

std::optional<int64_t> DelayedActions::NextTime() const {
  return by_time_.empty() ? std::nullopt : std::optional(by_time_.begin()->first);
}

std::optional<DelayedAction> DelayedActions::Take(int64_t now) {
  if (by_time_.empty() || by_time_.begin()->first > now) return std::nullopt;
  return std::move(by_time_.extract(by_time_.begin()).mapped());
}

}  // namespace pumice::sim
