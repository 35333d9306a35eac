// nodeorder is worked by hand from pkg/scheduler/plugins/nodeorder (v1.14.4) and the scorers of Kubernetes v1.34 that
// it runs.

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// This is nodeorder with all weights 0 but those given.
std::string Only(const std::string& weights) {
  std::string conf = "nodeorder(" + weights;
  for (const char* key : {"leastrequested", "mostrequested", "balancedresource", "nodeaffinity", "podaffinity",
                          "tainttoleration", "imagelocality", "podtopologyspread"}) {
    if (weights.find(key) == std::string::npos) conf += std::string(" ") + key + ".weight=0";
  }
  return conf + ")";
}

// "n1:67 n2:75": the scores of the nodes, of all in list order where none is named.
std::string Scores(TestWorld& w, const std::string& task, const std::vector<std::string>& names = {}) {
  std::vector<NodeInfo*> nodes;
  for (const std::string& name : names) nodes.push_back(&w.Node(name));
  if (names.empty()) nodes = w.ssn().node_list;
  const auto scores = w.ssn().PrioritizeNodes(w.Task(task), nodes);
  if (!scores) return "error";
  std::string text;
  for (size_t i = 0; i < nodes.size(); ++i) {
    std::string number = std::to_string((*scores)[i]);
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
    text += (i == 0 ? "" : " ") + nodes[i]->Name() + ":" + number;
  }
  return text;
}

model::PodAffinityTerm Term(const std::string& app, const std::string& key) {
  model::PodAffinityTerm term;
  term.label_selector = model::LabelSelector{{{"app", app}}, {}};
  term.topology_key = key;
  return term;
}

// noderesources/{least,most}_allocated.go: whole numbers, cut off at every division. A container that says nothing of
// memory counts for 200Mi; a node without memory is scored by its cpu.
//   n1: cpu 2000 of 4000, memory 200Mi + 1Gi of 8Gi: least (50 + 85) / 2, most (50 + 14) / 2
TEST(NodeOrder, LeastAndMostRequested) {
  TestWorld w(R"(
    node  n1 cpu=4 memory=8Gi
    node  n2 cpu=4
    node  n3 cpu=1 memory=1Gi
    node  n4 cpu=500m memory=4Gi
    group g
    pod   a group=g cpu=1 on=n1
    pod   p group=g cpu=1 memory=1Gi
    pod   q group=g
  )");
  w.Open(Only("leastrequested.weight=1"));
  EXPECT_EQ(Scores(w, "p"), "n1:67 n2:75 n3:0 n4:37");   // n4: more cpu than there is counts 0
  EXPECT_EQ(Scores(w, "q"), "n1:83 n2:97 n3:85 n4:87");  // 100m, 200Mi
  w.Open(Only("mostrequested.weight=1"));
  EXPECT_EQ(Scores(w, "p"), "n1:32 n2:25 n3:100 n4:62");
  // GetInt (framework/arguments.go) takes 1.0 for no integer and leaves the default: 0 here, 1 for leastrequested.
  w.Open(Only("leastrequested.weight=1.0 mostrequested.weight=10.0"));
  EXPECT_EQ(Scores(w, "p"), "n1:67 n2:75 n3:0 n4:37");
  w.Open(Only("leastrequested.weight=-2"));
  EXPECT_EQ(Scores(w, "p", {"n1"}), "n1:-134");
}

// noderesources/balanced_allocation.go: what is really requested; gpu counts where the pod asks for it; a pod that asks
// for nothing gets 0.
//   n1: 2/4 and 1/8: deviation 0.1875; n2: cpu alone; g on n2: 1/4, 2/8, 4/4: deviation sqrt(0.125)
TEST(NodeOrder, BalancedResource) {
  TestWorld w(R"(
    node  n1 cpu=4 memory=8Gi
    node  n2 cpu=4 memory=8Gi nvidia.com/gpu=4
    node  n3 cpu=4
    group g
    pod   a group=g cpu=1 on=n1
    pod   p group=g cpu=1 memory=1Gi
    pod   g group=g cpu=1 memory=2Gi nvidia.com/gpu=4
    pod   q group=g
  )");
  w.Open(Only("balancedresource.weight=1"));
  EXPECT_EQ(Scores(w, "p"), "n1:81 n2:93 n3:100");
  EXPECT_EQ(Scores(w, "g"), "n1:87 n2:64 n3:100");
  EXPECT_EQ(Scores(w, "q"), "n1:0 n2:0 n3:0");
}

// ssn.NodeMap belongs to predicates' event handlers: without that plugin the scores stay those of the session's start.
TEST(NodeOrder, ScoresMoveOnlyWithPredicates) {
  for (const bool with_predicates : {false, true}) {
    TestWorld w(R"(
      node  n1 cpu=4
      node  n2 cpu=4
      group g min=1
      pod   a group=g cpu=2
      pod   b group=g cpu=1
    )");
    w.Open(std::string(with_predicates ? "predicates, " : "") + Only("leastrequested.weight=1"));
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), with_predicates ? "a:n1 b:n2" : "a:n1 b:n1");
  }
}

// tainttoleration/taint_toleration.go: the count of PreferNoSchedule taints, normalized over the candidates, reversed.
TEST(NodeOrder, TaintToleration) {
  TestWorld w(R"(
    node  n1 cpu=4
    node  n2 cpu=4 taint=a=1:PreferNoSchedule taint=z=1:NoSchedule
    node  n3 cpu=4 taint=a=1:PreferNoSchedule taint=b=1:PreferNoSchedule
    node  n4 cpu=4 taint=a=1:PreferNoSchedule taint=b=1:PreferNoSchedule taint=c=1:PreferNoSchedule
    group g
    pod   p group=g cpu=1
    pod   q group=g cpu=1 tolerate=a tolerate=b tolerate=c
    pod   r group=g cpu=1 tolerate=c:NoSchedule
  )");
  w.Open(Only("tainttoleration.weight=3"));
  EXPECT_EQ(Scores(w, "p"), "n1:300 n2:201 n3:102 n4:0");  // 100 - 33, 100 - 66
  EXPECT_EQ(Scores(w, "p", {"n2", "n3"}), "n2:150 n3:0");
  EXPECT_EQ(Scores(w, "q"), "n1:300 n2:300 n3:300 n4:300");
  EXPECT_EQ(Scores(w, "r", {"n3", "n4"}), "n3:102 n4:0");  // a toleration of another effect is none
}

// nodeaffinity/node_affinity.go: the sum of the weights, not normalized; an invalid term fails the node's whole score.
TEST(NodeOrder, NodeAffinity) {
  TestWorld w(R"(
    volcano 1.14
    node  n1 cpu=4 label.disk=ssd label.zone=a
    node  n2 cpu=4 label.disk=ssd
    node  n3 cpu=4
    group g
    pod   p group=g cpu=1
    pod   q group=g cpu=1
  )");
  auto prefer = [](int32_t weight, const std::string& key, const std::string& op) {
    return model::PreferredSchedulingTerm{weight, {{{key, op, {}}}, {}}};
  };
  w.EditSpec("p", [&](model::PodSpec& spec) {
    spec.affinity.emplace().node_affinity.emplace().preferred = {prefer(5, "disk", "Exists"), prefer(70, "zone", "Exists"),
                                                                 prefer(0, "zone", "invalid")};
  });
  w.EditSpec("q", [&](model::PodSpec& spec) {
    spec.affinity.emplace().node_affinity.emplace().preferred = {prefer(5, "disk", "Exists"), prefer(1, "zone", "In")};
  });
  w.Open(Only("nodeaffinity.weight=2 leastrequested.weight=1"));
  EXPECT_EQ(Scores(w, "p"), "n1:225 n2:85 n3:75");
  EXPECT_EQ(Scores(w, "q"), "n1:0 n2:0 n3:0");
}

// interpodaffinity/scoring.go: weights by domain, then 100 x (score - min) / (max - min), cut off.
TEST(NodeOrder, PodAffinity) {
  const std::string text = R"(
    volcano 1.14
    node  a1 cpu=9 label.zone=a
    node  b1 cpu=9 label.zone=b
    node  c1 cpu=9 label.zone=c
    node  d1 cpu=9
    group g min=1
    pods  a 3 group=g cpu=1 on=a1 label.app=x
    pod   b group=g cpu=1 on=b1 label.app=x
    pod   y group=g cpu=1 on=c1 label.app=y
    pod   p group=g cpu=1 label.app=p
  )";
  auto prefer = [](TestWorld& w, const std::string& pod, bool anti, int32_t weight, const std::string& app) {
    w.EditSpec(pod, [&](model::PodSpec& spec) {
      model::Affinity& affinity = spec.affinity ? *spec.affinity : spec.affinity.emplace();
      auto& side = anti ? affinity.pod_anti_affinity : affinity.pod_affinity;
      (side ? *side : side.emplace()).preferred.push_back({weight, Term(app, "zone")});
    });
  };
  {
    TestWorld w(text);  // a 30, b 10, c -10, d 0
    prefer(w, "p", false, 10, "x");
    prefer(w, "p", true, 10, "y");
    w.Open(Only("podaffinity.weight=2"));
    EXPECT_EQ(Scores(w, "p"), "a1:200 b1:100 c1:0 d1:50");
    EXPECT_EQ(Scores(w, "p", {"b1", "d1"}), "b1:200 d1:0");
    EXPECT_TRUE(w.ssn().PrioritizeNodes(w.Task("p"), {})->empty());  // as preempt asks
  }
  {
    TestWorld w(text);  // what those who are there prefer: b 5, c -5
    prefer(w, "b", false, 5, "p");
    prefer(w, "y", true, 5, "p");
    w.Open(Only("podaffinity.weight=1"));
    EXPECT_EQ(Scores(w, "p"), "a1:50 b1:100 c1:0 d1:50");
    EXPECT_EQ(Scores(w, "y"), "a1:0 b1:0 c1:0 d1:0");  // nobody minds
  }
  {
    TestWorld w(text + "pod late group=g cpu=1\n");  // placed in this session on a node without such pods at open
    prefer(w, "late", false, 5, "p");
    w.Open("predicates, " + Only("podaffinity.weight=1"));
    ASSERT_FALSE(w.ssn().Allocate(&w.Task("late"), w.Node("c1")).failed());
    EXPECT_EQ(Scores(w, "p"), "a1:0 b1:0 c1:0 d1:0");
    // A pod with preferences of its own looks at all nodes.
    prefer(w, "p", false, 1, "x");
    w.Open("predicates, " + Only("podaffinity.weight=1"));
    ASSERT_FALSE(w.ssn().Allocate(&w.Task("late"), w.Node("c1")).failed());
    EXPECT_EQ(Scores(w, "p"), "a1:60 b1:20 c1:100 d1:0");  // 3, 1, 5, 0
  }
  {
    TestWorld w(text);
    prefer(w, "p", false, 1, "not valid");
    w.Open(Only("podaffinity.weight=1 leastrequested.weight=1"));
    EXPECT_EQ(Scores(w, "p"), "error");
  }
}

// podtopologyspread/scoring.go: counts times log(zones + 2), rounded, then 100 x (max + min - score) / max. Pods of the
// node itself (kubernetes.io/hostname) count as none, for nodeorder hands Score nodes without pods.
//   a 2, b 1, c 0 of three zones: 2 x 1.609 -> 3, 2, 0
TEST(NodeOrder, PodTopologySpread) {
  TestWorld w(R"(
    volcano 1.14
    node  a1 cpu=9 label.zone=a label.kubernetes.io/hostname=a1
    node  b1 cpu=9 label.zone=b label.kubernetes.io/hostname=b1
    node  c1 cpu=9 label.zone=c label.kubernetes.io/hostname=c1
    node  d1 cpu=9 label.kubernetes.io/hostname=d1
    group g
    pods  a 2 group=g cpu=1 on=a1 label.app=x
    pod   b group=g cpu=1 on=b1 label.app=x
    pod   zone group=g cpu=1 label.app=x
    pod   host group=g cpu=1 label.app=x
    pod   skew group=g cpu=1 label.app=x
  )");
  auto spread = [&](const std::string& pod, const std::string& key, int32_t skew) {
    w.EditSpec(pod, [&](model::PodSpec& spec) {
      model::TopologySpreadConstraint constraint;
      constraint.topology_key = key;
      constraint.max_skew = skew;
      constraint.when_unsatisfiable = "ScheduleAnyway";
      constraint.label_selector = model::LabelSelector{{{"app", "x"}}, {}};
      spec.topology_spread_constraints = {constraint};
    });
  };
  spread("zone", "zone", 1);
  spread("host", "kubernetes.io/hostname", 1);
  spread("skew", "zone", 5);
  w.Open(Only("podtopologyspread.weight=2"));
  EXPECT_EQ(Scores(w, "zone"), "a1:0 b1:66 c1:200 d1:0");
  // Two zones: 2 x 1.386 -> 3, 1; then 100 x (3 + 1 - 3) / 3 and 100 x (3 + 1 - 1) / 3.
  EXPECT_EQ(Scores(w, "zone", {"a1", "b1"}), "a1:66 b1:200");
  EXPECT_EQ(Scores(w, "host"), "a1:200 b1:200 c1:200 d1:200");
  EXPECT_EQ(Scores(w, "skew"), "a1:114 b1:142 c1:200 d1:0");  // 7, 6, 4
}

// imagelocality/image_locality.go and addNodeImageStates of Volcano's cache: the size times the share of nodes that held
// the image when this node came; 23Mi and less is nothing, 1000Mi a container everything.
TEST(NodeOrder, ImageLocality) {
  TestWorld w(R"(
    node  n1 cpu=4
    node  n2 cpu=4
    group g
    pod   p group=g cpu=1
    pod   q group=g cpu=1
    pod   big group=g cpu=1
    pod   two group=g cpu=1
  )");
  constexpr int64_t kMi = 1024 * 1024;
  w.NodeObject("n1").images = {{{"app:latest"}, 500 * kMi}, {{"registry:5000/x:v1"}, 40 * kMi}};
  w.NodeObject("n2").images = {{{"app:latest", "other"}, 900 * kMi},  // the first node's size counts
                               {{"huge:latest"}, 4000 * kMi}};
  w.EditSpec("p", [](model::PodSpec& spec) { spec.containers[0].image = "app"; });
  w.EditSpec("q", [](model::PodSpec& spec) { spec.containers[0].image = "registry:5000/x"; });  // :latest is not there
  w.EditSpec("big", [](model::PodSpec& spec) { spec.containers[0].image = "huge"; });
  w.EditSpec("two", [](model::PodSpec& spec) {
    spec.containers[0].image = "app";
    spec.containers.emplace_back().image = "huge:latest";
  });
  w.Open(Only("imagelocality.weight=1"));
  EXPECT_EQ(Scores(w, "p"), "n1:23 n2:48");  // 100 x (250 - 23) / 977, 100 x (500 - 23) / 977
  EXPECT_EQ(Scores(w, "q"), "n1:0 n2:0");
  EXPECT_EQ(Scores(w, "big"), "n1:0 n2:100");   // half of 4000, but no more than 1000
  EXPECT_EQ(Scores(w, "two"), "n1:11 n2:100");  // 100 x (250 - 23) / 1977; 500 + 2000, but no more than 2000
}

// Sums of Go's int64 wrap around: with p there are 3 - 2^63 bytes asked on the node. Of least and most memory's part is then
// 0 (-4 x 100 and 300, over 2^63 - 1), of cpu 50; balanced: its shares are 0.5 and -1.
TEST(NodeOrder, SumsBeyondAllWrapAround) {
  TestWorld w(R"(
    node  n1 cpu=4 memory=9223372036854775807
    group g
    pod   a group=g cpu=1 memory=9223372036854775805 on=n1
    pod   p group=g cpu=1 memory=6
  )");
  for (const char* weight : {"leastrequested.weight=1", "mostrequested.weight=1", "balancedresource.weight=1"}) {
    w.Open(Only(weight));
    EXPECT_EQ(Scores(w, "p"), "n1:25") << weight;
    w.Close();
  }
}

}  // namespace
}  // namespace pumice::test
