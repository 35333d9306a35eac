// HyperNodeTree is the network topology as a tree of node groups. Twin of pkg/scheduler/api/hyper_node_info.go.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/api/node_info.h"

namespace pumice {

// Every session adds this common root above all HyperNodes.
inline constexpr const char* kClusterTopHyperNode = "<cluster-top-hypernode>";

struct HyperNodeInfo {
  std::string name;
  int tier = 0;
  std::string tier_name;
  std::string parent;  // "" for none
  std::set<std::string> children;
  int index = 0;  // ascending name in a session, the top among them
};

// This is the tree as a session uses it. A HyperNode that others name as a member but that does not exist is here too,
// with tier 0 and without a place in by_tier.
struct HyperNodeTree {
  std::map<std::string, HyperNodeInfo> nodes;
  std::map<int, std::set<std::string>> by_tier;
  std::map<std::string, int> tier_of_name;                   // tierName → tier; the last HyperNode by name counts
  std::map<std::string, std::vector<NodeInfo*>> real_nodes;  // members below, ascending name; the top's in list order
  // By NodeInfo::index it holds the HyperNodes of real_nodes that hold the node, lowest tier first, then by name.
  // Index fills it.
  std::vector<std::vector<const HyperNodeInfo*>> holders;
  bool ready = true;     // HyperNodesReadyToSchedule
  bool has_top = false;  // AddTop was called
  std::string error;     // what building the tree reported first

  const HyperNodeInfo* Find(const std::string& name) const {
    auto it = nodes.find(name);
    return it == nodes.end() ? nullptr : &it->second;
  }
  // Gives the name itself, then its parent, and so on.
  std::vector<std::string> Ancestors(const std::string& name) const;
  // Gives the lowest common ancestor; "" where there is none, and the other one where one is "".
  std::string LowestCommonAncestor(const std::string& a, const std::string& b) const;
  // Says whether the node is among real_nodes of the HyperNode.
  bool Holds(const std::string& name, const NodeInfo& node) const;
  // This is FindHyperNodeForNode: the first of the lowest tier that holds the node, or null.
  const HyperNodeInfo* LowestHolder(const NodeInfo& node) const;

  void AddTop(const std::vector<NodeInfo*>& node_list);
  // Numbers the HyperNodes and finds who holds which node. The list of the top is there even without a top.
  void Index(const std::vector<NodeInfo*>& node_list);
};

// Builds what the HyperNode controllers would have built of these objects. They are taken in by tier, then name; one
// that does not fit into the tree is reported, and the tree is then not ready.
HyperNodeTree BuildHyperNodeTree(const std::vector<model::HyperNode>& hyper_nodes,
                                 const std::vector<NodeInfo*>& nodes_by_name);

}  // namespace pumice
