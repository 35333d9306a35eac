// A hint says which NUMA nodes a container's CPUs should come from, and a policy whether it takes that. Twin of
// pkg/scheduler/plugins/numaaware/policy and of generateCPUTopologyHints (provider/cpumanager/cpu_mng.go).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/plugins/numa/cpus.h"

namespace pumice::plugins::numa {

// It is a set of NUMA nodes: bit i is node i.
using NodeMask = uint64_t;
// Gives the set of that node alone; none for numbers outside of 0 to 63, as bitMask.Add refuses them.
inline NodeMask MaskOf(int32_t node) { return node < 0 || node > 63 ? 0 : NodeMask{1} << node; }

// This is the topology manager's policy of a node. Names that Volcano does not know are kNone.
enum class Policy : uint8_t { kNone, kBestEffort, kRestricted, kSingleNumaNode };
Policy PolicyOf(const std::string& name);

struct Hint {
  NodeMask nodes = 0;
  bool preferred = false;  // as few nodes as the machine's size allows
  bool operator==(const Hint&) const = default;
};

// Gives the best of all sets of nodes with so many available CPUs: preferred ones first, then few nodes, then those
// with low numbers. Where there is none it is all nodes, not preferred.
Hint BestHint(const CpuLayout& layout, const CpuSet& available, int64_t count);

struct Admission {
  bool admitted = true;
  std::optional<NodeMask> nodes;  // nullopt: the policy does not care
};
// Says what a policy makes of the hint; nullopt is that of a container without a whole number of CPUs, for which any
// nodes will do.
Admission Admit(Policy policy, const CpuLayout& layout, const std::optional<Hint>& hint);

// This is cpuMng.Allocate: it takes from those nodes first, then from anywhere. It is empty where there are not enough.
CpuSet AssignCpus(const CpuLayout& layout, const CpuSet& available, int64_t count,
                  const std::optional<NodeMask>& nodes);

}  // namespace pumice::plugins::numa
