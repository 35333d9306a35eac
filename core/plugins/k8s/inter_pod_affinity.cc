// Filter and scorer ask a Tally for sums over the pods that are there, and never walk over those pods themselves.
#include "core/plugins/k8s/inter_pod_affinity.h"

#include <algorithm>
#include <limits>

#include "core/plugins/k8s/normalize.h"

namespace pumice::plugins::k8s {
namespace {

const model::StringMap kNoLabels;

// An incoming pod's own term is held against a pod that is there: nobody looks up that pod's namespace.
bool OwnTermMatches(const AffinityTerm& term, const Profile& there) { return term.Matches(there.pod->meta, kNoLabels); }

// A term of a pod that is there is held against the incoming one.
bool TheirTermMatches(const AffinityTerm& term, const Profile& incoming) {
  return term.Matches(incoming.pod->meta, *incoming.ns_labels);
}

// Where there are no terms, it is not matched.
bool MatchesAllTerms(const std::vector<AffinityTerm>& terms, const Profile& pod) {
  return !terms.empty() &&
         std::all_of(terms.begin(), terms.end(), [&](const AffinityTerm& term) { return OwnTermMatches(term, pod); });
}

}  // namespace

AffinityFilter::AffinityFilter(const Snapshot& snapshot, int profile)
    : snapshot_(snapshot),
      profile_(snapshot.profiles[profile]),
      tally_(
          snapshot, snapshot.profiles.RelatedTo(profile), kTables, [this](int kind) { return PartsOf(kind); },
          [this](int table, int node) { return table != kExisting || snapshot_.at(node).listed_anti_affinity; }) {
  const PodAffinityTerms& own = profile_.incoming_terms;
  concerned_ = !own.required.empty() || !own.required_anti.empty() || !tally_.IsEmpty();
  matches_itself_ = MatchesAllTerms(own.required, profile_);
}

Tally::Parts AffinityFilter::PartsOf(int kind) const {
  const Profile& there = snapshot_.profiles[Snapshot::ProfileOfKind(kind)];
  const PodAffinityTerms& own = profile_.incoming_terms;
  Tally::Parts parts;
  if (MatchesAllTerms(own.required, there)) {
    for (const AffinityTerm& term : own.required) parts.push_back({kAffinity, term.key, 1});
  }
  for (const AffinityTerm& term : own.required_anti) {
    if (OwnTermMatches(term, there)) parts.push_back({kAnti, term.key, 1});
  }
  for (const AffinityTerm& term : there.terms.required_anti) {
    if (TheirTermMatches(term, profile_)) parts.push_back({kExisting, term.key, 1});
  }
  return parts;
}

bool AffinityFilter::Skips(size_t moment) {
  const PodAffinityTerms& own = profile_.incoming_terms;
  if (!own.required.empty() || !own.required_anti.empty()) return false;
  if (!concerned_) return true;
  tally_.MoveTo(moment);
  return tally_.NonZero(kExisting) == 0;
}

AffinityVerdict AffinityFilter::Check(int node, size_t moment, const Extras& extras) {
  if (!concerned_) return AffinityVerdict::kFits;
  tally_.MoveTo(moment);
  if (!SatisfiesAffinity(node, extras)) return AffinityVerdict::kNoAffinity;
  if (!SatisfiesAntiAffinity(node, extras)) return AffinityVerdict::kAntiAffinity;
  if (!SatisfiesExisting(node, extras)) return AffinityVerdict::kExistingAntiAffinity;
  return AffinityVerdict::kFits;
}

void AffinityFilter::AddTo(Extras* extras, const TaskInfo& pod, int node, int sign) {
  const Tally::Parts* parts = tally_.PartsOfKind(snapshot_.KindOf(pod));
  if (parts == nullptr) return;
  for (const Tally::Part& part : *parts) {
    const int domain = snapshot_.topology.DomainOf(part.key, node);
    if (domain == kNone) continue;
    auto it = std::find_if(extras->begin(), extras->end(), [&](const Extra& extra) {
      return extra.table == part.table && extra.key == part.key && extra.domain == domain;
    });
    if (it == extras->end()) {
      extras->push_back({part.table, part.key, domain, part.amount * sign});
    } else {
      it->amount += part.amount * sign;
    }
  }
}

int64_t AffinityFilter::Sum(Table table, int key, int domain, const Extras& extras) const {
  int64_t sum = tally_.Get(table, key, domain);
  for (const Extra& extra : extras) {
    if (extra.table == table && extra.key == key && extra.domain == domain) sum += extra.amount;
  }
  return sum;
}

bool AffinityFilter::SatisfiesAffinity(int node, const Extras& extras) const {
  bool pods_exist = true;
  for (const AffinityTerm& term : profile_.incoming_terms.required) {
    const int domain = snapshot_.topology.DomainOf(term.key, node);
    if (domain == kNone) return false;
    pods_exist &= Sum(kAffinity, term.key, domain, extras) > 0;
  }
  if (pods_exist) return true;
  // The first of pods that want each other's company may go anywhere.
  int matching_domains = tally_.NonZero(kAffinity);
  for (const Extra& extra : extras) {
    if (extra.table != kAffinity) continue;
    const int64_t sum = tally_.Get(kAffinity, extra.key, extra.domain);
    matching_domains += static_cast<int>(sum + extra.amount != 0) - static_cast<int>(sum != 0);
  }
  return matching_domains == 0 && matches_itself_;
}

bool AffinityFilter::SatisfiesAntiAffinity(int node, const Extras& extras) const {
  for (const AffinityTerm& term : profile_.incoming_terms.required_anti) {
    const int domain = snapshot_.topology.DomainOf(term.key, node);
    if (domain != kNone && Sum(kAnti, term.key, domain, extras) > 0) return false;
  }
  return true;
}

bool AffinityFilter::SatisfiesExisting(int node, const Extras& extras) const {
  auto minded = [&](int key) {
    const int domain = snapshot_.topology.DomainOf(key, node);
    return domain != kNone && Sum(kExisting, key, domain, extras) > 0;
  };
  for (int key : tally_.KeysOf(kExisting)) {
    if (minded(key)) return false;
  }
  for (const Extra& extra : extras) {
    if (extra.table == kExisting && minded(extra.key)) return false;
  }
  return true;
}

AffinityScorer::AffinityScorer(const Snapshot& snapshot, int profile)
    : snapshot_(snapshot),
      profile_(snapshot.profiles[profile]),
      tally_(
          snapshot, snapshot.profiles.RelatedTo(profile), 1, [this](int kind) { return PartsOf(kind); },
          // Without preferences of its own, only the listed nodes are looked at.
          [this](int, int node) { return profile_.terms.has_preferred || snapshot_.at(node).listed_affinity; }) {
  concerned_ = !profile_.incoming_terms.preferred.empty() || !tally_.IsEmpty();
}

Tally::Parts AffinityScorer::PartsOf(int kind) const {
  const Profile& there = snapshot_.profiles[Snapshot::ProfileOfKind(kind)];
  Tally::Parts parts;
  for (const AffinityTerm& term : profile_.incoming_terms.preferred) {
    if (OwnTermMatches(term, there)) parts.push_back({0, term.key, term.weight});
  }
  for (const AffinityTerm& term : there.terms.preferred) {
    if (TheirTermMatches(term, profile_)) parts.push_back({0, term.key, term.weight});
  }
  return parts;
}

std::vector<int64_t> AffinityScorer::Scores(const std::vector<NodeInfo*>& nodes) {
  std::vector<int64_t> scores(nodes.size(), 0);
  if (!concerned_ || nodes.empty()) return scores;  // preempt asks about other shards' nodes, of which there are none
  tally_.MoveTo(snapshot_.now());
  int64_t min = std::numeric_limits<int64_t>::max(), max = std::numeric_limits<int64_t>::min();
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (int key : tally_.KeysOf(0)) {
      const int domain = snapshot_.topology.DomainOf(key, nodes[i]->index);
      if (domain != kNone) scores[i] += tally_.Get(0, key, domain);
    }
    min = std::min(min, scores[i]);
    max = std::max(max, scores[i]);
  }
  const int64_t spread = max - min;
  for (int64_t& score : scores) {
    score = spread > 0 ? static_cast<int64_t>(static_cast<double>(kMaxNodeScore) *
                                              (static_cast<double>(score - min) / static_cast<double>(spread)))
                       : 0;
  }
  return scores;
}

}  // namespace pumice::plugins::k8s
