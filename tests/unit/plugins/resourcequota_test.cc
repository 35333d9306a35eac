// resourcequota is worked by hand along pkg/scheduler/plugins/resourcequota/resourcequota.go (line numbers of v1.14.4).
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::plugins {
namespace {

using test::TestWorld;

TEST(ResourceQuota, JobEnqueueable) {
  struct {
    const char* what;
    const char* quotas;
    const char* g;
    bool enqueueable;
  } const cases[] = {
      {"no quota", "", "minres.cpu=99", true},
      {"just enough", "quota q hard.cpu=4 used.cpu=1", "minres.cpu=3", true},
      // l. 77: quantities are compared exactly, below any threshold.
      {"a nano too much", "quota q hard.cpu=4 used.cpu=1", "minres.cpu=3000000001n", false},
      // l. 67–68: only what both name; requests.cpu is another name than cpu.
      {"another resource", "quota q hard.memory=1 used.memory=1", "minres.cpu=3", true},
      {"requests.cpu", "quota q hard.requests.cpu=1", "minres.cpu=3", true},
      {"requests.cpu on both sides", "quota q hard.requests.cpu=1", "minres.requests.cpu=3", false},
      {"counts too", "quota q hard.count/pods=1", "minres.count/pods=2", false},
      {"used over hard, but nothing asked of it", "quota q hard.cpu=1 used.cpu=5", "minres.memory=1", true},
      {"used over hard, and nothing more asked", "quota q hard.cpu=1 used.cpu=5", "minres.cpu=0", false},
      // l. 66: each of the namespace's quotas must have room.
      {"the second is full", "quota a hard.cpu=9\n quota b hard.cpu=1", "minres.cpu=2", false},
      {"of another namespace", "quota q namespace=other hard.cpu=1", "minres.cpu=2", true},
      // These cases follow l. 54.
      {"nothing asked", "quota q hard.cpu=1 used.cpu=5", "", true},
  };
  for (const auto& c : cases) {
    TestWorld w(std::string(c.quotas) + "\n group g phase=Pending " + c.g);
    EXPECT_EQ(w.Open("resourcequota").JobEnqueueable(w.Job("g")), c.enqueueable) << c.what;
  }
}

// l. 71–73, 94–97, and where it changes the outcome: what was permitted counts for the jobs after it.
TEST(ResourceQuota, PermittedJobsCount) {
  TestWorld w(R"(
    quota q hard.cpu=4 used.cpu=1
    group a phase=Pending minres.cpu=2
    group b phase=Pending minres.cpu=2
    group c phase=Pending minres.cpu=1
    group d namespace=u phase=Pending minres.cpu=9
  )");
  w.Open("resourcequota", "enqueue");
  w.Run("enqueue");
  EXPECT_EQ(w.Job("a").status.phase, "Inqueue");
  EXPECT_EQ(w.Job("b").status.phase, "Pending");
  EXPECT_EQ(w.Job("c").status.phase, "Inqueue");
  EXPECT_EQ(w.Job("u/d").status.phase, "Inqueue");
}

}  // namespace
}  // namespace pumice::plugins
