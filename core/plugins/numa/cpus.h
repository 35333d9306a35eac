// TakeCpus says which CPUs a container gets. Twin of
// pkg/scheduler/plugins/numaaware/provider/cpumanager/cpu_assignment.go.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/cpu_set.h"
#include "core/model/objects.h"

namespace pumice::plugins::numa {

struct Cpu {
  int32_t id, numa, socket, core;
};

// These are the CPUs of one node and how they hang together.
struct CpuLayout {
  explicit CpuLayout(const std::map<int32_t, model::NumaCpu>& details);

  std::vector<Cpu> cpus;       // ascending id
  std::vector<int32_t> nodes;  // NUMA nodes, ascending
  int cpus_per_socket = 0;     // on average, rounded down
  int cpus_per_core = 0;       // likewise; a core is one of its socket
};

// This is takeByTopology: so many of the available CPUs, whole sockets and whole cores first; none for a count below 1.
// A socket that takes more than its share may bring more than were asked for. With nullopt there are not enough.
std::optional<CpuSet> TakeCpus(const CpuLayout& layout, const CpuSet& available, int64_t count);

}  // namespace pumice::plugins::numa
