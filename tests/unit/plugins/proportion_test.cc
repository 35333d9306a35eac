// proportion is worked by hand along pkg/scheduler/plugins/proportion/proportion.go (line numbers of v1.14.4).
#include <gtest/gtest.h>

#include "core/plugins/proportion_deserved.h"
#include "core/plugins/queue_usage.h"
#include "tests/unit/support/test_world.h"

namespace pumice::plugins {
namespace {

using framework::QueueNumbers;

using test::TestWorld;

const ResourceNames& Names() {
  static const ResourceNames names = ResourceNames::Of({"gpu/x"});
  return names;
}
constexpr Dim kGpu = 3;
constexpr double kNever = -1;

Resource R(double cpu, double gpu = kNever) {
  Resource r;
  r.Set(kCpu, cpu);
  if (gpu != kNever) r.Set(kGpu, gpu);
  return r;
}

struct QueueInput {
  int32_t weight;
  Resource request;
  Resource guarantee = {};
  Resource limit = Resource::Infinite();
};

struct DivideCase {
  const char* name;
  Resource total;
  std::vector<QueueInput> queues;
  std::vector<Resource> deserved;
  int rounds;
};

TEST(DivideCluster, ByHand) {
  const DivideCase cases[] = {
      // l. 220: 4000 × 1/4 and × 3/4; nothing remains.
      {"by weight", R(4000), {{1, R(10000)}, {3, R(10000)}}, {R(1000), R(3000)}, 1},
      // l. 225: the first takes 500 of its 2000 and is met (l. 231); 1500 go round again, all to the second.
      {"request", R(4000), {{1, R(500)}, {1, R(10000)}}, {R(500), R(3500)}, 2},
      // l. 223: 1500 at most; in round 2 nothing changes (l. 234), what remains stays the same (l. 252), so it ends.
      {"limit", R(4000), {{1, R(4000), {}, R(1500)}, {1, R(1000)}}, {R(1500), R(1000)}, 2},
      // l. 227: the guarantee counts even where nobody asks.
      {"guarantee", R(4000), {{1, R(0), R(1000)}, {1, R(10000)}}, {R(1000), R(3000)}, 2},
      // l. 201: no weights, no rounds.
      {"no weight at all", R(4000), {{0, R(1000)}}, {R(0)}, 0},
      {"no weight beside one", R(1000), {{0, R(1000)}, {1, R(1000)}}, {R(0), R(1000)}, 1},
      // The first mentions gpu from its part of the total, then as 0, since it asks for none. Round 2 only finds that
      // the 1000 of gpu that remain help nobody.
      {"a scalar that one does not ask for", R(2000, 2000), {{1, R(4000)}, {1, R(1000, 1000)}}, {R(1000, 0), R(1000, 1000)}, 2},
      // l. 252: less than 0.1 is nothing: no second round for the 0.05.
      {"a rest below the threshold", R(1000), {{1, R(1000)}, {1, R(499.95)}}, {R(500), R(499.95)}, 1},
      // 300 each; the second leaves with 100, and its 200 are halved.
      {"three queues", R(900), {{1, R(900)}, {1, R(100)}, {1, R(900)}}, {R(400), R(100), R(400)}, 2},
  };
  for (const DivideCase& c : cases) {
    std::vector<QueueNumbers> numbers(c.queues.size());
    std::vector<ProportionQueue> queues;
    for (size_t i = 0; i < c.queues.size(); ++i) {
      numbers[i].request = c.queues[i].request;
      numbers[i].guarantee = c.queues[i].guarantee;
      numbers[i].real_capability = c.queues[i].limit;
      queues.push_back({static_cast<int>(i), c.queues[i].weight, &numbers[i]});
    }
    EXPECT_EQ(DivideCluster(c.total, queues), c.rounds) << c.name;
    for (size_t i = 0; i < numbers.size(); ++i) {
      EXPECT_EQ(numbers[i].deserved.String(Names()), c.deserved[i].String(Names())) << c.name << ", queue " << i;
    }
  }
}

TEST(DivideCluster, TellsItsRounds) {
  QueueNumbers a, b;
  a.request = R(4000);
  a.real_capability = R(1500);
  b.request = R(1000);
  b.real_capability = Resource::Infinite();
  std::vector<DeservedRound> rounds;
  DivideCluster(R(4000), {{7, 1, &a}, {9, 1, &b}}, &rounds);
  ASSERT_EQ(rounds.size(), 2u);
  EXPECT_EQ(rounds[0].total_weight, 2);
  EXPECT_EQ(rounds[0].remaining_before.milli_cpu(), 4000);
  EXPECT_EQ(rounds[0].remaining_after.milli_cpu(), 1500);
  ASSERT_EQ(rounds[0].steps.size(), 2u);
  EXPECT_EQ(rounds[0].steps[0].queue, 7);
  EXPECT_EQ(rounds[0].steps[0].after.milli_cpu(), 1500);
  EXPECT_EQ(rounds[0].steps[0].met, DeservedRound::Met::kNo);
  EXPECT_EQ(rounds[0].steps[1].met, DeservedRound::Met::kRequest);
  ASSERT_EQ(rounds[1].steps.size(), 1u);  // b has left
  EXPECT_EQ(rounds[1].total_weight, 1);
  EXPECT_EQ(rounds[1].steps[0].met, DeservedRound::Met::kLimit);
}

TEST(LargestShare, ByHand) {
  struct {
    Resource allocated, deserved;
    double share;
  } const cases[] = {
      {R(500), R(1000), 0.5},
      {R(500, 900), R(1000, 1000), 0.9},
      {R(500, 900), R(1000), 0.5},  // l. 549: only dimensions of deserved
      {R(500), R(0.05), 0},         // below 0.1 there is no such dimension
      {R(500, 900), R(1000, 0), 0.5},
  };
  for (const auto& c : cases) EXPECT_EQ(LargestShare(c.allocated, c.deserved), c.share);
}

// l. 95–101, 136–142: the guarantees of all queues are set aside, also of those without jobs; each gets its own
// back.
TEST(Proportion, RealCapability) {
  TestWorld w(R"(
    node n1 cpu=10 memory=10
    queue a guarantee.cpu=2
    queue b guarantee.cpu=1 capability.cpu=4
    queue idle guarantee.cpu=3
    group ga queue=a
    group gb queue=b
    pod pa group=ga cpu=1
    pod pb group=gb cpu=1
  )");
  w.Open("proportion");
  EXPECT_EQ(w.Text(w.Numbers("a").real_capability), "cpu:6000 memory:10 pods:110");
  EXPECT_EQ(w.Text(w.Numbers("a").capability), "cpu:0 memory:0");
  EXPECT_EQ(w.Text(w.Numbers("b").real_capability), "cpu:4000 memory:10 pods:110");
  EXPECT_EQ(w.Numbers("b").capability.memory(), kInfinity);  // not mentioned: no limit
  EXPECT_EQ(w.ssn().queue_numbers(w.Queue("idle").index), nullptr);
}

// These cases follow l. 145–172 of v1.14.4; inqueue of 1.15 is in capacity_by_release_test.cc and the recorded cases.
TEST(Proportion, WhatJobsHoldAndReserve) {
  struct {
    const char* group;
    const char* inqueue;
    const char* elastic;  // beyond minResources
  } const cases[] = {
      {"min=1 phase=Inqueue minres.cpu=3", "cpu:3000 memory:0", "cpu:0 memory:0 pods:2"},
      // As many placed as minMember: what is missing of minResources, 3 − 2.
      {"min=1 phase=Running minres.cpu=3", "cpu:1000 memory:0", "cpu:0 memory:0 pods:2"},
      {"min=3 phase=Running minres.cpu=3", "cpu:0 memory:0", "cpu:0 memory:0 pods:2"},
      {"min=1 phase=Pending minres.cpu=3", "cpu:0 memory:0", "cpu:0 memory:0 pods:2"},
      {"min=1 phase=Running", "cpu:0 memory:0", "cpu:2000 memory:0 pods:2"},
      {"min=1 phase=Running minres.cpu=1", "cpu:0 memory:0", "cpu:1000 memory:0 pods:2"},
      // util.go 96–155: a scalar that nothing is allocated of; pods count whole; ephemeral-storage does not count ...
      {"min=1 phase=Running minres.gpu/x=1 minres.pods=5 minres.ephemeral-storage=1",
       "cpu:0 memory:0 gpu/x:1000 pods:3", "cpu:2000 memory:0"},
      // ... but does for a job that is Inqueue.
      {"min=1 phase=Inqueue minres.ephemeral-storage=1", "cpu:0 memory:0 ephemeral-storage:1000",
       "cpu:2000 memory:0 pods:2"},
  };
  for (const auto& c : cases) {
    TestWorld w("volcano 1.14\n node n1 cpu=10 gpu/x=1\n group g " + std::string(c.group) + R"(
      pods run 2 group=g cpu=1 on=n1
      pod wait group=g cpu=500m
      pod done group=g cpu=7 on=n1 phase=Succeeded
    )");
    w.Open("proportion");
    const QueueNumbers q = w.Numbers("default");
    EXPECT_EQ(w.Text(q.allocated), "cpu:2000 memory:0 pods:2") << c.group;
    EXPECT_EQ(w.Text(q.request), "cpu:2500 memory:0 pods:3") << c.group;
    EXPECT_EQ(w.Text(q.inqueue), c.inqueue) << c.group;
    EXPECT_EQ(w.Text(q.elastic), c.elastic) << c.group;
  }
}

// A gated pod reserves nothing (DeductSchGatedResources).
TEST(Proportion, GatedPodsReserveNothing) {
  TestWorld w(R"(
    node n1 cpu=10
    group g phase=Inqueue minres.cpu=3
    pod a group=g cpu=1
    pod b group=g cpu=1 gate=wait
  )");
  w.Open("proportion");
  EXPECT_EQ(w.Text(w.Numbers("default").inqueue), "cpu:2000 memory:0");
}

// l. 258–276: spec.priority, then share.
TEST(Proportion, QueueOrder) {
  TestWorld w(R"(
    node n1 cpu=10
    queue a
    queue b
    queue urgent priority=5
    group ga queue=a
    group gb queue=b
    group gu queue=urgent
    pods ra 2 group=ga cpu=1 on=n1
    pod rb group=gb cpu=1 on=n1
    pods ru 2 group=gu cpu=1 on=n1
    pods wa 4 group=ga cpu=1
    pods wb 4 group=gb cpu=1
  )");
  w.Open("proportion");
  EXPECT_FALSE(w.ssn().QueueOrderFn(w.Queue("a"), w.Queue("b")));
  EXPECT_TRUE(w.ssn().QueueOrderFn(w.Queue("b"), w.Queue("a")));
  EXPECT_TRUE(w.ssn().QueueOrderFn(w.Queue("urgent"), w.Queue("b")));
  EXPECT_EQ(w.Numbers("urgent").share, 1);
}

// l. 300–333, 357–361: overused compares every dimension of deserved, pods too; Allocatable only what the task asks
// for.
TEST(Proportion, OverusedAndAllocatable) {
  TestWorld w(R"(
    node n1 cpu=4 memory=8
    queue a
    queue b
    queue closed state=Closed
    group ga queue=a
    group gb queue=b
    group gc queue=closed
    pods ra 2 group=ga cpu=1 on=n1
    pods wa 2 group=ga cpu=1
    pod  ma group=ga memory=1
    pods wb 4 group=gb cpu=1
    pod  wc group=gc memory=1
  )");
  framework::Session& ssn = w.Open("proportion");
  EXPECT_EQ(w.Text(w.Numbers("a").deserved), "cpu:2000 memory:1 pods:5");
  EXPECT_FALSE(ssn.Overused(w.Queue("a")));  // memory and pods are missing
  EXPECT_FALSE(ssn.Overused(w.Queue("b")));
  EXPECT_FALSE(ssn.Allocatable(w.Queue("a"), w.Task("wa-0")));
  EXPECT_TRUE(ssn.Allocatable(w.Queue("a"), w.Task("ma")));
  EXPECT_FALSE(ssn.Preemptive(w.Queue("a"), {&w.Task("wa-0")}));
  EXPECT_TRUE(ssn.Allocatable(w.Queue("b"), w.Task("wb-0")));
  EXPECT_TRUE(ssn.Preemptive(w.Queue("b"), {&w.Task("wb-0")}));
  EXPECT_FALSE(ssn.Allocatable(w.Queue("closed"), w.Task("wc")));
  EXPECT_FALSE(ssn.Preemptive(w.Queue("closed"), {&w.Task("wc")}));
}

TEST(Proportion, OverusedOnceEverythingDeservedIsHeld) {
  TestWorld w(R"(
    node n1 cpu=4
    group g
    pods r 2 group=g cpu=1 on=n1
  )");
  framework::Session& ssn = w.Open("proportion");
  EXPECT_TRUE(ssn.Overused(w.Queue("default")));
  EXPECT_FALSE(w.Open("proportion(enabledOverused=false)").Overused(w.Queue("default")));
}

// l. 278–298: as long as the queue has more than it deserves, counting the victims before.
TEST(Proportion, ReclaimableVictims) {
  TestWorld w(R"(
    node n1 cpu=4
    queue a
    queue b
    group ga queue=a
    group gb queue=b
    pods ra 4 group=ga cpu=1 on=n1
    pods wb 4 group=gb cpu=1
  )");
  framework::Session& ssn = w.Open("proportion");
  std::vector<TaskInfo*> candidates;
  for (const char* name : {"ra-3", "ra-0", "ra-1", "ra-2"}) candidates.push_back(&w.Task(name));
  std::string victims;
  for (const TaskInfo* task : ssn.Reclaimable(w.Task("wb-0"), candidates)) victims += task->Name() + " ";
  EXPECT_EQ(victims, "ra-3 ra-0 ");
}

// These cases follow l. 377–415.
TEST(Proportion, JobEnqueueable) {
  TestWorld w(R"(
    node n1 cpu=10
    queue a capability.cpu=4
    queue closed state=Closing
    group run queue=a phase=Running minres.cpu=1
    pods r 2 group=run cpu=1 on=n1            # one of them is elastic
    group first queue=a phase=Pending minres.cpu=2 minres.memory=0
    group second queue=a phase=Pending minres.cpu=2
    group gated queue=a phase=Pending minres.cpu=1
    pod g group=gated cpu=1 gate=wait
    group third queue=a phase=Pending minres.cpu=1
    group small queue=a phase=Pending minres.memory=0
    group none queue=a phase=Pending
    group shut queue=closed phase=Pending
  )");
  framework::Session& ssn = w.Open("proportion");
  EXPECT_TRUE(ssn.JobEnqueueable(w.Job("first")));    // 2 + 2 + 0 − 1 ≤ 4
  EXPECT_FALSE(ssn.JobEnqueueable(w.Job("second")));  // 2 + 2 + 2 − 1 > 4
  EXPECT_TRUE(ssn.JobEnqueueable(w.Job("gated")));    // 1 + 2 + 2 − 1 ≤ 4, and reserves nothing
  EXPECT_EQ(w.Text(w.Numbers("a").inqueue), "cpu:2000 memory:0");
  EXPECT_TRUE(ssn.JobEnqueueable(w.Job("third")));
  EXPECT_EQ(w.Text(w.Numbers("a").inqueue), "cpu:3000 memory:0");
  EXPECT_TRUE(ssn.JobEnqueueable(w.Job("small")));  // asks for no dimension that is full
  EXPECT_TRUE(ssn.JobEnqueueable(w.Job("none")));
  EXPECT_FALSE(ssn.JobEnqueueable(w.Job("shut")));
}

// These cases follow l. 450–474.
TEST(Proportion, EventsMoveAllocatedAndShare) {
  TestWorld w(R"(
    node n1 cpu=4
    group g
    pods p 4 group=g cpu=1
  )");
  framework::Session& ssn = w.Open("proportion");
  ASSERT_FALSE(ssn.Allocate(&w.Task("p-0"), w.Node("n1")).failed());
  EXPECT_EQ(w.Text(w.Numbers("default").allocated), "cpu:1000 memory:0 pods:1");
  EXPECT_EQ(w.Numbers("default").share, 0.25);
  ASSERT_FALSE(ssn.Evict(&w.Task("p-0"), "test").failed());
  EXPECT_EQ(w.Text(w.Numbers("default").allocated), "cpu:0 memory:0 pods:0");
  EXPECT_EQ(w.Numbers("default").share, 0);
}

// l. 335–375, 417–447: dry runs see the moment of PrePredicate, and only their own changes.
TEST(Proportion, DryRuns) {
  TestWorld w(R"(
    node n1 cpu=2
    queue a
    queue b
    group ga queue=a
    group gb queue=b
    pod  r group=ga cpu=1 on=n1
    pod  x group=ga cpu=1
    pod  y group=ga cpu=1
    pods o 2 group=gb cpu=1
  )");
  framework::Session& ssn = w.Open("proportion");
  TaskInfo &x = w.Task("x"), &r = w.Task("r");
  framework::CycleState nothing;
  EXPECT_FALSE(ssn.SimulateAllocatable(nothing, w.Queue("a"), x));
  EXPECT_EQ(ssn.SimulateRemoveTask(nothing, x, r, w.Node("n1")).text(),
            "failed to get capacity state: error reading \"proportionState\" from cycleState: not found");
  ASSERT_EQ(ssn.PrePredicate(x), nullptr);
  framework::CycleState state = ssn.GetCycleState(x).Clone();
  EXPECT_FALSE(ssn.SimulateAllocatable(state, w.Queue("a"), x));  // 1 + 1 of 1
  EXPECT_FALSE(ssn.SimulateRemoveTask(state, x, r, w.Node("n1")).failed());
  EXPECT_TRUE(ssn.SimulateAllocatable(state, w.Queue("a"), x));
  EXPECT_FALSE(ssn.SimulateAddTask(state, x, r, w.Node("n1")).failed());
  EXPECT_FALSE(ssn.SimulateAllocatable(state, w.Queue("a"), x));
  EXPECT_EQ(w.Text(w.Numbers("a").allocated), "cpu:1000 memory:0 pods:1");
  ASSERT_FALSE(ssn.Evict(&r, "test").failed());
  framework::CycleState later = ssn.GetCycleState(x).Clone();
  EXPECT_FALSE(ssn.SimulateAllocatable(later, w.Queue("a"), x));  // still the moment of PrePredicate
  ssn.PrePredicate(x);
  later = ssn.GetCycleState(x).Clone();
  EXPECT_TRUE(ssn.SimulateAllocatable(later, w.Queue("a"), x));
}

// Where it changes the outcome: two pods of each queue instead of four of the first.
TEST(Proportion, DecidesWhoGetsTheCluster) {
  TestWorld w(R"(
    node n1 cpu=4
    queue a
    queue b
    group ga queue=a
    group gb queue=b
    pods a 4 group=ga cpu=1
    pods b 4 group=gb cpu=1
  )");
  w.Open("gang, priority", "allocate");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "a-0:n1 a-1:n1 a-2:n1 a-3:n1");
  w.Open("gang, priority; proportion", "allocate");
  w.Run("allocate");
  EXPECT_EQ(w.Tasks("ga"), "a-0:Binding@n1 a-1:Binding@n1 a-2:Pending a-3:Pending");
  EXPECT_EQ(w.Tasks("gb"), "b-0:Binding@n1 b-1:Binding@n1 b-2:Pending b-3:Pending");
}

}  // namespace
}  // namespace pumice::plugins
