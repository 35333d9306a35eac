// numa-aware is worked by hand along pkg/scheduler/plugins/numaaware/numaaware.go. CPUs are told by what is left of a
// Numatopology once the session has closed and its pods are bound.
#include <gtest/gtest.h>

#include <random>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

constexpr const char* kNumaAwareConf = "gang; predicates, numa-aware";

std::string Asking(const std::string& policy) {
  return " memory=1Gi guaranteed annotation.volcano.sh/numa-topology-policy=" + policy + "\n";
}

// Two NUMA nodes of four CPUs each, 0-3 and 4-7, without threads.
std::string Node(const std::string& name, const std::string& policy, const std::string& more = "") {
  return "node " + name + " cpu=8 memory=64Gi\n numa " + name + " cpus=8 policy=" + policy + " " + more + "\n";
}

// Gives "a:0-3 b:", the free CPUs of each Numatopology after the session.
std::string Free(TestWorld& w) {
  w.Close();
  w.cluster().Settle();
  std::string text;
  for (const model::Numatopology& topology : w.cluster().scenario().numatopologies) {
    text += (text.empty() ? "" : " ") + topology.meta.name + ":" + topology.resources.at("cpu").allocatable.String();
  }
  return text;
}

// These cases follow filterNodeByPolicy (:200) and predicateFn (:113).
TEST(NumaAware, Refusals) {
  const auto error = StatusCode::kError, unresolvable = StatusCode::kUnschedulableAndUnresolvable;
  const struct {
    const char* what;
    std::string world, pod;
    StatusCode code;
    std::string reason;  // "": fits
  } cases[] = {
      {"no Numatopology", "node n cpu=8", "cpu=2" + Asking("restricted"), error, "numa info is empty"},
      {"no policy of the pod's, no Numatopology", "node n cpu=8", "cpu=2 memory=1Gi guaranteed", error, ""},
      {"another manager", Node("n", "restricted", "manager=none"), "cpu=2" + Asking("restricted"), error,
       "cpu manager policy isn't static"},
      {"another policy", Node("n", "best-effort"), "cpu=2" + Asking("restricted"), error,
       "task topology policy[restricted] is different with node[best-effort]"},
      {"no CPUs left", Node("n", "restricted", "free="), "cpu=2" + Asking("restricted"), error,
       "cpu allocatable map is empty"},
      {"two of each node, where one would hold four", Node("n", "restricted", "free=0-1,4-5"),
       "cpu=4" + Asking("restricted"), unresolvable, "container main cannot be assigned by numa"},
      {"the same, where it is only wished for", Node("n", "best-effort", "free=0-1,4-5"), "cpu=4" + Asking("best-effort"),
       error, ""},
      {"more than one NUMA node has, restricted", Node("n", "restricted"), "cpu=6" + Asking("restricted"), error, ""},
      {"the same, single-numa-node", Node("n", "single-numa-node"), "cpu=6" + Asking("single-numa-node"), unresolvable,
       "container main cannot be assigned by numa"},
      {"half a CPU has no wish", Node("n", "single-numa-node"), "cpu=5500m" + Asking("single-numa-node"), error, ""},
      {"not guaranteed", Node("n", "restricted", "free="),
       "cpu=2 annotation.volcano.sh/numa-topology-policy=restricted", error, ""},
      // Whatever the pod says, a guaranteed one gets CPUs of a node that has a policy (:222).
      {"a pod without a policy", Node("n", "restricted", "free=0-1,4-5"), "cpu=4 memory=1Gi guaranteed", unresolvable,
       "container main cannot be assigned by numa"},
      {"the policy none is none", Node("n", "restricted", "free=0-1,4-5"), "cpu=4" + Asking("none"), unresolvable,
       "container main cannot be assigned by numa"},
      {"a node without a policy", Node("n", "none", "free="), "cpu=4 memory=1Gi guaranteed", error, ""},
      // 1.5 CPUs are two (cpu_mng.go:131): 0 and 1 are the kubelet's.
      {"reserved CPUs", Node("n", "restricted", "reserved.cpu=1500m free=0-3"), "cpu=3" + Asking("restricted"),
       unresolvable, "container main cannot be assigned by numa"},
      {"more reserved than there are: none is", Node("n", "restricted", "reserved.cpu=9 free=0-3"),
       "cpu=4" + Asking("restricted"), error, ""},
      {"what cannot be reserved voids all (resource_info.go:1030)",
       Node("n", "restricted", "reserved.cpu=4 reserved.hugepages-2Mi=1Gi free=0-3"), "cpu=4" + Asking("restricted"), error,
       ""},
  };
  for (const auto& c : cases) {
    TestWorld w(c.world + "\n group g\n pod p group=g " + c.pod);
    w.Open("numa-aware");
    const StatusSets* failure = w.ssn().Predicate(w.Task("p"), w.Node("n"));
    ASSERT_EQ(failure != nullptr, !c.reason.empty()) << c.what << (failure ? failure->all[0].reason : "");
    if (failure == nullptr) continue;
    EXPECT_EQ(failure->all[0].code, c.code) << c.what;
    EXPECT_EQ(failure->all[0].reason, c.reason) << c.what;
  }
}

// AllocateFunc (:79): what one task gets, the next one does not.
TEST(NumaAware, TasksOfOneSession) {
  TestWorld w(Node("n", "restricted") + "group g min=1\n pods p 3 group=g cpu=3" + Asking("restricted"));
  w.Open(kNumaAwareConf);
  w.Run("allocate");
  // 0-2, then 4-6; no NUMA node has three left.
  EXPECT_EQ(w.Binds(), "p-0:n p-1:n");
  EXPECT_EQ(w.FitError("p-2"), "0/1 nodes are unavailable: 1 Insufficient cpu.");
  EXPECT_EQ(Free(w), "n:3,7");
}

TEST(NumaAware, RefusedWhereTheNodeHasRoom) {
  TestWorld w(Node("n", "single-numa-node") + "group g min=3\n pods p 3 group=g cpu=2" + Asking("single-numa-node") +
              "group h min=1\n pod q group=h cpu=3" + Asking("single-numa-node"));
  w.NodeObject("n").allocatable["cpu"] = Quantity::FromValue(16);
  w.Open(kNumaAwareConf);
  w.Run("allocate");
  // 0-1, 2-3, 4-5: of the other NUMA node two are left.
  EXPECT_EQ(w.Binds(), "p-0:n p-1:n p-2:n");
  EXPECT_EQ(w.FitError("q"), "0/1 nodes are unavailable: 1 container main cannot be assigned by numa.");
  EXPECT_EQ(Free(w), "n:6-7");
}

// DeallocateFunc (:94): three of g never fit together, and h gets a whole NUMA node all the same.
TEST(NumaAware, DiscardGivesBack) {
  TestWorld w(Node("n", "restricted") + "group g min=3\n pods p 3 group=g cpu=3" + Asking("restricted") +
              "group h min=1\n pod q group=h cpu=4" + Asking("restricted"));
  w.Open(kNumaAwareConf);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "q:n");
  EXPECT_EQ(Free(w), "n:4-7");
}

// Of many tasks those that are bound for good are forgotten, but none of a job that is tried out: a gang that fits but for its last
// task gives every CPU back.
TEST(NumaAware, AGangOfManyTriedOutGivesBackAll) {
  std::string world, names;
  for (int i = 0; i < 18; ++i) {
    const std::string name = "n" + std::to_string(i);
    world += "node " + name + " cpu=64 memory=640Gi\n numa " + name + " cpus=64 policy=restricted\n";
    names += (i == 0 ? "" : ",") + name;
  }
  TestWorld w(world + "hypernode s tier=1 nodes=" + names + "\n group g min=1101 topology=hard:1\n pods p 1100 group=g cpu=1" +
              Asking("restricted") + "pod z group=g cpu=1 select.zone=nowhere\n group h min=1\n pod q group=h cpu=64" + Asking("restricted"));
  w.Open("gang; predicates, numa-aware, network-topology-aware", "allocate, preempt");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "q:n0");
}

// :134: each container of its own, from what those before it left.
TEST(NumaAware, SeveralContainers) {
  auto world = [](const char* free, const char* second) {
    TestWorld w(Node("n", "restricted", free) + "group g\n pod p group=g cpu=3" + Asking("restricted"));
    w.EditSpec("p", [&](model::PodSpec& spec) {
      spec.containers.push_back(spec.containers[0]);
      spec.containers[1].name = "second";
      for (auto* list : {&spec.containers[1].requests, &spec.containers[1].limits}) (*list)["cpu"] = *Quantity::Parse(second);
    });
    w.Open(kNumaAwareConf);
    w.Run("allocate");
    return w.Binds() + " " + w.FitError("p") + " " + Free(w);
  };
  EXPECT_EQ(world("", "3"), "p:n  n:3,7");
  EXPECT_EQ(world("free=0-3,6-7", "3"), " 0/1 nodes are unavailable: 1 container second cannot be assigned by numa. n:0-3,6-7");
  EXPECT_EQ(world("", "500m"), "p:n  n:3-7");  // only whole CPUs are given
}

// resReserved: the kubelet's own are the first that takeByTopology would take.
TEST(NumaAware, ReservedCpusAreNotGiven) {
  TestWorld w(Node("n", "restricted", "reserved.cpu=500m") + "group g\n pod p group=g cpu=4" + Asking("restricted"));
  w.Open(kNumaAwareConf);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p:n");
  EXPECT_EQ(Free(w), "n:0-3");  // node 0 has three for pods
}

// batchNodeOrderFn (:172): 100 − 100·count/most, times the weight.
TEST(NumaAware, Scores) {
  const std::string nodes = Node("one", "best-effort", "free=4-7") + Node("two", "best-effort", "free=0-1,4-5");
  const struct {
    const char* what;
    const char* arguments;
    std::string pod;
    std::vector<double> scores;
  } cases[] = {
      {"one NUMA node, and two", "", "cpu=4" + Asking("best-effort"), {50, 0}},
      {"its weight", "weight=10", "cpu=4" + Asking("best-effort"), {500, 0}},
      {"an odd weight is the default", "weight=2.5", "cpu=4" + Asking("best-effort"), {50, 0}},
      {"a negative one counts", "weight=-1", "cpu=4" + Asking("best-effort"), {-50, 0}},
      {"one each: both are the most", "", "cpu=2" + Asking("best-effort"), {0, 0}},
      {"none each", "", "cpu=500m" + Asking("best-effort"), {100, 100}},
      {"more than there is is none", "", "cpu=5" + Asking("best-effort"), {100, 100}},
      {"no policy of the pod's", "", "cpu=4 memory=1Gi guaranteed", {0, 0}},
      {"not guaranteed", "", "cpu=4 annotation.volcano.sh/numa-topology-policy=best-effort", {0, 0}},
  };
  for (const auto& c : cases) {
    for (const std::string actions : {"allocate", "allocate, preempt"}) {
      TestWorld w(nodes + "group g\n pod p group=g " + c.pod);
      framework::Session& ssn = w.Open(std::string("numa-aware(") + c.arguments + ")", actions);
      const std::vector<NodeInfo*> both = {&w.Node("one"), &w.Node("two")};
      auto scores = [&] { return ssn.batch_node_order.calls().at(0).fn(w.Task("p"), both); };
      // What a task would get is remembered from the last question (:148) where it may be another by now.
      if (actions != "allocate") EXPECT_EQ(scores(), std::vector<double>(2, 0));
      for (NodeInfo* node : both) EXPECT_EQ(ssn.Predicate(w.Task("p"), *node), nullptr);
      EXPECT_EQ(scores(), c.scores) << c.what;
    }
  }
  TestWorld w(Node("a", "best-effort", "free=0-1,4-5") + Node("b", "best-effort") + "group g\n pod p group=g cpu=4" +
              Asking("best-effort"));
  w.Open(kNumaAwareConf);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p:b");
}

// Without its predicate nothing is ever assigned (:173), and nothing taken.
TEST(NumaAware, WithoutItsPredicate) {
  TestWorld w(Node("a", "best-effort", "free=0-1,4-5") + Node("b", "best-effort") + "group g\n pod p group=g cpu=4" +
              Asking("best-effort"));
  w.Open("gang; predicates, numa-aware(enablePredicate=false)");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p:a");
  EXPECT_EQ(Free(w), "a:0-1,4-5 b:0-7");
}

// What the resource exporter would report once a pod is bound, and once it has ended.
TEST(NumaAware, PodsHoldTheirCpusUntilTheyEnd) {
  TestWorld w(Node("n", "restricted") + "group g min=1\n pods p 3 group=g cpu=3" + Asking("restricted"));
  w.NodeObject("n").allocatable["cpu"] = Quantity::FromValue(16);
  sim::Cluster cluster(w.scenario());
  const framework::SchedulerConfiguration conf = ParseConf(kNumaAwareConf, "allocate");
  auto cycle = [&] {
    sim::RunCycle(cluster, conf, {});
    cluster.Settle();
    std::string text = cluster.scenario().numatopologies[0].resources.at("cpu").allocatable.String() + " ";
    for (const model::Pod& pod : cluster.scenario().pods) text += pod.node_name.empty() ? '-' : 'x';
    return text;
  };
  EXPECT_EQ(cycle(), "3,7 xx-");
  EXPECT_EQ(cycle(), "3,7 xx-");
  auto& pods = cluster.mutable_scenario().pods;
  pods[0].phase = "Running";
  EXPECT_EQ(cycle(), "3,7 xx-");
  pods[0].phase = "Succeeded";
  EXPECT_EQ(cycle(), "3,7 xxx");  // p-2 has 0-2 now
  pods.erase(pods.begin() + 1);
  EXPECT_EQ(cycle(), "3-7 xx");
}

// Pods that differ in their class or their policy ask different questions.
TEST(NumaAware, SpecClasses) {
  TestWorld w(Node("n", "restricted", "free=0-1,4-5") + "group g min=0\n pods p 4 group=g cpu=4" + Asking("restricted"));
  w.NodeObject("n").allocatable["cpu"] = Quantity::FromValue(64);
  w.PodObject("p-1").qos_class = model::QosClass::kBurstable;
  w.PodObject("p-2").meta.annotations["volcano.sh/numa-topology-policy"] = "best-effort";
  w.Open(kNumaAwareConf);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p-1:n");
}

// The fast way and the straightforward one decide alike.
TEST(NumaAware, BothWaysAgree) {
  std::mt19937 random(11);
  auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const char* policies[] = {"best-effort", "restricted", "single-numa-node"};
  int bound = 0;
  for (int i = 0; i < 150; ++i) {
    std::string text = "class high value=9\n";
    const std::string policy = policies[below(3)];
    for (const char* node : {"a", "b", "c"}) {
      text += "node " + std::string(node) + " cpu=" + std::to_string(6 + below(4)) + " memory=64Gi\n";
      if (below(6) == 0) continue;
      text += "numa " + std::string(node) + " cpus=" + std::to_string(4 + 2 * below(4)) + " nodes=" + std::to_string(1 + below(3)) +
              " threads=" + std::to_string(1 + below(2)) + " policy=" + (below(5) == 0 ? "none" : policy) + "\n";
    }
    for (int job = 0; job < 5; ++job) {
      const std::string name = "j" + std::to_string(job);
      text += "group " + name + " min=" + std::to_string(1 + below(2)) + (below(2) == 0 ? " priority=high" : "") + "\n";
      text += "pods " + name + " " + std::to_string(1 + below(4)) + " group=" + name + " cpu=" + std::to_string(1 + below(4)) +
              (below(4) == 0 ? " on=a\n" : below(4) == 0 ? "\n"
                                                         : Asking(policy));
    }
    std::string answers[2];
    for (const bool straight : {false, true}) {
      TestWorld w(text);
      w.straight = straight;
      w.Open("priority, gang(enablePreemptable=false); predicates, nodeorder, numa-aware(weight=10)");
      w.Run("allocate, preempt, backfill");
      answers[straight] = w.Binds() + "|" + w.Evictions() + "|" + w.Tasks();
      bound += static_cast<int>(w.Binds().size());
      answers[straight] += "|" + Free(w);
    }
    ASSERT_EQ(answers[0], answers[1]) << text;
  }
  EXPECT_GT(bound, 1000);
}

}  // namespace
}  // namespace pumice::test
