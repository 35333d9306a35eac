// FitErrors says why a task fits no node. Twin of pkg/scheduler/api/unschedule_info.go; the texts are an interface,
// since people search for them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/api/types.h"

namespace pumice {

class FitErrors {
 public:
  // There is at most one error per node (by index in ClusterInfo::nodes); a second one for the same node replaces the
  // first. The reasons are owned by the session's pool.
  void SetNodeError(int node, const StatusSets* reasons);
  void SetError(std::string error) {
    error_ = std::move(error);
    text_.clear();
  }
  void SetHyperNode(std::string name) {
    hyper_node_ = std::move(name);
    text_.clear();
  }
  // Returns why that node does not fit; null where it has no error.
  const StatusSets* Of(int node) const;
  // No node from here on has an error.
  int end() const;
  // Returns the nodes that no eviction can help, in ascending index.
  std::vector<int> UnschedulableAndUnresolvableNodes() const;
  // Gives "0/4 nodes are unavailable: 3 Insufficient cpu, 1 node(s) had untolerated taint {a: b}."
  const std::string& Error() const;

 private:
  using Counts = std::map<const StatusSets*, int>;  // walked only to be summed up
  struct Nodes {
    std::vector<const StatusSets*> reasons;  // by node
    Counts counts;                           // of the reasons; empty until they are asked for
  };
  struct Change {
    int node;
    const StatusSets* reasons;
  };
  Counts CountReasons() const;
  std::string MakeText() const;

  // Copies share this list: as jobs fail one after the other, few nodes have changed in between.
  std::shared_ptr<Nodes> shared_;
  std::vector<Change> changes_;  // against it, ascending node
  std::string error_, hyper_node_;
  mutable std::string text_;  // "" until it is asked for; many tasks of a job often share their errors
};

// Gives "Insufficient cpu" for the first of the names; "" for none.
std::string WrapInsufficientResourceReason(const std::vector<std::string>& names);

}  // namespace pumice
