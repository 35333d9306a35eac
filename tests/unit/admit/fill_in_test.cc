// What a cluster fills in is filled in, and named once.
#include "core/admit/fill_in.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/load/load_support.h"

namespace pumice::admit {

using load::Loaded;
using load::LoadText;
using text::Diagnostic;
using text::Severity;

namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

std::string Pod(const std::string& name, const std::string& spec, const std::string& rest = "") {
  return "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': '" + name + "'}, 'spec': {'schedulerName': 'other'" + spec + "}" + rest + "}";
}

constexpr const char* kContainer = ", 'containers': [{'name': 'c', 'resources': {'requests': {'cpu': 1}, 'limits': {'cpu': 2, 'memory': '1Gi'}}}]";

TEST(FillIn, EachFillingIsNamedOnce) {
  Loaded loaded = LoadText("[" + Pod("a", kContainer) + "," + Pod("b", kContainer) + R"(,
    {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', 'metadata': {'name': 'q'}},
    {'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n'}, 'status': {'capacity': {'cpu': 4}}}])");
  EXPECT_EQ(Said(loaded), "");
  EXPECT_THAT(Codes(loaded, Severity::kNote),
              UnorderedElementsAre("filled-namespace", "filled-uid", "filled-queues", "filled-queue-state", "filled-queue-weight",
                                   "filled-creation-time", "filled-requests", "filled-priority", "filled-phase",
                                   "filled-allocatable", "filled-now", "release"));
  for (const Diagnostic& note : loaded.diagnostics) {
    if (note.code == "filled-uid") EXPECT_EQ(note.count, 4);
    if (note.code == "filled-phase") EXPECT_EQ(note.count, 2);
  }
  const model::Scenario& scenario = loaded.scenario;
  EXPECT_EQ(scenario.pods[0].meta.uid, "default-a");
  EXPECT_EQ(scenario.pods[0].meta.creation_timestamp.seconds, 1767225601);
  EXPECT_EQ(scenario.pods[1].meta.creation_timestamp.seconds, 1767225602);
  EXPECT_EQ(scenario.queues[0].meta.creation_timestamp.seconds, 1767225603);
  EXPECT_EQ(scenario.queues[0].meta.uid, "q");
  EXPECT_EQ(scenario.queues[0].state, "Open");
  EXPECT_EQ(scenario.queues[0].weight, 1);
  EXPECT_EQ(scenario.pods[0].phase, "Pending");
  EXPECT_EQ(scenario.pods[0].spec->priority, 0);
  EXPECT_EQ(scenario.pods[0].spec->containers[0].requests.at("cpu").Value(), 1);
  EXPECT_EQ(scenario.pods[0].spec->containers[0].requests.at("memory").Value(), int64_t{1} << 30);
  EXPECT_EQ(scenario.pods[0].spec, scenario.pods[1].spec);
  EXPECT_EQ(scenario.nodes[0].allocatable.at("cpu").Value(), 4);
  EXPECT_EQ(scenario.now.seconds, 1767225604 + 86400);
}

TEST(FillIn, RootAndDefaultAreThere) {
  const auto queues = LoadText("[]").scenario.queues;
  ASSERT_EQ(queues.size(), 2u);
  EXPECT_EQ(queues[0].meta.name, "root");
  EXPECT_EQ(queues[0].reclaimable, false);
  EXPECT_EQ(queues[1].meta.name, "default");
  EXPECT_EQ(queues[1].reclaimable, true);
  EXPECT_EQ(queues[1].state, "Open");
  EXPECT_EQ(queues[1].meta.creation_timestamp.seconds, 1767225600);
  EXPECT_TRUE(LoadText("[]", false).scenario.queues.empty());
}

TEST(FillIn, Priorities) {
  const std::string classes =
      "{'apiVersion': 'scheduling.k8s.io/v1', 'kind': 'PriorityClass', 'metadata': {'name': 'high'}, 'value': 10, 'preemptionPolicy': 'Never'},"
      "{'apiVersion': 'scheduling.k8s.io/v1', 'kind': 'PriorityClass', 'metadata': {'name': 'usual'}, 'value': 5, 'globalDefault': true},";
  auto spec = [&](const std::string& rest) { return LoadText("[" + classes + Pod("p", rest + kContainer) + "]").scenario.pods.at(0).spec; };
  EXPECT_EQ(spec(", 'priorityClassName': 'high'")->priority, 10);
  EXPECT_EQ(spec(", 'priorityClassName': 'high'")->preemption_policy, "Never");
  EXPECT_EQ(spec("")->priority, 5);
  EXPECT_EQ(spec("")->priority_class_name, "usual");
  EXPECT_EQ(spec(", 'priority': 3")->priority, 3);
  EXPECT_EQ(spec(", 'priority': 3")->priority_class_name, "");
  EXPECT_EQ(spec(", 'priorityClassName': 'system-node-critical'")->priority, 2000001000);
}

// They are objects of every cluster, so that a job has their priority, too.
TEST(FillIn, SystemClassesAreThereWhereTheyAreNamed) {
  const std::string group =
      ",{'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'PodGroup', 'metadata': {'name': 'g'}, "
      "'spec': {'minMember': 1, 'priorityClassName': 'system-cluster-critical'}}";
  const Loaded loaded = LoadText("[" + Pod("p", kContainer) + group + "]");
  EXPECT_EQ(Said(loaded), "");
  ASSERT_EQ(loaded.scenario.priority_classes.size(), 1u);
  EXPECT_EQ(loaded.scenario.priority_classes[0].meta.name, "system-cluster-critical");
  EXPECT_EQ(loaded.scenario.priority_classes[0].value, 2000000000);
  EXPECT_TRUE(LoadText("[" + Pod("p", kContainer) + "]").scenario.priority_classes.empty());
}

TEST(FillIn, OfTwoDefaultClassesPodsGetTheLower) {
  const std::string usual = "{'apiVersion': 'scheduling.k8s.io/v1', 'kind': 'PriorityClass', 'globalDefault': true, ";
  const std::string classes = usual + "'metadata': {'name': 'a'}, 'value': 7}," + usual + "'metadata': {'name': 'b'}, 'value': 5},";
  EXPECT_EQ(LoadText("[" + classes + Pod("p", kContainer) + "]").scenario.pods.at(0).spec->priority, 5);
}

// defaultPodRequests: of cpu the containers ask for 1 together, of memory for their limit; nobody names huge pages.
TEST(FillIn, ResourcesOfThePodItselfFollowItsLimits) {
  const auto spec = [](const std::string& resources) {
    return LoadText(Pod("p", ", 'resources': " + resources + kContainer)).scenario.pods.at(0).spec;
  };
  const auto limited = spec("{'limits': {'cpu': 4, 'hugepages-2Mi': '4Mi'}}");
  EXPECT_EQ(limited->pod_requests.at("cpu").Value(), 1);
  EXPECT_EQ(limited->pod_requests.at("memory").Value(), int64_t{1} << 30);
  EXPECT_EQ(limited->pod_requests.at("hugepages-2Mi").Value(), 4 << 20);
  EXPECT_EQ(spec("{'requests': {'cpu': 3}, 'limits': {'cpu': 4}}")->pod_requests.at("cpu").Value(), 3);
  EXPECT_EQ(spec("{'requests': {'cpu': 3}}")->pod_requests.size(), 1u);
}

TEST(FillIn, TimesFollowTheOnesThatAreThere) {
  Loaded loaded = LoadText(R"([{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'a'}},
    {'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'b', 'creationTimestamp': '2026-03-01T00:00:00Z'}},
    {'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'c'}}])");
  const int64_t march = 1772323200;
  EXPECT_EQ(loaded.scenario.nodes[0].meta.creation_timestamp.seconds, march + 1);
  EXPECT_EQ(loaded.scenario.nodes[1].meta.creation_timestamp.seconds, march);
  EXPECT_EQ(loaded.scenario.nodes[2].meta.creation_timestamp.seconds, march + 2);
  EXPECT_EQ(loaded.scenario.now.seconds, march + 2 + 86400);
  EXPECT_EQ(LoadText("{'now': '2026-01-05T00:00:00Z', 'nodes': [{'cpu': 1}]}").scenario.now.seconds, 1767571200);
}

TEST(FillIn, HierarchyStartsAtRoot) {
  auto annotation = [](const std::string& path) {
    Loaded loaded = LoadText("{'queues': [{'name': 'q', 'annotations': {'volcano.sh/hierarchy': '" + path + "', 'volcano.sh/hierarchy-weights': '2/3'}}]}");
    const auto& annotations = loaded.scenario.queues.at(0).meta.annotations;
    return annotations.at("volcano.sh/hierarchy") + " " + annotations.at("volcano.sh/hierarchy-weights");
  };
  EXPECT_EQ(annotation("a/b"), "root/a/b 1/2/3");
  EXPECT_EQ(annotation("root/b"), "root/b 2/3");
}

TEST(FillIn, HostNetworkPorts) {
  Loaded loaded = LoadText("[" + Pod("p", ", 'hostNetwork': true, 'containers': [{'name': 'c', 'ports': [{'containerPort': 80}, {'containerPort': 81, 'hostPort': 82}]}]") + "]");
  const auto& ports = loaded.scenario.pods.at(0).spec->containers[0].ports;
  EXPECT_EQ(ports[0].host_port, 80);
  EXPECT_EQ(ports[1].host_port, 82);
}

TEST(FillIn, RunningPodsHaveStarted) {
  Loaded loaded = LoadText("[" + Pod("p", ", 'nodeName': 'n'" + std::string(kContainer), ", 'status': {'phase': 'Running'}") + "]");
  EXPECT_EQ(loaded.scenario.pods[0].start_time, loaded.scenario.pods[0].meta.creation_timestamp);
  EXPECT_THAT(Said(loaded), HasSubstr("node n does not exist: what the pod uses counts for its job only"));
}

}  // namespace
}  // namespace pumice::admit
