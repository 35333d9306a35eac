// capacity of queues in a tree is worked by hand along pkg/scheduler/plugins/capacity/capacity.go (line numbers of
// v1.14.4).
#include <gtest/gtest.h>

#include "tests/unit/plugins/names_of.h"

namespace pumice::plugins {
namespace {

using framework::Session;

using test::TestWorld;

constexpr const char* kTree = "capacity(enableHierarchy=true)";

// The tests below have this tree: root → eng → {dev, test}, root → ops.
constexpr const char* kWorld = R"(
  node n1 cpu=20 memory=100
  queue root
  queue eng  parent=root deserved.cpu=8 capability.cpu=12 guarantee.cpu=4
  queue dev  parent=eng deserved.cpu=4 guarantee.cpu=1
  queue test parent=eng deserved.cpu=4 capability.cpu=3 guarantee.cpu=2
  queue ops  deserved.cpu=6
  group gd queue=dev
  group gt queue=test
  group go queue=ops
  pods d 2 group=gd cpu=1 on=n1
  pod  t group=gt cpu=3 on=n1
  pod  o group=go cpu=6 on=n1
  pod  wd group=gd cpu=1
  pod  wt group=gt cpu=1
)";

// These cases follow l. 566–647, 778–845.
TEST(CapacityTree, Numbers) {
  TestWorld w(kWorld);
  w.Open(kTree);
  struct {
    const char* queue;
    const char* allocated;
    const char* deserved;
    const char* guarantee;
    const char* real_capability;  // of cpu; memory and pods have no limit, the root's own aside
    double share;
  } const cases[] = {
      // Of the root everything is the children's sum, and it limits nothing; default is below it too.
      {"root", "cpu:11000 memory:0 pods:4", "cpu:14000 memory:0", "cpu:4000 memory:0", nullptr, 11.0 / 14},
      {"eng", "cpu:5000 memory:0 pods:3", "cpu:8000 memory:0", "cpu:4000 memory:0", "cpu 12000.00", 0.625},
      // 12 − (1 + 2) + its own.
      {"dev", "cpu:2000 memory:0 pods:2", "cpu:4000 memory:0", "cpu:1000 memory:0", "cpu 10000.00", 0.5},
      {"test", "cpu:3000 memory:0 pods:1", "cpu:4000 memory:0", "cpu:2000 memory:0", "cpu 3000.00", 0.75},
      {"ops", "cpu:6000 memory:0 pods:1", "cpu:6000 memory:0", "cpu:0 memory:0", "cpu maxFloat", 1},
      {"default", "cpu:0 memory:0", "cpu:0 memory:0", "cpu:0 memory:0", "cpu maxFloat", 1},
  };
  for (const auto& c : cases) {
    const framework::QueueNumbers q = w.Numbers(c.queue);
    EXPECT_EQ(w.Text(q.allocated), c.allocated) << c.queue;
    EXPECT_EQ(w.Text(q.deserved), c.deserved) << c.queue;
    EXPECT_EQ(w.Text(q.guarantee), c.guarantee) << c.queue;
    if (c.real_capability) {
      EXPECT_EQ(q.real_capability.String(w.ssn().names),
                std::string(c.real_capability) + ", memory maxFloat, pods maxInt")
          << c.queue;
    }
    EXPECT_EQ(q.share, c.share) << c.queue;
  }
  EXPECT_EQ(w.Numbers("root").real_capability.milli_cpu(), kInfinity);
  EXPECT_EQ(w.Text(w.Numbers("dev").capability).substr(0, 9), "cpu:12000");  // inherited
}

// l. 624–637: a root that says what it has does limit.
TEST(CapacityTree, RootWithCapability) {
  TestWorld w(R"(
    node n1 cpu=20
    queue root capability.cpu=2 capability.memory=5
    queue q
    group g queue=q
    pods p 2 group=g cpu=1
    pod r group=g cpu=1 on=n1
  )");
  Session& ssn = w.Open(kTree);
  EXPECT_EQ(w.Numbers("q").real_capability.milli_cpu(), 2000);
  EXPECT_TRUE(ssn.Allocatable(w.Queue("q"), w.Task("p-0")));
  ASSERT_FALSE(ssn.Allocate(&w.Task("p-0"), w.Node("n1")).failed());
  EXPECT_FALSE(ssn.Allocatable(w.Queue("q"), w.Task("p-1")));
}

// l. 659–692: leaves first; two leaves by the queues below where their paths part.
TEST(CapacityTree, QueueOrder) {
  TestWorld w(kWorld);
  Session& ssn = w.Open(kTree);
  auto first = [&](const char* l, const char* r) { return ssn.QueueOrderFn(w.Queue(l), w.Queue(r)); };
  EXPECT_TRUE(first("dev", "test"));     // 0.5 < 0.75
  EXPECT_TRUE(first("test", "ops"));     // eng's 0.625 < 1, though test's own is 0.75
  EXPECT_TRUE(first("ops", "eng"));      // a leaf
  EXPECT_TRUE(first("eng", "root"));     // neither is: 0.625 < 0.79
  EXPECT_TRUE(first("ops", "default"));  // both 1, but default deserves nothing
}

// l. 694–711: victims come first from queues that are nearer to the preemptor's.
TEST(CapacityTree, VictimQueueOrder) {
  TestWorld w(kWorld);
  Session& ssn = w.Open(kTree);
  auto first = [&](const char* l, const char* r) {
    return ssn.VictimQueueOrderFn(w.Queue(l), w.Queue(r), w.Queue("dev"));
  };
  EXPECT_TRUE(first("test", "ops"));
  EXPECT_FALSE(first("ops", "test"));
  EXPECT_TRUE(first("default", "ops"));  // the same level: against the order of queues
}

// l. 201–216, 896–912: every queue up the path must have room.
TEST(CapacityTree, AllocatableUpThePath) {
  TestWorld w(R"(
    node n1 cpu=20
    queue root
    queue eng parent=root capability.cpu=3
    queue dev parent=eng capability.cpu=9
    queue test parent=eng
    group gd queue=dev
    group gt queue=test
    pods t 2 group=gt cpu=1 on=n1
    pods d 2 group=gd cpu=1
  )");
  Session& ssn = w.Open(kTree);
  EXPECT_TRUE(ssn.Allocatable(w.Queue("dev"), w.Task("d-0")));
  EXPECT_FALSE(ssn.Allocatable(w.Queue("eng"), w.Task("d-0")));  // no leaf
  ASSERT_FALSE(ssn.Allocate(&w.Task("d-0"), w.Node("n1")).failed());
  EXPECT_EQ(w.Text(w.Numbers("eng").allocated), "cpu:3000 memory:0 pods:3");
  EXPECT_EQ(w.Text(w.Numbers("root").allocated), "cpu:3000 memory:0 pods:3");
  EXPECT_FALSE(ssn.Allocatable(w.Queue("dev"), w.Task("d-1")));
  ASSERT_FALSE(ssn.Evict(&w.Task("t-0"), "test").failed());
  EXPECT_TRUE(ssn.Allocatable(w.Queue("dev"), w.Task("d-1")));
}

// l. 359–394: only the task's own queue gets a new share.
TEST(CapacityTree, EventsLeaveSharesAbove) {
  TestWorld w(kWorld);
  Session& ssn = w.Open(kTree);
  ASSERT_FALSE(ssn.Allocate(&w.Task("wd"), w.Node("n1")).failed());
  EXPECT_EQ(w.Numbers("dev").share, 0.75);
  EXPECT_EQ(w.Numbers("eng").share, 0.625);
  EXPECT_EQ(w.Text(w.Numbers("eng").allocated), "cpu:6000 memory:0 pods:4");
}

// These cases follow l. 218–266, 914–945.
TEST(CapacityTree, JobEnqueueable) {
  TestWorld w(R"(
    node n1 cpu=20
    queue root
    queue eng parent=root capability.cpu=3
    queue dev parent=eng capability.cpu=9
    queue test parent=eng
    queue shut parent=eng state=Closed
    group a queue=dev phase=Pending minres.cpu=2
    group b queue=test phase=Pending minres.cpu=2
    group c queue=test phase=Pending minres.cpu=1
    group d queue=test phase=Pending
    group e queue=shut phase=Pending
  )");
  Session& ssn = w.Open(kTree);
  EXPECT_TRUE(ssn.JobEnqueueable(w.Job("a")));
  EXPECT_EQ(w.Text(w.Numbers("eng").inqueue), "cpu:2000 memory:0");
  EXPECT_EQ(w.Text(w.Numbers("root").inqueue), "cpu:2000 memory:0");
  EXPECT_FALSE(ssn.JobEnqueueable(w.Job("b")));  // 2 + 2 > 3 of eng
  EXPECT_TRUE(ssn.JobEnqueueable(w.Job("c")));
  EXPECT_TRUE(ssn.JobEnqueueable(w.Job("d")));
  EXPECT_FALSE(ssn.JobEnqueueable(w.Job("e")));
}

// l. 551–576, 743–776: a tree that cannot be stops everything.
TEST(CapacityTree, BrokenTrees) {
  struct {
    const char* what;
    const char* queues;
    bool works;
  } const cases[] = {
      {"whole", "queue root\n queue q parent=root", true},
      {"below root without saying so", "queue root\n queue q", true},
      {"children have more than their parent: only logged",
       "queue root\n queue p capability.cpu=3 deserved.cpu=1\n queue q parent=p capability.cpu=5\n "
       "queue o parent=p deserved.cpu=9",
       true},
      {"no root", "queue q", false},
      {"a parent that does not exist", "queue root\n queue q parent=root\n queue z parent=nobody", false},
      {"a job in a queue with children", "queue root\n queue q parent=root\n queue z parent=q", false},
      {"a cycle apart from the jobs", "queue root\n queue q parent=root\n queue y parent=z\n queue z parent=y", true},
      {"a queue that is its own parent", "queue root\n queue q parent=q", false},
  };
  for (const auto& c : cases) {
    TestWorld w("node n1 cpu=4\n " + std::string(c.queues) + R"(
      group g queue=q phase=Pending minres.cpu=1
      pod p group=g cpu=1
      pod r group=g cpu=1 on=n1
    )");
    Session& ssn = w.Open(kTree);
    EXPECT_EQ(ssn.Allocatable(w.Queue("q"), w.Task("p")), c.works) << c.what;
    EXPECT_EQ(ssn.JobEnqueueable(w.Job("g")), c.works) << c.what;
    EXPECT_EQ(!test::Reclaimable(w, "p", "r").empty(), c.works) << c.what;
    EXPECT_FALSE(ssn.Preemptive(w.Queue("q"), {&w.Task("p")})) << c.what;
    EXPECT_FALSE(ssn.Evict(&w.Task("r"), "test").failed()) << c.what;
  }
}

// What was built until the tree broke stays visible: queues in ascending name up to the one that has no parent.
TEST(CapacityTree, NumbersOfABrokenTree) {
  TestWorld w(R"(
    node n1 cpu=4
    queue root
    queue a parent=root deserved.cpu=3
    queue b parent=nobody
    queue z parent=root
  )");
  Session& ssn = w.Open(kTree);
  EXPECT_EQ(w.Text(w.Numbers("a").deserved), "cpu:3000 memory:0");
  EXPECT_EQ(w.Text(w.Numbers("a").real_capability), "cpu:0 memory:0");
  EXPECT_NE(ssn.queue_numbers(w.Queue("root").index), nullptr);  // a's parent
  EXPECT_NE(ssn.queue_numbers(w.Queue("b").index), nullptr);
  EXPECT_EQ(ssn.queue_numbers(w.Queue("z").index), nullptr);
}

// l. 268–356: dry runs go up the path, and do not ask whether the queue is open.
TEST(CapacityTree, DryRuns) {
  TestWorld w(R"(
    node n1 cpu=20
    queue root
    queue eng parent=root capability.cpu=3
    queue dev parent=eng state=Closed
    queue test parent=eng
    group gd queue=dev
    group gt queue=test
    pods t 3 group=gt cpu=1 on=n1
    pod d group=gd cpu=1
  )");
  Session& ssn = w.Open(kTree);
  TaskInfo &d = w.Task("d"), &t = w.Task("t-0");
  framework::CycleState nothing;
  EXPECT_FALSE(ssn.SimulateAllocatable(nothing, w.Queue("dev"), d));
  EXPECT_TRUE(ssn.SimulateAddTask(nothing, d, t, w.Node("n1")).failed());
  ssn.PrePredicate(d);
  framework::CycleState state = ssn.GetCycleState(d).Clone();
  EXPECT_FALSE(ssn.SimulateAllocatable(state, w.Queue("dev"), d));
  EXPECT_FALSE(ssn.SimulateRemoveTask(state, d, t, w.Node("n1")).failed());
  EXPECT_TRUE(ssn.SimulateAllocatable(state, w.Queue("dev"), d));
  EXPECT_FALSE(ssn.SimulateAllocatable(state, w.Queue("eng"), d));
  EXPECT_FALSE(ssn.SimulateAddTask(state, d, t, w.Node("n1")).failed());
  EXPECT_FALSE(ssn.SimulateAllocatable(state, w.Queue("dev"), d));
  EXPECT_EQ(w.Text(w.Numbers("eng").allocated), "cpu:3000 memory:0 pods:3");
}

// Where it changes the outcome: the parent's limit lets two of four pods in.
TEST(CapacityTree, DecidesWhoGetsTheCluster) {
  TestWorld w(R"(
    node n1 cpu=4
    queue root
    queue eng parent=root capability.cpu=2
    queue dev parent=eng
    group g queue=dev
    pods p 4 group=g cpu=1
  )");
  w.Open("gang, priority; capacity", "allocate");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p-0:n1 p-1:n1 p-2:n1 p-3:n1");
  w.Open(std::string("gang, priority; ") + kTree, "allocate");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p-0:n1 p-1:n1");
}

}  // namespace
}  // namespace pumice::plugins
