// The tree of HyperNodes is worked out by hand here, with trees that do not fit together among them.
#include "core/api/hyper_node_info.h"

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice {
namespace {

model::HyperNode Make(const std::string& name, int tier, std::vector<model::HyperNodeMember> members) {
  model::HyperNode hyper_node;
  hyper_node.meta.name = name;
  hyper_node.tier = tier;
  hyper_node.members = std::move(members);
  return hyper_node;
}
model::HyperNodeMember Node(const std::string& name) { return {"Node", name, {}, {}}; }
model::HyperNodeMember Below(const std::string& name) { return {"HyperNode", name, {}, {}}; }
model::HyperNodeMember Regex(const std::string& pattern) { return {"Node", "", pattern, {}}; }
model::HyperNodeMember Labelled(const std::string& key, const std::string& value) {
  model::LabelSelector selector;
  selector.match_labels[key] = value;
  return {"Node", "", {}, selector};
}

class HyperNodes : public ::testing::Test {
 protected:
  HyperNodes() : world_("node n0 label.rack=a\nnode n1 label.rack=a\nnode n2 label.rack=b\nnode m0 label.rack=b") {
    world_.Open("gang");
  }
  HyperNodeTree Build(const std::vector<model::HyperNode>& hyper_nodes) {
    return BuildHyperNodeTree(hyper_nodes, world_.info().nodes_by_name);
  }
  static std::string Members(const HyperNodeTree& tree, const std::string& name) {
    auto members = tree.real_nodes.find(name);
    if (members == tree.real_nodes.end()) return "none";
    std::string names;
    for (const NodeInfo* node : members->second) names += (names.empty() ? "" : " ") + node->Name();
    return names;
  }
  test::TestWorld world_;
};

// These cases follow GetMembers (pkg/scheduler/api/hyper_node_info.go:437).
TEST_F(HyperNodes, MembersByNameRegexAndLabel) {
  model::HyperNodeMember name_and_regex = Regex("^m");
  name_and_regex.exact_name = "n2";
  model::HyperNodeMember invalid_regex = Regex("(");
  invalid_regex.exact_name = "n2";
  model::LabelSelector invalid;
  invalid.match_expressions.push_back({"rack", "Like", {"a"}});
  const struct {
    model::HyperNodeMember member;
    std::string nodes;
  } cases[] = {
      {Node("n1"), "n1"},
      {Node("gone"), ""},
      {Regex("^n[01]$"), "n0 n1"},
      {Regex("0"), "m0 n0"},  // anywhere in the name; ascending name
      {Regex(""), "m0 n0 n1 n2"},
      {Labelled("rack", "b"), "m0 n2"},
      {{"Node", "", {}, model::LabelSelector{}}, ""},  // an empty selector selects nothing here
      {name_and_regex, "m0 n2"},
      {invalid_regex, ""},  // drops the whole member, its name too
      {{"Node", "", {}, invalid}, ""},
      {{"Rack", "n1", {}, {}}, "none"},  // an unknown type
  };
  for (const auto& c : cases) EXPECT_EQ(Members(Build({Make("h", 1, {c.member})}), "h"), c.nodes);
}

TEST_F(HyperNodes, TreeOfThreeTiers) {
  HyperNodeTree tree = Build({Make("top", 3, {Below("mid")}), Make("mid", 2, {Below("s0"), Below("s1"), Below("gone")}),
                              Make("s0", 1, {Node("n0"), Node("n1")}), Make("s1", 1, {Node("n2")})});
  EXPECT_TRUE(tree.ready);
  EXPECT_EQ(Members(tree, "top"), "n0 n1 n2");
  EXPECT_EQ(tree.Find("s1")->parent, "mid");
  EXPECT_EQ(tree.Find("mid")->children, (std::set<std::string>{"gone", "s0", "s1"}));
  // A member that does not exist is in the tree, with tier 0 and without nodes.
  EXPECT_EQ(tree.Find("gone")->tier, 0);
  EXPECT_EQ(Members(tree, "gone"), "none");

  tree.AddTop(world_.ssn().node_list);
  EXPECT_EQ(tree.Find(kClusterTopHyperNode)->tier, 4);
  EXPECT_EQ(tree.Find("top")->parent, kClusterTopHyperNode);
  EXPECT_EQ(Members(tree, kClusterTopHyperNode), "n0 n1 n2 m0");  // list order
  EXPECT_EQ(tree.LowestHolder(world_.Node("n2"))->name, "s1");
  EXPECT_EQ(tree.LowestHolder(world_.Node("m0")), nullptr);  // only the top holds it

  const struct {
    std::string a, b, common;
  } cases[] = {{"s0", "s0", "s0"}, {"s0", "s1", "mid"}, {"s0", "top", "top"}, {"", "s1", "s1"}, {"s1", "", "s1"}, {"s0", "nowhere", ""}, {"gone", "s0", "mid"}, {"s0", kClusterTopHyperNode, kClusterTopHyperNode}};
  for (const auto& c : cases) EXPECT_EQ(tree.LowestCommonAncestor(c.a, c.b), c.common) << c.a << " " << c.b;
}

// Without HyperNodes the top has tier 1 (addClusterTopHyperNode in framework/session.go:290).
TEST_F(HyperNodes, TopAlone) {
  HyperNodeTree tree = Build({});
  tree.AddTop(world_.ssn().node_list);
  EXPECT_EQ(tree.Find(kClusterTopHyperNode)->tier, 1);
  EXPECT_EQ(tree.LowestHolder(world_.Node("m0"))->name, kClusterTopHyperNode);
}

// These cases follow addChild and BuildHyperNodeCache (pkg/scheduler/api/hyper_node_info.go:404, 241).
TEST_F(HyperNodes, WhatDoesNotFit) {
  const struct {
    std::vector<model::HyperNode> hyper_nodes;
    std::string error;
  } cases[] = {
      {{Make("s", 1, {}), Make("p", 2, {Below("s")}), Make("q", 2, {Below("s")})},
       "HyperNode s already has a parent p, and cannot set another parent q"},
      {{Make("a", 1, {Below("b")}), Make("b", 2, {Below("a")})},
       "cyclic dependency detected: HyperNode b is already in the ancestor chain [a b]"},
      {{Make("a", 1, {Below("a")})}, "cyclic dependency detected: HyperNode a is already in the ancestor chain [a]"},
  };
  for (const auto& c : cases) {
    HyperNodeTree tree = Build(c.hyper_nodes);
    EXPECT_FALSE(tree.ready);
    EXPECT_EQ(tree.error, c.error);
    std::vector<model::HyperNode> reversed(c.hyper_nodes.rbegin(), c.hyper_nodes.rend());
    EXPECT_EQ(Build(reversed).error, c.error) << "the order of the objects does not count";
  }
}

// HyperNodeTierNameMap: of two tiers under one name that of the last HyperNode by name counts (rule 6).
TEST_F(HyperNodes, TierNames) {
  std::vector<model::HyperNode> hyper_nodes{Make("b", 1, {}), Make("a", 2, {}), Make("c", 3, {})};
  hyper_nodes[0].tier_name = hyper_nodes[1].tier_name = "rack";
  const HyperNodeTree tree = Build(hyper_nodes);
  EXPECT_EQ(tree.tier_of_name, (std::map<std::string, int>{{"rack", 1}}));
}

}  // namespace
}  // namespace pumice
