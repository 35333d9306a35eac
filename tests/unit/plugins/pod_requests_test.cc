// These tables say what nodeorder's scorers count for a pod (component-helpers/resource/helpers.go:PodRequests;
// getNonMissingContainerRequests in kube-scheduler's framework/types.go). It is not what Volcano's tasks count: see
// tests/unit/api/task_info_test.cc.
#include "core/plugins/k8s/pod_requests.h"

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using plugins::k8s::Amounts;
using plugins::k8s::PodRequests;

constexpr int64_t kMi = 1024 * 1024;

TEST(ScoredPodRequests, ContainersInitContainersSidecarsOverhead) {
  struct Case {
    const char *container, *sidecar, *init_after, *second;  // "-": there is none; only cpu is said
    const char* overhead;
    int64_t cpu, nonzero_cpu, nonzero_memory;
  };
  const Case cases[] = {
      {"1", "-", "-", "-", "", 1000, 1000, 200 * kMi},
      {"", "-", "-", "-", "", 0, 100, 200 * kMi},
      {"0", "-", "-", "-", "", 0, 0, 200 * kMi},       // named, if with nothing: not missing
      {"1", "-", "-", "", "", 1000, 1100, 400 * kMi},  // each container by itself
      {"1", "-", "2", "-", "", 2000, 2000, 200 * kMi},
      {"1", "-", "", "-", "", 1000, 1000, 200 * kMi},
      {"1", "", "-", "-", "", 1000, 1100, 400 * kMi},
      {"1", "500m", "2", "-", "", 2500, 2500, 400 * kMi},   // the sidecar runs beside both
      {"1", "-", "2", "-", "500m", 2500, 2500, 200 * kMi},  // overhead comes on top of the larger
      {"1u", "-", "-", "1u", "", 1, 1, 400 * kMi},          // rounded up once, as a sum
  };
  for (const Case& c : cases) {
    TestWorld w("pod p");
    w.EditSpec("p", [&](model::PodSpec& spec) {
      auto add = [](std::vector<model::Container>* to, const std::string& cpu, bool sidecar) {
        if (cpu == "-") return;
        model::Container& container = to->emplace_back();
        container.restart_always = sidecar;
        if (!cpu.empty()) container.requests["cpu"] = *Quantity::Parse(cpu);
      };
      spec.containers.clear();
      add(&spec.containers, c.container, false);
      add(&spec.containers, c.second, false);
      add(&spec.init_containers, c.sidecar, true);
      add(&spec.init_containers, c.init_after, false);
      spec.has_overhead = *c.overhead != '\0';
      if (spec.has_overhead) spec.overhead["cpu"] = *Quantity::Parse(c.overhead);
    });
    const PodRequests requests = PodRequests::Of(w.PodObject("p"));
    EXPECT_EQ(requests.asked, (Amounts{c.cpu, 0, 0})) << c.container << c.sidecar << c.init_after << c.second;
    EXPECT_EQ(requests.asked_nonzero, (Amounts{c.nonzero_cpu, c.nonzero_memory, 0}))
        << c.container << c.sidecar << c.init_after << c.second;
    EXPECT_EQ(requests.requested, requests.asked);
    EXPECT_EQ(requests.requested_nonzero, requests.asked_nonzero);
  }
}

// A pod on a node counts with its resizes; the scorers know of none for the one that comes (useStatusResources).
TEST(ScoredPodRequests, ResizeInPlace) {
  TestWorld w("pod p cpu=2 nvidia.com/gpu=1");
  model::Pod& pod = w.PodObject("p");
  model::ContainerStatus& status = pod.container_statuses.emplace_back();
  status.name = "main";
  status.has_resources = true;
  status.requests["cpu"] = *Quantity::Parse("1");
  status.allocated["cpu"] = *Quantity::Parse("3");
  EXPECT_EQ(PodRequests::Of(pod).requested, (Amounts{3000, 0, 1}));
  EXPECT_EQ(PodRequests::Of(pod).asked, (Amounts{2000, 0, 1}));
  // Statuses go into a map by name: of two the last counts, whatever it says.
  pod.container_statuses.emplace_back().name = "main";
  EXPECT_EQ(PodRequests::Of(pod).requested, (Amounts{2000, 0, 1}));
}

// spec.resources takes the place of what the containers ask for, overhead aside, where the pod is on its node; the scorers
// know nothing of it for the one that comes, as Volcano's nodeorder asks for no such feature (nodeorder.go:199).
TEST(ScoredPodRequests, ResourcesOfThePodItself) {
  const struct {
    const char *container, *pod_cpu, *pod_memory;
    Amounts requested, nonzero, asked_nonzero;
  } cases[] = {
      {"1", "3", "", {3000, 0, 0}, {3000, 200 * kMi, 0}, {1000, 200 * kMi, 0}},
      {"1", "500m", "", {500, 0, 0}, {500, 200 * kMi, 0}, {1000, 200 * kMi, 0}},
      {"", "3", "1Mi", {3000, kMi, 0}, {3000, kMi, 0}, {100, 200 * kMi, 0}},
      {"", "", "1Mi", {0, kMi, 0}, {100, kMi, 0}, {100, 200 * kMi, 0}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(std::string(c.container) + "," + c.pod_cpu + "," + c.pod_memory);
    TestWorld w("pod p");
    w.EditSpec("p", [&](model::PodSpec& spec) {
      spec.containers.assign(1, {});
      if (*c.container != '\0') spec.containers[0].requests["cpu"] = *Quantity::Parse(c.container);
      if (*c.pod_cpu != '\0') spec.pod_requests["cpu"] = *Quantity::Parse(c.pod_cpu);
      if (*c.pod_memory != '\0') spec.pod_requests["memory"] = *Quantity::Parse(c.pod_memory);
    });
    const PodRequests requests = PodRequests::Of(w.PodObject("p"));
    EXPECT_EQ(requests.requested, c.requested);
    EXPECT_EQ(requests.requested_nonzero, c.nonzero);
    EXPECT_EQ(requests.asked_nonzero, c.asked_nonzero);
  }
}

}  // namespace
}  // namespace pumice::test
