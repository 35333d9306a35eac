// predicates is worked by hand from pkg/scheduler/plugins/predicates (v1.14.4) and the filters of Kubernetes v1.34 that
// it runs.
#include <gtest/gtest.h>

#include "tests/unit/plugins/predicates_support.h"

namespace pumice::test {
namespace {

// predicates.go 618 ff.: the pod count is held against what the node may hold, and goes along with what ends the
// questions; a node's own filters speak in the order NodeUnschedulable, NodeAffinity, TaintToleration, one of them.
TEST(Predicates, ANodesOwnFiltersOneAfterAnother) {
  TestWorld w(R"(
    volcano 1.14
    node  n1 cpu=4 pods=1 taint=k=v:NoSchedule
    node  n2 cpu=4 unschedulable taint=k=v:NoSchedule
    node  n3 cpu=4 taint=k=v:NoExecute label.disk=hdd
    node  n4 cpu=4 taint=k=v:PreferNoSchedule label.disk=ssd
    node  n5 cpu=4 pods=1 label.disk=ssd
    group g
    pod   a group=g cpu=1 on=n1
    pod   b group=g cpu=1 on=n5
    pod   p group=g cpu=1 select.disk=ssd
    pod   q group=g cpu=1 tolerate=k tolerate=node.kubernetes.io/unschedulable
  )");
  w.Open("predicates");
  const struct {
    const char *task, *node, *expected;
  } cases[] = {
      {"p", "n1", "U: node(s) pod number exceeded; UU: node(s) didn't match Pod's node affinity/selector; "},
      {"p", "n2", "UU: node(s) were unschedulable; "},
      {"p", "n3", "UU: node(s) didn't match Pod's node affinity/selector; "},
      {"p", "n4", "fits"},
      {"p", "n5", "U: node(s) pod number exceeded; "},
      {"q", "n1", "U: node(s) pod number exceeded; "},
      {"q", "n2", "fits"},
      {"q", "n3", "fits"},
  };
  for (const auto& c : cases) EXPECT_EQ(Ask(w, c.task, c.node), c.expected) << c.task << " on " << c.node;

  // The arguments switch filters off (predicates.go 117 ff.); a text is no boolean before 1.15.
  w.Open("predicates(predicate.NodeAffinityEnable=false predicate.TaintTolerationEnable=\"false\")");
  EXPECT_EQ(Ask(w, "p", "n3"), "UU: node(s) had untolerated taint {k: v}; ");
  w.Open("predicates(predicate.NodeAffinityEnable=false predicate.TaintTolerationEnable=false)");
  EXPECT_EQ(Ask(w, "p", "n3"), "fits");
  EXPECT_EQ(Ask(w, "p", "n2"), "UU: node(s) were unschedulable; ");  // this one has no switch
}

// predicates.go 699 ff.: Unschedulable goes on to the next filter, UnschedulableAndUnresolvable ends the walk.
TEST(Predicates, FiltersOfPodsAddUp) {
  TestWorld w(R"(
    node  n1 cpu=4 label.host=n1 label.zone=z
    group g
    pod   a group=g cpu=1 on=n1 label.app=x
    pod   p group=g cpu=1 label.app=x
    pod   q group=g cpu=1 label.app=x
  )");
  for (const char* pod : {"a", "p", "q"}) Port(w, pod, 8080);
  w.EditSpec("p", [](model::PodSpec& spec) {
    spec.affinity.emplace().pod_anti_affinity.emplace().required = {Term("x", "host")};
    spec.topology_spread_constraints = {Spread("rack", "x")};
  });
  w.EditSpec("q", [](model::PodSpec& spec) {
    spec.affinity.emplace().pod_affinity.emplace().required = {Term("y", "host")};
    spec.topology_spread_constraints = {Spread("rack", "x")};
  });
  w.Open("predicates");
  EXPECT_EQ(Ask(w, "p", "n1"),
            "U: node(s) didn't have free ports for the requested pod ports; "
            "U: node(s) didn't match pod anti-affinity rules; "
            "UU: node(s) didn't match pod topology spread constraints (missing required label); ");
  EXPECT_EQ(Ask(w, "q", "n1"),
            "U: node(s) didn't have free ports for the requested pod ports; "
            "UU: node(s) didn't match pod affinity rules; ");
}

// HostPortInfo (kube-scheduler/framework/types.go): 0.0.0.0 meets every address, protocols and ports apart; what two
// pods hold is free once one of them has left.
TEST(Predicates, HostPorts) {
  TestWorld w(R"(
    node  n1 cpu=9
    group g min=1
    pod   a group=g cpu=1 on=n1
    pod   b group=g cpu=1 on=n1
    pod   any group=g cpu=1
    pod   ten group=g cpu=1
    pod   eleven group=g cpu=1
    pod   udp group=g cpu=1
  )");
  Port(w, "a", 80, "10.0.0.10");
  Port(w, "b", 80, "10.0.0.10", "TCP");
  Port(w, "any", 80);
  Port(w, "ten", 80, "10.0.0.10");
  Port(w, "eleven", 80, "10.0.0.11");
  Port(w, "udp", 80, "", "UDP");
  w.Open("predicates");
  const std::string taken = "U: node(s) didn't have free ports for the requested pod ports; ";
  EXPECT_EQ(Ask(w, "any", "n1"), taken);
  EXPECT_EQ(Ask(w, "ten", "n1"), taken);
  EXPECT_EQ(Ask(w, "eleven", "n1"), "fits");
  EXPECT_EQ(Ask(w, "udp", "n1"), "fits");

  ASSERT_FALSE(w.ssn().Evict(&w.Task("a"), "test").failed());
  EXPECT_EQ(Ask(w, "ten", "n1"), "fits");  // though b still holds it
}

// predicates.go 428 ff.: an error of PreFilter is a plain error with the plugin's name; no later filter is asked.
TEST(Predicates, ErrorsOfPrePredicate) {
  TestWorld w(R"(
    node  n1 cpu=4
    group g min=1
    pod   names group=g cpu=1
    pod   invalid group=g cpu=1
    pod   operator group=g cpu=1
    pod   both group=g cpu=1
    pod   spread group=g cpu=1
  )");
  w.EditSpec("names", [](model::PodSpec& spec) {
    model::NodeSelectorTerm term;
    term.match_fields = {{"metadata.name", "In", {"n1"}}, {"metadata.name", "In", {"n2"}}};
    spec.affinity.emplace().node_affinity.emplace().required = {term};
  });
  Seek(w, "invalid", Term("not valid", "host"));
  model::PodAffinityTerm term;
  term.label_selector = model::LabelSelector{{}, {{"app", "Equals", {"x"}}}};
  Seek(w, "operator", term);
  w.EditSpec("both", [&](model::PodSpec& spec) {
    spec.affinity.emplace().pod_affinity.emplace().preferred = {{1, term}};
    spec.affinity->pod_anti_affinity.emplace().required = {term};
  });
  w.EditSpec("spread", [](model::PodSpec& spec) {
    model::TopologySpreadConstraint constraint = Spread("zone", "x");
    constraint.label_selector->match_expressions = {{"app", "In", {}}};
    spec.topology_spread_constraints = {constraint};
  });
  w.Open("predicates");
  EXPECT_EQ(Ask(w, "names", "n1"), "plain: plugin NodeAffinity pre-predicates failed pod affinity terms conflict; ");
  EXPECT_EQ(Ask(w, "invalid", "n1"),
            "plain: plugin InterPodAffinity pre-predicates failed parsing pod: requiredAffinityTerms: values[0][app]: "
            "Invalid value: \"not valid\": a valid label must be an empty string or consist of alphanumeric characters, "
            "'-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or "
            "'12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?'); ");
  EXPECT_EQ(Ask(w, "operator", "n1"),
            "plain: plugin InterPodAffinity pre-predicates failed parsing pod: requiredAffinityTerms: \"Equals\" is not a "
            "valid label selector operator; ");
  EXPECT_EQ(Ask(w, "both", "n1"),  // PodInfo.Update: the required ones first
            "plain: plugin InterPodAffinity pre-predicates failed parsing pod: [requiredAntiAffinityTerms: \"Equals\" is "
            "not a valid label selector operator, preferredAffinityTerms: \"Equals\" is not a valid label selector "
            "operator]; ");
  EXPECT_EQ(Ask(w, "spread", "n1"),
            "plain: plugin PodTopologySpread pre-predicates failed get constraints from pod: obtaining pod's hard "
            "topology spread constraints: values: Invalid value: null: for 'in', 'notin' operators, values set can't be "
            "empty; ");
}

// predicates/cache.go: with the cache on, the second pod of a template hears that the first one did not fit, as an error.
TEST(Predicates, CacheByPodTemplate) {
  TestWorld w(R"(
    node  n1 cpu=4 taint=k=v:NoSchedule
    node  n2 cpu=4
    group g min=1
    pod   p group=g cpu=1 annotation.volcano.sh/template-uid=u
    pod   q group=g cpu=1 annotation.volcano.sh/template-uid=u tolerate=k
    pod   r group=g cpu=1
  )");
  w.Open("predicates(predicate.CacheEnable=true)");
  EXPECT_EQ(Ask(w, "p", "n1"), "UU: node(s) had untolerated taint(s); ");
  EXPECT_EQ(Ask(w, "p", "n1"), "E: plugin equivalence cache predicates failed; ");
  EXPECT_EQ(Ask(w, "q", "n1"), "E: plugin equivalence cache predicates failed; ");
  EXPECT_EQ(Ask(w, "r", "n1"), "UU: node(s) had untolerated taint(s); ");
  EXPECT_EQ(Ask(w, "p", "n2"), "fits");
  EXPECT_EQ(Ask(w, "q", "n2"), "fits");
}

// predicates.go 347 ff.: dry runs move pods in a copy of the task's state; they know inter-pod affinity only.
TEST(Predicates, DryRuns) {
  TestWorld w(R"(
    node  n1 cpu=4 label.host=n1
    group g min=1
    pod   a group=g cpu=1 on=n1 label.app=x
    pod   b group=g cpu=1 on=n1 label.app=x
    pod   p group=g cpu=1
    pod   free group=g cpu=1
  )");
  Avoid(w, "p", "x");
  w.Open("predicates");
  framework::Session& ssn = w.ssn();
  TaskInfo& p = w.Task("p");
  EXPECT_EQ(Ask(w, "p", "n1"), "U: node(s) didn't match pod anti-affinity rules; ");
  framework::CycleState state = ssn.GetCycleState(p).Clone();
  const std::string refused =
      "plain: failed to filter pod on node n1: node(s) didn't match pod anti-affinity rules; ";
  EXPECT_FALSE(ssn.SimulateRemoveTask(state, p, w.Task("a"), w.Node("n1")).failed());
  EXPECT_EQ(Words(ssn.SimulatePredicate(state, p, w.Node("n1"))), refused);
  EXPECT_FALSE(ssn.SimulateRemoveTask(state, p, w.Task("b"), w.Node("n1")).failed());
  EXPECT_EQ(Words(ssn.SimulatePredicate(state, p, w.Node("n1"))), "fits");
  EXPECT_FALSE(ssn.SimulateAddTask(state, p, w.Task("b"), w.Node("n1")).failed());
  EXPECT_EQ(Words(ssn.SimulatePredicate(state, p, w.Node("n1"))), refused);
  EXPECT_EQ(AskAgain(w, "p", "n1"), "U: node(s) didn't match pod anti-affinity rules; ");  // the original is untouched

  framework::CycleState empty;
  EXPECT_EQ(ssn.SimulateRemoveTask(empty, w.Task("free"), w.Task("a"), w.Node("n1")).text(),
            "failed to remove pod from node n1: error reading \"PreFilterInterPodAffinity\" from cycleState: not found");
}

// node_affinity.go and component-helpers: terms are ORed, requirements ANDed; empty and invalid terms match nothing.
TEST(Predicates, RequiredNodeAffinity) {
  using Terms = std::vector<model::NodeSelectorTerm>;
  auto fits = [](const Terms& terms) {
    TestWorld w(R"(
      node  n1 cpu=4 label.disk=ssd label.size=8
      group g min=1
      pod   p group=g cpu=1
    )");
    w.EditSpec("p", [&](model::PodSpec& spec) { spec.affinity.emplace().node_affinity.emplace().required = terms; });
    w.Open("predicates");
    return Ask(w, "p", "n1") == "fits";
  };
  auto labels = [](std::vector<model::SelectorRequirement> requirements) {
    return model::NodeSelectorTerm{std::move(requirements), {}};
  };
  auto fields = [](std::vector<model::SelectorRequirement> requirements) {
    return model::NodeSelectorTerm{{}, std::move(requirements)};
  };
  EXPECT_FALSE(fits({}));
  EXPECT_FALSE(fits({labels({})}));
  EXPECT_TRUE(fits({labels({{"disk", "In", {"hdd"}}}), labels({{"disk", "Exists", {}}})}));
  EXPECT_FALSE(fits({labels({{"disk", "Exists", {}}, {"gpu", "Exists", {}}})}));
  EXPECT_TRUE(fits({labels({{"size", "Gt", {"7"}}, {"size", "Lt", {"9"}}})}));
  EXPECT_FALSE(fits({labels({{"size", "Gt", {"8"}}})}));
  EXPECT_FALSE(fits({labels({{"size", "Lt", {"8"}}})}));
  EXPECT_FALSE(fits({labels({{"disk", "Gt", {"7"}}})}));
  EXPECT_FALSE(fits({labels({{"size", "Gt", {"seven"}}})}));  // invalid
  EXPECT_TRUE(fits({labels({{"disk", "Is", {"ssd"}}}), labels({{"gpu", "NotIn", {"a"}}})}));
  EXPECT_TRUE(fits({fields({{"metadata.name", "In", {"n1"}}})}));
  EXPECT_FALSE(fits({fields({{"metadata.name", "NotIn", {"n1"}}})}));
  EXPECT_FALSE(fits({fields({{"metadata.name", "In", {"n1", "n2"}}})}));  // one value only
}

}  // namespace
}  // namespace pumice::test
