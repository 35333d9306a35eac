// These are the filter and the scorer of topology spread (plugins/podtopologyspread/{filtering,scoring}.go).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/plugins/k8s/tally.h"

namespace pumice::plugins::k8s {

enum class SpreadVerdict : uint8_t { kFits, kTooSkewed, kNoLabel };

// It counts pods by domain for the constraints of one profile. Only nodes that have all the topology keys count, and of
// those, for each constraint, the ones its inclusion policies let in.
class SpreadCounts {
 public:
  SpreadCounts(const Snapshot& snapshot, int profile, const std::vector<SpreadConstraint>& constraints);

  const std::vector<SpreadConstraint>& constraints() const { return constraints_; }
  bool HasAllKeys(int node) const { return has_all_keys_[node]; }
  bool MatchesItself(int constraint) const { return matches_itself_[constraint]; }
  void MoveTo(size_t moment);
  int64_t Count(int constraint, int domain) const {
    return tally_.Get(constraint, constraints_[constraint].key, domain);
  }
  // Gives the pods on the node itself, whatever the inclusion policies say of it; of a soft constraint by host name.
  int64_t CountOn(int constraint, int node) const {
    return tally_.Get(ByNode(constraint), constraints_[constraint].each_node, node);
  }
  int64_t NoneOn(int, int) const { return 0; }
  // Gives the least count of any domain; 0 where there are fewer domains than min_domains.
  int64_t Min(int constraint) const { return min_[constraint]; }

 private:
  // Gives the table with a constraint's pods by node, which stands behind those by domain.
  int ByNode(int constraint) const { return static_cast<int>(constraints_.size()) + constraint; }
  Tally::Parts PartsOf(int kind) const;

  const Snapshot& snapshot_;
  const Profile& profile_;
  const std::vector<SpreadConstraint>& constraints_;
  std::vector<bool> has_all_keys_;            // by node
  std::vector<std::vector<bool>> counts_on_;  // by constraint and node
  std::vector<std::vector<int>> domains_;     // by constraint: those of the nodes that count
  std::vector<bool> matches_itself_;          // by constraint
  std::vector<int64_t> min_;                  // likewise
  std::optional<size_t> moment_;
  Tally tally_;
};

// It is the filter for pods of one profile: DoNotSchedule.
class SpreadFilter {
 public:
  SpreadFilter(const Snapshot& snapshot, int profile)
      : snapshot_(snapshot), counts_(snapshot, profile, snapshot.profiles[profile].spread.hard) {}
  SpreadVerdict Check(int node, size_t moment);

 private:
  const Snapshot& snapshot_;
  SpreadCounts counts_;
};

// It is the scorer for pods of one profile: ScheduleAnyway. counts_hosts says whether nodeorder shows it the pods that
// the scored node itself holds (model::Release::soft_spreading_counts_pods).
class SpreadScorer {
 public:
  SpreadScorer(const Snapshot& snapshot, int profile, bool counts_hosts)
      : snapshot_(snapshot),
        counts_(snapshot, profile, snapshot.profiles[profile].spread.soft),
        on_host_(counts_hosts ? &SpreadCounts::CountOn : &SpreadCounts::NoneOn) {}
  // Gives per node of the list 0 to 100, as of now.
  std::vector<int64_t> Scores(const std::vector<NodeInfo*>& nodes);

 private:
  std::vector<double> Weights(const std::vector<NodeInfo*>& nodes) const;

  const Snapshot& snapshot_;
  SpreadCounts counts_;
  int64_t (SpreadCounts::*const on_host_)(int constraint, int node) const;
};

}  // namespace pumice::plugins::k8s
