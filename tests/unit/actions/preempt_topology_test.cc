// preempt with enableTopologyAwarePreemption, and who may preempt at all, are worked out by hand after
// pkg/scheduler/actions/preempt/preempt.go (line numbers of v1.14.4).

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

constexpr const char* kPreemptTopologyConf = "priority, gang(enablePreemptable=false); predicates";

// The job of hi may take from the job of everybody else.
constexpr const char* kJobs = R"(
  class high value=9
  group l min=0
  group h priority=high
)";

void RunPreempt(TestWorld& w, bool topology_aware, const std::string& conf = kPreemptTopologyConf) {
  framework::Configuration preempt;
  preempt.name = "preempt";
  preempt.arguments.Set("enableTopologyAwarePreemption", Scalar(topology_aware ? "true" : "false"));
  w.Open(ParseConf(conf, "preempt", {preempt}));
  w.Run("preempt");
}

struct Case {
  const char *what, *world;
  const char *normal, *aware;  // who is evicted
  const char* node;            // where hi waits for them, the aware way; "" for nowhere
};

void Check(const Case& c, const std::function<void(TestWorld&)>& edit = {}, const std::string& conf = kPreemptTopologyConf) {
  SCOPED_TRACE(c.what);
  for (bool topology_aware : {false, true}) {
    TestWorld w(std::string(kJobs) + c.world);
    if (edit) edit(w);
    RunPreempt(w, topology_aware, conf);
    EXPECT_EQ(w.Evictions(), topology_aware ? c.aware : c.normal) << topology_aware;
    if (topology_aware) EXPECT_EQ(w.ssn().NodeName(w.Task("hi").node), c.node);
  }
}

// 892–972: the smallest highest priority, the smallest sum of priorities (each counts 2³¹ more, so fewer victims are
// less), the fewest, and the latest of the earliest starts; then the name. The normal way takes the first node.
TEST(PreemptTopologyAware, ChoosesTheNodeThatCostsLeast) {
  const Case cases[] = {
      {"903: the least important victim",
       "node z cpu=1\n node a cpu=1\n pod x group=l cpu=1 on=z priority=5\n pod y group=l cpu=1 on=a priority=3\n"
       "pod hi group=h cpu=1 priority=9",
       "x:preempt", "y:preempt", "a"},
      {"909: of equal ones the smaller sum",
       "node z cpu=2\n node a cpu=2\n pod x group=l cpu=1 on=z priority=3\n pod v group=l cpu=1 on=z priority=2\n"
       "pod y group=l cpu=1 on=a priority=3\n pod w group=l cpu=1 on=a priority=1\n pod hi group=h cpu=2 priority=9",
       "v:preempt x:preempt", "y:preempt w:preempt", "a"},
      {"916: one victim is less than two, also below zero",
       "node z cpu=2\n node a cpu=2\n pod x group=l cpu=1 on=z priority=-7\n pod v group=l cpu=1 on=z priority=-7\n"
       "pod y group=l cpu=2 on=a priority=-7\n pod hi group=h cpu=2 priority=9",
       "v:preempt x:preempt", "y:preempt", "a"},
      {"905: the highest counts first, whatever the sum",
       "node z cpu=2\n node a cpu=2\n pod x group=l cpu=2 on=z priority=4\n pod y group=l cpu=1 on=a priority=3\n"
       "pod w group=l cpu=1 on=a priority=3\n pod hi group=h cpu=2 priority=9",
       "x:preempt", "y:preempt w:preempt", "a"},
      {"971 and rule 7: the name, not the place in the list",
       "node z cpu=1\n node a cpu=1\n pod x group=l cpu=1 on=z priority=3\n pod y group=l cpu=1 on=a priority=3\n"
       "pod hi group=h cpu=1 priority=9",
       "x:preempt", "y:preempt", "a"},
      {"the same, where the name is the first",
       "node a cpu=1\n node z cpu=1\n pod x group=l cpu=1 on=a priority=3\n pod y group=l cpu=1 on=z priority=3\n"
       "pod hi group=h cpu=1 priority=9",
       "x:preempt", "x:preempt", "a"},
      {"749: a node where all victims would not make room is none",
       "node z cpu=4\n node a cpu=1\n pod x group=l cpu=4 on=z priority=5\n pod y group=l cpu=1 on=a priority=3\n"
       "pod hi group=h cpu=2 priority=9",
       "x:preempt", "x:preempt", "z"},
  };
  for (const Case& c : cases) Check(c);
}

// 925–934, 976–1010: the victims of the highest priority count, the earliest of them; without a start time: now.
TEST(PreemptTopologyAware, TheLatestStart) {
  const struct {
    const char* what;
    std::optional<int64_t> x, v, y, w;  // when they started; x and y are the more important
    const char *evicted, *node;
  } cases[] = {
      {"both later", 100, 100, 200, 200, "y:preempt w:preempt", "a"},
      {"both earlier", 200, 200, 100, 100, "x:preempt v:preempt", "z"},
      {"only those of the highest priority", 200, 10, 100, 999, "x:preempt v:preempt", "z"},
      {"equal ones: the name", 100, 10, 100, 999, "y:preempt w:preempt", "a"},
      {"none is as late as can be", std::nullopt, 1, 100, 1, "x:preempt v:preempt", "z"},
      {"none on either side: the name", std::nullopt, 1, std::nullopt, 2, "y:preempt w:preempt", "a"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string(kJobs) + R"(
      node z cpu=2
      node a cpu=2
      pod x group=l cpu=1 on=z priority=3
      pod v group=l cpu=1 on=z priority=2
      pod y group=l cpu=1 on=a priority=3
      pod w group=l cpu=1 on=a priority=2
      pod hi group=h cpu=2 priority=9
    )");
    const std::pair<const char*, std::optional<int64_t>> starts[] = {{"x", c.x}, {"v", c.v}, {"y", c.y}, {"w", c.w}};
    for (const auto& [pod, start] : starts) {
      w.PodObject(pod).start_time.reset();
      if (start) w.PodObject(pod).start_time = model::Time{*start};
    }
    RunPreempt(w, true);
    EXPECT_EQ(w.Evictions(), c.evicted);
    EXPECT_EQ(w.ssn().NodeName(w.Task("hi").node), c.node);
  }
}

// 903, 983–994: victims come in the reverse order of tasks, which need not be that of priorities: the first one's priority
// counts as the highest, and for the start that of whoever is really the highest.
TEST(PreemptTopologyAware, VictimsInAnOrderOfTheirOwn) {
  const struct {
    const char* what;
    int64_t x, v, y, w;  // priorities; on each node the older is the first victim
    int64_t x_start, v_start, y_start, w_start;
    const char* node;
  } cases[] = {
      {"the first one's priority", 1, 5, 2, 3, 0, 0, 0, 0, "z"},
      {"then the sum", 1, 5, 1, 4, 0, 0, 0, 0, "a"},
      {"then the start of the highest, v and w", 1, 5, 1, 5, 9, 200, 1, 100, "z"},
      {"of the highest, not of the first", 1, 5, 1, 5, 1, 100, 9, 200, "a"},
      {"of the first where it is the highest", 5, 5, 5, 5, 50, 60, 50, 70, "a"},
      {"the earliest of equals", 5, 5, 5, 5, 60, 50, 70, 40, "z"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string(kJobs) + R"(
      node z cpu=2
      node a cpu=2
      pod x group=l cpu=1 on=z
      pod v group=l cpu=1 on=z
      pod y group=l cpu=1 on=a
      pod w group=l cpu=1 on=a
      pod hi group=h cpu=2
    )");
    const std::tuple<const char*, int64_t, int64_t> pods[] = {
        {"x", c.x, c.x_start}, {"v", c.v, c.v_start}, {"y", c.y, c.y_start}, {"w", c.w, c.w_start}};
    for (const auto& [pod, priority, start] : pods) {
      w.EditSpec(pod, [p = priority](model::PodSpec& spec) { spec.priority = static_cast<int32_t>(p); });
      w.PodObject(pod).start_time = model::Time{start};
    }
    RunPreempt(w, true, "priority(enableTaskOrder=false), gang(enablePreemptable=false); predicates");
    EXPECT_EQ(w.ssn().NodeName(w.Task("hi").node), c.node);
  }
}

// 757–828: away with one after another, the least important first, until hi fits; then back with whoever is not in the
// way, the most important first.
TEST(PreemptTopologyAware, SparesWhoIsNotInTheWay) {
  const Case cases[] = {
      {"824: v went first, but x is enough",
       "node n cpu=4\n pod x group=l cpu=3 on=n priority=2\n pod v group=l cpu=1 on=n priority=1\n"
       "pod hi group=h cpu=3 priority=9",
       "v:preempt x:preempt", "x:preempt", "n"},
      {"764: nor is x asked, once the others make room; both of them are in the way",
       "node n cpu=4\n pod x group=l cpu=2 on=n priority=3\n pod v group=l cpu=1 on=n priority=2\n"
       "pod u group=l cpu=1 on=n priority=1\n pod hi group=h cpu=2 priority=9",
       "u:preempt v:preempt", "v:preempt u:preempt", "n"},
      {"764: no more than needed",
       "node n cpu=2\n pod x group=l cpu=1 on=n priority=1\n pod v group=l cpu=1 on=n priority=2\n"
       "pod hi group=h cpu=1 priority=9",
       "x:preempt", "x:preempt", "n"},
      {"632, 773: without a victim there is no candidate; the normal way takes the room (382)",
       "node n cpu=1\n pod hi group=h cpu=1 priority=9", "", "", ""},
      {"773: likewise where room is free beside others: one of them goes, and comes back",
       "node n cpu=2\n pod x group=l cpu=1 on=n priority=1\n pod hi group=h cpu=1 priority=9", "", "", ""},
      {"268: within the job; equals do not give way",
       "node n cpu=1\n group hh priority=high min=2\n pod own group=hh cpu=1 on=n priority=9\n"
       "pod hi group=hh cpu=1 priority=9",
       "", "", ""},
      {"268: the less important does",
       "node n cpu=1\n group hh priority=high min=2\n pod own group=hh cpu=1 on=n priority=8\n"
       "pod hi group=hh cpu=1 priority=9",
       "own:preempt", "own:preempt", "n"},
  };
  for (const Case& c : cases) Check(c);
}

// 765, 783, 801: the dry run asks for affinity without the victims, which the normal way does not look at again, and for
// the queue's room; predicates.go:380 asks for nothing else, so whom only a port is in the way of finds no candidate.
TEST(PreemptTopologyAware, SeesWhatVictimsStandInTheWayOf) {
  const char* world =
      "node n cpu=9 label.host=n\n pod x group=l cpu=1 on=n priority=2 label.app=x\n"
      "pod v group=l cpu=1 on=n priority=1\n pod hi group=h cpu=1 priority=9";
  Check({"ports", world, "", "", ""}, [](TestWorld& w) {
    for (const char* pod : {"x", "hi"}) {
      w.EditSpec(pod, [](model::PodSpec& spec) { spec.containers[0].ports = {{"", "", "", 80, 80}}; });
    }
  });
  auto avoid = [](TestWorld& w, const std::string& pod, const std::string& app) {
    w.EditSpec(pod, [&](model::PodSpec& spec) {
      model::PodAffinityTerm term;
      term.label_selector = model::LabelSelector{{{"app", app}}, {}};
      term.topology_key = "host";
      spec.affinity.emplace().pod_anti_affinity.emplace().required = {term};
    });
  };
  Check({"hi minds x", world, "", "x:preempt", "n"}, [&](TestWorld& w) { avoid(w, "hi", "x"); });
  Check({"x minds hi", world, "", "x:preempt", "n"}, [&](TestWorld& w) {
    w.PodObject("hi").meta.labels["app"] = "hi";
    avoid(w, "x", "hi");
  });
  const char* filled =
      "node n cpu=9 pods=2\n pod x group=l cpu=1 on=n priority=2\n pod v group=l cpu=1 on=n priority=1\n"
      "pod hi group=h cpu=1 priority=9";
  Check({"room for pods", filled, "v:preempt", "v:preempt", "n"});
  // 764 and SimulateAllocatable: the node has room, the queue has none until one of them has left.
  const char* limited =
      "node n cpu=9\n queue q capability.cpu=2\n group lq queue=q min=0\n group hq queue=q priority=high\n"
      "pod x group=lq cpu=1 on=n priority=2\n pod v group=lq cpu=1 on=n priority=1\n"
      "pod hi group=hq cpu=1 priority=9";
  Check({"a queue at its limit", limited, "v:preempt", "v:preempt", "n"}, {}, std::string(kPreemptTopologyConf) + ", proportion");
  Check({"a queue at its limit", limited, "v:preempt", "v:preempt", "n"}, {}, std::string(kPreemptTopologyConf) + ", capacity");
  Check({"without the plugin nobody is in the way", limited, "", "", ""});
}

// interpodaffinity/filtering.go, satisfyPodAffinity, over what is left in the dry run: whose company hi seeks must stay, or
// be nowhere at all if hi is of that kind itself. The normal way does not ask again.
TEST(PreemptTopologyAware, TheCompanyOfVictims) {
  struct Company {
    Case c;
    const char* key;  // of the topology
  };
  const Company cases[] = {
      {{"the only one of its kind, like hi",
        "node n cpu=1 label.host=n\n pod x group=l cpu=1 on=n label.app=x\n"
        "pod hi group=h cpu=1 priority=9 label.app=x",
        "x:preempt", "x:preempt", "n"},
       "host"},
      {{"hi is of another kind",
        "node n cpu=1 label.host=n\n pod x group=l cpu=1 on=n label.app=x\n"
        "pod hi group=h cpu=1 priority=9",
        "x:preempt", "", ""},
       "host"},
      {{"there is one elsewhere",
        "node n cpu=1 label.host=n\n node m cpu=1 label.host=m\n"
        "pod x group=l cpu=1 on=n label.app=x\n"
        "pod y group=l cpu=1 on=m label.app=x annotation.volcano.sh/preemptable=false\n"
        "pod hi group=h cpu=1 priority=9 label.app=x",
        "x:preempt", "", ""},
       "host"},
      {{"elsewhere, in the same zone",
        "node n cpu=1 label.zone=a\n node m cpu=1 label.zone=a\n"
        "pod x group=l cpu=1 on=n label.app=x\n"
        "pod y group=l cpu=1 on=m label.app=x annotation.volcano.sh/preemptable=false\n"
        "pod hi group=h cpu=1 priority=9 label.app=x",
        "x:preempt", "x:preempt", "n"},
       "zone"},
      {{"another one stays",
        "node n cpu=2 label.host=n\n pod x group=l cpu=1 on=n label.app=x\n"
        "pod y group=l cpu=1 on=n label.app=x annotation.volcano.sh/preemptable=false\n"
        "pod hi group=h cpu=1 priority=9",
        "x:preempt", "x:preempt", "n"},
       "host"},
      {{"both must go",
        "node n cpu=2 label.host=n\n pod x group=l cpu=1 on=n label.app=x priority=2\n"
        "pod v group=l cpu=1 on=n label.app=x priority=1\n pod hi group=h cpu=2 priority=9 label.app=x",
        "v:preempt x:preempt", "x:preempt v:preempt", "n"},
       "host"},
  };
  for (const Company& company : cases) {
    Check(company.c, [&](TestWorld& w) {
      w.EditSpec("hi", [&](model::PodSpec& spec) {
        model::PodAffinityTerm term;
        term.label_selector = model::LabelSelector{{{"app", "x"}}, {}};
        term.topology_key = company.key;
        spec.affinity.emplace().pod_affinity.emplace().required = {term};
      });
    });
  }
}

// 426–463, 543–554: a task with a nominated node preempts again only if that node refuses it, and if nobody of less
// importance is on the way out there for its sake.
TEST(Preempt, WhoMayPreempt) {
  using Condition = model::PodCondition;
  const Condition ours{"DisruptionTarget", "True", "PreemptionByScheduler", "", {}};
  const struct {
    const char* what;
    const char* nominated;
    const char* gone;  // besides its group, node and request
    std::vector<Condition> conditions;
    bool may;
  } cases[] = {
      {"nobody nominated", "", "priority=1 deleting", {ours}, true},
      {"435: of a node that is gone", "nominated=m", "priority=1 deleting", {}, false},
      {"440: the node would take it", "nominated=free", "priority=1 deleting", {}, false},
      {"450: the node can never take it", "nominated=never", "priority=1 deleting", {}, true},
      {"458: its victim is still leaving", "nominated=n", "priority=1 deleting", {ours}, false},
      {"544: it is not leaving", "nominated=n", "priority=1", {ours}, true},
      {"456: as important as the task", "nominated=n", "priority=9 deleting", {ours}, true},
      {"550: evicted by somebody else", "nominated=n", "priority=1 deleting", {{"DisruptionTarget", "True", "EvictionByEvictionAPI", "", {}}}, true},
      {"550: the first condition of the type counts", "nominated=n", "priority=1 deleting", {{"DisruptionTarget", "False", "PreemptionByScheduler", "", {}}, ours}, true},
      {"549: others do not", "nominated=n", "priority=1 deleting", {{"Ready", "False", "", "", {}}, ours}, false},
      {"553: none", "nominated=n", "priority=1 deleting", {}, true},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    // n holds as many pods as it may: it refuses hi, but not for good.
    TestWorld w(std::string(kJobs) + "node n cpu=2 pods=2\n node free cpu=1\n node never cpu=2 unschedulable\n" +
                "pod gone group=l cpu=1 on=n " + c.gone + "\n pod low group=l cpu=1 on=n priority=0\n" +
                "pod hi group=h cpu=2 priority=9 " + c.nominated);
    w.PodObject("gone").conditions = c.conditions;
    w.Open(kPreemptTopologyConf, "allocate, preempt");
    w.Run("allocate, preempt");
    EXPECT_EQ(w.Evictions().find("low:preempt") != std::string::npos, c.may) << w.Evictions();
  }
}

// 438, 443: without allocate nobody has run PreFilter for the task, so the filter of ports fails on the nominated node,
// which is a FitError too: the task may preempt.
TEST(Preempt, WithoutAllocateTheNominatedNodeIsNotKnownToFit) {
  for (const char* actions : {"preempt", "allocate, preempt"}) {
    TestWorld w(std::string(kJobs) + "node n cpu=2\n node free cpu=1\n pod low group=l cpu=2 on=n priority=0\n" +
                "pod hi group=h cpu=2 priority=9 nominated=free");
    w.Open(kPreemptTopologyConf, actions);
    w.Run(actions);
    EXPECT_EQ(w.Evictions(), actions == std::string("preempt") ? "low:preempt" : "");
  }
}

}  // namespace
}  // namespace pumice::test
