// cdp is worked by hand along pkg/scheduler/plugins/cdp/cdp.go (line numbers of v1.14.4).
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::plugins {
namespace {

using test::TestWorld;

struct CdpCase {
  const char* what;
  const char* pod;     // besides its group
  const char* status;  // of its PodScheduled condition, or "" for none
  int64_t age;         // of that condition, in seconds
  bool victim;
};

TEST(Cdp, Victims) {
  const CdpCase cases[] = {
      {"no cooldown", "on=n1", "True", 10, true},
      {"young", "on=n1 annotation.volcano.sh/cooldown-time=60s", "True", 10, false},
      {"old", "on=n1 annotation.volcano.sh/cooldown-time=60s", "True", 61, true},
      // l. 85: protected only while the end lies ahead.
      {"to the second", "on=n1 annotation.volcano.sh/cooldown-time=60s", "True", 60, true},
      {"a millisecond left", "on=n1 annotation.volcano.sh/cooldown-time=60s1ms", "True", 60, false},
      // l. 52–58: the label counts, also against an annotation.
      {"by label", "on=n1 label.volcano.sh/cooldown-time=60s", "True", 10, false},
      {"label before annotation",
       "on=n1 label.volcano.sh/cooldown-time=5s annotation.volcano.sh/cooldown-time=60s", "True", 10, true},
      {"a label that is no duration", "on=n1 label.volcano.sh/cooldown-time=x annotation.volcano.sh/cooldown-time=60s",
       "True", 10, true},
      // l. 81–84: only running pods, by their true PodScheduled condition.
      {"not running", "on=n1 phase=Pending annotation.volcano.sh/cooldown-time=60s", "True", 10, true},
      {"condition false", "on=n1 annotation.volcano.sh/cooldown-time=60s", "False", 10, true},
      {"no condition", "on=n1 annotation.volcano.sh/cooldown-time=60s", "", 10, true},
      {"negative", "on=n1 annotation.volcano.sh/cooldown-time=-60s", "True", 10, true},
  };
  for (const CdpCase& c : cases) {
    TestWorld w("node n1 cpu=4\n group g\n group h\n pod want group=h cpu=1\n pod p group=g cpu=1 " +
                std::string(c.pod));
    if (*c.status) {
      w.PodObject("p").conditions = {{"Ready", "True", "", "", w.scenario().now},
                                     {"PodScheduled", c.status, "", "", {w.scenario().now.seconds - c.age}}};
    }
    framework::Session& ssn = w.Open("cdp");
    const std::vector<TaskInfo*> candidates{&w.Task("p")};
    EXPECT_EQ(ssn.Preemptable(w.Task("want"), candidates).size(), c.victim ? 1u : 0u) << c.what;
    EXPECT_EQ(ssn.Reclaimable(w.Task("want"), candidates).size(), c.victim ? 1u : 0u) << c.what;
  }
}

// Where it changes the outcome: preempt takes the other pod.
TEST(Cdp, DecidesWhoIsPreempted) {
  const std::string world = R"(
    node n1 cpu=2
    class high value=9
    group low min=1
    group high priority=high
    pod a group=low cpu=1 on=n1
    pod b group=low cpu=1 on=n1
    pod want group=high cpu=1 priority=9
  )";
  for (const char* young : {"a", "b"}) {
    TestWorld w(world);
    w.PodObject(young).meta.annotations["volcano.sh/cooldown-time"] = "1h";
    w.PodObject(young).conditions = {{"PodScheduled", "True", "", "", w.scenario().now}};
    w.Open("priority, gang(enablePreemptable=false), cdp", "preempt");
    w.Run("preempt");
    EXPECT_EQ(w.Evictions(), std::string(young) == "a" ? "b:preempt" : "a:preempt");
  }
}

}  // namespace
}  // namespace pumice::plugins
