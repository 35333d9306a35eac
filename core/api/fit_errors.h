// FitErrors: why a task fits no node. Twin of pkg/scheduler/api/unschedule_info.go; the texts are an interface.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/api/types.h"

namespace pumice {

class FitErrors {
 public:
  struct NodeError {
    int node;                   // index in ClusterInfo::nodes
    const StatusSets* reasons;  // owned by the session's pool
  };
  // At most one per node; a second one for the same node replaces the first.
  void SetNodeError(int node, const StatusSets* reasons);
  void SetError(std::string error) {
    error_ = std::move(error);
    text_.clear();
  }
  void SetHyperNode(std::string name) {
    hyper_node_ = std::move(name);
    text_.clear();
  }
  // Nodes that no eviction can help, ascending index.
  std::vector<int> UnschedulableAndUnresolvableNodes() const;
  const std::vector<NodeError>& nodes() const { return nodes_; }
  // "0/4 nodes are unavailable: 3 Insufficient cpu, 1 node(s) had untolerated taint {a: b}."
  const std::string& Error() const;

 private:
  std::string MakeText() const;

  std::vector<NodeError> nodes_;
  std::string error_, hyper_node_;
  mutable std::string text_;  // "" until it is asked for; many tasks of a job often share their errors
};

// "Insufficient cpu" for the first of the names; "" for none.
std::string WrapInsufficientResourceReason(const std::vector<std::string>& names);

}  // namespace pumice
