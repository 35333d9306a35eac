// Filter and scorer count pods by domain with a Tally, on those nodes alone that the constraints let count.
#include "core/plugins/k8s/topology_spread.h"

#include <algorithm>
#include <limits>

#include "core/base/gomath.h"
#include "core/plugins/k8s/normalize.h"

namespace pumice::plugins::k8s {

SpreadCounts::SpreadCounts(const Snapshot& snapshot, int profile, const std::vector<SpreadConstraint>& constraints)
    : snapshot_(snapshot),
      profile_(snapshot.profiles[profile]),
      constraints_(constraints),
      counts_on_(constraints.size()),
      domains_(constraints.size()),
      min_(constraints.size()),
      tally_(
          snapshot, snapshot.profiles.RelatedTo(profile), 2 * static_cast<int>(constraints.size()),
          [this](int kind) { return PartsOf(kind); },
          [this](int table, int node) { return table >= ByNode(0) || counts_on_[table][node]; }) {
  const NodeRules& rules = snapshot.profiles.rules(profile_.rules);
  for (int node = 0; node < snapshot.size(); ++node) {
    has_all_keys_.push_back(std::all_of(constraints.begin(), constraints.end(), [&](const SpreadConstraint& c) {
      return snapshot.topology.DomainOf(c.key, node) != kNone;
    }));
  }
  for (size_t i = 0; i < constraints.size(); ++i) {
    const SpreadConstraint& constraint = constraints[i];
    std::vector<bool> seen(snapshot.topology.Domains(constraint.key));
    for (int node = 0; node < snapshot.size(); ++node) {
      const model::Node& object = snapshot.node(node);
      const bool counts = has_all_keys_[node] && (!constraint.honor_affinity || rules.MatchesNode(object)) &&
                          (!constraint.honor_taints || !UntoleratedTaint(object.taints, rules.tolerations()));
      counts_on_[i].push_back(counts);
      if (!counts) continue;
      const int domain = snapshot.topology.DomainOf(constraint.key, node);
      if (!seen[domain]) domains_[i].push_back(domain);
      seen[domain] = true;
    }
    matches_itself_.push_back(constraint.selector.Matches(profile_.pod->meta.labels));
  }
}

// A selector of everything counts nobody; a pod that is being deleted does not count.
Tally::Parts SpreadCounts::PartsOf(int kind) const {
  const model::ObjectMeta& pod = snapshot_.profiles[Snapshot::ProfileOfKind(kind)].pod->meta;
  Tally::Parts parts;
  if (Snapshot::IsDeleting(kind) || pod.ns != profile_.pod->meta.ns) return parts;
  for (size_t i = 0; i < constraints_.size(); ++i) {
    const Selector& selector = constraints_[i].selector;
    if (selector.Empty() || !selector.Matches(pod.labels)) continue;
    const int constraint = static_cast<int>(i);
    parts.push_back({constraint, constraints_[i].key, 1});
    if (constraints_[i].each_node != kNone) parts.push_back({ByNode(constraint), constraints_[i].each_node, 1});
  }
  return parts;
}

void SpreadCounts::MoveTo(size_t moment) {
  if (moment_ == moment) return;
  moment_ = moment;
  tally_.MoveTo(moment);
  for (size_t i = 0; i < constraints_.size(); ++i) {
    min_[i] = std::numeric_limits<int32_t>::max();
    for (int domain : domains_[i]) min_[i] = std::min(min_[i], Count(static_cast<int>(i), domain));
    if (static_cast<int64_t>(domains_[i].size()) < constraints_[i].min_domains) min_[i] = 0;
  }
}

SpreadVerdict SpreadFilter::Check(int node, size_t moment) {
  counts_.MoveTo(moment);
  const std::vector<SpreadConstraint>& constraints = counts_.constraints();
  for (size_t i = 0; i < constraints.size(); ++i) {
    const int constraint = static_cast<int>(i);
    const int domain = snapshot_.topology.DomainOf(constraints[i].key, node);
    if (domain == kNone) return SpreadVerdict::kNoLabel;
    const int64_t with_itself = counts_.Count(constraint, domain) + (counts_.MatchesItself(constraint) ? 1 : 0);
    if (with_itself - counts_.Min(constraint) > constraints[i].max_skew) return SpreadVerdict::kTooSkewed;
  }
  return SpreadVerdict::kFits;
}

// Gives the weight of a topology: the more values among the nodes, the heavier (topologyNormalizingWeight).
std::vector<double> SpreadScorer::Weights(const std::vector<NodeInfo*>& nodes) const {
  std::vector<double> weights;
  for (const SpreadConstraint& constraint : counts_.constraints()) {
    std::vector<bool> seen(snapshot_.topology.Domains(constraint.key));
    int size = 0;
    for (const NodeInfo* node : nodes) {
      if (!counts_.HasAllKeys(node->index)) continue;
      if (snapshot_.topology.IsHostname(constraint.key)) {
        ++size;
        continue;
      }
      const int domain = snapshot_.topology.DomainOf(constraint.key, node->index);
      size += !seen[domain];
      seen[domain] = true;
    }
    weights.push_back(GoLog(size + 2));
  }
  return weights;
}

std::vector<int64_t> SpreadScorer::Scores(const std::vector<NodeInfo*>& nodes) {
  constexpr int64_t kInvalidScore = -1;
  const std::vector<SpreadConstraint>& constraints = counts_.constraints();
  const std::vector<double> weights = Weights(nodes);
  counts_.MoveTo(snapshot_.now());
  std::vector<int64_t> scores;
  int64_t min = std::numeric_limits<int64_t>::max(), max = 0;
  for (const NodeInfo* node : nodes) {
    if (!counts_.HasAllKeys(node->index)) {
      scores.push_back(kInvalidScore);
      continue;
    }
    double sum = 0;
    for (size_t i = 0; i < constraints.size(); ++i) {
      const int key = constraints[i].key;
      const int constraint = static_cast<int>(i);
      const int64_t count = snapshot_.topology.IsHostname(key)
                                ? (counts_.*on_host_)(constraint, node->index)
                                : counts_.Count(constraint, snapshot_.topology.DomainOf(key, node->index));
      sum += static_cast<double>(count) * weights[i] + static_cast<double>(constraints[i].max_skew - 1);
    }
    const auto score = static_cast<int64_t>(GoRound(sum));
    scores.push_back(score);
    min = std::min(min, score);
    max = std::max(max, score);
  }
  for (int64_t& score : scores) {
    if (score == kInvalidScore) {
      score = 0;
    } else {
      score = max == 0 ? kMaxNodeScore : kMaxNodeScore * (max + min - score) / max;
    }
  }
  return scores;
}

}  // namespace pumice::plugins::k8s
