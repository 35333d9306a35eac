// backfill is held against tables by hand, which cite pkg/scheduler/actions/backfill/backfill.go.

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

TEST(Backfill, PlacesOnlyWhatAsksNothing) {
  struct {
    const char *why, *world, *binds;
  } cases[] = {
      {"131: tasks with requests are not backfilled, though they would fit", "node n cpu=8\n group g\n pod p group=g cpu=1\n pod b group=g",
       "b:n"},
      {"117: Pending groups are skipped", "node n cpu=8\n group g phase=Pending\n pod b group=g", ""},
      {"121: invalid jobs are skipped", "node n cpu=8\n group g min=2\n pod b group=g", ""},
      {"135: gated pods are skipped", "node n cpu=8\n group g\n pod b group=g gate=wait", ""},
      {"90: room is not looked at: a full node takes best-effort tasks",
       "node n cpu=1\n group o\n pod r group=o cpu=1 on=n\n group g\n pod b group=g", "b:n"},
      {"Session.Allocate dispatches once the job is ready: all allocated tasks of the job then",
       "node n cpu=8\n group g min=2\n pods b 2 group=g", "b-0:n b-1:n"},
      {"170-187: queue by queue, job by job, each job's tasks together",
       "node n cpu=8\n class high value=5\n group a\n group h priority=high\n pods x 2 group=a\n pod y group=h", "y:n x-0:n x-1:n"},
      {"rule 5: the first of equal nodes", "node z cpu=1\n node a cpu=1\n group g\n pod b group=g", "b:z"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.why);
    TestWorld w(c.world);
    w.Open("priority, gang", "enqueue, allocate, backfill");
    w.Run("backfill");
    EXPECT_EQ(w.Binds(), c.binds);
  }
}

}  // namespace
}  // namespace pumice::test
