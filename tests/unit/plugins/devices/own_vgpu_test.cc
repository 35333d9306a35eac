// Virtual GPUs that are the session's own, are picked by the policy, and know groups and rules: what Volcano v1.15.1
// changed in pkg/scheduler/api/devices/nvidia/vgpu and in plugins/deviceshare/gpuexclusive.go, worked by hand.
#include <gtest/gtest.h>

#include "core/plugins/devices/exclusivity.h"
#include "core/plugins/devices/vgpu.h"
#include "tests/unit/plugins/devices/cards_support.h"

namespace pumice::plugins::devices {
namespace {

using test::CardWorld;

Settings Own(const std::string& policy = "") {
  Settings settings;
  settings.mode = Mode::kVgpu;
  settings.policy = policy;
  settings.vgpu = VgpuConfig::Default();
  settings.vgpu.mig = {{{"A100"}, {{"g1", {{"1g.5gb", 5120, 2}}}}}};
  settings.vgpu.memory_factor = 10;
  settings.policy_picks_cards = settings.leaving_pods_give_cards = true;
  settings.instances_go_by_factor = settings.groups_may_spread_over_cards = true;
  return settings;
}

// Two cards of 1000 units, each for two pods; without a policy the second one is tried first.
std::string Two(const std::string& registered =
                    "GPU-a,2,1000,NVIDIA-V100,true,hami-core:GPU-b,2,1000,NVIDIA-T4,true,hami-core:") {
  return "node n volcano.sh/vgpu-number=20 volcano.sh/vgpu-cores=200 volcano.sh/vgpu-memory=2000 "
         "annotation.volcano.sh/node-vgpu-register=" +
         registered + "\n";
}
std::string Wants(const std::string& name, int number, int memory, const std::string& more = "") {
  return "pod " + name + " guaranteed annotation.a=b volcano.sh/vgpu-number=" + std::to_string(number) +
         " volcano.sh/vgpu-memory=" + std::to_string(memory) + " " + more + "\n";
}
std::string Holds(const std::string& ids) { return "annotation.volcano.sh/vgpu-ids-new=" + ids; }
const char* const kIds = "volcano.sh/vgpu-ids-new";
const char* const kFree =
    "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 2, "
    "GPU 1 free memory 1000, GPU 1 free cores 100, GPU 1 free shares 2";

// HAMICoreFactory.AddPod, SubPod: whoever is known counts no second time, and is forgotten as it leaves.
TEST(OwnVgpu, APodCountsOnce) {
  for (const char* ids : {"GPU-a,NVIDIA,100,10:", "GPU-a,NVIDIA,100,10;GPU-a,NVIDIA,100,10"}) {
    CardWorld w(Two() + Wants("p", 1, 100, Holds(ids)), Own());
    for (int i = 0; i < 2; ++i) w.cards()->Add(w.Pod("p"));
    EXPECT_EQ(w.Left("p").substr(0, w.Left("p").find(", GPU 1")),
              "GPU 0 free memory 900, GPU 0 free cores 90, GPU 0 free shares 1");
    for (int i = 0; i < 2; ++i) w.cards()->Sub(w.Pod("p"));
    EXPECT_EQ(w.Left("p"), kFree);
  }
}

// alreadyAssignedOnNode, Release: what the session gave it takes back, once.
TEST(OwnVgpu, WhatIsGivenIsTakenBack) {
  CardWorld w(Two() + Wants("p", 1, 400), Own());
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
  EXPECT_EQ(w.Written("p", kIds), "GPU-b,NVIDIA,400,0:");
  EXPECT_EQ(w.Left("p"),
            "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 2, "
            "GPU 1 free memory 600, GPU 1 free cores 100, GPU 1 free shares 1");
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(w.cards()->Release(w.Task("p")));
  EXPECT_EQ(w.Left("p"), kFree);
  EXPECT_EQ(w.Written("p", kIds), "");
}

// rollbackTentative.
TEST(OwnVgpu, AFailedAllocationLeavesNothing) {
  CardWorld w(Two() + Wants("p", 2, 400, "annotation.nvidia.com/use-gputype=T4"), Own());
  EXPECT_FALSE(w.cards()->Allocate(w.Task("p")));
  EXPECT_EQ(w.Left("p"),
            "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 2, GPU 0 is of another type 1, "
            "GPU 1 free memory 1000, GPU 1 free cores 100, GPU 1 free shares 2");
}

// sortedDeviceIndicesByPolicy: the fullest, the one with the fewest pods, the last.
TEST(OwnVgpu, ThePolicyPicksTheCard) {
  const std::pair<const char*, const char*> cases[] = {{"binpack", "GPU-a"}, {"spread", "GPU-b"}, {"", "GPU-b"}};
  for (const auto& [policy, card] : cases) {
    CardWorld w(Two() + Wants("h", 1, 100, Holds("GPU-a,NVIDIA,100,0:")) + Wants("p", 1, 100), Own(policy));
    w.cards()->Add(w.Pod("h"));
    EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
    EXPECT_EQ(w.Written("p", kIds), std::string(card) + ",NVIDIA,100,0:") << policy;
  }
  // GPUScore looks for a card without pods once the pod is there: 100 × 100/1000, and nothing.
  const std::pair<const char*, double> scores[] = {{"binpack", 10}, {"spread", 0}};
  for (const auto& [policy, score] : scores) {
    CardWorld w(Two() + Wants("p", 1, 100), Own(policy));
    EXPECT_TRUE(w.Fits("p"));
    EXPECT_EQ(w.cards()->Score(), score) << policy;
  }
}

// deviceHasPodFromSameGroup.
TEST(OwnVgpu, PodsOfAGroupSpread) {
  const std::string spread =
      "annotation.scheduling.k8s.io/group-name=g "
      "annotation.volcano.sh/vgpu-podgroup-policy=spread";
  CardWorld w(Two() + Wants("p", 1, 100, spread) + Wants("q", 1, 100, spread) + Wants("r", 1, 100, spread) +
                  Wants("s", 1, 100, "annotation.scheduling.k8s.io/group-name=g"),
              Own());
  EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
  EXPECT_TRUE(w.cards()->Allocate(w.Task("q")));
  EXPECT_EQ(w.Written("p", kIds), "GPU-b,NVIDIA,100,0:");
  EXPECT_EQ(w.Written("q", kIds), "GPU-a,NVIDIA,100,0:");
  EXPECT_FALSE(w.Fits("r"));
  EXPECT_TRUE(w.Fits("s")) << "only who asks for it";
}

// MIGFactory with gpuMemoryFactor 10: 4000 of 5120 are 400 of the card's 1024 units, of which 512 are taken.
TEST(OwnVgpu, InstancesGoByTheFactor) {
  const std::string node = Two("GPU-a,7,1024,NVIDIA-A100,true,mig:");
  const char* const taken = "GPU 0 free memory 512, GPU 0 free cores 100, GPU 0 free shares 6";
  CardWorld w(node + Wants("p", 1, 400) + Wants("q", 1, 600), Own());
  EXPECT_FALSE(w.Fits("q"));
  EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
  EXPECT_EQ(w.Left("p"), taken);

  CardWorld held(node + Wants("h", 1, 400, Holds("GPU-a[g1-0],NVIDIA,400,0:")), Own());
  held.cards()->Add(held.Pod("h"));
  EXPECT_EQ(held.Left("h"), taken);
  held.cards()->Sub(held.Pod("h"));
  EXPECT_EQ(held.Left("h"), "GPU 0 free memory 1024, GPU 0 free cores 100, GPU 0 free shares 7");
}

// NodeInfo.CloneOthers: a dry run has cards of its own, and nobody hears of it.
TEST(OwnVgpu, ACopyIsItsOwn) {
  CardWorld w(Two() + Wants("h", 1, 1000, Holds("GPU-a,NVIDIA,1000,0:GPU-b,NVIDIA,1000,0:")) + Wants("p", 1, 100), Own());
  w.cards()->Add(w.Pod("h"));
  const int changes = w.changes();
  const std::shared_ptr<Devices> copy = w.cards()->Copy();
  EXPECT_TRUE(copy->Refusal(w.Pod("p")).failed());
  copy->Sub(w.Pod("h"));
  EXPECT_FALSE(copy->Refusal(w.Pod("p")).failed());
  EXPECT_FALSE(w.Fits("p"));
  EXPECT_EQ(w.changes(), changes);
  EXPECT_TRUE(copy->Counts(TaskStatus::kRunning));
  EXPECT_FALSE(copy->Counts(TaskStatus::kReleasing));
}

// exclusiveGPUDevices: of one rule a card has one pod, whoever else is there.
TEST(OwnVgpu, PodsOfARuleShareNoCard) {
  Settings settings = Own();
  settings.exclusive_rules = {{{"team", "a"}}, {{"team", "a"}, {"kind", "b"}}, {{"other", "c"}}};
  CardWorld w(Two() + Wants("p", 1, 100, "label.team=a") + Wants("q", 1, 100, "label.team=a label.kind=b") +
                  Wants("r", 1, 100, "label.team=a") + Wants("s", 1, 100, "label.other=c") + Wants("t", 1, 100),
              settings);
  w.cards()->Open(NodeInfo(&w.node(), 0, ResourceNames(), nullptr));
  EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
  EXPECT_TRUE(w.cards()->Allocate(w.Task("q")));
  EXPECT_EQ(w.Written("p", kIds), "GPU-b,NVIDIA,100,0:");
  EXPECT_EQ(w.Written("q", kIds), "GPU-a,NVIDIA,100,0:");
  EXPECT_FALSE(w.Fits("r"));
  EXPECT_TRUE(w.Fits("s"));
  EXPECT_TRUE(w.Fits("t"));
  EXPECT_TRUE(w.cards()->Release(w.Task("p")));
  EXPECT_TRUE(w.Fits("r"));
}

// parseExclusiveRules: what is no text is left out.
TEST(OwnVgpu, Rules) {
  model::ConfigValue text, number, rule, odd, list;
  text.type = model::ConfigValue::Type::kString;
  text.text = "a";
  number.type = model::ConfigValue::Type::kInt;
  number.integer = 1;
  rule.type = odd.type = model::ConfigValue::Type::kMap;
  rule.map = {{"team", text}, {"level", number}};
  odd.map = {{"level", number}};
  list.type = model::ConfigValue::Type::kList;
  list.list = {rule, odd, text};
  EXPECT_EQ(ExclusiveRulesOf(framework::Arguments({{"deviceshare.GPUExclusiveRules", list}})),
            (std::vector<model::StringMap>{{{"team", "a"}}}));
  EXPECT_TRUE(ExclusiveRulesOf(framework::Arguments({{"deviceshare.GPUExclusiveRules", text}})).empty());
  EXPECT_TRUE(ExclusiveRulesOf(framework::Arguments()).empty());
}

}  // namespace
}  // namespace pumice::plugins::devices
