// vgpu is worked by hand along pkg/scheduler/api/devices/nvidia/vgpu/{device_info,hamicore,mig,utils}.go.
#include "core/plugins/devices/vgpu.h"

#include <gtest/gtest.h>

#include "tests/unit/plugins/devices/cards_support.h"

namespace pumice::plugins::devices {
namespace {

using test::CardWorld;

Settings Vgpu(const std::string& policy = "") {
  Settings settings;
  settings.mode = Mode::kVgpu;
  settings.policy = policy;
  settings.vgpu = VgpuConfig::Default();
  settings.vgpu.percentage_name = "volcano.sh/vgpu-memory-percentage";
  settings.vgpu.mig = {{{"A100"}, {{"g1", {{"1g.5gb", 5120, 2}}}}}};
  return settings;
}

std::string Node(const std::string& registered) {
  return "node n volcano.sh/vgpu-number=20 volcano.sh/vgpu-cores=200 volcano.sh/vgpu-memory=2000 "
         "annotation.volcano.sh/node-vgpu-register=" +
         registered + "\n";
}
// Two cards of 1000 units, each for two pods; the second one is tried first.
const char* const kTwo = "GPU-a,2,1000,NVIDIA-V100,true,hami-core:GPU-b,2,1000,NVIDIA-T4,true,hami-core:";
const char* const kMig = "GPU-a,7,10240,NVIDIA-A100,true,mig:";

std::string VgpuPod(const std::string& name, const std::string& more) {
  return "pod " + name + " guaranteed annotation.a=b " + more + "\n";
}
std::string Asks(const std::string& name, int number, int memory, int cores, const std::string& more = "") {
  return VgpuPod(name, "volcano.sh/vgpu-number=" + std::to_string(number) +
                           " volcano.sh/vgpu-memory=" + std::to_string(memory) +
                           " volcano.sh/vgpu-cores=" + std::to_string(cores) + " " + more);
}

// These cases follow NewGPUDevices (device_info.go:82) and decodeNodeDevices (utils.go:54).
TEST(Vgpu, Cards) {
  const struct {
    const char* what;
    std::string node;
    bool any;
  } cases[] = {
      {"two cards", Node(kTwo), true},
      {"not registered", "node n volcano.sh/vgpu-number=20 volcano.sh/vgpu-cores=200 volcano.sh/vgpu-memory=2000\n", false},
      {"no cores to give",
       "node n volcano.sh/vgpu-number=20 volcano.sh/vgpu-memory=2000 volcano.sh/vgpu-cores=0 "
       "annotation.volcano.sh/node-vgpu-register=" +
           std::string(kTwo) + "\n",
       false},
      {"one without a colon", Node("GPU-a,2,1000,NVIDIA-V100,true,hami-core"), false},
      {"too few words", Node("GPU-a,2,1000,NVIDIA-V100,true:"), false},
      {"nothing between the colons", Node("::"), false},
  };
  for (const auto& c : cases) {
    CardWorld w(c.node + Asks("p", 1, 100, 10), Vgpu());
    EXPECT_EQ(w.cards() != nullptr, c.any) << c.what;
  }
}

// These cases follow checkNodeGPUSharingPredicateAndScore (utils.go:313).
TEST(Vgpu, Filter) {
  const std::string taken = "annotation.volcano.sh/vgpu-ids-new=";
  const struct {
    const char* what;
    std::string holder, pod;
    bool fits;
  } cases[] = {
      {"both cards", "", Asks("p", 2, 1000, 100), true},
      {"more cards than there are", "", Asks("p", 3, 1, 1), false},
      {"more memory than a card has", "", Asks("p", 1, 1001, 1), false},
      {"memory left", taken + "GPU-a,NVIDIA,600,10:;GPU-b,NVIDIA,500,10:", Asks("p", 1, 500, 1), true},
      {"no memory left", taken + "GPU-a,NVIDIA,600,10:;GPU-b,NVIDIA,501,10:", Asks("p", 1, 500, 1), false},
      {"cores left", taken + "GPU-a,NVIDIA,1,60:;GPU-b,NVIDIA,1,70:", Asks("p", 1, 1, 40), true},
      {"no cores left", taken + "GPU-a,NVIDIA,1,61:;GPU-b,NVIDIA,1,70:", Asks("p", 1, 1, 40), false},
      {"a whole card that somebody shares", taken + "GPU-a,NVIDIA,1,0:;GPU-b,NVIDIA,1,0:", Asks("p", 1, 1, 100), false},
      {"no cores of a card that is full", taken + "GPU-a,NVIDIA,1,100:;GPU-b,NVIDIA,1,100:", Asks("p", 1, 1, 0), false},
      {"two pods a card", taken + "GPU-a,NVIDIA,1,1:GPU-a,NVIDIA,1,1:GPU-b,NVIDIA,1,1:GPU-b,NVIDIA,1,1:",
       Asks("p", 1, 1, 1), false},
      {"this type", "", Asks("p", 1, 1, 1, "annotation.nvidia.com/use-gputype=v100"), true},
      {"two of this type", "", Asks("p", 2, 1, 1, "annotation.nvidia.com/use-gputype=v100"), false},
      {"one of these types", "", Asks("p", 2, 1, 1, "annotation.nvidia.com/use-gputype=v100,T4"), true},
      {"not this type", "", Asks("p", 2, 1, 1, "annotation.nvidia.com/nouse-gputype=T4"), false},
      {"the mode", "", Asks("p", 1, 1, 1, "annotation.volcano.sh/vgpu-mode=hami-core"), true},
      {"another mode", "", Asks("p", 1, 1, 1, "annotation.volcano.sh/vgpu-mode=mig"), false},
      // ExtractResourceRequest (devices/util.go:203): without memory all of it; memory alone asks for one card.
      {"no memory: a whole card's", taken + "GPU-a,NVIDIA,1,1:;GPU-b,NVIDIA,1,1:", VgpuPod("p", "volcano.sh/vgpu-number=1"),
       false},
      {"memory alone", "", VgpuPod("p", "volcano.sh/vgpu-memory=1000"), true},
      {"half of the memory", taken + "GPU-a,NVIDIA,500,1:;GPU-b,NVIDIA,501,1:",
       VgpuPod("p", "volcano.sh/vgpu-number=1 volcano.sh/vgpu-memory=900 volcano.sh/vgpu-memory-percentage=50"), true},
      {"a little more than that", taken + "GPU-a,NVIDIA,500,1:;GPU-b,NVIDIA,501,1:",
       VgpuPod("p", "volcano.sh/vgpu-number=1 volcano.sh/vgpu-memory-percentage=51"), false},
  };
  for (const auto& c : cases) {
    CardWorld w(Node(kTwo) + VgpuPod("holder", c.holder) + c.pod, Vgpu());
    w.cards()->Add(w.Pod("holder"));
    const Error refusal = w.cards()->Filter(w.Pod("p"));
    EXPECT_EQ(!refusal.failed(), c.fits) << c.what;
    EXPECT_EQ(refusal.text(), c.fits ? "" : "hami-vgpuDeviceSharing error") << c.what;
  }
}

// GPUScore (utils.go:394), left on the node by the last filter that let a pod in.
TEST(Vgpu, Score) {
  const std::string pods = Asks("half", 1, 500, 1) + Asks("two", 2, 100, 1) + Asks("huge", 1, 2000, 1);
  CardWorld binpack(Node(kTwo) + pods, Vgpu("binpack"));
  EXPECT_TRUE(binpack.Fits("half"));
  EXPECT_DOUBLE_EQ(binpack.cards()->Score(), 50);  // 100·500/1000
  EXPECT_FALSE(binpack.Fits("huge"));
  EXPECT_DOUBLE_EQ(binpack.cards()->Score(), 50);
  EXPECT_TRUE(binpack.Fits("two"));
  EXPECT_DOUBLE_EQ(binpack.cards()->Score(), 20);  // 100·100/1000 of each
  CardWorld spread(Node(kTwo) + pods, Vgpu("spread"));
  EXPECT_TRUE(spread.cards()->Allocate(spread.Task("half")));
  EXPECT_TRUE(spread.Fits("two"));
  EXPECT_DOUBLE_EQ(spread.cards()->Score(), 100);  // one of the two cards was idle
  CardWorld none(Node(kTwo) + pods, Vgpu());
  EXPECT_TRUE(none.Fits("half"));
  EXPECT_DOUBLE_EQ(none.cards()->Score(), 0);
}

// These cases follow Allocate and Release (device_info.go:318, :284).
TEST(Vgpu, AllocateAndRelease) {
  CardWorld w(Node(kTwo) + Asks("p", 2, 400, 30) + Asks("left", 1, 1, 1, "annotation.volcano.sh/vgpu-node=n"), Vgpu());
  EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
  EXPECT_EQ(w.Written("p", "volcano.sh/vgpu-ids-new"), "GPU-b,NVIDIA,400,30:GPU-a,NVIDIA,400,30:");
  EXPECT_EQ(w.Written("p", "volcano.sh/devices-to-allocate"), "GPU-b,NVIDIA,400,30:GPU-a,NVIDIA,400,30:");
  EXPECT_EQ(w.Written("p", "volcano.sh/vgpu-node"), "n");
  EXPECT_EQ(w.Written("p", "volcano.sh/bind-phase"), "allocating");
  EXPECT_EQ(w.Written("p", "volcano.sh/bind-time"), "1767312000");
  const std::string left =
      "GPU 0 free memory 600, GPU 0 free cores 70, GPU 0 free shares 1, "
      "GPU 1 free memory 600, GPU 1 free cores 70, GPU 1 free shares 1";
  EXPECT_EQ(w.Left("p"), left);
  // Neither the cards nor, as the pod had none at first, the annotations are taken back.
  EXPECT_TRUE(w.cards()->Release(w.Task("p")));
  EXPECT_EQ(w.Left("p"), left);
  EXPECT_EQ(w.Written("p", "volcano.sh/vgpu-node"), "n");
  // Of a pod that had one all go, the first time.
  EXPECT_TRUE(w.cards()->Allocate(w.Task("left")));
  EXPECT_TRUE(w.cards()->Release(w.Task("left")));
  EXPECT_EQ(w.Written("left", "volcano.sh/vgpu-ids-new"), "");
  EXPECT_TRUE(w.cards()->Allocate(w.Task("left")));
  EXPECT_TRUE(w.cards()->Release(w.Task("left")));
  EXPECT_NE(w.Written("left", "volcano.sh/vgpu-ids-new"), "");
}

// One that fails has taken what it could get.
TEST(Vgpu, FailedAllocationKeepsItsPart) {
  CardWorld w(Node(kTwo) + Asks("p", 2, 400, 30, "annotation.nvidia.com/use-gputype=T4"), Vgpu());
  EXPECT_FALSE(w.cards()->Allocate(w.Task("p")));
  EXPECT_EQ(w.Left("p"),
            "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 2, "
            "GPU 0 is of another type 1, "
            "GPU 1 free memory 600, GPU 1 free cores 70, GPU 1 free shares 1");
}

// AddResource, SubResource (device_info.go:176, :241): a second time counts a second time, and nobody leaves who was
// not there.
TEST(Vgpu, ComesAndGoes) {
  CardWorld w(Node(kTwo) + Asks("p", 1, 100, 10, "annotation.volcano.sh/vgpu-ids-new=GPU-a,NVIDIA,100,10:"), Vgpu());
  auto first = [&] { return w.Left("p").substr(0, w.Left("p").find(", GPU 1")); };
  w.cards()->Add(w.Pod("p"));
  EXPECT_EQ(first(), "GPU 0 free memory 900, GPU 0 free cores 90, GPU 0 free shares 1");
  w.cards()->Add(w.Pod("p"));
  EXPECT_EQ(first(), "GPU 0 free memory 800, GPU 0 free cores 80, GPU 0 free shares 0");
  for (int i = 0; i < 3; ++i) w.cards()->Sub(w.Pod("p"));
  EXPECT_EQ(first(), "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 2");
}

// decodeContainerDevices (utils.go:118) looks at no error of ParseInt; addResource (device_info.go:188) takes the card
// whose UUID the name contains.
TEST(Vgpu, OddNames) {
  const std::pair<const char*, const char*> cases[] = {
      {"GPU-a,NVIDIA,4Gi,10:", "GPU 0 free memory 1000, GPU 0 free cores 90, GPU 0 free shares 1"},
      {"GPU-a,NVIDIA,,:", "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 1"},
      {"GPU-a,NVIDIA,-5,0:", "GPU 0 free memory 1005, GPU 0 free cores 100, GPU 0 free shares 1"},
      {"GPU-a,NVIDIA,x99,0:", "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 1"},
      {"GPU-a,NVIDIA,-4000000000,0:", "GPU 0 free memory 2147484648, GPU 0 free cores 100, GPU 0 free shares 1"},
      {"GPU-a[g1-0],MLU,100,0,x:", "GPU 0 free memory 900, GPU 0 free cores 100, GPU 0 free shares 1"},
      {"GPU-a:;:", "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 2"},
      {"gpu-a,NVIDIA,100,0:", "GPU 0 free memory 1000, GPU 0 free cores 100, GPU 0 free shares 2"},
      {"GPU-a,NVIDIA,100,0;GPU-a,NVIDIA,100,0", "GPU 0 free memory 800, GPU 0 free cores 100, GPU 0 free shares 0"},
  };
  for (const auto& [ids, left] : cases) {
    CardWorld w(Node(kTwo) + Asks("p", 1, 100, 10, std::string("annotation.volcano.sh/vgpu-ids-new=") + ids), Vgpu());
    w.cards()->Add(w.Pod("p"));
    const std::string all = w.Left("p");
    EXPECT_EQ(all.substr(0, std::string(left).size()), left) << ids;
  }
}

// MIGFactory (mig.go:37): an instance is given by its name, counted with all of its memory, and may be given twice in
// one session, as only AddResource notes which it was.
TEST(Vgpu, Mig) {
  const std::string holds = "annotation.volcano.sh/vgpu-ids-new=GPU-a[g1-0],NVIDIA,4000,10:";
  CardWorld w(Node(kMig) + Asks("p", 1, 4000, 10) + Asks("q", 1, 4000, 10) + Asks("r", 1, 6000, 10) +
                  Asks("h", 1, 4000, 10, holds),
              Vgpu());
  EXPECT_FALSE(w.Fits("r"));
  EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
  EXPECT_TRUE(w.cards()->Allocate(w.Task("q")));
  for (const char* pod : {"p", "q"}) EXPECT_EQ(w.Written(pod, "volcano.sh/vgpu-ids-new"), "GPU-a[g1-0],NVIDIA,4000,10:");
  EXPECT_EQ(w.Left("p"), "GPU 0 free memory 0, GPU 0 free cores 80, GPU 0 free shares 5");

  CardWorld held(Node(kMig) + Asks("p", 1, 4000, 10) + Asks("h", 1, 4000, 10, holds), Vgpu());
  held.cards()->Add(held.Pod("h"));
  held.cards()->Add(held.Pod("h"));  // once only
  EXPECT_EQ(held.Left("p"), "GPU 0 free memory 5120, GPU 0 free cores 90, GPU 0 free shares 6");
  EXPECT_TRUE(held.cards()->Allocate(held.Task("p")));
  EXPECT_EQ(held.Written("p", "volcano.sh/vgpu-ids-new"), "GPU-a[g1-1],NVIDIA,4000,10:");
  // It came with 5120 and leaves with 4000.
  held.cards()->Sub(held.Pod("h"));
  EXPECT_EQ(held.Left("p"),
            "GPU 0 free memory 4000, GPU 0 free cores 90, "
            "GPU 0 free shares 6");
}

TEST(Vgpu, NumbersSayWhatIsAsked) {
  const auto asked = [](const std::string& pod) {
    CardWorld w(Node(kTwo) + pod, Vgpu());
    std::string text;
    for (const auto& [name, value] : w.cards()->Numbers(w.Pod("p"))) {
      if (name.rfind("asks ", 0) == 0) text += name.substr(5) + ":" + std::to_string(static_cast<int64_t>(value)) + " ";
    }
    return text;
  };
  EXPECT_EQ(asked(Asks("p", 2, 1001, 30)), "GPUs:2 memory:1001 cores:30 ");
  EXPECT_EQ(asked(VgpuPod("p", "volcano.sh/vgpu-number=1 volcano.sh/vgpu-memory-percentage=51")), "GPUs:1 % of memory:51 cores:0 ");
}

// A model without geometries falls back to hami-core.
TEST(Vgpu, UnknownMigModel) {
  CardWorld w(Node("GPU-a,7,1000,NVIDIA-H20,true,mig:") + Asks("p", 1, 400, 10), Vgpu());
  EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
  EXPECT_EQ(w.Written("p", "volcano.sh/vgpu-ids-new"), "GPU-a,NVIDIA,400,10:");
}

// AddQueueResource (device_info.go:153): a thousand for each unit.
TEST(Vgpu, QueueAmounts) {
  const std::string ids = "annotation.volcano.sh/vgpu-ids-new=GPU-a,NVIDIA,100,10:GPU-b,NVIDIA,200,10:";
  CardWorld w(Node(kTwo) + Asks("p", 2, 100, 10, ids), Vgpu());
  EXPECT_EQ(w.cards()->QueueAmounts(w.Pod("p")),
            (std::map<std::string, double>{{"volcano.sh/vgpu-memory", 300000}, {"volcano.sh/vgpu-cores", 20000}}));
}

}  // namespace
}  // namespace pumice::plugins::devices
