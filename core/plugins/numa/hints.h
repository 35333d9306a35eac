// Which NUMA nodes a container's CPUs should come from, and whether a policy takes that. Twin of
// pkg/scheduler/plugins/numaaware/policy and of generateCPUTopologyHints (provider/cpumanager/cpu_mng.go).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/plugins/numa/cpus.h"

namespace pumice::plugins::numa {

// A set of NUMA nodes: bit i is node i.
using NodeMask = uint64_t;
// The set of that node alone; none for numbers outside of 0 to 63, as bitMask.Add refuses them.
inline NodeMask MaskOf(int32_t node) { return node < 0 || node > 63 ? 0 : NodeMask{1} << node; }

// The topology manager's policy of a node. Names that Volcano does not know are kNone.
enum class Policy : uint8_t { kNone, kBestEffort, kRestricted, kSingleNumaNode };
Policy PolicyOf(const std::string& name);

struct Hint {
  NodeMask nodes = 0;
  bool preferred = false;  // as few nodes as the machine's size allows
  bool operator==(const Hint&) const = default;
};

// The best of all sets of nodes with so many available CPUs: preferred ones first, then few nodes, then those with low
// numbers. Where there is none: all nodes, not preferred.
Hint BestHint(const CpuLayout& layout, const CpuSet& available, int64_t count);

struct Admission {
  bool admitted = true;
  std::optional<NodeMask> nodes;  // nullopt: the policy does not care
};
// What a policy makes of the hint; nullopt is that of a container without a whole number of CPUs, for which any nodes
// will do.
Admission Admit(Policy policy, const CpuLayout& layout, const std::optional<Hint>& hint);

// cpuMng.Allocate: from those nodes first, then from anywhere. Empty where there are not enough.
CpuSet AssignCpus(const CpuLayout& layout, const CpuSet& available, int64_t count,
                  const std::optional<NodeMask>& nodes);

}  // namespace pumice::plugins::numa
