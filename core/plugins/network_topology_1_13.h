// TopologyDistance is network-topology-aware in releases without gradients: it only scores nodes for pods of jobs with
// a topology. Twin of pkg/scheduler/plugins/network-topology-aware/network_topology_aware.go of v1.13.
#pragma once

#include <string>
#include <vector>

#include "core/framework/session.h"

namespace pumice::plugins {

class TopologyDistance {
 public:
  // The weight is taken as it is written, below 0 too.
  void Open(framework::Session& ssn, const std::string& plugin, int64_t weight);

 private:
  std::vector<double> Scores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) const;
  double Closeness(const HyperNodeInfo* holder, const std::string& allocated) const;

  framework::Session* ssn_ = nullptr;
  double weight_ = 1;
  int min_tier_ = 0, max_tier_ = 0;
};

// Gives the part of the tasks that is in the HyperNode; 0 without one.
double TaskShare(const framework::Session& ssn, const TaskMap& tasks, const HyperNodeInfo* hyper_node);

}  // namespace pumice::plugins
