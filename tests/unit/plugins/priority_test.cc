// priority's orders and victims are worked out by hand after priority.go.
#include <gtest/gtest.h>

#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

constexpr const char* kPriorityWorld = R"(
  class low value=10
  class high value=1000
  node n cpu=9
  group low priority=low
  pod l-1 group=low cpu=1 on=n
  pod l-2 group=low cpu=1 on=n priority=5
  group same priority=low
  pod s group=same cpu=1 on=n
  group none
  pod z group=none cpu=1 on=n priority=2000
  group high priority=high
  pod h group=high cpu=1
  pod i group=low cpu=1 priority=7
)";

// priority.go, preemptableFn: between jobs the jobs' priorities, within one job the tasks' own.
TEST(Priority, Preemptable) {
  struct Case {
    const char* preemptor;
    const char* candidates;
    const char* victims;
  };
  const Case cases[] = {
      {"h", "l-1 l-2 s z", "l-1 l-2 s z"},
      {"h", "", ""},
      {"s", "l-1 l-2", ""},         // equal jobs
      {"s", "z l-1", "z"},          // a job without a class has priority 0, whatever its pods say
      {"i", "l-1 l-2", "l-1 l-2"},  // priorities 1 (none given) and 5 are below 7
      {"l-2", "i l-1", "l-1"},
      {"l-1", "i l-2", ""},
      {"z", "l-1 s h", ""},
  };
  for (const Case& c : cases) {
    TestWorld w(kPriorityWorld);
    w.Open("priority");
    EXPECT_EQ(Preemptable(w, c.preemptor, c.candidates), c.victims) << c.preemptor << ": " << c.candidates;
  }
}

// taskOrderFn, jobOrderFn, subJobOrderFn: higher first; equal ones are left to others (here: age).
TEST(Priority, Order) {
  TestWorld w(kPriorityWorld);
  w.Open("priority");
  auto& ssn = w.ssn();
  EXPECT_TRUE(ssn.JobOrderFn(w.Job("high"), w.Job("low")));
  EXPECT_FALSE(ssn.JobOrderFn(w.Job("none"), w.Job("low")));
  EXPECT_TRUE(ssn.JobOrderFn(w.Job("low"), w.Job("same")));
  EXPECT_FALSE(ssn.JobOrderFn(w.Job("same"), w.Job("low")));
  EXPECT_TRUE(ssn.TaskOrderFn(w.Task("i"), w.Task("l-2")));
  EXPECT_FALSE(ssn.TaskOrderFn(w.Task("l-1"), w.Task("l-2")));  // 1 below 5, though older
  // A sub-job has the priority of its highest task: 7 against 2000 and 1.
  const SubJobInfo& low = *w.Job("low").DefaultSubJob();
  EXPECT_TRUE(ssn.SubJobOrderFn(*w.Job("none").DefaultSubJob(), low));
  EXPECT_TRUE(ssn.SubJobOrderFn(low, *w.Job("high").DefaultSubJob()));
}

// jobStarvingFn: fewer ready and pipelined tasks than tasks.
TEST(Priority, Starving) {
  const std::pair<const char*, bool> cases[] = {
      {"group g\n pod p group=g cpu=1", true},
      {"group g\n pod p group=g cpu=1 on=n", false},
      {"group g\n pod p group=g cpu=1 on=n\n pod q group=g cpu=1", true},
      {"group g\n pod p group=g cpu=1 on=n\n pod q group=g", true},
      {"group g\n pod p group=g cpu=1 on=n\n pod q group=g phase=Succeeded", false},
      {"group g\n pod p group=g cpu=1 on=n\n pod q group=g cpu=1 on=n deleting", true},
  };
  for (const auto& [world, starving] : cases) {
    TestWorld w(std::string("node n cpu=9\n") + world);
    w.Open("priority");
    EXPECT_EQ(w.ssn().JobStarving(w.Job("g")), starving) << world;
  }
}

// One place, two jobs: priority gives it to the younger one.
TEST(Priority, DecidesWhoIsPlaced) {
  const char* world = R"(
    class high value=9
    node n cpu=1
    group old
    pod o group=old cpu=1
    group young priority=high
    pod y group=young cpu=1
  )";
  TestWorld with(world), without(world);
  with.Open("priority, predicates");
  with.Run("allocate");
  EXPECT_EQ(with.Binds(), "y:n");
  without.Open("predicates");
  without.Run("allocate");
  EXPECT_EQ(without.Binds(), "o:n");
}

}  // namespace
}  // namespace pumice::test
