#include "core/plugins/k8s/tally.h"

#include <utility>

namespace pumice::plugins::k8s {

Tally::Tally(const Snapshot& snapshot, int tables, PartsOf parts_of, Counts counts)
    : snapshot_(snapshot),
      keys_(snapshot.topology.keys()),
      parts_of_(std::move(parts_of)),
      counts_(std::move(counts)),
      sums_(static_cast<size_t>(tables) * keys_),
      keys_of_(tables),
      nonzero_(tables),
      parts_index_(snapshot.kinds(), kUnknown) {}

void Tally::Move(size_t moment) {
  if (!std::exchange(begun_, true)) {
    for (const Snapshot::Change& pod : snapshot_.at_open()) Apply(pod, 1);
  }
  const std::vector<Snapshot::Change>& changes = snapshot_.changes();
  for (; moment_ < moment; ++moment_) Apply(changes[moment_], 1);
  for (; moment_ > moment; --moment_) Apply(changes[moment_ - 1], -1);
}

void Tally::Apply(const Snapshot::Change& change, int direction) {
  const Parts* parts = PartsOfKind(change.kind);
  if (parts == nullptr) return;
  for (const Part& part : *parts) {
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

const Tally::Parts* Tally::PartsOfKind(int kind) {
  int& index = parts_index_[kind];
  if (index == kUnknown) {
    Parts parts = parts_of_(kind);
    index = kNothing;
    if (!parts.empty()) {
      index = static_cast<int>(parts_.size());
      parts_.push_back(std::move(parts));
    }
  }
  return index == kNothing ? nullptr : &parts_[index];
}

}  // namespace pumice::plugins::k8s
