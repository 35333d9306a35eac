// gpushare is worked by hand along pkg/scheduler/api/devices/nvidia/gpushare/{device_info,share}.go.
#include "core/plugins/devices/gpu_share.h"

#include <gtest/gtest.h>

#include "tests/unit/plugins/devices/cards_support.h"

namespace pumice::plugins::devices {
namespace {

using test::CardWorld;

Settings Of(Mode mode) {
  Settings settings;
  settings.mode = mode;
  return settings;
}

// Two cards of 10 units each.
constexpr const char* kNode = "node n volcano.sh/gpu-memory=20 volcano.sh/gpu-number=2\n";
std::string Pod(const std::string& name, const std::string& more) {
  return "pod " + name + " guaranteed annotation.a=b " + more + "\n";
}

// These cases follow NewGPUDevices (device_info.go:56).
TEST(GpuShare, Cards) {
  const struct {
    const char *node, *cards;
  } cases[] = {
      {kNode, "GPU 0 free memory 10, GPU 1 free memory 10"},
      {"node n volcano.sh/gpu-memory=21 volcano.sh/gpu-number=2", "GPU 0 free memory 10, GPU 1 free memory 10"},
      {"node n volcano.sh/gpu-memory=20 volcano.sh/gpu-number=2 annotation.volcano.sh/gpu-unhealthy-ids=x,0,7",
       "GPU 1 free memory 10"},
      {"node n volcano.sh/gpu-memory=20", "none"},
      {"node n volcano.sh/gpu-number=2", "none"},
      {"node n volcano.sh/gpu-memory=20 volcano.sh/gpu-number=0", "none"},
  };
  for (const auto& c : cases) {
    CardWorld w(c.node + std::string("\n") + Pod("p", "volcano.sh/gpu-memory=1"), Of(Mode::kGpuMemory));
    EXPECT_EQ(w.cards() == nullptr ? "none" : w.Left("p"), c.cards) << c.node;
  }
}

// getGPUMemoryOfPod, getGPUNumberOfPod (share.go:223): the sum of the containers, or the most of an init container.
TEST(GpuShare, Asked) {
  model::Pod pod;
  auto spec = std::make_shared<model::PodSpec>();
  auto add = [](std::vector<model::Container>* list, int64_t memory, int64_t number) {
    model::Container& container = list->emplace_back();
    container.limits["volcano.sh/gpu-memory"] = Quantity::FromValue(memory);
    container.limits["volcano.sh/gpu-number"] = Quantity::FromValue(number);
  };
  add(&spec->containers, 2, 1);
  add(&spec->containers, 3, 1);
  add(&spec->init_containers, 4, 3);
  pod.spec = spec;
  EXPECT_EQ(GpuMemoryOf(pod), 5u);
  EXPECT_EQ(GpuNumberOf(pod), 3);
  // Requests do not count.
  auto requests = std::make_shared<model::PodSpec>();
  requests->containers.emplace_back().requests["volcano.sh/gpu-memory"] = Quantity::FromValue(2);
  pod.spec = requests;
  EXPECT_EQ(GpuMemoryOf(pod), 0u);
}

TEST(GpuShare, ByMemory) {
  CardWorld w(kNode + Pod("big", "volcano.sh/gpu-memory=7") + Pod("small", "volcano.sh/gpu-memory=4") +
                  Pod("huge", "volcano.sh/gpu-memory=11"),
              Of(Mode::kGpuMemory));
  EXPECT_EQ(w.cards()->Filter(w.Pod("huge")).text(), "GpuShare no enough gpu memory on node n");
  EXPECT_TRUE(w.cards()->Allocate(w.Task("big")));
  EXPECT_EQ(w.Written("big", "volcano.sh/gpu-index"), "0");
  // 3 are left of the first card.
  EXPECT_TRUE(w.cards()->Allocate(w.Task("small")));
  EXPECT_EQ(w.Written("small", "volcano.sh/gpu-index"), "1");
  EXPECT_EQ(w.Left("big"), "GPU 0 free memory 3, GPU 1 free memory 6");
  EXPECT_EQ(w.changes(), 2);
}

TEST(GpuShare, ByNumber) {
  CardWorld w(kNode + Pod("one", "volcano.sh/gpu-number=1") + Pod("two", "volcano.sh/gpu-number=2"),
              Of(Mode::kGpuNumber));
  EXPECT_TRUE(w.Fits("two"));
  EXPECT_TRUE(w.cards()->Allocate(w.Task("one")));
  EXPECT_EQ(w.cards()->Filter(w.Pod("two")).text(), "GpuNumber no enough gpu number on node n");
  EXPECT_FALSE(w.cards()->Allocate(w.Task("two")));
  EXPECT_EQ(w.Written("two", "volcano.sh/gpu-index"), "");
}

// Release (device_info.go:142) gives back what the pod named as the session opened, and nothing where it named no time.
TEST(GpuShare, Release) {
  const std::string index = "annotation.volcano.sh/gpu-index=0 ", time = "annotation.volcano.sh/predicate-time=1 ";
  const struct {
    const char* what;
    std::string pod;
    bool released;
    const char* left;
  } cases[] = {
      {"both annotations", index + time, true, "GPU 0 free memory 10, GPU 1 free memory 10"},
      {"no time: the patch fails", index, false, "GPU 0 free memory 6, GPU 1 free memory 10"},
  };
  for (const auto& c : cases) {
    CardWorld w(kNode + Pod("p", "volcano.sh/gpu-memory=4 " + c.pod), Of(Mode::kGpuMemory));
    w.cards()->Add(w.Pod("p"));
    EXPECT_EQ(w.cards()->Release(w.Task("p")), c.released) << c.what;
    EXPECT_EQ(w.Left("p"), c.left) << c.what;
  }
  // Placed in this session: the annotations go, the card stays taken.
  CardWorld w(kNode + Pod("p", "volcano.sh/gpu-memory=4"), Of(Mode::kGpuMemory));
  EXPECT_TRUE(w.cards()->Allocate(w.Task("p")));
  EXPECT_TRUE(w.cards()->Release(w.Task("p")));
  EXPECT_EQ(w.Written("p", "volcano.sh/gpu-index"), "");
  EXPECT_EQ(w.Left("p"), "GPU 0 free memory 6, GPU 1 free memory 10");
}

// AddResource, SubResource (device_info.go:99), GetGPUIndex (share.go:100): all numbers or none, unknown cards passed
// over. The memory counts on each of the cards.
TEST(GpuShare, ComesAndGoes) {
  const std::pair<const char*, const char*> cases[] = {
      {"0", "GPU 0 free memory 6, GPU 1 free memory 10"},
      {"0,1,5", "GPU 0 free memory 6, GPU 1 free memory 6"},
      {"0,x", "GPU 0 free memory 10, GPU 1 free memory 10"},
      {"", "GPU 0 free memory 10, GPU 1 free memory 10"},
      {"0,", "GPU 0 free memory 10, GPU 1 free memory 10"},
      {"+1", "GPU 0 free memory 10, GPU 1 free memory 6"},
      {"-1,0,0", "GPU 0 free memory 6, GPU 1 free memory 10"},
      {"0x1", "GPU 0 free memory 10, GPU 1 free memory 10"},
      {"99999999999999999999", "GPU 0 free memory 10, GPU 1 free memory 10"},
  };
  for (const auto& [ids, left] : cases) {
    CardWorld w(kNode + Pod("p", std::string("volcano.sh/gpu-memory=4 annotation.volcano.sh/gpu-index=") + ids),
                Of(Mode::kGpuMemory));
    w.cards()->Add(w.Pod("p"));
    EXPECT_EQ(w.Left("p"), left) << ids;
    w.cards()->Sub(w.Pod("p"));
    EXPECT_EQ(w.Left("p"), "GPU 0 free memory 10, GPU 1 free memory 10") << ids;
  }
}

// More than the card has wraps around, and everything fits (getDevicesIdleGPUMemory, share.go:29).
TEST(GpuShare, TooMuchIsNoEnd) {
  CardWorld w(kNode + Pod("a", "volcano.sh/gpu-memory=11 annotation.volcano.sh/gpu-index=0") +
                  Pod("p", "volcano.sh/gpu-memory=1000"),
              Of(Mode::kGpuMemory));
  EXPECT_FALSE(w.Fits("p"));
  w.cards()->Add(w.Pod("a"));
  EXPECT_TRUE(w.Fits("p"));
}

// LockNode (plugins/util/nodelock): one pod, until the device plugin lets go of it.
TEST(GpuShare, NodeLock) {
  Settings settings = Of(Mode::kGpuMemory);
  settings.node_lock = true;
  const std::string pods = Pod("a", "volcano.sh/gpu-memory=1") + Pod("b", "volcano.sh/gpu-memory=1");
  CardWorld w(kNode + pods, settings);
  EXPECT_TRUE(w.cards()->Allocate(w.Task("a")));
  EXPECT_FALSE(w.cards()->Allocate(w.Task("b")));
  // now is 2026-01-02T00:00:00Z; a lock holds for five minutes.
  for (const auto& [since, free] : {std::pair("2026-01-01T23:56:00Z", false), std::pair("2026-01-01T23:54:00Z", true)}) {
    CardWorld locked(std::string("node n volcano.sh/gpu-memory=20 volcano.sh/gpu-number=2 annotation.gpu=") + since +
                         "\n" + pods,
                     settings);
    EXPECT_EQ(locked.cards()->Allocate(locked.Task("a")), free) << since;
  }
}

}  // namespace
}  // namespace pumice::plugins::devices
