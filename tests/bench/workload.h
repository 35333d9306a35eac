// Workload gives large scenarios for timing, as plain Kubernetes objects: the same text from the same arguments,
// everywhere.
#pragma once

#include <string>

namespace pumice::testing {

// kind: allocate   an empty cluster, gangs of ten waiting in twenty queues, under Volcano's default configuration
//       capacity   the same with the plugin capacity and `deserved` on every queue
//       reclaim    a full cluster; half of the queues own nothing and ask their share back
//       preempt    a full cluster of low-priority work; high-priority work waits in the same queues
// waiting: how many pods wait. A full cluster runs about eleven pods a node.
// Empty where there is no such kind.
std::string Workload(const std::string& kind, int nodes, int waiting);

}  // namespace pumice::testing
