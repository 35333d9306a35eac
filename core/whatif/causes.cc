// One change alone first, for all differences at once; then all of them, less those that are not needed.
#include "core/whatif/causes.h"

#include <algorithm>

namespace pumice::whatif {
namespace {

constexpr size_t kMostInPairs = 10;  // candidates: their pairs are 45 runs, which all differences share

const std::string& TextAt(const Causes::Said& said, const Causes::Key& key) {
  static const auto* nothing = new std::string;
  const auto at = said.find(key);
  return at == said.end() ? *nothing : at->second;
}

}  // namespace

Causes::Causes(const model::Release& from, const model::Release& to, std::function<Said(const model::Release&)> run,
               const std::function<bool(const model::Change&)>& may_matter, int most_runs)
    : most_runs_(most_runs), run_(std::move(run)), from_(from), to_(to) {
  for (const model::Change& change : model::Changes()) {
    if (from.*change.member == to.*change.member) continue;
    (may_matter(change) ? likely_ : unlikely_).push_back(changes_.size());
    changes_.push_back(&change);
  }
  weight_.resize(changes_.size());
  runs_ = 1;
  before_ = run_(from);
  after_ = Run(Set(changes_.size()));
  for (const auto& [key, text] : before_) {
    if (TextAt(after_, key) != text) differing_.push_back(key);
  }
  for (const auto& [key, text] : after_) {
    if (before_.count(key) == 0 && !text.empty()) differing_.push_back(key);
  }
  std::sort(differing_.begin(), differing_.end());
  alone_.resize(differing_.size());
}

Causes::Said Causes::Run(const Set& taken_back) {
  ++runs_;
  model::Release release = to_;
  for (size_t i = 0; i < taken_back.size(); ++i) {
    if (taken_back[i]) release.*changes_[i]->member = from_.*changes_[i]->member;
  }
  return run_(release);
}

const Causes::Trial* Causes::Try(const Set& taken_back) {
  const auto at = known_.find(taken_back);
  if (at != known_.end()) return &at->second;
  if (runs_ >= most_runs_) return nullptr;
  const Said said = Run(taken_back);
  Trial trial;
  trial.matters = said != after_;
  trial.restores = said == before_;
  for (const Key& key : differing_) trial.gone.push_back(TextAt(said, key) == TextAt(before_, key));
  return &known_.emplace(taken_back, std::move(trial)).first->second;
}

bool Causes::IsGone(size_t key, const Set& taken_back) {
  const Trial* trial = Try(taken_back);
  return trial != nullptr && trial->gone[key];
}

void Causes::TrySingles(const std::vector<size_t>& which) {
  for (const size_t change : which) {
    Set alone(changes_.size());
    alone[change] = true;
    const Trial* trial = Try(alone);
    if (trial == nullptr) return;
    if (trial->matters) matters_.push_back(change);
    for (size_t key = 0; key < differing_.size(); ++key) {
      if (!trial->gone[key]) continue;
      alone_[key].push_back(change);
      ++weight_[change];
    }
  }
}

// Says whether every difference is explained by one change, or goes with all of these.
bool Causes::Suffice(const Set& taken_back) {
  for (size_t key = 0; key < differing_.size(); ++key) {
    if (alone_[key].empty() && !IsGone(key, taken_back)) return false;
  }
  return true;
}

std::vector<Causes::Cause> Causes::Find() {
  if (differing_.empty()) return {};
  TrySingles(likely_);
  Set all_likely(changes_.size());
  for (const size_t change : likely_) all_likely[change] = true;
  if (!Suffice(all_likely)) {
    TrySingles(unlikely_);
    likely_.insert(likely_.end(), unlikely_.begin(), unlikely_.end());
    unlikely_.clear();
  }
  std::vector<Cause> found(differing_.size());
  for (size_t key = 0; key < differing_.size(); ++key) {
    const std::vector<size_t>& alone = alone_[key];
    if (alone.empty()) {
      found[key].because = Named(Several(key));
      continue;
    }
    const size_t best =
        *std::max_element(alone.begin(), alone.end(), [&](size_t a, size_t b) { return weight_[a] < weight_[b]; });
    found[key].because = {changes_[best]};
    for (const size_t other : alone) {
      if (other != best) found[key].instead.push_back(changes_[other]);
    }
  }
  return found;
}

Causes::Set Causes::Several(size_t key) {
  // What shows alone is likely to be all that is needed; else everything is taken back at first.
  Set needed(changes_.size());
  for (const size_t change : matters_) needed[change] = true;
  if (matters_.size() < 2 || !IsGone(key, needed)) {
    for (const size_t change : likely_) needed[change] = true;
    if (!IsGone(key, needed)) return {};
  }
  std::vector<size_t> order;
  for (size_t i = 0; i < needed.size(); ++i) {
    if (needed[i]) order.push_back(i);
  }
  // Those go first that explain the least.
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return weight_[a] < weight_[b]; });
  if (!Shrink(&needed, order, [key](const Trial& trial) { return trial.gone[key]; })) return {};
  Set pair;
  if (std::count(needed.begin(), needed.end(), true) > 2 && Pair(key, needed, &pair)) return pair;
  return needed;
}

bool Causes::Shrink(Set* needed, const std::vector<size_t>& order, const std::function<bool(const Trial&)>& holds) {
  for (size_t step = std::max<size_t>(1, order.size() / 2);; step /= 2) {
    for (size_t from = 0; from < order.size(); from += step) {
      Set fewer = *needed;
      for (size_t i = from; i < std::min(order.size(), from + step); ++i) fewer[order[i]] = false;
      if (fewer == *needed) continue;
      const Trial* trial = Try(fewer);
      if (trial == nullptr) return false;
      if (holds(*trial)) *needed = std::move(fewer);
    }
    if (step == 1) return true;
  }
}

Causes::Changes Causes::HiddenBehind(const Changes& found) {
  Set behind(changes_.size());
  for (size_t i = 0; i < changes_.size(); ++i) {
    behind[i] = std::find(found.begin(), found.end(), changes_[i]) != found.end();
  }
  const auto restores = [this](const Set& set) {
    const Trial* trial = Try(set);
    return trial != nullptr && trial->restores;
  };
  if (differing_.empty() || restores(behind)) return {};
  Set needed = behind;
  for (const size_t change : likely_) needed[change] = true;
  if (!restores(needed)) {
    needed.assign(changes_.size(), true);
    if (!restores(needed)) return {};
  }
  std::vector<size_t> order;
  for (size_t i = 0; i < needed.size(); ++i) {
    if (needed[i] && !behind[i]) order.push_back(i);
  }
  if (!Shrink(&needed, order, [](const Trial& trial) { return trial.restores; })) return {};
  for (size_t i = 0; i < needed.size(); ++i) needed[i] = needed[i] && !behind[i];
  return Named(needed);
}

Causes::Changes Causes::Named(const Set& set) const {
  Changes named;
  for (size_t i = 0; i < set.size(); ++i) {
    if (set[i]) named.push_back(changes_[i]);
  }
  return named;
}

// Looks for two changes that explain it, where there are few that may.
bool Causes::Pair(size_t key, const Set& needed, Set* found) {
  std::vector<size_t> candidates;
  for (size_t i = 0; i < needed.size(); ++i) {
    if (needed[i] || std::count(matters_.begin(), matters_.end(), i) > 0) candidates.push_back(i);
  }
  if (candidates.size() > kMostInPairs) return false;
  for (const size_t a : candidates) {
    for (const size_t b : candidates) {
      if (b <= a) continue;
      *found = Set(changes_.size());
      (*found)[a] = (*found)[b] = true;
      if (IsGone(key, *found)) return true;
    }
  }
  return false;
}

}  // namespace pumice::whatif
