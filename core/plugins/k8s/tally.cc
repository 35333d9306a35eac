// A tally is brought to another moment by adding or taking away the changes between, whichever way that is.
#include "core/plugins/k8s/tally.h"

#include <algorithm>
#include <utility>

namespace pumice::plugins::k8s {

Tally::Tally(const Snapshot& snapshot, const std::vector<int>& profiles, int tables, const PartsOf& parts_of,
             Counts counts)
    : snapshot_(snapshot),
      keys_(snapshot.topology.keys()),
      counts_(std::move(counts)),
      sums_(static_cast<size_t>(tables) * keys_),
      keys_of_(tables),
      nonzero_(tables) {
  for (int profile : profiles) {
    for (int kind : Snapshot::KindsOf(profile)) {
      if (Parts parts = parts_of(kind); !parts.empty()) parts_.emplace_back(kind, std::move(parts));
    }
  }
}

void Tally::Move(size_t moment) {
  if (!std::exchange(begun_, true)) {
    for (const auto& [kind, parts] : parts_) {
      for (const Snapshot::Change& pod : snapshot_.at_open(kind)) Apply(pod, parts, 1);
    }
  }
  const auto [from, to] = std::minmax({moment_, moment});
  const int direction = moment >= moment_ ? 1 : -1;
  moment_ = moment;
  const std::vector<Snapshot::Change>& changes = snapshot_.changes();
  if (to - from < parts_.size()) {
    for (size_t i = from; i < to; ++i) {
      if (const Parts* parts = PartsOfKind(changes[i].kind)) Apply(changes[i], *parts, direction);
    }
    return;
  }
  for (const auto& [kind, parts] : parts_) {
    const std::vector<size_t>& of_kind = snapshot_.changes_of(kind);
    for (auto it = std::lower_bound(of_kind.begin(), of_kind.end(), from); it != of_kind.end() && *it < to; ++it) {
      Apply(changes[*it], parts, direction);
    }
  }
}

void Tally::Apply(const Snapshot::Change& change, const Parts& parts, int direction) {
  for (const Part& part : parts) {
    if (!counts_ || counts_(part.table, change.node)) Add(part, change.node, part.amount * change.sign * direction);
  }
}

void Tally::Add(const Part& part, int node, int64_t amount) {
  const int domain = snapshot_.topology.DomainOf(part.key, node);
  if (domain == kNone) return;
  std::vector<int64_t>& sums = sums_[part.table * keys_ + part.key];
  if (sums.empty()) {
    sums.resize(snapshot_.topology.Domains(part.key));
    keys_of_[part.table].push_back(part.key);
  }
  const bool was = sums[domain] != 0;
  sums[domain] += amount;
  nonzero_[part.table] += static_cast<int>(sums[domain] != 0) - static_cast<int>(was);
}

const Tally::Parts* Tally::PartsOfKind(int kind) const {
  auto it = std::lower_bound(parts_.begin(), parts_.end(), kind,
                             [](const auto& of_kind, int wanted) { return of_kind.first < wanted; });
  return it == parts_.end() || it->first != kind ? nullptr : &it->second;
}

}  // namespace pumice::plugins::k8s
