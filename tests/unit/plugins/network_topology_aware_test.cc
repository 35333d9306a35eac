// network-topology-aware is worked by hand along
// pkg/scheduler/plugins/network-topology-aware/network_topology_aware.go.
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// Two racks of two nodes under one switch, one node (n4) in no HyperNode. The top gets tier 3.
constexpr const char* kRacks = R"(
  node n0 cpu=4 memory=8Gi
  node n1 cpu=4 memory=8Gi
  node n2 cpu=4 memory=8Gi
  node n3 cpu=4 memory=8Gi
  node n4 cpu=4 memory=8Gi
  hypernode s0 tier=1 nodes=n0,n1
  hypernode s1 tier=1 nodes=n2,n3
  hypernode sw tier=2 tiername=switch children=s0,s1
)";

std::vector<double> NodeScores(TestWorld& w, const std::string& task) {
  return *w.ssn().batch_node_order.calls().at(0).fn(w.Task(task), w.ssn().node_list);
}

std::string GradientText(const framework::HyperNodeGradient& gradient) {
  std::string text;
  for (const auto& tier : gradient) {
    if (!text.empty()) text += " | ";
    for (size_t i = 0; i < tier.size(); ++i) text += (i == 0 ? "" : " ") + tier[i]->name;
  }
  return text;
}

// batchNodeOrderFnForNormalPods and getPodHyperNodeBinPackingScore (:437, :480). Of s0's 8 cpu and 16 Gi, `r` holds 2
// and 4 Gi; `p` asks for 1 and 4 Gi. So s0 would be (2+1)/8 = 0.375 and (4+4)/16 = 0.5 full, s1 0.125 and 0.25, sw
// 3/16 = 0.1875 and 8/32 = 0.25, the top (20 cpu, 40 Gi) 0.15 and 0.2.
TEST(NetworkTopologyAware, NodeScoresOfPodsWithoutTopology) {
  const std::string world = std::string(kRacks) + R"(
    group g min=2
    pod r group=g cpu=2 memory=4Gi on=n0
    pod p group=g cpu=1 memory=4Gi
  )";
  const double w2 = 0.8, w3 = 0.8 * 0.8, all = 1 + w2 + w3;  // the weights of the tiers
  const double s0 = 0.4375, s1 = 0.1875, sw = 0.21875, top = 0.175;
  const struct {
    std::string arguments;
    double n0, n2, n4;
  } cases[] = {
      {"", 100 * (s0 + w2 * sw + w3 * top) / all, 100 * (s1 + w2 * sw + w3 * top) / all,
       100 * (1 + w2 * 1 + w3 * top) / all},
      // 0 to the 0th is 1: only tier 1 counts. A node without a HyperNode there counts as full.
      {"hypernode.binpack.normal-pod.fading=0", 43.75, 18.75, 100},
      {"hypernode.binpack.normal-pod.fading=0 weight=2", 87.5, 37.5, 200},
      {"hypernode.binpack.normal-pod.fading=0 hypernode.binpack.memory=0", 37.5, 12.5, 100},
      {"hypernode.binpack.normal-pod.fading=0 hypernode.binpack.cpu=3", 40.625, 15.625, 100},  // (3·0.375 + 0.5) / 4
      {"hypernode.binpack.normal-pod.fading=0 hypernode.binpack.cpu=0 hypernode.binpack.memory=0", 0, 0, 100},
      {"hypernode.binpack.normal-pod.fading=0 weight=-1 hypernode.binpack.cpu=-7", 43.75, 18.75, 100},  // defaults
      {"hypernode.binpack.normal-pod.fading=-1 weight=1", 100 * (s0 + w2 * sw + w3 * top) / all,
       100 * (s1 + w2 * sw + w3 * top) / all, 100 * (1 + w2 * 1 + w3 * top) / all},  // below 0: the default, 0.8
      {"hypernode.binpack.normal-pod.fading=0 weight=2.0", 43.75, 18.75, 100},       // not an integer: not taken
      {"hypernode.binpack.normal-pod.enable=false", 0, 0, 0},
      {"weight=0", 0, 0, 0},
  };
  for (const auto& c : cases) {
    TestWorld w(world);
    w.Open("network-topology-aware(" + c.arguments + ")");
    const std::vector<double> scores = NodeScores(w, "p");
    EXPECT_NEAR(scores[0], c.n0, 1e-12) << c.arguments;
    EXPECT_NEAR(scores[2], c.n2, 1e-12) << c.arguments;
    EXPECT_NEAR(scores[4], c.n4, 1e-12) << c.arguments;
  }
}

// Extended resources count only where they are listed (:192); a pod that does not fit makes it 0 (:496).
TEST(NetworkTopologyAware, ResourcesOfPodsWithoutTopology) {
  const std::string world = R"(
    node n0 cpu=4 memory=8Gi nvidia.com/gpu=4
    hypernode s0 tier=1 nodes=n0
    group g
    pod p group=g cpu=1 nvidia.com/gpu=4
    pod q group=g cpu=5
  )";
  const std::string only_tier_1 = "hypernode.binpack.normal-pod.fading=0 hypernode.binpack.memory=0 ";
  const struct {
    std::string task, arguments;
    double score;
  } cases[] = {
      {"p", "", 25},
      {"p", "hypernode.binpack.resources=nvidia.com/gpu", 62.5},                                                // (0.25 + 1) / 2
      {"p", "hypernode.binpack.resources=nvidia.com/gpu hypernode.binpack.resources.nvidia.com/gpu=3", 81.25},  // (0.25 + 3·1) / 4
      {"p", "hypernode.binpack.resources.nvidia.com/gpu=3", 25},                                                // a weight alone lists nothing
      {"q", "", 0},
  };
  for (const auto& c : cases) {
    TestWorld w(world);
    w.Open("network-topology-aware(" + only_tier_1 + c.arguments + ")");
    EXPECT_NEAR(NodeScores(w, c.task)[0], c.score, 1e-12) << c.arguments;
  }

  // It is a list of several, with spaces.
  framework::SchedulerConfiguration conf = ParseConf("network-topology-aware(" + only_tier_1 + ")");
  conf.tiers[0].plugins[0].arguments.Set("hypernode.binpack.resources", Scalar("x.y/z , nvidia.com/gpu,"));
  TestWorld w(world);
  w.Open(conf);
  EXPECT_NEAR(NodeScores(w, "p")[0], 62.5, 1e-12);
}

// batchNodeOrderFnForNetworkAwarePods (:522): (3 - tier of the common HyperNode) / (3 - 1); among several best nodes,
// plus the part of the sub-job's tasks in their HyperNode.
TEST(NetworkTopologyAware, NodeScoresByTopology) {
  TestWorld w(std::string(kRacks) + R"(
    group g min=3 topology=hard:2
    pod r group=g cpu=1 on=n0
    pod s group=g cpu=1 on=n1
    pod p group=g cpu=1
  )");
  w.Open("network-topology-aware");
  TaskInfo& p = w.Task("p");
  const struct {
    std::string allocated;
    double n0, n2, n4;
  } cases[] = {
      {"", 0, 0, 0},
      {"s0", 100 * (1 + 2.0 / 3), 50, 0},  // n0, n1 are best; n4's own HyperNode is the top, which is not of tier 1
      {"s1", 50, 100, 0},                  // none of the tasks is in s1
      {"sw", 100 * (0.5 + 2.0 / 3), 50, 0},
      {kClusterTopHyperNode, 100 * (0 + 2.0 / 3), 0, 0},  // all are equal
  };
  for (const auto& c : cases) {
    p.job_allocated_hyper_node = w.info().FindHyperNode(c.allocated);
    const std::vector<double> scores = NodeScores(w, "p");
    EXPECT_NEAR(scores[0], c.n0, 1e-12) << c.allocated;
    EXPECT_NEAR(scores[2], c.n2, 1e-12) << c.allocated;
    EXPECT_NEAR(scores[4], c.n4, 1e-12) << c.allocated;
  }
}

// HyperNodeOrderFn (:341): all tasks of the sub-job together, running ones too.
TEST(NetworkTopologyAware, HyperNodeScores) {
  TestWorld w(std::string(kRacks) + R"(
    group g min=2 topology=hard:2
    pod r group=g cpu=1 memory=2Gi on=n0
    pod p group=g cpu=1 memory=2Gi
    group h min=9
    pods x 9 group=h cpu=1
  )");
  w.Open("network-topology-aware");
  const auto scores = [&](const std::string& job, std::vector<std::string> names) {
    std::map<std::string, std::vector<NodeInfo*>> candidates;
    for (const std::string& name : names) candidates[name] = w.ssn().hyper_nodes.real_nodes.at(name);
    return *w.ssn().HyperNodeScores(*w.Job(job).DefaultSubJob(), candidates);
  };
  // g asks for 2 cpu and 4 Gi beside the used 1 and 2 Gi in s0: 3/8 and 6/16; in s1 2/8 and 4/16.
  EXPECT_EQ(scores("g", {"s0", "s1"}), (std::map<std::string, double>{{"s0", 37.5}, {"s1", 25}}));
  EXPECT_EQ(scores("g", {"s0"}), (std::map<std::string, double>{{"s0", 37.5}}));
  // h's 9 cpu fit into neither: equal scores, none of its tasks is anywhere.
  EXPECT_EQ(scores("h", {"s0", "s1"}), (std::map<std::string, double>{{"s0", 0}, {"s1", 0}}));
}

// These cases follow hyperNodeGradientFn, isEligibleHyperNode, getSearchRoot (:559, :609, :634).
TEST(NetworkTopologyAware, Gradients) {
  const struct {
    std::string group, pods, gradient;
  } cases[] = {
      {"topology=hard:1 minres.cpu=2", "", "s0 s1"},
      {"topology=hard:2 minres.cpu=2", "", "s0 s1 | sw"},
      {"topology=hard:9 minres.cpu=2", "", "s0 s1 | sw | <cluster-top-hypernode>"},
      {"topology=soft:1 minres.cpu=2", "", "s0 s1 | sw | <cluster-top-hypernode>"},  // soft becomes hard up to the top
      {"topology=hard:2 minres.cpu=9", "", "sw"},
      {"topology=hard:2 minres.cpu=17", "", ""},
      {"minres.cpu=2", "", "<cluster-top-hypernode>"},
      // Part of it runs in s1: the largest HyperNode around that is allowed, without a look at minResources.
      {"topology=hard:1 minres.cpu=17", "pod r group=g cpu=1 on=n2", "s1"},
      {"topology=hard:2 minres.cpu=17", "pod r group=g cpu=1 on=n2", "s0 s1 | sw"},
      // n4 is only in the top, which is above what is allowed.
      {"topology=hard:2 minres.cpu=2", "pod r group=g cpu=1 on=n4", ""},
  };
  for (const auto& c : cases) {
    TestWorld w(std::string(kRacks) + "group g min=2 " + c.group + "\npod p group=g cpu=1\n" + c.pods + "\n");
    framework::Session& ssn = w.Open("network-topology-aware");
    EXPECT_EQ(GradientText(ssn.GradientFor(w.Job("g"), *ssn.hyper_nodes.Find(kClusterTopHyperNode),
                                           framework::SearchPurpose::kAllocate)),
              c.gradient)
        << c.group << " " << c.pods;
  }
}

// adjustNetworkTopologySpec (framework/session.go:766): a tier's name becomes its number.
TEST(NetworkTopologyAware, TierByName) {
  TestWorld w(std::string(kRacks) + "group g topology=hard:1\npod p group=g cpu=1\ngroup h topology=hard:1\npod q group=h");
  for (const char* name : {"g", "h"}) {
    w.GroupObject(name).network_topology->highest_tier_allowed.reset();
    w.GroupObject(name).network_topology->highest_tier_name = name == std::string("g") ? "switch" : "nothing";
  }
  w.Open("network-topology-aware");
  EXPECT_EQ(w.Job("g").HardTopologyTier(), 2);
  EXPECT_EQ(w.Job("g").DefaultSubJob()->HardTopologyTier(), 2);
  EXPECT_EQ(w.Job("h").HardTopologyTier(), std::nullopt);
}

// It changes the outcome: nodeorder alone would take the emptiest node.
TEST(NetworkTopologyAware, FullerRackWins) {
  const std::string world = std::string(kRacks) + R"(
    group other
    pod r group=other cpu=2 memory=4Gi on=n2
    group g
    pod p group=g cpu=1 memory=1Gi
  )";
  TestWorld without(world), with(world);
  without.Open("gang; predicates, nodeorder", "allocate");
  without.Run("allocate");
  EXPECT_EQ(without.Binds(), "p:n0");
  // Without n4: it is in no rack, and such nodes come first.
  with.scenario().nodes.pop_back();
  with.Open("gang; predicates, nodeorder, network-topology-aware(weight=10)", "allocate");
  with.Run("allocate");
  EXPECT_EQ(with.Binds(), "p:n3");
}

// What a session places counts at once (the event handlers, :317).
TEST(NetworkTopologyAware, UsedFollowsTheSession) {
  TestWorld w(std::string(kRacks) + "group g min=1\npods p 2 group=g cpu=4\n");
  w.Open("gang; network-topology-aware(hypernode.binpack.normal-pod.fading=0 hypernode.binpack.memory=0)", "allocate");
  EXPECT_EQ(NodeScores(w, "p-0")[0], 50);
  w.Run("allocate");
  // n4, in no rack, goes first; then all are equal and n0 is the first.
  EXPECT_EQ(w.Binds(), "p-0:n4 p-1:n0");
  EXPECT_EQ(NodeScores(w, "p-1")[1], 100);
  EXPECT_EQ(NodeScores(w, "p-1")[2], 50);
}

}  // namespace
}  // namespace pumice::test
