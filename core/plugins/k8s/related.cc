// Profiles are indexed by their labels and by one label that each of their terms needs, so that only those are looked
// at which share one.
#include "core/plugins/k8s/related.h"

#include <algorithm>

namespace pumice::plugins::k8s {
namespace {

void Append(const std::vector<int>& more, std::vector<int>* list) {
  list->insert(list->end(), more.begin(), more.end());
}

}  // namespace

Related::Related(const std::vector<Profile>& profiles, const std::set<std::string>& label_keys)
    : profiles_(profiles), label_keys_(label_keys) {
  for (size_t i = 0; i < profiles.size(); ++i) {
    const int profile = static_cast<int>(i);
    for (const auto& [key, value] : profiles[i].pod->meta.labels) {
      if (label_keys_.count(key) != 0) with_[Label(key, value)].push_back(profile);
    }
    for (const AffinityTerm& term : profiles[i].terms.required_anti) AddWanting(profile, term.selector);
    for (const AffinityTerm& term : profiles[i].terms.preferred) AddWanting(profile, term.selector);
  }
}

const Requirement* Related::NeededOf(const Selector& selector) const {
  const Requirement* needed = selector.NeededLabel();
  return needed == nullptr || label_keys_.count(needed->key) == 0 ? nullptr : needed;
}

void Related::AddWanting(int profile, const Selector& selector) {
  if (selector.MatchesNothing()) return;
  const Requirement* needed = NeededOf(selector);
  if (needed == nullptr) {
    anybody_.push_back(profile);
    return;
  }
  for (const std::string& value : needed->values) wanting_[Label(needed->key, value)].push_back(profile);
}

void Related::AddMatched(const Selector& selector, std::vector<int>* profiles) const {
  if (selector.MatchesNothing()) return;
  const Requirement* needed = NeededOf(selector);
  if (needed == nullptr) {
    for (size_t i = 0; i < profiles_.size(); ++i) profiles->push_back(static_cast<int>(i));
    return;
  }
  for (const std::string& value : needed->values) {
    if (auto it = with_.find(Label(needed->key, value)); it != with_.end()) Append(it->second, profiles);
  }
}

std::vector<int> Related::Of(int profile) const {
  const Profile& own = profiles_[profile];
  std::vector<int> related = anybody_;
  for (const auto* terms :
       {&own.incoming_terms.required, &own.incoming_terms.required_anti, &own.incoming_terms.preferred}) {
    for (const AffinityTerm& term : *terms) AddMatched(term.selector, &related);
  }
  for (const auto* constraints : {&own.spread.hard, &own.spread.soft}) {
    for (const SpreadConstraint& constraint : *constraints) AddMatched(constraint.selector, &related);
  }
  for (const auto& [key, value] : own.pod->meta.labels) {
    if (auto it = wanting_.find(Label(key, value)); it != wanting_.end()) Append(it->second, &related);
  }
  std::sort(related.begin(), related.end());
  related.erase(std::unique(related.begin(), related.end()), related.end());
  return related;
}

}  // namespace pumice::plugins::k8s
