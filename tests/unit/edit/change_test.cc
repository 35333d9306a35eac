// Each kind of change does what its line says, or leaves the world as it was.
#include "core/edit/change.h"
#include "core/actions/catalogue.h"

#include <gtest/gtest.h>

#include "core/framework/conf.h"
#include "tests/unit/load/load_support.h"

namespace pumice::edit {
namespace {

using Op = Change::Op;

model::Scenario World() {
  return load::LoadText(
             "{'plugins':[['priority','gang'],['predicates',{'name':'binpack','arguments':{'binpack.weight':2}}]],"
             "'nodes':[{'name':'n','cpu':8}],'priorityClasses':{'high':1000},'queues':[{'name':'a','capability':{'cpu':4}}],"
             "'jobs':[{'name':'j','queue':'a','replicas':2,'cpu':1}]}")
      .scenario;
}

TEST(Change, OfQueues) {
  model::Scenario world = World();
  EXPECT_EQ(Apply(Change{Op::kSet, "Queue", "a", "spec.weight", "7"}, &world), "");
  EXPECT_EQ(Apply(Change{Op::kSet, "Queue", "a", "spec.guarantee.resource.nvidia.com/gpu", "2"}, &world), "");
  EXPECT_EQ(Apply(Change{Op::kRemove, "Queue", "a", "spec.capability", ""}, &world), "");
  const model::Queue& queue = world.queues[0].meta.name == "a" ? world.queues[0] : world.queues[1];
  EXPECT_EQ(queue.weight, 7);
  EXPECT_EQ(queue.guarantee.at("nvidia.com/gpu").Value(), 2);
  EXPECT_TRUE(queue.capability.empty());
}

TEST(Change, OfATemplateKeepsItsPodsTogether) {
  model::Scenario world = World();
  EXPECT_EQ(Apply(Change{Op::kAdd, "Pods", "default/j-0", "spec.tolerations", "a=b:NoSchedule"}, &world), "");
  ASSERT_EQ(world.pods[1].spec->tolerations.size(), 1u);
  EXPECT_EQ(world.pods[0].spec, world.pods[1].spec);
  EXPECT_EQ(world.pods[1].spec->tolerations[0].op, "Equal");
  EXPECT_NE(Apply(Change{Op::kRemove, "Pods", "default/j-0", "spec.affinity.podAffinity", ""}, &world), "");
  EXPECT_NE(Apply(Change{Op::kRemove, "Pods", "default/none", "spec.schedulingGates", ""}, &world), "");
}

TEST(Change, OfNodesCountsThoseAlike) {
  model::Scenario world = World();
  world.nodes[0].usage.emplace();
  EXPECT_EQ(Apply(Change{Op::kSet, "Node", "n", "count", "3"}, &world), "");
  ASSERT_EQ(world.nodes.size(), 3u);
  EXPECT_TRUE(world.nodes[0].usage && !world.nodes[2].usage);
  EXPECT_EQ(world.nodes[2].meta.name, "n-new-2");
  EXPECT_EQ(Apply(Change{Op::kSet, "Node", "n", "status.allocatable.cpu", "9"}, &world), "");
  EXPECT_EQ(world.nodes[0].allocatable.at("cpu").Value(), 9);
  EXPECT_EQ(world.nodes[1].allocatable.at("cpu").Value(), 8);
  EXPECT_NE(Apply(Change{Op::kSet, "Node", "n", "count", "many"}, &world), "");
}

TEST(Change, OfJobsTakesTheirPodsAlong) {
  model::Scenario world = World();
  EXPECT_EQ(Apply(Change{Op::kSet, "PodGroup", "default/j", "spec.priorityClassName", "high"}, &world), "");
  EXPECT_EQ(world.pods[1].spec->priority, 1000);
  EXPECT_EQ(world.pods[0].spec, world.pods[1].spec);
  EXPECT_EQ(Apply(Change{Op::kDrop, "PodGroup", "default/j", "", ""}, &world), "");
  EXPECT_TRUE(world.pods.empty());
}

TEST(Change, OfNodes) {
  model::Scenario world = World();
  EXPECT_EQ(Apply(Change{Op::kAdd, "Node", "n", "", "n-new"}, &world), "");
  EXPECT_EQ(world.nodes[1].meta.name, "n-new");
  EXPECT_EQ(Apply(Change{Op::kAdd, "Node", "n", "spec.taints", "a=b:NoSchedule"}, &world), "");
  EXPECT_EQ(world.nodes[0].taints[0].value, "b");
  EXPECT_EQ(Apply(Change{Op::kRemove, "Node", "n", "spec.taints", "a=b:NoSchedule"}, &world), "");
  EXPECT_TRUE(world.nodes[0].taints.empty());
}

TEST(Change, OfTheConfiguration) {
  model::Scenario world = World();
  EXPECT_EQ(Apply({{Op::kSet, "", "", "actions", "allocate, reclaim"},
                   {Op::kSet, "", "", "tiers[0].plugins[1].enablePreemptable", "false"},
                   {Op::kAdd, "", "", "tiers[0].plugins[1]", "conformance"},
                   {Op::kSet, "", "", "tiers[1].plugins[1].arguments.binpack.weight", "5"},
                   {Op::kAdd, "", "", "tiers[1].plugins", "capacity"}},
                  &world),
            "");
  const auto parsed = actions::ParseConfiguration(*world.scheduler_conf, world.release);
  ASSERT_EQ(parsed.error, "");
  EXPECT_EQ(parsed.value.actions, (std::vector<std::string>{"allocate", "reclaim"}));
  EXPECT_EQ(parsed.value.tiers[0].plugins[1].name, "conformance");
  EXPECT_EQ(parsed.value.tiers[0].plugins[2].enabled_preemptable, false);
  EXPECT_EQ(parsed.value.tiers[1].plugins[2].name, "capacity");
  int64_t weight = 0;
  parsed.value.tiers[1].plugins[1].arguments.GetInt(&weight, "binpack.weight");
  EXPECT_EQ(weight, 5);
}

// A plugin takes its flags and arguments along, to a tier that may be new.
TEST(Change, OfAPluginsTier) {
  model::Scenario world = World();
  EXPECT_EQ(Apply(Change{Op::kSet, "", "", "tiers[1].plugins[1].tier", "2"}, &world), "");
  EXPECT_EQ(Apply(Change{Op::kSet, "", "", "tiers[0].plugins[0].tier", "1"}, &world), "");
  EXPECT_NE(Apply(Change{Op::kSet, "", "", "tiers[0].plugins[0].tier", "9"}, &world), "");
  const auto parsed = actions::ParseConfiguration(*world.scheduler_conf, world.release);
  ASSERT_EQ(parsed.error, "");
  ASSERT_EQ(parsed.value.tiers.size(), 3u);
  EXPECT_EQ(parsed.value.tiers[0].plugins[0].name, "gang");
  EXPECT_EQ(parsed.value.tiers[1].plugins[1].name, "priority");
  EXPECT_EQ(parsed.value.tiers[2].plugins[0].name, "binpack");
  int64_t weight = 0;
  parsed.value.tiers[2].plugins[0].arguments.GetInt(&weight, "binpack.weight");
  EXPECT_EQ(weight, 2);
}

// Without a configuration it is the built-in one that changes.
TEST(Change, OfTheBuiltInConfiguration) {
  model::Scenario world;
  EXPECT_EQ(Apply(Change{Op::kSet, "", "", "actions", "allocate"}, &world), "");
  const auto parsed = actions::ParseConfiguration(*world.scheduler_conf, world.release);
  ASSERT_EQ(parsed.error, "");
  EXPECT_EQ(parsed.value.tiers.size(), framework::DefaultConfiguration().tiers.size());
}

TEST(Change, WhatCannotBeDoneLeavesTheWorldAsItWas) {
  model::Scenario world = World();
  EXPECT_EQ(Apply(Change{Op::kSet, "Queue", "zz", "spec.weight", "7"}, &world), "Queue zz does not exist");
  EXPECT_EQ(Apply(Change{Op::kSet, "Queue", "a", "spec.weight", "-7"}, &world), "spec.weight cannot be \"-7\"");
  EXPECT_EQ(Apply(Change{Op::kSet, "Queue", "a", "spec.colour", "red"}, &world), "Queue has no spec.colour that can be changed");
  EXPECT_EQ(Apply(Change{Op::kSet, "", "", "tiers[7].plugins[0].enablePreemptable", "false"}, &world),
            "the configuration has no tiers[7].plugins[0].enablePreemptable");
}

TEST(Node, ThatIsAddedStandsInTheSameHyperNodes) {
  model::Scenario world = load::LoadText(
                              "{'nodes':[{'name':'n','cpu':4},{'name':'m','cpu':4}],'hyperNodes':[{'name':'s','tier':1,'nodes':['n']},"
                              "{'name':'t','tier':1,'nodes':['m']}]}")
                              .scenario;
  ASSERT_EQ(Apply(Change{Op::kAdd, "Node", "n", "", "more"}, &world), "");
  ASSERT_EQ(world.hyper_nodes.size(), 2u);
  ASSERT_EQ(world.hyper_nodes[0].members.size(), 2u);
  EXPECT_EQ(world.hyper_nodes[0].members[1].exact_name, "more");
  EXPECT_EQ(world.hyper_nodes[1].members.size(), 1u);
}

}  // namespace
}  // namespace pumice::edit
