// The tree is built as Volcano's HyperNode controllers build it: one object after another, each rebuilding what lies
// above it. Their order and their errors decide what an unusual tree becomes.
#include "core/api/hyper_node_info.h"

#include <algorithm>

#include "core/api/sub_job_info.h"
#include "core/base/regexp.h"

namespace pumice {
namespace {

constexpr const char* kNodeMember = "Node";
constexpr const char* kHyperNodeMember = "HyperNode";

bool Lists(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// This is Go's %v of a sorted set: "[a b]".
std::string ListText(const std::set<std::string>& names) {
  std::string text = "[";
  for (const std::string& name : names) text += (text.size() > 1 ? " " : "") + name;
  return text + "]";
}

// It takes in one HyperNode after another and rebuilds what lies above it (UpdateHyperNode).
class TreeBuilder {
 public:
  explicit TreeBuilder(const std::vector<NodeInfo*>& nodes_by_name) : nodes_(nodes_by_name) {}

  void Add(const model::HyperNode& object) {
    objects_[object.meta.name] = &object;
    HyperNodeInfo& info = tree_.nodes[object.meta.name];
    info.name = object.meta.name;
    info.tier = object.tier;
    info.tier_name = object.tier_name;
    tree_.by_tier[object.tier].insert(object.meta.name);
    std::string error = Rebuild(object.meta.name);
    if (error.empty()) return;
    tree_.ready = false;
    if (tree_.error.empty()) tree_.error = std::move(error);
  }

  HyperNodeTree Finish() {
    for (const auto& [name, members] : members_) {
      std::vector<NodeInfo*>& nodes = tree_.real_nodes[name];
      for (int member : members) nodes.push_back(nodes_[member]);
    }
    for (const auto& [name, info] : tree_.nodes) {
      if (!info.tier_name.empty()) tree_.tier_of_name[info.tier_name] = info.tier;
    }
    return std::move(tree_);
  }

 private:
  // Members are positions in nodes_, so that they go by ascending name. Those that do not exist are not kept.
  using Members = std::set<int>;

  std::string Rebuild(const std::string& name) {
    FindParents(name);
    const std::vector<std::string> ancestors = tree_.Ancestors(name);
    for (const std::string& ancestor : ancestors) {
      members_.erase(ancestor);
      HyperNodeInfo& info = tree_.nodes[ancestor];
      info.parent.clear();
      info.children.clear();
    }
    std::set<std::string> done, chain;
    for (const std::string& ancestor : ancestors) {
      if (std::string error = Build(ancestor, ancestors, &done, &chain); !error.empty()) return error;
    }
    return "";
  }

  std::string Build(const std::string& name, const std::vector<std::string>& ancestors, std::set<std::string>* done,
                    std::set<std::string>* chain) {
    if (chain->count(name) > 0) {
      return "cyclic dependency detected: HyperNode " + name + " is already in the ancestor chain " + ListText(*chain);
    }
    if (done->count(name) > 0 || !Lists(ancestors, name)) return "";
    chain->insert(name);
    auto object = objects_.find(name);
    if (object != objects_.end()) {
      for (const model::HyperNodeMember& member : object->second->members) {
        std::string error = AddMember(name, member, ancestors, done, chain);
        if (!error.empty()) return error;
      }
    }
    chain->erase(name);
    done->insert(name);
    return "";
  }

  std::string AddMember(const std::string& name, const model::HyperNodeMember& member,
                        const std::vector<std::string>& ancestors, std::set<std::string>* done,
                        std::set<std::string>* chain) {
    if (member.type == kNodeMember) {
      Select(member, &members_[name]);
    } else if (member.type == kHyperNodeMember && !member.exact_name.empty()) {
      HyperNodeInfo& child = tree_.nodes[member.exact_name];
      child.name = member.exact_name;
      if (!child.parent.empty() && child.parent != name) {
        return "HyperNode " + child.name + " already has a parent " + child.parent +
               ", and cannot set another parent " + name;
      }
      child.parent = name;
      tree_.nodes[name].children.insert(child.name);
      if (std::string error = Build(child.name, ancestors, done, chain); !error.empty()) return error;
      Members& all = members_[name];
      if (auto below = members_.find(child.name); below != members_.end()) {
        all.insert(below->second.begin(), below->second.end());
      }
    }
    return "";
  }

  // This is GetMembers: a pattern or selector that is not valid leaves the whole member without nodes.
  void Select(const model::HyperNodeMember& member, Members* members) const {
    Members selected;
    if (!member.exact_name.empty()) {
      auto it = std::lower_bound(nodes_.begin(), nodes_.end(), member.exact_name,
                                 [](const NodeInfo* node, const std::string& name) { return node->Name() < name; });
      if (it != nodes_.end() && (*it)->Name() == member.exact_name)
        selected.insert(static_cast<int>(it - nodes_.begin()));
    }
    if (member.regex) {
      std::string error;
      const std::optional<Regexp> pattern = Regexp::Compile(*member.regex, &error);
      if (!pattern) return;
      for (size_t i = 0; i < nodes_.size(); ++i) {
        if (pattern->Matches(nodes_[i]->Name())) selected.insert(static_cast<int>(i));
      }
    }
    const auto& labels = member.label_selector;
    if (labels && (!labels->match_labels.empty() || !labels->match_expressions.empty())) {
      for (size_t i = 0; i < nodes_.size(); ++i) {
        if (pumice::Matches(*labels, nodes_[i]->node->meta.labels)) selected.insert(static_cast<int>(i));
      }
    }
    members->insert(selected.begin(), selected.end());
  }

  // A HyperNode without a parent may be somebody's member all the same (getParent): of those with a higher tier the
  // lowest counts, then the first by name.
  void FindParents(const std::string& name) {
    std::set<std::string> seen;
    for (std::string current = name; !current.empty() && seen.insert(current).second;) {
      HyperNodeInfo& info = tree_.nodes[current];
      if (info.parent.empty()) info.parent = ParentByMembers(info);
      current = info.parent;
    }
  }

  std::string ParentByMembers(const HyperNodeInfo& info) const {
    for (auto tier = tree_.by_tier.upper_bound(info.tier); tier != tree_.by_tier.end(); ++tier) {
      for (const std::string& above : tier->second) {
        for (const model::HyperNodeMember& member : objects_.at(above)->members) {
          if (member.type != kNodeMember && member.exact_name == info.name) return above;
        }
      }
    }
    return "";
  }

  const std::vector<NodeInfo*>& nodes_;
  HyperNodeTree tree_;
  std::map<std::string, const model::HyperNode*> objects_;
  std::map<std::string, Members> members_;
};

}  // namespace

std::vector<std::string> HyperNodeTree::Ancestors(const std::string& name) const {
  std::vector<std::string> ancestors;
  for (std::string current = name; !current.empty() && !Lists(ancestors, current);) {
    ancestors.push_back(current);
    const HyperNodeInfo* info = Find(current);
    current = info == nullptr ? "" : info->parent;
  }
  return ancestors;
}

std::string HyperNodeTree::LowestCommonAncestor(const std::string& a, const std::string& b) const {
  if (a.empty()) return b;
  if (b.empty()) return a;
  const std::vector<std::string> above_a = Ancestors(a);
  for (const std::string& ancestor : Ancestors(b)) {
    if (Lists(above_a, ancestor)) return ancestor;
  }
  return "";
}

const HyperNodeInfo* HyperNodeTree::LowestHolder(const NodeInfo& node) const {
  const auto& above = holders[node.index];
  return !above.empty() && above.front()->tier == by_tier.begin()->first ? above.front() : nullptr;
}

bool HyperNodeTree::Holds(const std::string& name, const NodeInfo& node) const {
  const auto& above = holders[node.index];
  return std::any_of(above.begin(), above.end(), [&](const HyperNodeInfo* holder) { return holder->name == name; });
}

void HyperNodeTree::AddTop(const std::vector<NodeInfo*>& node_list) {
  has_top = true;
  HyperNodeInfo top;
  top.name = kClusterTopHyperNode;
  top.tier = by_tier.empty() ? 1 : std::max(1, by_tier.rbegin()->first + 1);
  for (auto& [name, info] : nodes) {
    if (!info.parent.empty()) continue;
    info.parent = top.name;
    top.children.insert(name);
  }
  by_tier[top.tier] = {top.name};
  nodes[top.name] = std::move(top);
  Index(node_list);
}

void HyperNodeTree::Index(const std::vector<NodeInfo*>& node_list) {
  real_nodes[kClusterTopHyperNode] = node_list;
  int index = 0;
  for (auto& [name, info] : nodes) info.index = index++;
  holders.assign(node_list.size(), {});
  for (const auto& [tier, names] : by_tier) {
    for (const std::string& name : names) {
      auto members = real_nodes.find(name);
      if (members == real_nodes.end()) continue;
      for (const NodeInfo* node : members->second) holders[node->index].push_back(&nodes.at(name));
    }
  }
}

HyperNodeTree BuildHyperNodeTree(const std::vector<model::HyperNode>& hyper_nodes,
                                 const std::vector<NodeInfo*>& nodes_by_name) {
  std::vector<const model::HyperNode*> order;
  for (const model::HyperNode& hyper_node : hyper_nodes) order.push_back(&hyper_node);
  std::stable_sort(order.begin(), order.end(), [](const model::HyperNode* a, const model::HyperNode* b) {
    return a->tier != b->tier ? a->tier < b->tier : a->meta.name < b->meta.name;
  });
  TreeBuilder builder(nodes_by_name);
  for (const model::HyperNode* hyper_node : order) builder.Add(*hyper_node);
  return builder.Finish();
}

}  // namespace pumice
