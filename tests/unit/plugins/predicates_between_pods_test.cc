// Inter-pod affinity and topology spread are worked by hand from pkg/scheduler/plugins/predicates (v1.14.4) and the
// filters of Kubernetes v1.34 that it runs.
#include <gtest/gtest.h>

#include "tests/unit/plugins/predicates_support.h"

namespace pumice::test {
namespace {

// util/k8s/snapshot.go: the list of nodes with required anti-affinity is drawn up at open. A pod placed later on another
// node is minded by nobody but those with terms of their own; so one more pod lands beside it.
TEST(Predicates, AntiAffinityOfPodsPlacedInThisSessionIsSeenOnNodesListedAtOpenOnly) {
  const std::string text = R"(
    node  n1 cpu=9 label.host=n1
    node  n2 cpu=9 label.host=n2
    group g1 min=1
    pod   first group=g1 cpu=3 priority=10
    group g2 min=1
    pod   shunned group=g2 cpu=1 label.app=x select.host=n1
    group h
  )";
  {
    TestWorld w(text);
    Avoid(w, "first", "x");
    w.Open("priority, gang; predicates");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), "first:n1 shunned:n1");
  }
  {
    TestWorld w(text + "pod old group=h cpu=1 on=n1 label.app=y\n");
    Avoid(w, "first", "x");
    Avoid(w, "old", "z");  // minds nobody here, but puts n1 on the list
    w.Open("priority, gang; predicates");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), "first:n1");
    EXPECT_EQ(w.FitError("shunned"),
              "0/2 nodes are unavailable: 1 node(s) didn't match Pod's node affinity/selector, 1 node(s) didn't satisfy "
              "existing pods anti-affinity rules.");
  }
}

// predicates.go 781: the set of filters to skip only grows. A task that nobody minded at its first PrePredicate is not
// held against those who come later.
TEST(Predicates, AFilterSkippedOnceStaysSkipped) {
  TestWorld w(R"(
    volcano 1.14
    node  n1 cpu=9 label.host=n1
    group g min=1
    pod   old group=g cpu=1 on=n1 label.app=y
    pod   hater group=g cpu=1
    pod   early group=g cpu=1 label.app=x
    pod   late group=g cpu=1 label.app=x
  )");
  Avoid(w, "old", "z");
  Avoid(w, "hater", "x");
  w.Open("predicates");
  EXPECT_EQ(Ask(w, "early", "n1"), "fits");
  ASSERT_FALSE(w.ssn().Allocate(&w.Task("hater"), w.Node("n1")).failed());
  EXPECT_EQ(Ask(w, "early", "n1"), "fits");
  EXPECT_EQ(Ask(w, "late", "n1"), "U: node(s) didn't satisfy existing pods anti-affinity rules; ");
}

// interpodaffinity/filtering.go: Filter reads what PreFilter counted, however the world has moved since.
TEST(Predicates, AFilterSeesTheMomentOfPrePredicate) {
  TestWorld w(R"(
    node  n1 cpu=9 label.host=n1
    group g min=1
    pod   a group=g cpu=1 on=n1 label.app=x
    pod   p group=g cpu=1
    pod   q group=g cpu=1
  )");
  Avoid(w, "p", "x");
  Avoid(w, "q", "x");
  w.Open("predicates");
  const std::string refused = "U: node(s) didn't match pod anti-affinity rules; ";
  EXPECT_EQ(Ask(w, "p", "n1"), refused);
  ASSERT_FALSE(w.ssn().Evict(&w.Task("a"), "test").failed());
  EXPECT_EQ(Ask(w, "q", "n1"), "fits");
  EXPECT_EQ(AskAgain(w, "p", "n1"), refused);
  EXPECT_EQ(Ask(w, "p", "n1"), "fits");
}

// filtering.go, satisfyPodAffinity: the first of pods that want each other's company goes anywhere where the topology
// key is; as soon as one is there, the others follow it.
TEST(Predicates, TheFirstOfAGroupThatWantsItsOwnCompany) {
  TestWorld w(R"(
    node  n1 cpu=4 label.zone=a
    node  n2 cpu=4 label.zone=b
    node  n3 cpu=4
    group g min=1
    pod   p group=g cpu=1 label.app=x
    pod   q group=g cpu=1 label.app=x
    pod   r group=g cpu=1 label.app=y
  )");
  for (const char* pod : {"p", "q", "r"}) Seek(w, pod, Term("x", "zone"));
  w.Open("predicates");
  const std::string refused = "UU: node(s) didn't match pod affinity rules; ";
  EXPECT_EQ(Ask(w, "p", "n2"), "fits");
  EXPECT_EQ(Ask(w, "p", "n3"), refused);
  EXPECT_EQ(Ask(w, "r", "n2"), refused);  // not one of those it seeks
  ASSERT_FALSE(w.ssn().Allocate(&w.Task("p"), w.Node("n2")).failed());
  EXPECT_EQ(Ask(w, "q", "n1"), refused);
  EXPECT_EQ(Ask(w, "q", "n2"), "fits");
}

// interpodaffinity/plugin.go, mergeAffinityTermNamespacesIfNotEmpty: the selected namespaces are merged into the set, but
// the selector stays (terms go by value), and is then asked about no labels at all.
TEST(Predicates, NamespacesOfATerm) {
  auto ask = [](const std::function<void(model::PodAffinityTerm&)>& edit) {
    TestWorld w(R"(
      node  n1 cpu=4 label.host=n1
      group g min=1
      pod   there namespace=other group=x cpu=1 on=n1 label.app=x
      pod   p group=g cpu=1
    )");
    model::Namespace& ns = w.scenario().namespaces.emplace_back();
    ns.meta.name = "other";
    ns.meta.labels = {{"team", "red"}};
    model::PodAffinityTerm term = Term("x", "host");
    edit(term);
    Seek(w, "p", term);
    w.Open("predicates");
    return Ask(w, "p", "n1");
  };
  auto select = [](const std::string& op, std::vector<std::string> values) {
    return [=](model::PodAffinityTerm& term) { term.namespace_selector = model::LabelSelector{{}, {{"team", op, values}}}; };
  };
  const std::string refused = "UU: node(s) didn't match pod affinity rules; ";
  EXPECT_EQ(ask([](model::PodAffinityTerm&) {}), refused);  // its own namespace only
  EXPECT_EQ(ask([](model::PodAffinityTerm& term) { term.namespaces = {"other"}; }), "fits");
  EXPECT_EQ(ask([](model::PodAffinityTerm& term) { term.namespace_selector.emplace(); }), "fits");  // all
  EXPECT_EQ(ask(select("In", {"red"})), "fits");
  EXPECT_EQ(ask(select("In", {"blue"})), refused);
  EXPECT_EQ(ask(select("NotIn", {"red"})), "fits");  // no labels are not red either
}

// podtopologyspread/filtering.go: matchNum + selfMatchNum - minMatchNum > maxSkew; terminating pods do not count, nor do
// nodes that the pod's node affinity leaves out (unless told so); too few domains make the minimum 0.
TEST(Predicates, TopologySpread) {
  auto ask = [](const std::string& node, const std::function<void(model::PodSpec&)>& edit = {},
                const std::string& app = "x") {
    TestWorld w(R"(
      node  a1 cpu=9 label.zone=a label.disk=ssd
      node  b1 cpu=9 label.zone=b label.disk=ssd
      node  c1 cpu=9 label.zone=c label.disk=hdd
      node  d1 cpu=9
      group g min=1
      pods  a 2 group=g cpu=1 on=a1 label.app=x
      pod   b group=g cpu=1 on=b1 label.app=x
      pod   gone group=g cpu=1 on=c1 label.app=x deleting
      pod   p group=g cpu=1 label.app=)" +
                app);
    w.EditSpec("p", [&](model::PodSpec& spec) {
      spec.topology_spread_constraints = {Spread("zone", "x")};
      if (edit) edit(spec);
    });
    w.Open("predicates");
    return Ask(w, "p", node);
  };
  const std::string skewed = "U: node(s) didn't match pod topology spread constraints; ";
  // Counts a=2 b=1 c=0.
  EXPECT_EQ(ask("a1"), skewed);
  EXPECT_EQ(ask("b1"), skewed);  // 1 + 1 - 0 > 1
  EXPECT_EQ(ask("c1"), "fits");
  EXPECT_EQ(ask("b1", {}, "y"), "fits");  // 1 + 0 - 0: the constraint does not count the pod itself
  EXPECT_EQ(ask("a1", {}, "y"), skewed);
  EXPECT_EQ(ask("d1"), "UU: node(s) didn't match pod topology spread constraints (missing required label); ");
  // Without c the minimum is 1.
  auto ssd = [](model::PodSpec& spec) { spec.node_selector = {{"disk", "ssd"}}; };
  EXPECT_EQ(ask("b1", ssd), "fits");
  EXPECT_EQ(ask("b1", [&](model::PodSpec& spec) {
              ssd(spec);
              spec.topology_spread_constraints[0].node_affinity_policy = "Ignore";
            }),
            skewed);
  EXPECT_EQ(ask("b1", [&](model::PodSpec& spec) {
              ssd(spec);
              spec.topology_spread_constraints[0].min_domains = 3;  // two there: the minimum counts as 0
            }),
            skewed);
  EXPECT_EQ(ask("b1", [](model::PodSpec& spec) { spec.topology_spread_constraints[0].max_skew = 2; }), "fits");
  // A selector of everything counts nobody, but the pod itself (common.go, countPodsMatchSelector).
  EXPECT_EQ(ask("a1", [](model::PodSpec& spec) {
              spec.topology_spread_constraints[0].label_selector.emplace() = {};
            }),
            "fits");
  // matchLabelKeys asks for the pod's own value too.
  EXPECT_EQ(ask("a1", [](model::PodSpec& spec) {
              spec.topology_spread_constraints[0].match_label_keys = {"app", "absent"};
            }),
            skewed);
}

}  // namespace
}  // namespace pumice::test
