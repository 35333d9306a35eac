// DelayedActions are what policies with a timeout are going to do, and when. Twin of the delayActionMap of
// pkg/controllers/job/job_controller.go.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace pumice::sim {

struct DelayedAction {
  std::string job, pod, event, action;
  std::string pod_uid, task, partition;  // of the pod whose event it was
  // One whose place another has taken comes all the same, and nothing calls it off.
  bool listed = true;
};

class DelayedActions {
 public:
  // Does nothing where the same action waits for the pod already.
  void Add(int64_t at, DelayedAction action);
  // This is CleanPodDelayActionsIfNeed: what is heard of a pod may make its action needless.
  void CallOffFor(const std::string& job, const std::string& pod, const std::string& pod_uid, const std::string& event);
  // This is cleanupDelayActions: one of the same aim was done.
  void CallOffLike(const DelayedAction& done);
  void Forget(const std::string& job);

  std::optional<int64_t> NextTime() const;
  // Takes the next one, if it is due.
  std::optional<DelayedAction> Take(int64_t now);

 private:
  std::multimap<int64_t, DelayedAction> by_time_;
};

}  // namespace pumice::sim
