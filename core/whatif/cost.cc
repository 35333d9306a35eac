// Jobs are counted, not pods by name: an evicted pod comes back as another one.
#include "core/whatif/cost.h"

#include <algorithm>
#include <map>

#include "core/report/amounts.h"

namespace pumice::whatif {
namespace {

using Standings = std::map<std::string, Standing>;

Standing StandingOf(const Standings& jobs, const std::string& job) {
  auto found = jobs.find(job);
  return found == jobs.end() ? Standing() : found->second;
}

}  // namespace

Cost CostOf(const Outcome& without, const Outcome& with, const std::set<std::string>& dropped,
            const ResourceNames& names) {
  Cost cost;
  std::set<std::string> before;
  for (const auto& [pod, job] : without.evicted) before.insert(pod);
  std::map<std::string, int> evicted;
  for (const auto& [pod, job] : with.evicted) {
    if (before.count(pod) > 0) continue;
    cost.evicted.push_back(pod);
    ++evicted[job];
  }
  if (without.others.empty() || with.others.empty()) return cost;
  for (const auto& [job, was] : without.others.back()) {
    if (dropped.count(job) > 0) continue;
    const Standing is = StandingOf(with.others.back(), job);
    const int lost = std::max(0, was.placed - is.placed - evicted[job]);
    const int reserved = std::max(0, was.reserved - is.reserved - std::max(0, is.placed - was.placed));
    int later = 0;
    const size_t cycles = std::min(without.others.size(), with.others.size());
    for (size_t cycle = 0; cycle + 1 < cycles; ++cycle) {
      const int placed = StandingOf(without.others[cycle], job).placed;
      later = std::max(later, placed - StandingOf(with.others[cycle], job).placed - lost - evicted[job]);
    }
    cost.lost_places += lost;
    cost.lost_reservations += reserved;
    cost.later += later;
    const bool held = was.enqueued && !is.enqueued && lost == 0 && reserved == 0;
    if (held) cost.held.push_back(job);
    if (lost > 0 || reserved > 0 || later > 0) cost.jobs.push_back(job);
  }
  for (const QueueDeserved& was : without.deserved) {
    for (const QueueDeserved& is : with.deserved) {
      if (was.queue != is.queue) continue;
      for (const Dim d : names.in_order()) {
        if (d == kPods || is.deserved.Get(d) > was.deserved.Get(d) - kMinResource) continue;
        cost.deserved.push_back(
            {was.queue, names.Name(d), report::Amount(was.deserved, d), report::Amount(is.deserved, d)});
      }
    }
  }
  return cost;
}

}  // namespace pumice::whatif
