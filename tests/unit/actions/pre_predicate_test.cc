// These tests say what becomes of a task that no node is asked about, because a PreFilter failed: allocate.go 587–598,
// backfill.go 72–79, preempt.go 303, reclaim.go 155; JobInfo.NeedContinueAllocating (api/job_info.go:944); the text is
// that of predicates.go:869.

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// Two names that cannot both be the node's.
void Spoil(TestWorld& w, const std::string& pod) {
  w.EditSpec(pod, [](model::PodSpec& spec) {
    model::NodeSelectorTerm term;
    term.match_fields = {{"metadata.name", "In", {"n"}}, {"metadata.name", "In", {"m"}}};
    spec.affinity.emplace().node_affinity.emplace().required = {term};
  });
}

constexpr const char* kError =
    "0/2 nodes are unavailable: 2 plugin NodeAffinity pre-predicates failed pod affinity terms conflict.";

TEST(PrePredicate, InAllocateAndBackfill) {
  const struct {
    const char *what, *group, *spoiled, *binds;
    std::map<std::string, std::string> errors;
  } cases[] = {
      {"nobody fails", "group g min=2\n pod a group=g cpu=1\n pod b group=g cpu=1", "", "a:n b:n", {}},
      {"946: all pods are needed, so nobody after the failure is asked",
       "group g min=2\n pod a group=g cpu=1\n pod b group=g cpu=1",
       "a",
       "",
       {{"a", kError}, {"b", ""}}},
      {"991: there are more than are needed", "group g min=1\n pod a group=g cpu=1\n pod b group=g cpu=1", "a", "b:n", {{"a", kError}, {"b", ""}}},
      {"576: another one of the same role is not asked",
       "group g min=1\n pod a group=g cpu=1 role=w\n pod b group=g cpu=1 role=w",
       "a",
       "",
       {{"a", kError}, {"b", "Task b with role spec w has already predicated failed, skip"}}},
      {"986: the role lacks its minimum, so the other role is not asked either",
       "group g min=1 task.w=1\n pod a group=g cpu=1 role=w\n pod b group=g cpu=1 role=v",
       "a",
       "",
       {{"a", kError}, {"b", ""}}},
      {"974: roles have no minimum of their own, and enough others are left",
       "group g min=1 task.w=1 task.v=1\n pod a group=g cpu=1 role=w\n pod b group=g cpu=1 role=v",
       "a",
       "b:n",
       {{"a", kError}}},
      {"974: too few are left",
       "group g min=2 task.w=2 task.v=1\n pod a group=g cpu=1 role=w\n pod c group=g cpu=1 role=w\n"
       "pod b group=g cpu=1 role=v",
       "a",
       "",
       {{"a", kError}, {"b", ""}, {"c", ""}}},
      {"backfill goes on with the next", "group g min=1\n pod a group=g\n pod b group=g", "a", "b:n", {{"a", kError}, {"b", ""}}},
      {"backfill: also where every pod is needed; none is bound then", "group g min=2\n pod a group=g\n pod b group=g", "a b", "", {{"a", kError}, {"b", kError}}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string("node n cpu=4\n node m cpu=4\n") + c.group);
    for (const std::string& pod : Split(c.spoiled, ' ')) {
      if (!pod.empty()) Spoil(w, pod);
    }
    w.Open("gang; predicates", "allocate, backfill");
    w.Run("allocate, backfill");
    EXPECT_EQ(w.Binds(), c.binds);
    for (const auto& [pod, error] : c.errors) EXPECT_EQ(w.FitError(pod), error) << pod;
  }
}

TEST(PrePredicate, InPreemptAndReclaim) {
  const struct {
    const char *action, *world, *spoiled, *evictions;
  } cases[] = {
      {"preempt", "pod l group=low cpu=1 on=n priority=0\n pod a group=high cpu=1 priority=9", "", "l:preempt"},
      {"preempt", "pod l group=low cpu=1 on=n priority=0\n pod a group=high cpu=1 priority=9", "a", ""},
      {"preempt",
       "pod l group=low cpu=1 on=n priority=0\n pod a group=high cpu=1 priority=9\n"
       "pod b group=high cpu=1 priority=9",
       "a", "l:preempt"},  // the next of the same job
      {"reclaim", "pod l group=other cpu=1 on=n\n pod a group=high cpu=1", "", "l:reclaim"},
      {"reclaim", "pod l group=other cpu=1 on=n\n pod a group=high cpu=1", "a", ""},
      {"reclaim", "pod l group=other cpu=1 on=n\n pod a group=high cpu=1\n pod b group=high cpu=1", "a", "l:reclaim"},
  };
  for (const auto& c : cases) {
    TestWorld w(std::string("class high value=9\n queue q\n node n cpu=1\n group low min=0\n group other queue=q min=0\n"
                            "group high priority=high\n") +
                c.world);
    if (*c.spoiled) Spoil(w, c.spoiled);
    w.Open("priority, gang(enablePreemptable=false); predicates", c.action);
    w.Run(c.action);
    EXPECT_EQ(w.Evictions(), c.evictions) << c.action << ": " << c.world << " / " << c.spoiled;
  }
}

// Predicate without PrePredicate (preempt asks about a nominated node that way, preempt.go:438): the first filter that
// reads what its PreFilter would have written is in error (Filter in nodeports, interpodaffinity and podtopologyspread of
// kube-scheduler); those that need nothing have spoken before.
TEST(PrePredicate, WithoutIt) {
  const struct {
    const char *arguments, *node, *expected;
  } cases[] = {
      {"", "n", "reading \"PreFilterNodePorts\" from cycleState: not found"},
      {"predicate.NodePortsEnable=false", "n", "error reading \"PreFilterInterPodAffinity\" from cycleState: not found"},
      {"predicate.NodePortsEnable=false predicate.PodAffinityEnable=false", "n",
       "reading \"PreFilterPodTopologySpread\" from cycleState: not found"},
      {"predicate.NodePortsEnable=false predicate.PodAffinityEnable=false predicate.PodTopologySpreadEnable=false "
       "predicate.VolumeBindingEnable=false",
       "n", ""},
      {"", "closed", "node(s) were unschedulable"},
      {"", "tainted", "node(s) had untolerated taint {k: v}"},
      {"", "full", "node(s) pod number exceeded; reading \"PreFilterNodePorts\" from cycleState: not found"},
      {"predicate.NodePortsEnable=false predicate.PodAffinityEnable=false predicate.PodTopologySpreadEnable=false "
       "predicate.VolumeBindingEnable=false",
       "full", "node(s) pod number exceeded"},
  };
  for (const auto& c : cases) {
    TestWorld w(R"(
      volcano 1.14
      node n cpu=1
      node closed cpu=1 unschedulable
      node tainted cpu=1 taint=k=v:NoSchedule
      node full cpu=1 pods=0
      group g
      pod p group=g cpu=1
    )");
    framework::Session& ssn = w.Open("predicates(" + std::string(c.arguments) + ")");
    const StatusSets* refusal = ssn.Predicate(w.Task("p"), w.Node(c.node));
    std::string text;
    for (const Status& status : refusal == nullptr ? std::vector<Status>() : refusal->all) {
      text += (text.empty() ? "" : "; ") + status.reason;
    }
    EXPECT_EQ(text, c.expected) << c.arguments << " on " << c.node;
    framework::CycleState nothing;
    const StatusSets* dry = ssn.SimulatePredicate(nothing, w.Task("p"), w.Node(c.node));  // predicates.go:380
    EXPECT_EQ(dry == nullptr, std::string(c.arguments).find("PodAffinityEnable") != std::string::npos) << c.arguments;
    if (dry != nullptr) {
      EXPECT_EQ(dry->all.at(0).reason, "failed to filter pod on node " + std::string(c.node) +
                                           ": error reading \"PreFilterInterPodAffinity\" from cycleState: not found");
    }
    ASSERT_EQ(ssn.PrePredicate(w.Task("p")), nullptr);
    if (std::string(c.node) == "n") EXPECT_EQ(ssn.Predicate(w.Task("p"), w.Node("n")), nullptr);
  }
}

// A scorer that fails leaves nobody to choose (PrioritizeNodes, util/scheduler_helper.go:106): neither of several nodes
// with room now, nor of those with room later; a single node is not scored at all (allocate.go:739).
TEST(PrePredicate, AScorerThatFails) {
  const struct {
    const char *what, *world, *node;  // where p is, bound or waiting
  } cases[] = {
      {"two nodes", "node n cpu=1\n node m cpu=1", ""},
      {"one node", "node n cpu=1", "n"},
      {"one has room", "node n cpu=1\n node m cpu=2\n group r\n pod r group=r cpu=1 on=n", "m"},
      {"two have room; one will have it, and is not scored",
       "node n cpu=1\n node m cpu=1\n node o cpu=1\n group r\n pod r group=r cpu=1 on=o deleting", "o"},
      {"one is tainted", "node n cpu=1 taint=k=v:NoSchedule\n node m cpu=1", "m"},
      {"three nodes", "node n cpu=1\n node m cpu=1\n node o cpu=1", ""},
  };
  for (const auto& c : cases) {
    for (bool fails : {true, false}) {
      SCOPED_TRACE(c.what);
      TestWorld w(std::string(c.world) + "\n group g\n pod p group=g cpu=1");
      w.EditSpec("p", [&](model::PodSpec& spec) {  // soft, so only its scorer reads it
        model::TopologySpreadConstraint& constraint = spec.topology_spread_constraints.emplace_back();
        constraint.topology_key = "zone";
        constraint.when_unsatisfiable = "ScheduleAnyway";
        constraint.label_selector = model::LabelSelector{{}, {{"app", fails ? "Resembles" : "Exists", {}}}};
      });
      w.Open("gang; predicates, nodeorder(podtopologyspread.weight=1)", "allocate");
      w.Run("allocate");
      const std::string& node = w.ssn().NodeName(w.Task("p").node);
      if (fails) EXPECT_EQ(node, c.node);
      if (!fails) EXPECT_NE(w.Binds(), "");
    }
  }
}

}  // namespace
}  // namespace pumice::test
