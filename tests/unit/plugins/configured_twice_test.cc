// A plugin may stand in a configuration more than once. Volcano makes one plugin of each mention, but keeps functions
// by name: the last mention's function is asked once for every mention (pkg/scheduler/framework/session_plugins.go),
// and every mention's event handlers are called (framework.go:52).
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

std::string EnqueuedTwice(const std::string& conf, const std::string& world) {
  TestWorld w(world);
  w.Open(conf, "enqueue");
  w.Run("enqueue");
  std::string names;
  for (const auto& job : w.ssn().jobs) {
    if (job->status.phase == "Inqueue") names += (names.empty() ? "" : " ") + job->Name();
  }
  return names;
}

TEST(ConfiguredTwice, AtTheGate) {
  const std::string world = R"(
    node n cpu=10
    queue q capability.cpu=5
    quota quota hard.cpu=6
    group a queue=q phase=Pending minres.cpu=3
    group b queue=q phase=Pending minres.cpu=2
    group c queue=q phase=Pending minres.cpu=2
  )";
  const struct {
    const char* conf;
    const char* enqueued;
  } cases[] = {
      {"overcommit(overcommit-factor=1.0)", "a b c"},  // 3 + 2 + 2 ≤ 10
      // overcommit.go:138: what is let in is reserved once for each mention: 6, and 4 more.
      {"overcommit(overcommit-factor=1.0), overcommit(overcommit-factor=1.0)", "a b"},
      {"overcommit(overcommit-factor=1.0); overcommit(overcommit-factor=1.0)", "a b"},    // in whichever tier
      {"overcommit(overcommit-factor=1.0), overcommit(overcommit-factor=1.2)", "a b c"},  // the last factor: 12
      {"overcommit(overcommit-factor=1.2), overcommit(overcommit-factor=1.0)", "a b"},
      {"overcommit(overcommit-factor=1.0), overcommit(overcommit-factor=1.0 enableJobEnqueued=false)", "a b c"},
      // proportion.go:400: the second question finds the first one's reservation: 3 + 3 > 5, and from there 3 + 2.
      {"proportion", "a b"},
      {"proportion, proportion", ""},
      {"proportion; proportion", "a b"},  // a permit ends the walk after its tier
      {"capacity, capacity", ""},
      // resourcequota.go:94: 3 and 3 again, of 6.
      {"resourcequota", "a b"},
      {"resourcequota, resourcequota", "a"},
      {"resourcequota; resourcequota", "a b"},
      {"sla(sla-waiting-time=1h), sla; overcommit(overcommit-factor=9.0)", "a b c"},
  };
  for (const auto& c : cases) EXPECT_EQ(EnqueuedTwice(c.conf, world), c.enqueued) << c.conf;
}

// Both mentions follow what is allocated; the flag of the first one says whether there is a tree (session.go:1028).
TEST(ConfiguredTwice, SharesAndTrees) {
  TestWorld w(R"(
    node n cpu=4
    queue root
    queue eng parent=root capability.cpu=2
    queue dev parent=eng
    group g queue=dev
    pods p 4 group=g cpu=1
  )");
  const struct {
    const char* conf;
    const char* binds;
  } cases[] = {
      {"capacity(enableHierarchy=true)", "p-0:n p-1:n"},
      {"capacity(enableHierarchy=true), capacity", "p-0:n p-1:n"},
      {"capacity(enableHierarchy=true), capacity(enableHierarchy=false)", "p-0:n p-1:n"},
      {"capacity, capacity(enableHierarchy=true)", "p-0:n p-1:n p-2:n p-3:n"},
      {"capacity; capacity(enableHierarchy=true)", "p-0:n p-1:n p-2:n p-3:n"},
      {"capacity(enabledAllocatable=false enableHierarchy=true), capacity", "p-0:n p-1:n"},
      {"capacity(enabledAllocatable=false enableHierarchy=true), capacity(enabledAllocatable=false)",
       "p-0:n p-1:n p-2:n p-3:n"},
  };
  for (const auto& c : cases) {
    w.Open(std::string("gang; predicates; ") + c.conf, "allocate");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), c.binds) << c.conf;
    EXPECT_EQ(w.Numbers("dev").allocated.Get(kCpu), 1000.0 * w.Job("g").AllocatedTaskNum()) << c.conf;
  }
}

// predicates.go:247 and 287: both mentions put a placed pod on the node, and both take it away again.
TEST(ConfiguredTwice, WhatIsUndoneLeavesNothingBehind) {
  TestWorld w(R"(
    node n cpu=1 pods=1
    group a min=2
    pods a 2 group=a cpu=1
    group b
    pod b group=b cpu=1
  )");
  for (const char* conf : {"gang; predicates", "gang; predicates, predicates"}) {
    w.Open(conf, "allocate");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), "b:n") << conf;
  }
}

}  // namespace
}  // namespace pumice::test
