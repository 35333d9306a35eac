// These are the filter and the scorer of inter-pod affinity and anti-affinity
// (plugins/interpodaffinity/{filtering,scoring}.go).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/plugins/k8s/tally.h"

namespace pumice::plugins::k8s {

enum class AffinityVerdict : uint8_t { kFits, kNoAffinity, kAntiAffinity, kExistingAntiAffinity };

// It is the filter for pods of one profile: its own required terms are held against all pods, and the required
// anti-affinity of all pods is held against it.
class AffinityFilter {
 public:
  // This is what a dry run adds to the sums or takes away.
  struct Extra {
    int table, key, domain;
    int64_t amount;
  };
  using Extras = std::vector<Extra>;

  AffinityFilter(const Snapshot& snapshot, int profile);

  // This is PreFilter's skip: there are no terms of its own, and nobody who is there minds it.
  bool Skips(size_t moment);
  AffinityVerdict Check(int node, size_t moment, const Extras& extras);
  // This is AddPod and RemovePod: the pod counts as if it came to the node (+1) or left it (-1).
  void AddTo(Extras* extras, const TaskInfo& pod, int node, int sign);

 private:
  // The tables count pods that match all affinity terms; pods that match an anti-affinity term; terms of pods there
  // that match this one. The last counts only on nodes that were listed at open.
  enum Table { kAffinity, kAnti, kExisting, kTables };
  Tally::Parts PartsOf(int kind) const;
  int64_t Sum(Table table, int key, int domain, const Extras& extras) const;
  bool SatisfiesAffinity(int node, const Extras& extras) const;
  bool SatisfiesAntiAffinity(int node, const Extras& extras) const;
  bool SatisfiesExisting(int node, const Extras& extras) const;

  const Snapshot& snapshot_;
  const Profile& profile_;
  bool concerned_ = false;  // false: every table stays empty
  bool matches_itself_ = false;
  Tally tally_;
};

// It is the scorer for pods of one profile: weights of its preferred terms, and of those of the pods that are there.
class AffinityScorer {
 public:
  AffinityScorer(const Snapshot& snapshot, int profile);

  // It is false where every node has 0, now and later.
  bool concerned() const { return concerned_; }
  // Gives per node of the list 0 to 100, as of now (Score and NormalizeScore).
  std::vector<int64_t> Scores(const std::vector<NodeInfo*>& nodes);

 private:
  Tally::Parts PartsOf(int kind) const;

  const Snapshot& snapshot_;
  const Profile& profile_;
  bool concerned_ = false;
  Tally tally_;
};

}  // namespace pumice::plugins::k8s
