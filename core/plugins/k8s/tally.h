// Tally counts how many pods of which sort there are in each topology domain, as of a moment of the snapshot.
//
// What an incoming pod has to know of the pods that are there is always a sum over them. A tally keeps such sums for
// one profile and brings them from one moment to another by the changes between, in either direction, instead of
// counting all pods anew for every task. It looks at the kinds of pods alone that the profile's rules may be about. The
// sums are whole numbers, so the way makes no difference.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/plugins/k8s/snapshot.h"

namespace pumice::plugins::k8s {

class Tally {
 public:
  // One pod adds this to one table, in its node's domain of the topology key.
  struct Part {
    int table;
    int key;
    int64_t amount;
  };
  using Parts = std::vector<Part>;
  // It says what a pod of a kind adds, and is asked once for each kind of the profiles.
  using PartsOf = std::function<Parts(int kind)>;
  // It says whether pods on the node count in the table; where it is empty they do.
  using Counts = std::function<bool(int table, int node)>;

  // `profiles` are ascending; pods of others add nothing.
  Tally(const Snapshot& snapshot, const std::vector<int>& profiles, int tables, const PartsOf& parts_of,
        Counts counts = {});

  void MoveTo(size_t moment) {
    if (!begun_ || moment != moment_) Move(moment);
  }
  int64_t Get(int table, int key, int domain) const {
    const std::vector<int64_t>& sums = sums_[table * keys_ + key];
    return sums.empty() ? 0 : sums[domain];
  }
  // Gives the topology keys that some part of the table had.
  const std::vector<int>& KeysOf(int table) const { return keys_of_[table]; }
  // It is true where no kind adds anything, whoever comes.
  bool IsEmpty() const { return parts_.empty(); }
  // Returns null where the kind adds nothing.
  const Parts* PartsOfKind(int kind) const;
  // Says how many sums of the table are not 0.
  int NonZero(int table) const { return nonzero_[table]; }

 private:
  void Move(size_t moment);
  void Apply(const Snapshot::Change& change, const Parts& parts, int direction);
  void Add(const Part& part, int node, int64_t amount);

  const Snapshot& snapshot_;
  const int keys_;
  const Counts counts_;
  bool begun_ = false;  // whether it counts what was there at open
  size_t moment_ = 0;
  std::vector<std::vector<int64_t>> sums_;    // by table and key: by domain
  std::vector<std::vector<int>> keys_of_;     // by table
  std::vector<int> nonzero_;                  // by table
  std::vector<std::pair<int, Parts>> parts_;  // by kind, of those that add something
};

}  // namespace pumice::plugins::k8s
