// HyperNodes: the network topology as a tree of node groups. Twin of pkg/scheduler/api/hyper_node_info.go.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/api/node_info.h"

namespace pumice {

// The common root that every session adds above all HyperNodes.
inline constexpr const char* kClusterTopHyperNode = "<cluster-top-hypernode>";

struct HyperNodeInfo {
  std::string name;
  int tier = 0;
  std::string parent;  // "" for none
  std::set<std::string> children;
};

// The tree as a session uses it.
struct HyperNodeTree {
  std::map<std::string, HyperNodeInfo> nodes;
  std::map<int, std::set<std::string>> by_tier;
  std::map<std::string, int> tier_of_name;                   // tierName → tier
  std::map<std::string, std::vector<NodeInfo*>> real_nodes;  // members below, ascending name; the top's in list order
  std::map<std::string, std::set<std::string>> real_node_names;
  bool ready = true;      // HyperNodesReadyToSchedule
  std::string error;      // what building the tree reported

  const HyperNodeInfo* Find(const std::string& name) const {
    auto it = nodes.find(name);
    return it == nodes.end() ? nullptr : &it->second;
  }
  // The lowest common ancestor; "" where there is none, the other one where one is "".
  std::string LowestCommonAncestor(const std::string& a, const std::string& b) const;
};

}  // namespace pumice
