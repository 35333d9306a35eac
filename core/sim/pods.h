// Pods are the pods of a world over time, as kubelets and the API server move them on: bound ones start, run and end,
// deleted ones terminate and are gone.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "core/api/queue_gate.h"
#include "core/model/objects.h"
#include "core/sim/draw.h"
#include "core/sim/world_rules.h"

namespace pumice::sim {

// It says why a pod was deleted.
enum class Leaving : uint8_t {
  kNo,
  kEvicted,     // by the scheduler, or with its node
  kController,  // by its job's controller
  kBefore,      // before the simulation began
};

struct PodEvent {
  enum class Kind : uint8_t { kStarted, kSucceeded, kFailed, kGone };
  Kind kind;
  Leaving leaving = Leaving::kNo;  // of kGone
  model::Pod pod;                  // as it was at last
};

inline bool HasEnded(const model::Pod& pod) { return pod.phase == "Succeeded" || pod.phase == "Failed"; }

class Pods {
 public:
  // `world` must outlive this; only this adds pods to it and takes them away.
  Pods(model::Scenario* world, const WorldRules& rules);

  // Returns the pod of this UID, or null. It is valid until a pod is added or removed.
  model::Pod* Find(const std::string& uid);
  void Add(model::Pod pod);
  // Makes a new Pending pod of the same name and spec: its UID is the first one's and a number.
  void Replace(const model::Pod& gone);
  // A pod whose failure nobody has been told yet goes after that.
  void Remove(const std::string& uid);
  void Bound(const std::string& uid);
  // The pod is gone after its grace period; at once where it never had a node, has ended, or its node is lost.
  void Delete(const std::string& uid, Leaving why, bool node_lost = false);
  // The pod fails now, whatever its duration.
  void Fail(const std::string& uid);
  bool IsLeaving(const std::string& uid) const;

  // Says when something happens next.
  std::optional<int64_t> NextTime() const;
  // Gives what happens next, if it is due at the world's now.
  std::optional<PodEvent> Next();

 private:
  enum class Happening : uint8_t { kEnds, kFails, kGone, kStarts };
  // Entries of one time stand in the order of happenings, then of UIDs.
  using Entry = std::tuple<int64_t, Happening, std::string>;

  struct Life {
    size_t at;  // index in the world's pods
    Leaving leaving = Leaving::kNo;
  };

  int64_t now() const { return world_->now.seconds; }
  void Adopt(size_t at);
  void ExpectEnd(const model::Pod& pod, model::Time start);

  model::Scenario* world_;
  const WorldRules& rules_;
  Draws draws_;
  GatedSpecs gated_;                             // of pods that are created
  std::unordered_map<std::string, Life> lives_;  // by UID; never iterated
  std::unordered_map<std::string, std::pair<std::string, int>>
      made_;  // by key: the first UID, how many since; likewise
  std::set<Entry> agenda_;
};

}  // namespace pumice::sim
