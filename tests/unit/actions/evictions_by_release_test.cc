// What preempt and reclaim evict differs between releases of Volcano: each case is one world with two answers, worked by
// hand along pkg/scheduler/actions and BuildVictimsPriorityQueue at v1.14.4 and v1.15.1.
#include <gtest/gtest.h>

#include <string>

#include "core/model/release.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

struct EvictionCase {
  const char *why, *world, *conf, *actions, *before, *after;
};

// The evictions of the world where the release is v1.14.4 but for one change.
std::string EvictionsWith(const EvictionCase& c, bool model::Release::*change) {
  TestWorld w(c.world);
  w.scenario().release = model::k1_14;
  if (change != nullptr) w.scenario().release.*change = true;
  w.Open(c.conf, c.actions);
  w.Run(c.actions);
  return w.Evictions();
}

constexpr const char* kVictimsByPriority = "priority, gang(enablePreemptable=false)";

TEST(EvictionsByRelease, DifferByOneChangeEach) {
  struct {
    bool model::Release::*change;
    EvictionCase c;
  } const cases[] = {
      {&model::Release::reclaim_stops_where_room_is,
       {"the node has room for the pod: before, one is evicted all the same",
        "node n cpu=3\n queue q\n group a queue=q\n pods r 2 group=a cpu=1 on=n\n group g\n pod p group=g cpu=1", "gang",
        "reclaim", "r-0:reclaim", ""}},
      // Without low-a the queue holds 3 of its 4 cpu and has no room for 2 more; without low-b it has.
      {&model::Release::evictions_are_undone_by_node,
       {"what was evicted in vain on the first node comes back",
        "node a cpu=3\n node b cpu=3\n class high value=9\n queue q capability.cpu=4\n"
        "group l queue=q\n pod low-a group=l cpu=1 on=a priority=1\n pod low-b group=l cpu=3 on=b priority=1\n"
        "group h queue=q priority=high\n pod hi group=h cpu=2 priority=9",
        "priority, gang(enablePreemptable=false), capacity", "preempt", "low-a:preempt low-b:preempt",
        "low-b:preempt"}},
      // x is the older job, but its task is the younger: the last job goes first, or the last task.
      {&model::Release::victims_tie_by_task_order,
       {"no plugin tells the jobs apart",
        "node n cpu=2\n class high value=9\n group x\n group y\n pod ty group=y cpu=1 on=n priority=1\n"
        "pod tx group=x cpu=1 on=n priority=1\n group h priority=high\n pod hi group=h cpu=1 priority=9",
        kVictimsByPriority, "preempt", "ty:preempt", "tx:preempt"}},
  };
  for (const auto& [change, c] : cases) {
    SCOPED_TRACE(c.why);
    EXPECT_EQ(EvictionsWith(c, nullptr), c.before);
    EXPECT_EQ(EvictionsWith(c, change), c.after);
  }
}

// preempt.go: `if !assigned { stmt.Discard(); break }`. The queue holds 3 of its 3 cpu; without low it has no room for 2
// more.
TEST(EvictionsByRelease, WithinAJobTheyAreUndoneWhereNothingIsAssigned) {
  const EvictionCase c = {"",
                          "node a cpu=2\n node b cpu=3\n queue q capability.cpu=3\n group g queue=q min=3\n"
                          "pod own group=g cpu=2 on=a priority=9\n pod low group=g cpu=1 on=b priority=1\n"
                          "pod hi group=g cpu=2 priority=5",
                          "priority, gang(enablePreemptable=false), capacity",
                          "preempt",
                          "low:preempt",
                          ""};
  EXPECT_EQ(EvictionsWith(c, nullptr), c.before);
  EXPECT_EQ(EvictionsWith(c, &model::Release::preempt_within_job_is_undone), c.after);
  EXPECT_EQ(EvictionsWith(c, &model::Release::evictions_are_undone_by_node), c.after);
}

}  // namespace
}  // namespace pumice::test
