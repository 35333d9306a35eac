// The best set of NUMA nodes is found by counting CPUs, without going through all sets as Volcano does; the answer is
// the same.
#include "core/plugins/numa/hints.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <vector>

namespace pumice::plugins::numa {
namespace {

// Gives the most CPUs that `few` of the nodes before `end` have together.
int64_t MostOf(const std::vector<int64_t>& cpus, size_t few, size_t end) {
  std::vector<int64_t> sorted(cpus.begin(), cpus.begin() + static_cast<std::ptrdiff_t>(end));
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  few = std::min(few, sorted.size());
  return std::accumulate(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(few), int64_t{0});
}

// Gives the least number of nodes that have so many CPUs; one more than there are where all together have less.
size_t FewestNodes(const std::vector<int64_t>& cpus, int64_t count) {
  size_t few = 1;
  while (few <= cpus.size() && MostOf(cpus, few, cpus.size()) < count) ++few;
  return few;
}

// Gives, of the sets of `few` nodes that have so many CPUs, the one that is the smallest number: each node from the
// highest down is left out where those below it can do without.
NodeMask LowestMask(const CpuLayout& layout, const std::vector<int64_t>& cpus, size_t few, int64_t count) {
  NodeMask mask = 0;
  for (size_t end = cpus.size(); few > 0; --end) {
    const size_t at = end - 1;
    if (at >= few && MostOf(cpus, few, at) >= count) continue;
    mask |= MaskOf(layout.nodes[at]);
    count -= cpus[at];
    --few;
  }
  return mask;
}

NodeMask AllNodes(const CpuLayout& layout) {
  NodeMask all = 0;
  for (const int32_t node : layout.nodes) all |= MaskOf(node);
  return all;
}

}  // namespace

Policy PolicyOf(const std::string& name) {
  if (name == "best-effort") return Policy::kBestEffort;
  if (name == "restricted") return Policy::kRestricted;
  if (name == "single-numa-node") return Policy::kSingleNumaNode;
  return Policy::kNone;
}

Hint BestHint(const CpuLayout& layout, const CpuSet& available, int64_t count) {
  std::vector<int64_t> in_all(layout.nodes.size()), in_available(layout.nodes.size());
  auto place = [&](int32_t node) {
    return std::lower_bound(layout.nodes.begin(), layout.nodes.end(), node) - layout.nodes.begin();
  };
  int64_t unknown = available.size();
  for (const Cpu& cpu : layout.cpus) {
    ++in_all[place(cpu.numa)];
    if (!available.Contains(cpu.id)) continue;
    ++in_available[place(cpu.numa)];
    --unknown;
  }
  // An available CPU that cpuDetail does not have counts as one of node 0.
  if (!layout.nodes.empty() && layout.nodes[0] == 0) in_available[0] += unknown;

  const size_t machine = layout.nodes.size();
  const size_t needed = FewestNodes(in_available, count);
  if (needed > machine) return {AllNodes(layout), false};
  const size_t preferred = std::min(FewestNodes(in_all, count), machine);
  if (needed <= preferred) return {LowestMask(layout, in_available, preferred, count), true};
  return {LowestMask(layout, in_available, needed, count), false};
}

Admission Admit(Policy policy, const CpuLayout& layout, const std::optional<Hint>& hint) {
  const NodeMask all = AllNodes(layout);
  const Hint best = hint.value_or(Hint{all, all != 0});
  switch (policy) {
    case Policy::kNone: return {true, std::nullopt};
    case Policy::kBestEffort: return {true, best.nodes};
    case Policy::kRestricted: return {best.preferred, best.nodes};
    case Policy::kSingleNumaNode: return {best.preferred && (!hint || std::popcount(hint->nodes) == 1), best.nodes};
  }
  return {};
}

CpuSet AssignCpus(const CpuLayout& layout, const CpuSet& available, int64_t count,
                  const std::optional<NodeMask>& nodes) {
  CpuSet assigned;
  if (nodes) {
    std::vector<int32_t> there;
    for (const Cpu& cpu : layout.cpus) {
      if ((*nodes & MaskOf(cpu.numa)) != 0) there.push_back(cpu.id);
    }
    const CpuSet aligned = available & CpuSet(std::move(there));
    const auto taken = TakeCpus(layout, aligned, std::min<int64_t>(aligned.size(), count));
    if (!taken) return {};
    assigned = *taken;
  }
  const auto rest = TakeCpus(layout, available - assigned, count - assigned.size());
  return rest ? assigned | *rest : CpuSet();
}

}  // namespace pumice::plugins::numa
