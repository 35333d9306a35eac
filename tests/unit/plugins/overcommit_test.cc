// overcommit is worked by hand along pkg/scheduler/plugins/overcommit/overcommit.go (line numbers of v1.14.4).
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::plugins {
namespace {

using test::TestWorld;

// Nodes have 10 cpu; 2 are used by a pod of nobody's job.
struct EnqueueCase {
  const char* what;
  const char* arguments;
  const char* groups;  // besides g, which is asked about
  const char* g;
  bool enqueueable;
};

TEST(Overcommit, JobEnqueueable) {
  const EnqueueCase cases[] = {
      // l. 89: 10 × 1.2 − 2 = 10.
      {"up to the default factor", "", "", "minres.cpu=10", true},
      {"beyond it", "", "", "minres.cpu=10001m", false},
      {"a float", "overcommit-factor=1.5", "", "minres.cpu=13", true},
      {"an integer", "overcommit-factor=2", "", "minres.cpu=18", true},
      // l. 75: below 1 the default holds.
      {"too small a factor", "overcommit-factor=0.8", "", "minres.cpu=10", true},
      {"a factor of another type", "overcommit-factor=\"3\"", "", "minres.cpu=11", false},
      // l. 117: no minResources.
      {"nothing asked", "", "group full minres.cpu=10", "", true},
      // l. 93–98: reserved by a job that is Inqueue, less its gated pods.
      {"another is enqueued", "", "group o minres.cpu=4", "minres.cpu=7", false},
      {"another is pending", "", "group o phase=Pending minres.cpu=4", "minres.cpu=7", true},
      {"another's pods are gated", "", "group o minres.cpu=4\n pods x 3 group=o cpu=1 gate=wait", "minres.cpu=7", true},
      // l. 104–109: 3 − 1 of a running job that has its minMember; its used pod takes 1 more.
      {"another lacks pods", "",
       "group o phase=Running minres.cpu=3\n pod x group=o cpu=1 on=n1", "minres.cpu=7", true},
      {"another lacks more", "",
       "group o phase=Running minres.cpu=3\n pod x group=o cpu=1 on=n1", "minres.cpu=7001m", false},
      // l. 124: only what is asked for is compared.
      {"another resource is short", "", "group o minres.memory=1000", "minres.cpu=1", true},
      {"a resource that no node has", "", "", "minres.gpu/x=1", false},
      {"pods do not count", "", "", "minres.pods=9999", true},
  };
  for (const EnqueueCase& c : cases) {
    TestWorld w("node n1 cpu=6\n node n2 cpu=4\n pod used cpu=2 on=n2\n" + std::string(c.groups) +
                "\n group g phase=Pending " + c.g);
    const std::string conf = std::string("overcommit") + (*c.arguments ? "(" + std::string(c.arguments) + ")" : "");
    EXPECT_EQ(w.Open(conf).JobEnqueueable(w.Job("g")), c.enqueueable) << c.what;
  }
}

// l. 138–145, and where it changes the outcome: the second of two jobs stays Pending.
TEST(Overcommit, EnqueuedJobsTakeRoom) {
  TestWorld w(R"(
    node n1 cpu=10
    group a phase=Pending minres.cpu=8
    group b phase=Pending minres.cpu=8
    group c phase=Pending minres.cpu=4
  )");
  w.Open("overcommit", "enqueue");
  w.Run("enqueue");
  EXPECT_EQ(w.Job("a").status.phase, "Inqueue");
  EXPECT_EQ(w.Job("b").status.phase, "Pending");
  EXPECT_EQ(w.Job("c").status.phase, "Inqueue");
  w.Open("overcommit(enableJobEnqueued=false)", "enqueue");
  w.Run("enqueue");
  EXPECT_EQ(w.Job("b").status.phase, "Inqueue");
}

}  // namespace
}  // namespace pumice::plugins
