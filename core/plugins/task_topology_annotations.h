// ReadTaskTopology reads what the annotations of a PodGroup say about which of its tasks belong together. Twin of
// readTopologyFromPgAnnotations (pkg/scheduler/plugins/task-topology/topology.go).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/job_info.h"

namespace pumice::plugins {

struct TaskTopologyTerms {
  using Groups = std::vector<std::vector<std::string>>;  // of roles; "" where nothing stands between two commas

  Groups affinity, anti_affinity;
  std::vector<std::string> task_order;
};

// Returns nullopt where there are no annotations, or one is invalid.
std::optional<TaskTopologyTerms> ReadTaskTopology(const JobInfo& job);

}  // namespace pumice::plugins
