// Quotas of devices in capacity, worked by hand along pkg/scheduler/plugins/capacity/capacity.go of Volcano v1.15.1.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "tests/unit/support/test_world.h"

namespace pumice::plugins {
namespace {

using test::TestWorld;

// Runs a cycle of these actions, and gives what was bound.
std::string Bound(const std::string& world, const model::Release& release = model::k1_15,
                  const std::string& conf = "priority, gang; capacity, predicates",
                  const std::function<void(model::Scenario&)>& edit = {}) {
  TestWorld w("node n cpu=20\n" + world);
  w.scenario().release = release;
  if (edit) edit(w.scenario());
  w.Open(conf);
  w.Run("enqueue, allocate");
  return w.Binds();
}

constexpr const char* kThreeOfTwo = R"(
  queue q capability.deviceclass/gpu=2
  template gpu class=gpu
  group a queue=q
  group b queue=q
  group c queue=q
  pod a group=a cpu=1 template=gpu
  pod b group=b cpu=1 template=gpu
  pod c group=c cpu=1 template=gpu
)";

TEST(DeviceQuota, AQueueGivesNoMoreThanItsDevices) {
  EXPECT_EQ(Bound(kThreeOfTwo), "a:n b:n");
  EXPECT_EQ(Bound(kThreeOfTwo, model::k1_14), "a:n b:n c:n") << "nobody counts";
  EXPECT_EQ(Bound(kThreeOfTwo, model::k1_15, "priority, gang; proportion, predicates"), "a:n b:n c:n");
  EXPECT_EQ(Bound(kThreeOfTwo, model::k1_15,
                  "priority, gang; capacity(capacity.DynamicResourceAllocationEnable=false), predicates"),
            "a:n b:n c:n");
}

TEST(DeviceQuota, WhatIsNotNamedIsNotLimited) {
  EXPECT_EQ(Bound("queue q capability.deviceclass/gpu=1\n template nic class=nic count=7\n group a queue=q\n"
                  "pod a group=a cpu=1 template=nic"),
            "a:n");
  // Deserved and guarantee limit nothing.
  EXPECT_EQ(Bound("queue q deserved.deviceclass/gpu=1\n template gpu class=gpu count=7\n group a queue=q\n"
                  "pod a group=a cpu=1 template=gpu"),
            "a:n");
}

// The claim is held once, whoever uses it.
TEST(DeviceQuota, ASharedClaimCountsOnce) {
  EXPECT_EQ(Bound("queue q capability.deviceclass/gpu=2\n claim two class=gpu count=2\n claim one class=gpu\n"
                  "group a queue=q min=3\n group b queue=q\n"
                  "pods a 3 group=a cpu=1 claim=two\n pod b group=b cpu=1 claim=one"),
            "a-0:n a-1:n a-2:n");
}

// NewTaskInfo fails, and the pod is not taken into the cache (cache/event_handlers.go): its gang is short of it, and the
// room that one holds on a node is not counted.
TEST(DeviceQuota, APodWithoutItsClaimIsNotThere) {
  const std::string world = "queue q\n claim two class=gpu count=2\n group a queue=q min=2\n group b queue=q\n";
  const std::string pods = "pod a-0 group=a cpu=1 claim=two\n pod a-1 group=a cpu=1 claim=none\n pod b group=b cpu=20\n";
  EXPECT_EQ(Bound(world + pods), "b:n");
  EXPECT_EQ(Bound(world + pods, model::k1_14), "a-0:n a-1:n");
  EXPECT_EQ(Bound(world + "pod a group=a cpu=9 claim=none on=n\n pod b group=b cpu=20\n"), "b:n");
}

// r holds one of two already; as it leaves, its device is free again.
TEST(DeviceQuota, WhatRunsCounts) {
  const std::string world =
      "queue q capability.deviceclass/gpu=2\n template gpu class=gpu\n template two class=gpu count=2\n"
      "group r queue=q phase=Running\n group a queue=q\n pod r group=r cpu=1 on=n template=gpu\n";
  EXPECT_EQ(Bound(world + "pod a group=a cpu=1 template=gpu"), "a:n");
  EXPECT_EQ(Bound(world + "pod a group=a cpu=1 template=two"), "");

  TestWorld w("node n cpu=20\n" + world + "pod a group=a cpu=1 template=two");
  w.scenario().release = model::k1_15;
  w.Open("priority, gang; capacity, predicates");
  EXPECT_FALSE(w.ssn().Allocatable(w.Queue("q"), w.Task("a")));
  w.ssn().Evict(&w.Task("r"), "test").Ignore();
  EXPECT_TRUE(w.ssn().Allocatable(w.Queue("q"), w.Task("a")));
}

// Two pods hold one claim: its devices are free once both have left.
TEST(DeviceQuota, ASharedClaimIsHeldUntilTheLastLeaves) {
  TestWorld w(
      "node n cpu=20\n queue q capability.deviceclass/gpu=2\n claim both class=gpu count=2\n template two class=gpu count=2\n"
      "group r queue=q phase=Running\n group a queue=q\n pods r 2 group=r cpu=1 on=n claim=both\n"
      "pod a group=a cpu=1 template=two");
  w.scenario().release = model::k1_15;
  w.Open("priority, gang; capacity, predicates");
  w.ssn().Evict(&w.Task("r-0"), "test").Ignore();
  EXPECT_FALSE(w.ssn().Allocatable(w.Queue("q"), w.Task("a")));
  w.ssn().Evict(&w.Task("r-1"), "test").Ignore();
  EXPECT_TRUE(w.ssn().Allocatable(w.Queue("q"), w.Task("a")));
}

// checkDRAAllocatable with inqueue: what was let in before counts, though nothing is placed yet. Who has no minResources
// is not asked about by the action.
TEST(DeviceQuota, TheGateCountsDevices) {
  const std::string world =
      "queue q capability.deviceclass/gpu=4\n template two class=gpu count=2\n template one class=gpu\n"
      "group a queue=q phase=Pending min=2 minres.cpu=2\n group b queue=q phase=Pending minres.cpu=1\n"
      "pods a 2 group=a cpu=1 template=two\n pod b group=b cpu=1 template=one\n";
  auto phases = [&](const model::Release& release) {
    TestWorld w("node n cpu=20\n" + world);
    w.scenario().release = release;
    w.Open("priority, gang; capacity, predicates");
    w.Run("enqueue");
    return w.Job("a").status.phase + " " + w.Job("b").status.phase;
  };
  EXPECT_EQ(phases(model::k1_15), "Inqueue Pending");  // 2 × 2 of 4; then 4 + 1 > 4
  EXPECT_EQ(phases(model::k1_14), "Inqueue Inqueue");
}

// root → a → a1: each level holds what is below it.
TEST(DeviceQuota, QueuesAboveCountToo) {
  const std::string tree =
      "queue root\n queue a capability.deviceclass/gpu=1\n queue a1 parent=a\n"
      "template gpu class=gpu\n group x queue=a1\n group y queue=a1\n"
      "pod x group=x cpu=1 template=gpu\n pod y group=y cpu=1 template=gpu\n";
  const std::string conf = "priority, gang; capacity(enableHierarchy=true), predicates";
  EXPECT_EQ(Bound(tree, model::k1_15, conf), "x:n");

  // What a queue with a quota lets in counts in the queues above it, too.
  TestWorld w(
      "node n cpu=20\n queue root\n queue a capability.deviceclass/gpu=4\n queue a1 parent=a capability.deviceclass/gpu=9\n queue a2 parent=a\n"
      "template two class=gpu count=2\n template one class=gpu\n"
      "group x queue=a1 phase=Pending min=2 minres.cpu=2\n group y queue=a2 phase=Pending minres.cpu=1\n"
      "pods x 2 group=x cpu=1 template=two\n pod y group=y cpu=1 template=one\n");
  w.scenario().release = model::k1_15;
  w.Open(conf);
  w.Run("enqueue");
  EXPECT_EQ(w.Job("x").status.phase, "Inqueue");
  EXPECT_EQ(w.Job("y").status.phase, "Pending");

  // Of what runs as the session opens a queue above knows only if the leaf has a quota itself.
  const std::string runs =
      "queue root\n queue a capability.deviceclass/gpu=1\n queue a1 parent=a LEAF\n"
      "template gpu class=gpu\n group r queue=a1 phase=Running\n group x queue=a1\n"
      "pod r group=r cpu=1 on=n template=gpu\n pod x group=x cpu=1 template=gpu\n";
  auto with = [&](const std::string& leaf) {
    std::string text = runs;
    return text.replace(text.find("LEAF"), 4, leaf);
  };
  EXPECT_EQ(Bound(with(""), model::k1_15, conf), "x:n");
  EXPECT_EQ(Bound(with("capability.deviceclass/gpu=9"), model::k1_15, conf), "");
}

TEST(DeviceQuota, CapacitiesNeedTheFeatureGate) {
  const std::string world =
      "queue q capability.deviceclass/gpu=9 capability.memory.deviceclass/gpu=8Gi\n"
      "template gpu class=gpu count=2 each.memory=3Gi\n group a queue=q\n group b queue=q\n"
      "pod a group=a cpu=1 template=gpu\n pod b group=b cpu=1 template=gpu\n";
  const std::string conf = "priority, gang; capacity, predicates";
  const auto gate = [](model::Scenario& scenario) { scenario.consumes_device_capacity = true; };
  EXPECT_EQ(Bound(world), "a:n b:n");
  EXPECT_EQ(Bound(world, model::k1_15, conf, gate), "a:n");  // 6 of 8; 12 is more
  EXPECT_EQ(Bound(world, model::k1_15,
                  "priority, gang; capacity(capacity.DRAConsumableCapacityEnable=false), predicates", gate),
            "a:n b:n");
  // A class that is named has to name every capacity that is asked for.
  EXPECT_EQ(Bound("queue q capability.deviceclass/gpu=9\n template gpu class=gpu each.cores=1\n group a queue=q\n"
                  "pod a group=a cpu=1 template=gpu",
                  model::k1_15, conf, gate),
            "");
}

// Session.updateQueueStatus, whatever the queue plugin.
TEST(DeviceQuota, TheStatusCountsDevices) {
  auto status = [](const model::Release& release) {
    TestWorld w(
        "node n cpu=20\n queue root\n queue q\n claim two class=gpu count=2\n group a queue=q min=2\n"
        "pods a 2 group=a cpu=1 claim=two");
    w.scenario().release = release;
    w.Open("priority, gang; proportion, predicates");
    w.Run("allocate");
    w.Close();
    w.cluster().Settle();
    const model::ResourceList& of_queue = w.cluster().scenario().queues[1].status_allocated;
    const model::ResourceList& of_root = w.cluster().scenario().queues[0].status_allocated;
    auto text = [](const model::ResourceList& list) {
      auto it = list.find("deviceclass/gpu");
      return it == list.end() ? "" : it->second.String();
    };
    return text(of_queue) + " " + text(of_root);
  };
  EXPECT_EQ(status(model::k1_15), "2 2");
  EXPECT_EQ(status(model::k1_14), " ");
}

}  // namespace
}  // namespace pumice::plugins
