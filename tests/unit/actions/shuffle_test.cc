// shuffle is held against tables by hand, which cite pkg/scheduler/actions/shuffle/shuffle.go and Session.VictimTasks
// (pkg/scheduler/framework/session_plugins.go).

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// `now` is 00:00: the zone `night` is over, so tdm names what stands on node z.
constexpr const char* kShuffleWorld = R"(
  node z cpu=9 label.volcano.sh/revocable-zone=night
  node n cpu=9
  group g min=0
  pod lent group=g cpu=1 on=z annotation.volcano.sh/preemptable=true
  pod a group=g cpu=1 on=n label.app=a
  pod b group=g cpu=1 on=n label.app=b
  pod bare group=g cpu=1 on=n
  pod gone group=g cpu=1 on=n label.app=b deleting
  pod waits group=g cpu=1 label.app=b
)";

TEST(Shuffle, EvictsWhatPluginsName) {
  const std::string tdm = "tdm(tdm.revocable-zone.night=1:00-2:00)";
  struct {
    const char* why;
    std::string conf;
    const char *budget, *evictions;
  } cases[] = {
      {"no plugin names any", "priority, gang", "", ""},
      {"60: a plugin's victims", tdm, "", "lent:shuffle"},
      // pdb.go, pdbFilterFn, as a VictimTasksFn: of the running tasks all with labels whose budgets allow it.
      {"50-55: only running tasks are offered", "pdb", "", "a:shuffle b:shuffle"},
      {"what a budget holds back stays", "pdb", "budget p allowed=0 label.app=b", "a:shuffle"},
      {"593-611: the victims of one tier are united; each plugin is offered all", tdm + ", pdb", "", "a:shuffle b:shuffle lent:shuffle"},
      {"612: the first tier that names any decides alone", tdm + "; pdb", "", "lent:shuffle"},
      {"612: a tier that names none passes on", "tdm(tdm.revocable-zone.night=0:00-2:00); pdb", "", "a:shuffle b:shuffle"},
      {"598: enabledVictim", "tdm(tdm.revocable-zone.night=1:00-2:00 enabledVictim=false), pdb", "", "a:shuffle b:shuffle"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.why);
    TestWorld w(std::string(kShuffleWorld) + c.budget);
    w.Open(c.conf, "shuffle");
    w.Run("shuffle");
    EXPECT_EQ(w.Evictions(), c.evictions);
  }
}

// Evicted is evicted: the task is Releasing for the actions that follow, and no statement takes it back.
TEST(Shuffle, EvictsAtOnce) {
  TestWorld w(kShuffleWorld);
  w.Open("pdb", "shuffle");
  w.Run("shuffle");
  EXPECT_EQ(w.Task("b").status, TaskStatus::kReleasing);
  EXPECT_EQ(w.Text(w.Node("n").releasing), "cpu:3000 memory:0 pods:3");
  w.Run("shuffle");
  EXPECT_EQ(w.Evictions(), "a:shuffle b:shuffle");
}

}  // namespace
}  // namespace pumice::test
