// deviceshare is worked by hand along pkg/scheduler/plugins/deviceshare/deviceshare.go, with what predicates' event
// handlers do with cards (pkg/scheduler/plugins/predicates/predicates.go:212). Cards by themselves are tested in
// devices/.
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

constexpr const char* kMemory = "deviceshare(deviceshare.GPUSharingEnable=true)";
constexpr const char* kVgpu = "deviceshare(deviceshare.VGPUEnable=true)";

// Two cards of 10 units each, and room for everything else.
std::string GpuNode(const std::string& name) {
  return "node " + name + " cpu=99 volcano.sh/gpu-memory=20 volcano.sh/gpu-number=2\n";
}
std::string VgpuNode(const std::string& name, const std::string& cards) {
  return "node " + name +
         " cpu=99 volcano.sh/vgpu-number=20 volcano.sh/vgpu-cores=200 volcano.sh/vgpu-memory=20000 "
         "annotation.volcano.sh/node-vgpu-register=" +
         cards + "\n";
}
std::string Card(const std::string& id) { return id + ",10,1000,NVIDIA-V100,true,hami-core:"; }
std::string Vgpu(int memory) {
  return " volcano.sh/vgpu-number=1 volcano.sh/vgpu-memory=" + std::to_string(memory) + " guaranteed\n";
}

// What stands in the annotations once the session has closed.
std::string Annotation(TestWorld& w, const std::string& pod, const std::string& key) {
  for (const model::Pod& p : w.cluster().scenario().pods) {
    auto it = p.meta.annotations.find("volcano.sh/" + key);
    if (p.meta.name == pod && it != p.meta.annotations.end()) return it->second;
  }
  return "";
}

TEST(DeviceShare, MemoryOfOneCard) {
  TestWorld w(GpuNode("n") + "group g min=1\n pods p 3 group=g cpu=1 volcano.sh/gpu-memory=6 guaranteed");
  w.Open(std::string("gang; predicates, ") + kMemory);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p-0:n p-1:n");
  EXPECT_EQ(w.FitError("p-2"), "0/1 nodes are unavailable: 1 GpuShare no enough gpu memory on node n.");
  w.Close();
  w.cluster().Settle();
  EXPECT_EQ(Annotation(w, "p-0", "gpu-index"), "0");
  EXPECT_EQ(Annotation(w, "p-1", "gpu-index"), "1");
  EXPECT_EQ(Annotation(w, "p-2", "gpu-index"), "");
}

// Without predicates nothing is given away, and the plugin sees free cards.
TEST(DeviceShare, WithoutPredicates) {
  TestWorld w(GpuNode("n") + "group g min=1\n pods p 3 group=g cpu=1 volcano.sh/gpu-memory=6 guaranteed");
  w.Open(std::string("gang; ") + kMemory);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p-0:n p-1:n p-2:n");
  w.Close();
  EXPECT_TRUE(w.cluster().annotation_patches().empty());
}

// A gang that does not fit leaves its cards counted: h finds none (Release knows no cards of this session).
TEST(DeviceShare, DiscardedStatementsKeepTheirCards) {
  TestWorld w(GpuNode("n") +
              "group g min=3\n pods p 3 group=g cpu=1 volcano.sh/gpu-memory=6 guaranteed\n"
              "group h min=1\n pod q group=h cpu=1 volcano.sh/gpu-memory=6 guaranteed");
  w.Open(std::string("gang; predicates, ") + kMemory);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "");
  EXPECT_EQ(w.FitError("q"), "0/1 nodes are unavailable: 1 GpuShare no enough gpu memory on node n.");
}

// NodeInfo.AddTask counts what the annotations name, predicates' handler what it gives: a left-over counts, too.
TEST(DeviceShare, LeftOverAnnotations) {
  TestWorld w("volcano 1.14\n" + VgpuNode("n", Card("GPU-a")) + "group g min=1\n pod p group=g cpu=1" + Vgpu(300) +
              "pod q group=g cpu=1" + Vgpu(300));
  w.PodObject("p").meta.annotations["volcano.sh/vgpu-ids-new"] = "GPU-a,NVIDIA,300,0:";
  w.Open(std::string("gang; predicates, ") + kVgpu);
  w.Run("allocate");
  // 300 by AddTask, 300 by the handler, 300 by the cache's AddTask: 100 of 1000 are left.
  EXPECT_EQ(w.Binds(), "p:n");
  EXPECT_EQ(w.FitError("q"), "0/1 nodes are unavailable: 1 hami-vgpuDeviceSharing error.");
}

// :241: the score that the filter left, rounded, times the weight.
TEST(DeviceShare, Scores) {
  for (const auto& [policy, node] : {std::pair("binpack", "b"), std::pair("spread", "a"), std::pair("none", "a")}) {
    TestWorld w(VgpuNode("a", Card("GPU-a")) + VgpuNode("b", Card("GPU-b")) +
                "group r\n pod r group=r cpu=1 on=b annotation.volcano.sh/vgpu-ids-new=GPU-b,NVIDIA,300,0:" + Vgpu(300) +
                "group g\n pod p group=g cpu=1" + Vgpu(300));
    w.Open(std::string("gang; predicates, deviceshare(deviceshare.VGPUEnable=true deviceshare.ScheduleWeight=2 "
                       "deviceshare.SchedulePolicy=") +
           policy + ")");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), std::string("p:") + node) << policy;
  }
}

// preempt scores nodes that refuse hi by what the filter last thought of them for another pod: for t3, which was asked
// after t2. The fast way must not have asked t2 last.
TEST(DeviceShare, ScoresLinger) {
  auto node = [](const std::string& name, int cpu, int memory) {
    return "node " + name + " cpu=" + std::to_string(cpu) +
           " volcano.sh/vgpu-number=99 volcano.sh/vgpu-cores=100 volcano.sh/vgpu-memory=99999 "
           "annotation.volcano.sh/node-vgpu-register=GPU-" +
           name + ",99," + std::to_string(memory) + ",NVIDIA-V100,true,hami-core:\n";
  };
  // In 1.15 what is evicted on a node that still does not take hi comes back.
  const std::string world =
      "volcano 1.14\n" + node("a", 10, 1000) + node("b", 10, 10000) + node("c", 3, 1000) +
      "class high value=9\n group l min=0\n pod va group=l cpu=9 on=a\n pod vb group=l cpu=9 on=b\n"
      "pod ub group=l cpu=0 on=b annotation.volcano.sh/vgpu-ids-new=GPU-b,NVIDIA,1400,0: " +
      Vgpu(1400) +
      "pod uc group=l cpu=0 on=c annotation.volcano.sh/vgpu-ids-new=GPU-c,NVIDIA,500,0: " + Vgpu(500) +
      "group g min=1\n pod t1 group=g cpu=1" + Vgpu(100) + "pod t2 group=g cpu=1" + Vgpu(200) +
      "pod t3 group=g cpu=1" + Vgpu(100) + "group h priority=high\n pod hi group=h cpu=5 priority=9" + Vgpu(20000);
  for (const bool straight : {false, true}) {
    TestWorld w(world);
    w.straight = straight;
    w.PodObject("t3").spec = w.PodObject("t1").spec;  // of one class
    w.Open(
        "priority, gang; predicates, deviceshare(deviceshare.VGPUEnable=true deviceshare.SchedulePolicy=binpack "
        "deviceshare.ScheduleWeight=1)",
        "allocate, preempt");
    w.Run("allocate, preempt");
    EXPECT_EQ(w.Binds(), "t1:c t2:c t3:c");
    // Of 100: a 10 and b 15; for t2 it was a 20 and b 16.
    EXPECT_EQ(w.Evictions(), "ub:preempt vb:preempt") << straight;
  }
}

// Whose group has a pod on the card already hangs on the pod, not on its class.
TEST(DeviceShare, GroupsThatSpreadAreAskedOneByOne) {
  const std::string spread = "annotation.volcano.sh/vgpu-podgroup-policy=spread";
  for (const bool straight : {false, true}) {
    TestWorld w(VgpuNode("n", Card("GPU-a")) + "class high value=9\n group g priority=high\n group h\n pods g 2 group=g cpu=1 " + spread + Vgpu(100) +
                "pod h group=h cpu=1 " + spread + Vgpu(100));
    w.straight = straight;
    for (const char* pod : {"g-1", "h"}) w.PodObject(pod).spec = w.PodObject("g-0").spec;
    w.Open(std::string("priority, gang; predicates, ") + kVgpu);
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), "g-0:n h:n") << straight;
  }
}

// A node without registered cards: Volcano crashes once a pod is placed there.
TEST(DeviceShare, NoCards) {
  TestWorld w(
      "volcano 1.14\n node n cpu=99 volcano.sh/vgpu-number=20 volcano.sh/vgpu-memory=1000\n node plain cpu=99\n"
      "group g\n pod p group=g cpu=1" +
      Vgpu(300));
  w.Open(std::string("gang; predicates, ") + kVgpu);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "");
  EXPECT_EQ(w.ssn().Predicate(w.Task("p"), w.Node("plain")), nullptr);
  EXPECT_EQ(w.FitError("p"),
            "0/2 nodes are unavailable: 1 Insufficient volcano.sh/vgpu-memory, 1 node(s) have no cards registered.");
}

// Pods that differ in what they say of cards ask different questions.
TEST(DeviceShare, TypesTellClassesApart) {
  TestWorld w(VgpuNode("n", Card("GPU-a")) + "group g min=1\n pods p 2 group=g cpu=1" + Vgpu(300));
  w.PodObject("p-1").meta.annotations["nvidia.com/use-gputype"] = "A100";
  w.scenario().scheduler_conf.emplace();
  model::ConfigValue name = Scalar("deviceshare"), plugin, tier, list;
  plugin.map = {{"name", name}};
  list.list = {plugin};
  tier.map = {{"plugins", list}};
  list.list = {tier};
  w.scenario().scheduler_conf->map = {{"tiers", list}};
  w.Open(std::string("gang; predicates, ") + kVgpu);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "p-0:n");
}

// addNodeSharableDeviceUsage (framework/session.go:479): a queue holds what its pods were given.
TEST(DeviceShare, QueueStatus) {
  TestWorld w(VgpuNode("n", Card("GPU-a")) +
              "group g\n pod r group=g cpu=1 on=n annotation.volcano.sh/vgpu-ids-new=GPU-a,NVIDIA,300,7:" + Vgpu(1));
  w.Open(std::string("gang; predicates, ") + kVgpu);
  w.Close();
  const model::ResourceList& held = w.cluster().queue_updates().at("default");
  EXPECT_EQ(held.at("volcano.sh/vgpu-memory").String(), "300");
  EXPECT_EQ(held.at("volcano.sh/vgpu-cores").String(), "7");
  EXPECT_EQ(held.at("volcano.sh/vgpu-number").String(), "1");
}

// The annotations stay with a bound pod; the next session counts them.
TEST(DeviceShare, TheNextSessionCounts) {
  for (const bool kept : {true, false}) {
    sim::Cluster cluster(ParseWorld(GpuNode("n") + "group g\n pods p 3 group=g cpu=1 volcano.sh/gpu-memory=6 guaranteed"));
    const framework::SchedulerConfiguration conf = ParseConf(std::string("gang; predicates, ") + kMemory, "allocate");
    sim::RunCycle(cluster, conf, {});
    EXPECT_EQ(cluster.operations().size(), 2u);
    EXPECT_TRUE(cluster.Settle());
    if (!kept) cluster.mutable_scenario().pods[0].meta.annotations.erase("volcano.sh/gpu-index");
    sim::RunCycle(cluster, conf, {});
    EXPECT_EQ(cluster.operations().size(), kept ? 0u : 1u);
  }
}

TEST(DeviceShare, NumbersBehindARefusal) {
  TestWorld w(GpuNode("n") + "group g\n pod p group=g cpu=1 volcano.sh/gpu-memory=11 guaranteed");
  w.Open(kMemory);
  const auto numbers = w.ssn().refusal_numbers.at("deviceshare")(w.Task("p"), w.Node("n"));
  EXPECT_EQ(numbers, (std::vector<std::pair<std::string, double>>{
                         {"asks memory", 11}, {"GPU 0 free memory", 10}, {"GPU 1 free memory", 10}}));
}

}  // namespace
}  // namespace pumice::test
