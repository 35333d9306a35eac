// reclaim is held against tables by hand, which cite pkg/scheduler/actions/reclaim/reclaim.go.

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

TEST(Reclaim, TakesFromOtherQueues) {
  struct {
    const char *why, *world, *conf, *evictions, *tasks;
  } cases[] = {
      {"a starving job gets what another queue has beyond its gangs (gang is the only voter here)",
       "node n cpu=2\n queue q\n group a queue=q\n pods r 2 group=a cpu=1 on=n\n group g\n pod p group=g cpu=1", "gang",
       "r-0:reclaim", "p:Pipelined@n r-0:Releasing@n r-1:Running@n"},
      {"96: never from its own queue", "node n cpu=2\n group a\n pods r 2 group=a cpu=1 on=n\n group g\n pod p group=g cpu=1",
       "gang", "", "p:Pending r-0:Running@n r-1:Running@n"},
      {"q.Reclaimable(): spec.reclaimable false protects a queue",
       "node n cpu=2\n queue q reclaimable=false\n group a queue=q\n pods r 2 group=a cpu=1 on=n\n group g\n pod p group=g cpu=1",
       "gang", "", "p:Pending r-0:Running@n r-1:Running@n"},
      {"60: Pending groups are skipped (issue 4679)",
       "node n cpu=2\n queue q\n group a queue=q\n pods r 2 group=a cpu=1 on=n\n group g phase=Pending\n pod p group=g cpu=1",
       "gang", "", "p:Pending r-0:Running@n r-1:Running@n"},
      {"a job that does not starve reclaims nothing: it has its minimum",
       "node n cpu=2\n queue q\n group a queue=q\n pods r 1 group=a cpu=1 on=n\n group g\n pod own group=g cpu=1 on=n\n pod p group=g cpu=1",
       "gang", "", "own:Running@n p:Pending r-0:Running@n"},
      {"without a plugin that says who starves, nobody does (JobStarving)",
       "node n cpu=2\n queue q\n group a queue=q\n pods r 2 group=a cpu=1 on=n\n group g\n pod p group=g cpu=1", "priority", "",
       "p:Pending r-0:Running@n r-1:Running@n"},
      {"170: a gang that gets not pipelined as a whole takes nothing: the statement is discarded",
       "node n cpu=3\n queue q\n group a queue=q\n pods r 3 group=a cpu=1 on=n\n group g min=3\n pods p 3 group=g cpu=1",
       "gang", "", "p-0:Pending p-1:Pending p-2:Pending r-0:Running@n r-1:Running@n r-2:Running@n"},
      {"only as many as are needed; gang names the first three of four (gang.go: ready - 1 >= minAvailable)",
       "node n cpu=4\n queue q\n group a queue=q\n pods r 4 group=a cpu=1 on=n\n group g\n pod p group=g cpu=2", "gang",
       "r-2:reclaim r-1:reclaim", "p:Pipelined@n r-0:Running@n r-1:Releasing@n r-2:Releasing@n r-3:Running@n"},
      {"ValidateVictims: nodes where even all victims would not make room are left alone",
       "node a cpu=1\n node b cpu=2\n queue q\n group x queue=q min=0\n pod s group=x cpu=1 on=a\n pods r 2 group=x cpu=1 on=b\n"
       "group g\n pod p group=g cpu=2",
       "gang", "r-1:reclaim r-0:reclaim", "p:Pipelined@b r-0:Releasing@b r-1:Releasing@b s:Running@a"},
      {"a pod with volcano.sh/preemptable false stays",
       "node n cpu=1\n queue q\n group a queue=q min=0\n pod r group=a cpu=1 on=n annotation.volcano.sh/preemptable=false\n"
       "group g\n pod p group=g cpu=1",
       "gang", "", "p:Pending r:Running@n"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.why);
    TestWorld w(c.world);
    w.Open(c.conf, "reclaim");
    w.Run("reclaim");
    EXPECT_EQ(w.Evictions(), c.evictions);
    EXPECT_EQ(w.Tasks(), c.tasks);
  }
}

}  // namespace
}  // namespace pumice::test
