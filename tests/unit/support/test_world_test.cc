// The language of TestWorld says what it seems to say: the tests of everything else stand on it.
#include "tests/unit/support/test_world.h"

#include <gtest/gtest.h>

namespace pumice::test {
namespace {

TEST(TestWorld, TextBecomesObjects) {
  TestWorld w(R"(
    node  n1 cpu=4 memory=8Gi nvidia.com/gpu=2 label.zone=a taint=k=v:NoSchedule unschedulable
    queue q  weight=2 deserved.cpu=10 reclaimable=false   # a comment
    class high value=1000 default
    group g  queue=q min=2 minres.cpu=2 priority=high task.worker=1 topology=soft:2
    pod   p  group=g cpu=500m role=worker "annotation.note=two words"
    pods  x 2 group=g cpu=1 on=n1
  )");
  const model::Scenario& s = w.scenario();
  ASSERT_EQ(s.nodes.size(), 1u);
  EXPECT_EQ(s.nodes[0].allocatable.at("nvidia.com/gpu").Value(), 2);
  EXPECT_EQ(s.nodes[0].allocatable.at("pods").Value(), 110);
  EXPECT_EQ(s.nodes[0].taints[0].value, "v");
  EXPECT_TRUE(s.nodes[0].unschedulable);
  ASSERT_EQ(s.queues.size(), 2u);
  EXPECT_EQ(s.queues[1].meta.name, "default");
  EXPECT_EQ(s.queues[0].reclaimable, false);
  EXPECT_EQ(s.pod_groups[0].min_task_member.at("worker"), 1);
  EXPECT_EQ(s.pod_groups[0].network_topology->highest_tier_allowed, 2);
  ASSERT_EQ(s.pods.size(), 3u);
  EXPECT_EQ(s.pods[0].meta.annotations.at("note"), "two words");
  EXPECT_EQ(s.pods[0].phase, "Pending");
  EXPECT_EQ(s.pods[2].meta.uid, "t-x-1");
  EXPECT_EQ(s.pods[2].phase, "Running");
  EXPECT_LT(s.pods[1].meta.creation_timestamp, s.pods[2].meta.creation_timestamp);
}

TEST(TestWorld, ConfIsLoadedAsVolcanoLoadsIt) {
  const auto conf = ParseConf("priority, gang(enablePreemptable=false); nodeorder(leastrequested.weight=2 a=1.0 b=x)", "allocate");
  ASSERT_EQ(conf.tiers.size(), 2u);
  EXPECT_EQ(conf.tiers[0].plugins[1].enabled_preemptable, false);
  EXPECT_EQ(conf.tiers[0].plugins[1].enabled_job_order, true);
  const framework::Arguments& arguments = conf.tiers[1].plugins[0].arguments;
  EXPECT_EQ(arguments.Find("leastrequested.weight")->type, model::ConfigValue::Type::kInt);
  EXPECT_EQ(arguments.Find("a")->type, model::ConfigValue::Type::kFloat);
  EXPECT_EQ(arguments.Find("b")->text, "x");
}

TEST(TestWorld, SessionRuns) {
  TestWorld w(R"(
    node n1 cpu=2
    group g min=2
    pods x 3 group=g cpu=1
  )");
  w.Open("gang", "allocate");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "x-0:n1 x-1:n1");
  EXPECT_EQ(w.Tasks("g"), "x-0:Binding@n1 x-1:Binding@n1 x-2:Pending");
  EXPECT_EQ(w.Text(w.Node("n1").idle), "cpu:0 memory:0 pods:108");
  w.Close();
  EXPECT_EQ(w.Job("g").status.conditions.at(0).type, "Scheduled");
}

}  // namespace
}  // namespace pumice::test
