// What capacity and proportion count and answer differs between releases of Volcano: worked by hand along
// pkg/scheduler/plugins/capacity/capacity.go at v1.14.4 and v1.15.1.
#include <gtest/gtest.h>

#include <string>

#include "core/model/release.h"
#include "core/plugins/queue_usage.h"
#include "tests/unit/plugins/names_of.h"

namespace pumice::plugins {
namespace {

using test::TestWorld;

// v1.14.4 but for one change.
model::Release With(bool model::Release::*change) {
  model::Release release = model::k1_14;
  release.*change = true;
  return release;
}

// The job asks for at least 4 cpu and holds 1: 4 are reserved beside what it holds, or the 3 that it lacks.
TEST(QueuesByRelease, AnInqueueJobReservesWhatItLacks) {
  for (const char* conf : {"capacity", "proportion", "capacity(enableHierarchy=true)"}) {
    auto inqueue = [&](const model::Release& release) {
      TestWorld w("node n cpu=9\n queue root\n queue q\n group g queue=q minres.cpu=4\n pod r group=g cpu=1 on=n");
      w.scenario().release = release;
      w.Open(conf);
      return w.Text(w.Numbers("q").inqueue);
    };
    EXPECT_EQ(inqueue(model::k1_14), "cpu:4000 memory:0") << conf;
    EXPECT_EQ(inqueue(With(&model::Release::inqueue_less_allocated)), "cpu:3000 memory:0") << conf;
  }
}

// Before 1.14 the whole units of minResources stand against the milli units of what is held (plugins/util/util.go): of 3,000
// cards 1,000 thousandths are held.
TEST(QueuesByRelease, ScalarsOfMinResourcesWereWholes) {
  auto left = [](const std::string& more, const std::string& held, const model::Release& release) {
    TestWorld w("node n cpu=9 nvidia.com/gpu=9\n queue q\n group g queue=q " + more + "\n pod r group=g cpu=1 on=n " + held);
    w.scenario().release = release;
    w.Open("capacity");
    return w.Text(ReservedLessAllocated(w.Job("g"), w.ssn().names, release));
  };
  EXPECT_EQ(left("minres.nvidia.com/gpu=3000", "nvidia.com/gpu=1", model::k1_13), "cpu:0 memory:0 nvidia.com/gpu:2000");
  EXPECT_EQ(left("minres.nvidia.com/gpu=2", "nvidia.com/gpu=1", model::k1_13), "cpu:0 memory:0");
  EXPECT_EQ(left("minres.nvidia.com/gpu=2", "", model::k1_13), "cpu:0 memory:0 nvidia.com/gpu:2");
  EXPECT_EQ(left("minres.nvidia.com/gpu=2", "nvidia.com/gpu=1", model::k1_14), "cpu:0 memory:0 nvidia.com/gpu:1000");
  EXPECT_EQ(left("minres.count/pods=2", "", model::k1_13), "cpu:0 memory:0");
}

// The queue deserves 2 of the 3 cpu that it holds: one may go, the first on the node, or the one that came last.
TEST(QueuesByRelease, CapacityTakesVictimsInOrder) {
  auto victims = [](const model::Release& release) {
    TestWorld w(
        "node n cpu=9\n queue q deserved.cpu=2\n queue r\n group a queue=q\n group b queue=r\n"
        "pod want group=b cpu=1\n pod c1 group=a cpu=1 on=n\n pod c2 group=a cpu=1 on=n\n pod c3 group=a cpu=1 on=n");
    w.scenario().release = release;
    w.Open("capacity");
    return test::Reclaimable(w, "want", "c1 c2 c3");
  };
  EXPECT_EQ(victims(model::k1_14), "c1");
  EXPECT_EQ(victims(With(&model::Release::capacity_takes_victims_in_order)), "c3");
}

// It deserves the cpu, but may not have the memory.
TEST(QueuesByRelease, AQueueReclaimsWithinItsCapability) {
  auto preemptive = [](const model::Release& release) {
    TestWorld w(
        "node n cpu=9 memory=9\n queue q deserved.cpu=2 capability.memory=4\n group g queue=q\n"
        "pod r group=g cpu=1 on=n\n pod p group=g cpu=1 memory=5");
    w.scenario().release = release;
    return w.Open("capacity").Preemptive(w.Queue("q"), {&w.Task("p")});
  };
  EXPECT_TRUE(preemptive(model::k1_14));
  EXPECT_FALSE(preemptive(With(&model::Release::reclaim_stays_within_capability)));
}

// root → {a → {a1, a2}, b → {b1}}.
constexpr const char* kFamilies = R"(
  node n cpu=20
  queue root
  queue a deserved.cpu=6
  queue b deserved.cpu=2
  queue a1 parent=a deserved.cpu=1
  queue a2 parent=a
  queue b1 parent=b deserved.cpu=1
  group ga1 queue=a1
  group ga2 queue=a2
  group gb1 queue=b1
  pod  wa group=ga1 cpu=1
  pod  wb group=gb1 cpu=1
  pods x 2 group=ga1 cpu=1 on=n
  pods y 2 group=ga2 cpu=1 on=n
  pods z 3 group=gb1 cpu=1 on=n
)";

struct LevelCase {
  const char *why, *level, *reclaimer, *candidates, *victims;
};

TEST(AncestorReclaimLevel, DecidesWhoIsAVictim) {
  const LevelCase cases[] = {
      {"b1 holds 3 and deserves 1: two may go", "0", "wa", "z-0 z-1 z-2", "z-2 z-1"},
      {"b deserves 2 of these 3: one may go", "1", "wa", "z-0 z-1 z-2", "z-2"},
      {"a1 holds 2 and deserves 1, a2 deserves nothing", "0", "wb", "x-0 x-1 y-0 y-1", "x-1 y-1 y-0"},
      {"but a holds 4 of the 6 that it deserves", "1", "wb", "x-0 x-1 y-0 y-1", ""},
      {"the queue above both is not asked: a2 gives to a1, which deserves something", "1", "wa", "y-0 y-1", "y-1 y-0"},
      {"nor is root, which has no level", "2", "wa", "z-0 z-1 z-2", "z-2"},
      {"less than nothing is nothing", "-1", "wa", "z-0 z-1 z-2", "z-2 z-1"},
  };
  for (const LevelCase& c : cases) {
    TestWorld w(kFamilies);
    w.scenario().release = model::k1_15;
    w.Open(std::string("capacity(enableHierarchy=true ancestorReclaimLevel=") + c.level + ")");
    EXPECT_EQ(test::Reclaimable(w, c.reclaimer, c.candidates), c.victims) << c.why;
  }
}

// a1 and a2 deserve nothing here: neither takes from the other, where their common queue counts.
TEST(AncestorReclaimLevel, WhoDeservesNothingTakesNothingFromItsLike) {
  auto victims = [](const std::string& level) {
    TestWorld w(
        "node n cpu=20\n queue root\n queue a deserved.cpu=6\n queue a1 parent=a\n queue a2 parent=a\n"
        "group g1 queue=a1\n group g2 queue=a2\n pod want group=g1 cpu=1\n pod y group=g2 cpu=1 on=n");
    w.scenario().release = model::k1_15;
    w.Open("capacity(enableHierarchy=true ancestorReclaimLevel=" + level + ")");
    return test::Reclaimable(w, "want", "y");
  };
  EXPECT_EQ(victims("0"), "y");
  EXPECT_EQ(victims("1"), "");
}

// a1 holds all that it deserves, a does not. Releases without the argument do not read it.
TEST(AncestorReclaimLevel, AQueueAboveMayBeOwed) {
  auto preemptive = [](const std::string& level, const model::Release& release) {
    TestWorld w(kFamilies);
    w.scenario().release = release;
    return w.Open("capacity(enableHierarchy=true ancestorReclaimLevel=" + level + ")")
        .Preemptive(w.Queue("a1"), {&w.Task("wa")});
  };
  EXPECT_FALSE(preemptive("0", model::k1_15));
  EXPECT_TRUE(preemptive("1", model::k1_15));
  EXPECT_FALSE(preemptive("1", model::k1_14));
}

}  // namespace
}  // namespace pumice::plugins
