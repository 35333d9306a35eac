// allocate for jobs with a hard network topology or sub-groups is worked out by hand after
// pkg/scheduler/actions/allocate/allocate.go 344–550 and recorder.go (line numbers of v1.14.4), with what
// network-topology-aware says of gradients and scores.

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

constexpr const char* kConf = "gang; predicates, network-topology-aware";

// Two racks of two nodes under one switch; each node has room for two pods of 2 cpu.
constexpr const char* kTopologyRacks = R"(
  node n0 cpu=4 memory=8Gi
  node n1 cpu=4 memory=8Gi
  node n2 cpu=4 memory=8Gi
  node n3 cpu=4 memory=8Gi
  hypernode s0 tier=1 nodes=n0,n1
  hypernode s1 tier=1 nodes=n2,n3
  hypernode sw tier=2 children=s0,s1
  group r min=0
)";

struct TopologyCase {
  const char *what, *world, *conf;
  const char* binds;
};

void CheckTopology(const TopologyCase& c) {
  SCOPED_TRACE(c.what);
  TestWorld w(std::string(kTopologyRacks) + c.world);
  w.Open(c.conf, "allocate");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), c.binds);
}

TEST(AllocateTopology, TheLowestTierThatHoldsTheGang) {
  const TopologyCase cases[] = {
      {"both racks would do, with equal scores: the first by name (rule 6)",
       "group g min=4 topology=hard:1\n pods p 4 group=g cpu=2", kConf, "p-0:n0 p-1:n0 p-2:n1 p-3:n1"},
      {"s0 has room for two only: what was tried there is undone",
       "pod x group=r cpu=4 on=n0\n group g min=4 topology=hard:1\n pods p 4 group=g cpu=2", kConf,
       "p-0:n2 p-1:n2 p-2:n3 p-3:n3"},
      {"no rack has room, and the switch is above what is allowed",
       "group g min=5 topology=hard:1\n pods p 5 group=g cpu=2", kConf, ""},
      {"407: the next gradient", "group g min=5 topology=hard:2\n pods p 5 group=g cpu=2", kConf,
       "p-0:n0 p-1:n0 p-2:n1 p-3:n1 p-4:n2"},
      {"the plugin that knows of gradients is not there: everywhere (1065)",
       "group g min=5 topology=hard:1\n pods p 5 group=g cpu=2", "gang; predicates", "p-0:n0 p-1:n0 p-2:n1 p-3:n1 p-4:n2"},
      {"478: the fuller rack, s1: (1 + 2) / 8 of cpu and (2 + 0) / 16 of memory",
       "pod x group=r cpu=1 memory=2Gi on=n3\n group g min=2 topology=hard:1\n pods p 2 group=g cpu=1", kConf,
       "p-0:n2 p-1:n2"},
      {"without scores the first by name",
       "pod x group=r cpu=1 memory=2Gi on=n3\n group g min=2 topology=hard:1\n pods p 2 group=g cpu=1",
       "gang; predicates, network-topology-aware(enabledHyperNodeOrder=false)", "p-0:n0 p-1:n0"},
      {"a soft topology that no rack can hold goes up to the top",
       "group g min=5 topology=soft:1\n pods p 5 group=g cpu=2", kConf, "p-0:n0 p-1:n0 p-2:n1 p-3:n1 p-4:n2"},
  };
  for (const TopologyCase& c : cases) CheckTopology(c);
}

// 643: where every score is NaN (infinite weights of tiers) there is no best node, and the task is passed over.
TEST(AllocateTopology, NoNodeIsTheBestOfThoseWithoutANumber) {
  for (const char* nodes : {"node n0 cpu=4\n", "node n0 cpu=4\n node n1 cpu=4\n"}) {
    TestWorld w(std::string(nodes) + "hypernode s0 tier=0\n group g\n pod p group=g cpu=1");
    w.Open("network-topology-aware(hypernode.binpack.normal-pod.fading=0)", "allocate");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), std::string(nodes).find("n1") == std::string::npos ? "p:n0" : "") << "one node is not scored";
  }
}

// 313: what is beyond the minimum comes back, and stays near what the job has (getSearchRoot).
TEST(AllocateTopology, TheRestFollows) {
  const char* half = "pod x group=r cpu=4 on=n1\n pod y group=r cpu=4 on=n3\n";
  const struct {
    const char *what, *release, *topology, *binds, *error, *hyper_node;
  } cases[] = {
      {"the rack is full", "1.14", "hard:1", "p-0:n0 p-1:n0",
       "In hyperNode s0: 0/2 nodes are unavailable: 2 Insufficient cpu.", "s0"},
      {"the next rack", "1.14", "hard:2", "p-0:n0 p-1:n0 p-2:n2 p-3:n2", "", "sw"},
      // network_topology_aware.go of 1.15 wants room for all that is pending, not for the minimum (GetMinResources).
      {"the rack is too small for all", "1.15", "hard:1", "", "", ""},
      {"the next rack", "1.15", "hard:2", "p-0:n0 p-1:n0 p-2:n2 p-3:n2", "", "sw"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w("volcano " + std::string(c.release) + "\n" + kTopologyRacks + half + "group g min=2 topology=" + c.topology + "\n pods p 4 group=g cpu=2");
    w.Open(kConf, "allocate");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), c.binds);
    EXPECT_EQ(w.FitError("p-2"), c.error);
    EXPECT_EQ(w.Job("g").allocated_hyper_node, c.hyper_node);
  }
}

// 174: a tree that is broken stops the jobs that ask for a topology, and no others.
TEST(AllocateTopology, ABrokenTree) {
  const char* world = "group g topology=hard:2\n pod p group=g cpu=1\n group h\n pod q group=h cpu=1";
  CheckTopology({"whole", world, kConf, "p:n0 q:n0"});
  CheckTopology({"two parents", (std::string(world) + "\n hypernode sx tier=2 children=s0").c_str(), kConf, "q:n0"});
}

// isEligibleHyperNode (network_topology_aware.go:611): a HyperNode without room for minResources is not tried, now or once
// others have left; where part of the job runs nobody asks.
TEST(AllocateTopology, RoomForMinResources) {
  const struct {
    const char *what, *others, *group, *gradient;
  } cases[] = {
      {"both have", "", "minres.cpu=8", "s0 s1 | sw"},
      {"neither has", "", "minres.cpu=9", "sw"},
      {"a scalar that no node has", "", "minres.nvidia.com/gpu=1", ""},
      {"s0 has too little left", "pod x group=r cpu=1 on=n0", "minres.cpu=8", "s1 | sw"},
      {"s0 will have it", "pod x group=r cpu=1 on=n0 deleting", "minres.cpu=8", "s0 s1 | sw"},
      {"what is taken counts", "pod x group=r cpu=4 on=n0\n pod y group=r cpu=4 on=n2", "minres.cpu=9", ""},
      {"one of its pods runs in s1", "pod own group=g cpu=4 on=n2", "minres.cpu=99", "s0 s1 | sw"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string(kTopologyRacks) + "group g min=2 topology=hard:2 " + c.group + "\n pods p 2 group=g cpu=1\n" +
                c.others);
    framework::Session& ssn = w.Open(kConf, "allocate");
    std::string text;
    for (const auto& tier : ssn.GradientFor(w.Job("g"), *ssn.hyper_nodes.Find(kClusterTopHyperNode),
                                            framework::SearchPurpose::kAllocate)) {
      if (!text.empty()) text += " |";
      for (const HyperNodeInfo* hyper_node : tier) text += (text.empty() ? "" : " ") + hyper_node->name;
    }
    EXPECT_EQ(text, c.gradient);
  }
}

// 308: places that are partly yet to come are kept, and never committed; 395: for that the job must be pipelined.
TEST(AllocateTopology, WaitingForRoom) {
  const struct {
    const char *what, *group, *binds, *tasks;
  } cases[] = {
      {"in s0 one would wait; s1 has no room", "min=2 topology=hard:1", "",
       "old:Releasing@n0 p-0:Allocated@n1 p-1:Pipelined@n0 x:Running@n2 y:Running@n3"},
      {"the same without a topology: the statement of a job that is not ready stands, too", "min=2", "",
       "old:Releasing@n0 p-0:Allocated@n1 p-1:Pipelined@n0 x:Running@n2 y:Running@n3"},
      {"a minimum of one is ready with what fits now", "min=1 topology=hard:1", "p-0:n1",
       "old:Releasing@n0 p-0:Binding@n1 p-1:Pipelined@n0 x:Running@n2 y:Running@n3"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string(kTopologyRacks) + "pod old group=r cpu=4 on=n0 deleting\n pod x group=r cpu=1 on=n2\n" +
                "pod y group=r cpu=1 on=n3\n group g " + c.group + "\n pods p 2 group=g cpu=4");
    w.Open(kConf, "allocate");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), c.binds);
    EXPECT_EQ(w.Tasks(), c.tasks);
  }
}

// 205–275, 369–387: sub-groups one after another, each in a HyperNode of its own; the job is placed if enough of them are.
TEST(AllocateTopology, SubGroups) {
  const struct {
    const char *what, *others, *group;
    std::optional<int32_t> min_sub_groups;
    bool hard;  // each sub-group in one rack
    const char* binds;
    const char* conf = kConf;
    const char* cpu = "4";  // of each pod
  } cases[] = {
      {"one rack each", "", "min=4", std::nullopt, true, "a-0:n0 a-1:n1 b-0:n2 b-1:n3"},
      {"no second rack is free", "pod x group=r cpu=1 on=n0", "min=4", std::nullopt, true, ""},
      {"one of them is enough", "pod x group=r cpu=1 on=n0", "min=2", 1, true, "a-0:n2 a-1:n3"},
      {"without a topology of their own: n4, in no rack, counts as full; then the rack of x, then what is left",
       "pod x group=r cpu=1 on=n0\n node n4 cpu=4 memory=8Gi", "min=4", std::nullopt, false, "a-0:n4 a-1:n1 b-0:n2 b-1:n3"},
      {"the job in one rack: the sub-groups too", "", "min=4 topology=hard:1", std::nullopt, false, ""},
      {"the job under one switch", "", "min=4 topology=hard:2", std::nullopt, true, "a-0:n0 a-1:n1 b-0:n2 b-1:n3"},
      {"659–671: half a sub-group is undone, though nothing but its name would tell s0 from s1",
       "pod x group=r cpu=2 on=n0", "min=2", 1, true, "a-0:n2 a-1:n3",
       "gang; predicates, network-topology-aware(enabledHyperNodeOrder=false)", "3"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string(kTopologyRacks) + c.others + "\n group g " + c.group + "\n pods a 2 group=g label.part=0 cpu=" + c.cpu +
                "\n pods b 2 group=g label.part=1 cpu=" + c.cpu);
    model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
    policy.name = "part";
    policy.match_label_keys = {"part"};
    policy.sub_group_size = 2;
    policy.min_sub_groups = c.min_sub_groups;
    if (c.hard) policy.network_topology = model::NetworkTopologySpec{"hard", 1, ""};
    w.Open(c.conf, "allocate");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), c.binds);
  }
}

// OrganizeJobWorksheet: of two sub-groups that the job needs one stands, so that one other goes first; then they go in order.
TEST(AllocateTopology, NoMoreSubGroupsGoFirstThanAreNeeded) {
  TestWorld w(R"(
    node n cpu=3
    group g min=2
    pod a-0 group=g cpu=1 label.part=0 on=n
    pod a-1 group=g cpu=1 label.part=0
    pod b-0 group=g cpu=1 label.part=1
    pod c-0 group=g cpu=1 label.part=2
  )");
  model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
  policy.name = "part";
  policy.match_label_keys = {"part"};
  policy.sub_group_size = 1;
  policy.min_sub_groups = 2;
  w.Open("gang(enabledSubJobOrder=false); predicates", "allocate");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "b-0:n a-1:n");
}

// allocateFromNomination: what a gang eviction of the session promised is kept, or forgotten where it cannot be.
TEST(AllocateTopology, Nominations) {
  const struct {
    const char *what, *node, *promised;
    const char* binds;
  } cases[] = {
      {"without a promise it counts in its own rack", "n1", "", "p-0:n1 p-1:n1"},
      {"but does not decide the rack", "n3", "", "p-0:n0 p-1:n0"},
      {"the promise does", "n3", "s1", "p-0:n3 p-1:n3"},
      {"a node of another rack was not promised: what was nominated is forgotten", "n1", "s1", "p-0:n0 p-1:n0"},
  };
  for (const auto& c : cases) {
    TestWorld w(std::string(kTopologyRacks) + "group g min=2 topology=hard:1\n pods p 2 group=g cpu=2 nominated=" + c.node);
    w.Open(kConf, "allocate");
    w.Job("g").DefaultSubJob()->nominated_hyper_node = c.promised;
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), c.binds) << c.what;
  }
}

// allocateForSubJob: a promise that is kept counts nothing for the HyperNode of the job in which it is redeemed. b goes first: in s0 it
// leaves n3 to a, who was promised it; in s1 it takes n3, and a counts by how full s1 would be, 8 of 2,000 CPUs.
TEST(AllocateTopology, ARedeemedPromiseHasNoScore) {
  TestWorld w(R"(
    node n0 cpu=1000 memory=8Gi label.for=b
    node n1 cpu=1000 memory=8Gi
    node n2 cpu=1000 memory=8Gi
    node n3 cpu=1000 memory=8Gi pods=1 label.for=b
    hypernode s0 tier=1 nodes=n0,n1
    hypernode s1 tier=1 nodes=n2,n3
    group g min=2 topology=hard:1
    pod b group=g cpu=4 label.part=0 select.for=b
    pod a group=g cpu=4 label.part=1 nominated=n3
  )");
  model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
  policy.name = "part";
  policy.match_label_keys = {"part"};
  policy.sub_group_size = 1;
  w.Open(kConf, "allocate");
  w.Job("g").SubJobOf(w.Task("a").index())->nominated_hyper_node = "s1";
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "b:n3 a:n2");
}

// Session: where the pods of sub-groups are is the lowest HyperNode that holds all of them; of the job, of its sub-groups.
TEST(AllocateTopology, WhereAJobIs) {
  const struct {
    const char *a0, *a1, *b0;
    const char *of_a, *of_b, *of_job;
  } cases[] = {
      {"n0", "n0", "n1", "s0", "s0", "s0"},
      {"n0", "n2", "n0", "sw", "s0", "sw"},
      {"n0", "n1", "n2", "s0", "s1", "sw"},
      {"n0", "n4", "n2", "<cluster-top-hypernode>", "s1", "<cluster-top-hypernode>"},
  };
  for (const auto& c : cases) {
    TestWorld w(std::string(kTopologyRacks) + "node n4 cpu=4\n group g min=3\n pod a0 group=g cpu=1 label.part=0 on=" + c.a0 +
                "\n pod a1 group=g cpu=1 label.part=0 on=" + c.a1 + "\n pod b0 group=g cpu=1 label.part=1 on=" + c.b0);
    model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
    policy.name = "part";
    policy.match_label_keys = {"part"};
    policy.network_topology = model::NetworkTopologySpec{"hard", 2, ""};
    w.Open(kConf, "allocate");
    const auto where = [&](const char* pod) { return w.Job("g").SubJobOf(w.Task(pod).index())->allocated_hyper_node; };
    EXPECT_EQ(where("a0"), c.of_a) << c.a0 << c.a1;
    EXPECT_EQ(where("b0"), c.of_b) << c.b0;
    EXPECT_EQ(w.Job("g").allocated_hyper_node, c.of_job) << c.a0 << c.a1 << c.b0;
  }
}

}  // namespace
}  // namespace pumice::test
