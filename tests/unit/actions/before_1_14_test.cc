// What the recorded cases do not show of the changes that came with v1.14: each is taken back by itself.
#include <gtest/gtest.h>

#include "core/api/annotations.h"
#include "core/api/task_info.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

TestWorld Without(bool model::Release::*change, const std::string& text) {
  TestWorld w(text);
  w.scenario().release.*change = false;
  return w;
}

// Two names that cannot both be the node's.
void Exclude(TestWorld& w, const std::string& pod) {
  w.EditSpec(pod, [](model::PodSpec& spec) {
    model::NodeSelectorTerm term;
    term.match_fields = {{"metadata.name", "In", {"n"}}, {"metadata.name", "In", {"m"}}};
    spec.affinity.emplace().node_affinity.emplace().required = {term};
  });
}

constexpr const char* kTwoPods = "node n cpu=4 pods=9\n group g min=1\n pod a group=g cpu=1\n pod b group=g cpu=1";

// allocate.go of v1.13, 379: break after a failed PrePredicate.
TEST(Before114, AFailedPrePredicateEndsTheJobsTurn) {
  for (const bool goes_on : {true, false}) {
    TestWorld w(kTwoPods);
    w.scenario().release.failed_prepredicate_goes_on = goes_on;
    Exclude(w, "a");
    w.Open("gang, predicates");
    w.Run("allocate");
    // Without it the job comes back with what is left, unless that went with v1.14, too.
    EXPECT_EQ(w.Binds(), goes_on ? "b:n" : "");
  }
}

// predicates.go of v1.13, 351: NodeAffinity has no PreFilter there.
TEST(Before114, NamesThatExcludeEachOtherFailOnEachNode) {
  TestWorld w = Without(&model::Release::conflicting_names_fail_early, kTwoPods);
  Exclude(w, "a");
  w.Open("gang, predicates");
  w.Run("allocate");
  EXPECT_EQ(w.FitError("a"),
            "0/1 nodes are unavailable: 1 node(s) didn't match Pod's node affinity/selector.");
}

// preempt.go of v1.13, 129.
TEST(Before114, JobsWithATopologyPreempt) {
  for (const bool held_back : {true, false}) {
    TestWorld w(R"(
      node  n cpu=1 pods=9
      class high value=9
      group low
      pod   l group=low cpu=1 on=n
      group g priority=high topology=soft:1
      pod   p group=g cpu=1 priority=9
    )");
    w.scenario().release.topology_jobs_do_not_preempt = held_back;
    w.Open("priority, gang(enablePreemptable=false); predicates", "preempt");
    w.Run("preempt");
    EXPECT_EQ(w.Evictions(), held_back ? "" : "l:preempt");
  }
}

// GetInqueueResource of v1.13 (plugins/util/util.go, 98): whole units against milli units, and no pods.
TEST(Before114, ScalarsAreInqueueInWholeUnits) {
  for (const bool in_milli : {true, false}) {
    TestWorld w(R"(
      node  n cpu=9 pods=9 nvidia.com/gpu=9
      group g phase=Running minres.cpu=3 minres.nvidia.com/gpu=3 minres.pods=2
      pod   p group=g cpu=1 on=n
    )");
    w.scenario().release.scalars_are_inqueue_in_milli = in_milli;
    w.Open("proportion");
    EXPECT_EQ(w.Text(w.Numbers("default").inqueue),
              in_milli ? "cpu:2000 memory:0 nvidia.com/gpu:3000 pods:1" : "cpu:2000 memory:0 nvidia.com/gpu:3");
  }
}

// pod_info.go of v1.13, 168.
TEST(Before114, AResizeInPlaceCountsForNothing) {
  model::Pod pod;
  auto spec = std::make_shared<model::PodSpec>();
  spec->containers.emplace_back().name = "main";
  spec->containers[0].requests = {{"cpu", Quantity::FromValue(1)}};
  pod.spec = spec;
  model::ContainerStatus& status = pod.container_statuses.emplace_back();
  status.name = "main";
  status.has_resources = true;
  status.requests = {{"cpu", Quantity::FromValue(2)}};
  const ResourceNames names;
  model::Release release = model::k1_14;
  EXPECT_EQ(PodResourceRequest(pod, names, release).milli_cpu(), 2000);
  release.resized_pods_ask_the_most = false;
  EXPECT_EQ(PodResourceRequest(pod, names, release).milli_cpu(), 1000);
}

// updateRootQueueResources (session.go of v1.13, 318): what capacity found of the root, nothing of other plugins.
TEST(Before114, TheRootQueueIsWritten) {
  const struct {
    const char *tiers, *cpu;
  } cases[] = {{"capacity(enableHierarchy=true)", "4"}, {"proportion", "0"}};
  for (const auto& c : cases) {
    TestWorld w = Without(&model::Release::root_is_unlimited, R"(
      node  n cpu=4 memory=4Gi pods=9
      queue root deserved.cpu=3 guarantee.cpu=1
      queue q parent=root
      group g queue=q
      pod   p group=g cpu=1 on=n
    )");
    if (std::string(c.cpu) == "4") w.QueueObject("root").deserved.clear();
    w.Open(c.tiers);
    w.Close();
    w.cluster().Settle();
    for (const model::Queue& queue : w.cluster().scenario().queues) {
      if (queue.meta.name != "root") continue;
      EXPECT_EQ(queue.deserved.at("cpu").String(), c.cpu) << c.tiers;
    }
  }
}

// job_updater.go of v1.13: a PodGroup that is written back says where its job is.
TEST(Before114, APodGroupRemembersItsHyperNode) {
  for (const bool gradients : {false, true}) {
    TestWorld w(R"(
      node n cpu=4
      hypernode s tier=1 nodes=n
      group g min=1 topology=hard:1
      pod p group=g cpu=1
    )");
    w.scenario().release = gradients ? model::k1_14 : model::k1_13;
    w.Open("gang; predicates, network-topology-aware", "allocate");
    w.Run("allocate");
    ASSERT_EQ(w.Binds(), "p:n");
    w.Close();
    w.cluster().Settle();
    const auto& annotations = w.cluster().scenario().pod_groups[0].meta.annotations;
    const std::string* remembered = FindKey(annotations, kJobAllocatedHyperNode);
    EXPECT_EQ(remembered == nullptr ? "" : *remembered, gradients ? "" : "s");
  }
}

}  // namespace
}  // namespace pumice::test
