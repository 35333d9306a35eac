// Topology knows the nodes of each topology key by the value of that label.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/api/node_info.h"

namespace pumice::plugins::k8s {

class Topology {
 public:
  // `nodes` stand in the order of NodeInfo::index; they must outlive this.
  explicit Topology(const std::vector<std::unique_ptr<NodeInfo>>& nodes) : nodes_(nodes) {}

  // Gives the number of a topology key.
  int Key(const std::string& key);
  // Gives the number of a key that has another value on each node, the node's index: what is counted by it is counted
  // by node.
  int EachNode();
  // Gives the number of the label's value on the node, dense from 0; kNone where the node has no such label.
  int DomainOf(int key, int node) const { return keys_[key].domain_of[node]; }
  int Domains(int key) const { return keys_[key].domains; }
  int keys() const { return static_cast<int>(keys_.size()); }
  bool IsHostname(int key) const { return keys_[key].hostname; }

 private:
  struct OneKey {
    std::vector<int> domain_of;
    int domains = 0;
    bool hostname = false;  // kubernetes.io/hostname
  };
  const std::vector<std::unique_ptr<NodeInfo>>& nodes_;
  std::map<std::string, int> number_of_;
  std::vector<OneKey> keys_;
};

}  // namespace pumice::plugins::k8s
