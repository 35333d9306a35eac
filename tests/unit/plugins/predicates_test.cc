// Worked by hand from pkg/scheduler/plugins/predicates (v1.14.4) and the filters of Kubernetes v1.34 that it runs.

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

std::string Words(const StatusSets* failure) {
  if (failure == nullptr) return "fits";
  std::string text;
  for (const Status& status : failure->all) {
    switch (status.code) {
      case StatusCode::kUnschedulable: text += "U: "; break;
      case StatusCode::kUnschedulableAndUnresolvable: text += "UU: "; break;
      default: text += failure->plain ? "plain: " : "E: ";
    }
    text += status.reason + "; ";
  }
  return text;
}

// PrePredicate and Predicate, as the actions ask.
std::string Ask(TestWorld& w, const std::string& task, const std::string& node) {
  if (const StatusSets* failure = w.ssn().PrePredicate(w.Task(task))) return Words(failure);
  return Words(w.ssn().Predicate(w.Task(task), w.Node(node)));
}

// Predicate alone: the state of the last PrePredicate.
std::string AskAgain(TestWorld& w, const std::string& task, const std::string& node) {
  return Words(w.ssn().Predicate(w.Task(task), w.Node(node)));
}

model::PodAffinityTerm Term(const std::string& app, const std::string& key) {
  model::PodAffinityTerm term;
  term.label_selector = model::LabelSelector{{{"app", app}}, {}};
  term.topology_key = key;
  return term;
}

void Avoid(TestWorld& w, const std::string& pod, const std::string& app, const std::string& key = "host") {
  w.EditSpec(pod, [&](model::PodSpec& spec) {
    spec.affinity.emplace().pod_anti_affinity.emplace().required = {Term(app, key)};
  });
}

void Seek(TestWorld& w, const std::string& pod, const model::PodAffinityTerm& term) {
  w.EditSpec(pod, [&](model::PodSpec& spec) { spec.affinity.emplace().pod_affinity.emplace().required = {term}; });
}

void Port(TestWorld& w, const std::string& pod, int port, const std::string& ip = "", const std::string& protocol = "") {
  w.EditSpec(pod, [&](model::PodSpec& spec) { spec.containers[0].ports = {{"", ip, protocol, port, port}}; });
}

model::TopologySpreadConstraint Spread(const std::string& key, const std::string& app) {
  model::TopologySpreadConstraint constraint;
  constraint.topology_key = key;
  constraint.when_unsatisfiable = "DoNotSchedule";
  constraint.label_selector = model::LabelSelector{{{"app", app}}, {}};
  return constraint;
}

// predicates.go 618 ff.: the pod count is held against what the node may hold, and goes along with what ends the
// questions; a node's own filters speak in the order NodeUnschedulable, NodeAffinity, TaintToleration, one of them.
TEST(Predicates, ANodesOwnFiltersOneAfterAnother) {
  TestWorld w(R"(
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

  // The arguments switch filters off (predicates.go 117 ff.); a text is no boolean.
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

  ASSERT_FALSE(w.ssn().Evict(&w.Task("a"), "test"));
  EXPECT_EQ(Ask(w, "ten", "n1"), "fits");  // though b still holds it
}

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
  ASSERT_FALSE(w.ssn().Allocate(&w.Task("hater"), w.Node("n1")));
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
  ASSERT_FALSE(w.ssn().Evict(&w.Task("a"), "test"));
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
  ASSERT_FALSE(w.ssn().Allocate(&w.Task("p"), w.Node("n2")));
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
  auto ask = [](const std::string& node, const std::function<void(model::PodSpec&)>& edit = {}) {
    TestWorld w(R"(
      node  a1 cpu=9 label.zone=a label.disk=ssd
      node  b1 cpu=9 label.zone=b label.disk=ssd
      node  c1 cpu=9 label.zone=c label.disk=hdd
      node  d1 cpu=9
      group g min=1
      pods  a 2 group=g cpu=1 on=a1 label.app=x
      pod   b group=g cpu=1 on=b1 label.app=x
      pod   gone group=g cpu=1 on=c1 label.app=x deleting
      pod   p group=g cpu=1 label.app=x
    )");
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
  EXPECT_EQ(ask("d1"), "UU: node(s) didn't match pod topology spread constraints (missing required label); ");
  // Without c the minimum is 1.
  auto ssd = [](model::PodSpec& spec) { spec.node_selector = {{"disk", "ssd"}}; };
  EXPECT_EQ(ask("b1", ssd), "fits");
  EXPECT_EQ(ask("b1", [&](model::PodSpec& spec) {
    ssd(spec);
    spec.topology_spread_constraints[0].node_affinity_policy = "Ignore";
  }), skewed);
  EXPECT_EQ(ask("b1", [&](model::PodSpec& spec) {
    ssd(spec);
    spec.topology_spread_constraints[0].min_domains = 3;  // two there: the minimum counts as 0
  }), skewed);
  EXPECT_EQ(ask("b1", [](model::PodSpec& spec) { spec.topology_spread_constraints[0].max_skew = 2; }), "fits");
  // A selector of everything counts nobody, but the pod itself (common.go, countPodsMatchSelector).
  EXPECT_EQ(ask("a1", [](model::PodSpec& spec) {
    spec.topology_spread_constraints[0].label_selector.emplace() = {};
  }), "fits");
  // matchLabelKeys asks for the pod's own value too.
  EXPECT_EQ(ask("a1", [](model::PodSpec& spec) {
    spec.topology_spread_constraints[0].match_label_keys = {"app", "absent"};
  }), skewed);
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
  EXPECT_EQ(Ask(w, "p", "n1"), "UU: node(s) had untolerated taint {k: v}; ");
  EXPECT_EQ(Ask(w, "p", "n1"), "E: plugin equivalence cache predicates failed; ");
  EXPECT_EQ(Ask(w, "q", "n1"), "E: plugin equivalence cache predicates failed; ");
  EXPECT_EQ(Ask(w, "r", "n1"), "UU: node(s) had untolerated taint {k: v}; ");
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
  EXPECT_FALSE(ssn.SimulateRemoveTask(state, p, w.Task("a"), w.Node("n1")));
  EXPECT_EQ(Words(ssn.SimulatePredicate(state, p, w.Node("n1"))), refused);
  EXPECT_FALSE(ssn.SimulateRemoveTask(state, p, w.Task("b"), w.Node("n1")));
  EXPECT_EQ(Words(ssn.SimulatePredicate(state, p, w.Node("n1"))), "fits");
  EXPECT_FALSE(ssn.SimulateAddTask(state, p, w.Task("b"), w.Node("n1")));
  EXPECT_EQ(Words(ssn.SimulatePredicate(state, p, w.Node("n1"))), refused);
  EXPECT_EQ(AskAgain(w, "p", "n1"), "U: node(s) didn't match pod anti-affinity rules; ");  // the original is untouched

  framework::CycleState empty;
  EXPECT_EQ(ssn.SimulateRemoveTask(empty, w.Task("free"), w.Task("a"), w.Node("n1")),
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
  EXPECT_FALSE(fits({labels({{"disk", "Gt", {"7"}}})}));
  EXPECT_FALSE(fits({labels({{"size", "Gt", {"seven"}}})}));              // invalid
  EXPECT_TRUE(fits({labels({{"disk", "Is", {"ssd"}}}), labels({{"gpu", "NotIn", {"a"}}})}));
  EXPECT_TRUE(fits({fields({{"metadata.name", "In", {"n1"}}})}));
  EXPECT_FALSE(fits({fields({{"metadata.name", "NotIn", {"n1"}}})}));
  EXPECT_FALSE(fits({fields({{"metadata.name", "In", {"n1", "n2"}}})}));  // one value only
}

}  // namespace
}  // namespace pumice::test
