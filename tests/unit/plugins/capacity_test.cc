// capacity of flat queues is worked by hand along pkg/scheduler/plugins/capacity/capacity.go (line numbers of v1.14.4).
#include <gtest/gtest.h>

#include "core/plugins/capacity_queues.h"
#include "tests/unit/plugins/names_of.h"

namespace pumice::plugins {
namespace {

using framework::Session;

using test::TestWorld;

// These cases follow l. 1027–1053.
TEST(CapacityShare, ByHand) {
  const ResourceNames names = ResourceNames::Of({"gpu/x"});
  constexpr Dim kGpu = 3;
  auto amount = [&](double cpu, double memory, double pods, double gpu) {
    Resource r;
    r.Set(kCpu, cpu);
    r.Set(kMemory, memory);
    if (pods >= 0) r.Set(kPods, pods);
    if (gpu >= 0) r.Set(kGpu, gpu);
    return r;
  };
  struct {
    Resource allocated, deserved;
    double share;
  } const cases[] = {
      {amount(0, 0, -1, -1), amount(0, 0, -1, -1), 1},  // best-effort, idle or not
      {amount(500, 0, -1, -1), amount(0, 0, -1, -1), 1},
      {amount(500, 0, 3, -1), amount(0, 0, 10, -1), 1},  // pods alone deserve nothing
      {amount(0, 0, -1, -1), amount(1000, 0, -1, -1), 0},
      {amount(500, 30, -1, -1), amount(1000, 40, -1, -1), 0.75},
      {amount(500, 0, 9, -1), amount(1000, 0, 10, -1), 0.9},  // beside others they count
      {amount(500, 0, -1, 3000), amount(1000, 0, -1, 2000), 1.5},
      {amount(500, 0, -1, 3000), amount(1000, 0, -1, -1), 0.5},
      {amount(500, 0, -1, -1), amount(0.05, 0, -1, -1), 1},  // below 0.1: none
  };
  for (const auto& c : cases) EXPECT_EQ(CapacityShare(c.allocated, c.deserved), c.share) << c.deserved.String(names);
}

// Appending to two copies of one slice that has room left writes the same place.
TEST(Ancestors, ShareArraysAsGoSlicesDo) {
  Ancestors path;
  for (int i = 0; i < 5; ++i) path = path.Append(i);  // capacity 1, 2, 4, 4, 8
  const Ancestors left = path.Append(10);
  EXPECT_EQ(left[5], 10);
  const Ancestors right = path.Append(20);
  EXPECT_EQ(right[5], 20);
  EXPECT_EQ(left[5], 20);
  EXPECT_EQ(left.size(), 6);
  path.AppendAndForget(30);
  EXPECT_EQ(right[5], 30);
  EXPECT_EQ(path.size(), 5);

  Ancestors full;
  for (int i = 0; i < 4; ++i) full = full.Append(i);  // no room left
  const Ancestors a = full.Append(10), b = full.Append(20);
  full.AppendAndForget(30);
  EXPECT_EQ(a[4], 10);
  EXPECT_EQ(b[4], 20);
}

// l. 434–450, 486–495: deserved is clamped by realCapability and raised to guarantee, never clamped by request.
TEST(CapacityFlat, Numbers) {
  struct {
    const char* queue;
    const char* deserved;
    const char* real_capability;
  } const cases[] = {
      {"", "cpu:0 memory:0", "cpu:8000 memory:16 pods:110"},
      {"deserved.cpu=3", "cpu:3000 memory:0", "cpu:8000 memory:16 pods:110"},
      {"deserved.cpu=30", "cpu:8000 memory:0", "cpu:8000 memory:16 pods:110"},
      {"deserved.cpu=3 capability.cpu=2", "cpu:2000 memory:0", "cpu:2000 memory:16 pods:110"},
      // 10 less all guarantees, 2 and 2, and its own.
      {"deserved.cpu=1 guarantee.cpu=2", "cpu:2000 memory:0", "cpu:8000 memory:16 pods:110"},
      // Where the capability says nothing of gpu, deserved keeps it, though no node has any.
      {"deserved.gpu/x=1 capability.cpu=2", "cpu:0 memory:0 gpu/x:1000", "cpu:2000 memory:16 pods:110"},
      {"deserved.cpu=1 capability.pods=5", "cpu:1000 memory:0", "cpu:8000 memory:16 pods:5"},
  };
  for (const auto& c : cases) {
    TestWorld w("node n1 cpu=10 memory=16\n queue idle guarantee.cpu=2\n queue q " + std::string(c.queue) + R"(
      group g queue=q
      pod p group=g cpu=1
    )");
    Session& ssn = w.Open("capacity");
    EXPECT_EQ(w.Text(w.Numbers("q").deserved), c.deserved) << c.queue;
    EXPECT_EQ(w.Text(w.Numbers("q").real_capability), c.real_capability) << c.queue;
    EXPECT_EQ(ssn.queue_numbers(w.Queue("idle").index), nullptr);
  }
}

// l. 533–543, 852–869: at equal shares a queue that deserves something goes before one that does not.
TEST(CapacityFlat, QueueOrder) {
  TestWorld w(R"(
    node n1 cpu=10
    queue aeffort
    queue besteffort
    queue full deserved.cpu=1
    queue half deserved.cpu=2
    queue urgent priority=1
    group g1 queue=aeffort
    group g2 queue=besteffort
    group g3 queue=full
    group g4 queue=half
    group g5 queue=urgent
    pod p3 group=g3 cpu=1 on=n1
    pod p4 group=g4 cpu=1 on=n1
  )");
  Session& ssn = w.Open("capacity");
  const char* order[] = {"urgent", "half", "full", "aeffort", "besteffort"};  // the last two by creation
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 5; ++j) {
      if (i == j) continue;
      EXPECT_EQ(ssn.QueueOrderFn(w.Queue(order[i]), w.Queue(order[j])), i < j) << order[i] << order[j];
    }
  }
}

// l. 201–216, 885–894: up to realCapability, in what the task asks for.
TEST(CapacityFlat, Allocatable) {
  TestWorld w(R"(
    node n1 cpu=10 memory=10
    queue q capability.cpu=2 deserved.cpu=1
    queue closed state=Closed
    group g queue=q
    group c queue=closed
    pod r group=g cpu=1500m on=n1
    pod small group=g cpu=500m
    pod big group=g cpu=501m
    pod other group=g memory=7
    pod shut group=c cpu=1
  )");
  Session& ssn = w.Open("capacity");
  EXPECT_TRUE(ssn.Allocatable(w.Queue("q"), w.Task("small")));
  EXPECT_FALSE(ssn.Allocatable(w.Queue("q"), w.Task("big")));
  EXPECT_TRUE(ssn.Allocatable(w.Queue("q"), w.Task("other")));
  EXPECT_FALSE(ssn.Allocatable(w.Queue("closed"), w.Task("shut")));
}

// These cases follow l. 105–163, 1058–1114.
TEST(CapacityFlat, Reclaimable) {
  struct {
    const char* what;
    const char* queue;
    const char* reclaimer;
    const char* victims;  // of c1 c2 c3 (1 cpu each) and g1 (1 gpu)
  } const cases[] = {
      {"down to what it deserves", "deserved.cpu=2", "cpu=1", "c1"},
      {"nothing deserved: all who share a dimension", "", "cpu=1", "c1 c2 c3"},
      {"nobody shares a dimension: pods do not count", "", "memory=1", ""},
      {"only who holds gpu", "", "gpu/x=1", "g1"},
      {"the guarantee stays", "guarantee.cpu=2", "cpu=1", "c1"},
      // g1 holds no cpu, but one pod, of which the queue deserves none: not on a relevant dimension, so at once.
      {"deserves cpu, holds gpu", "deserved.cpu=9", "gpu/x=1", "g1"},
      {"deserves gpu enough", "deserved.gpu/x=1", "gpu/x=1", ""},
      // pods are deserved, so every task shares a dimension with it; but pods never exceed.
      {"deserves pods", "deserved.pods=1", "cpu=1", ""},
      {"deserves pods and cpu", "deserved.pods=1 deserved.cpu=1", "cpu=1", "c1 c2"},
  };
  for (const auto& c : cases) {
    TestWorld w("volcano 1.14\n node n1 cpu=10 memory=10 gpu/x=2\n queue q " + std::string(c.queue) +
                "\n queue r\n group a queue=q\n group b queue=r\n pod want group=b " + c.reclaimer + R"(
      pod c1 group=a cpu=1 on=n1
      pod c2 group=a cpu=1 on=n1
      pod c3 group=a cpu=1 on=n1
      pod g1 group=a gpu/x=1 on=n1
    )");
    w.Open("capacity");
    EXPECT_EQ(test::Reclaimable(w, "want", "c1 c2 c3 g1"), c.victims) << c.what;
  }
}

// l. 105–163: the guarantee holds in dimensions as well in which the queue has no more than it deserves.
TEST(CapacityFlat, GuaranteeInAnotherDimension) {
  TestWorld w(R"(
    volcano 1.14
    node n1 cpu=10 gpu/x=3
    queue q deserved.cpu=1 guarantee.gpu/x=2
    queue r
    group a queue=q
    group b queue=r
    pod want group=b cpu=1
    pods c 3 group=a cpu=1 gpu/x=1 on=n1
  )");
  w.Open("capacity");
  EXPECT_EQ(test::Reclaimable(w, "want", "c-0 c-1 c-2"), "c-0");  // two cards stay, and one CPU more than is deserved
}

TEST(CapacityFlat, ToldOfVictims) {
  struct {
    const char* queue;
    const char* told;
  } const cases[] = {
      {"", "c-1:overDeserved(nothing deserved) c-0:overDeserved(nothing deserved)"},
      {"deserved.cpu=1", "c-1:overDeserved c-0:overDeserved"},
      {"guarantee.cpu=2", "c-1:aboveGuarantee c-0:aboveGuarantee"},
  };
  for (const auto& c : cases) {
    TestWorld w("node n1 cpu=10\n queue q " + std::string(c.queue) +
                "\n queue r\n group a queue=q\n group b queue=r\n pod want group=b cpu=1\n pods c 2 group=a cpu=1 on=n1");
    w.Open("capacity");
    EXPECT_EQ(test::ToldOf(w, [&] { test::Reclaimable(w, "want", "c-0 c-1"); }), c.told) << c.queue;
  }
}

// l. 165–199: one dimension within deserved is enough; one that is 0 on both sides is none.
TEST(CapacityFlat, Preemptive) {
  struct {
    const char* queue;
    const char* task;
    bool preemptive;
  } const cases[] = {
      {"deserved.cpu=2", "cpu=1", true},
      {"deserved.cpu=1", "cpu=1", false},  // 1 + 1 > 1
      {"deserved.cpu=1 deserved.memory=5", "cpu=1 memory=5", true},
      {"deserved.cpu=1", "memory=5", false},
      {"", "cpu=1", false},
      {"deserved.cpu=2 state=Closed", "cpu=1", false},
      {"deserved.cpu=5 deserved.pods=0", "gpu/x=1", false},
  };
  for (const auto& c : cases) {
    TestWorld w("node n1 cpu=10 memory=10 gpu/x=4\n queue q " + std::string(c.queue) +
                "\n group g queue=q\n pod r group=g cpu=1 on=n1\n pod p group=g " + c.task);
    EXPECT_EQ(w.Open("capacity").Preemptive(w.Queue("q"), {&w.Task("p")}), c.preemptive) << c.queue << "; " << c.task;
  }
}

}  // namespace
}  // namespace pumice::plugins
