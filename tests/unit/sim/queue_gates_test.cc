// Scheduling gates for queue admission over time: the webhook puts the gate on, allocate finds room in the queue, the
// gate manager takes it away, capacity keeps the room. Along pkg/webhooks/admission/pods/mutate/mutate_pod.go,
// pkg/scheduler/gate/schedulinggate.go and plugins/capacity/capacity.go of Volcano v1.15.1.
#include <gtest/gtest.h>

#include "core/api/queue_gate.h"
#include "tests/unit/load/load_support.h"
#include "tests/unit/sim/simulated.h"
#include "tests/unit/support/test_world.h"

namespace pumice {
namespace {

using test::TestWorld;
using testing::JobOf;
using Object = testing::json;
using testing::Simulated;

// Two of the three jobs have room in the queue; each runs for 10 seconds.
Object ThreeInARoomForTwo(const char* release, bool gate, const char* annotation = "true") {
  Object scenario = Object::parse(R"({"actions": ["enqueue", "allocate"],
    "plugins": [["priority", "gang"], ["predicates", "capacity", "nodeorder"]],
    "nodes": [{"name": "n", "cpu": 8}], "queues": [{"name": "q", "capability": {"cpu": 2}}],
    "simulate": {"until": "30s"}})");
  scenario["volcano"] = release;
  if (gate) scenario["featureGates"] = {{"SchedulingGatesQueueAdmission", true}};
  for (const char* name : {"a", "b", "c"}) {
    scenario["jobs"].push_back({{"name", name}, {"queue", "q"}, {"cpu", 1}, {"duration", "10s"}, {"annotations", {{kQueueGate, annotation}}}});
  }
  return scenario;
}

std::string PlacedAt(const Object& scenario) {
  const Object report = Simulated(scenario);
  std::string text;
  for (const char* name : {"a", "b", "c"}) {
    const Object job = JobOf(report, name);
    text += (text.empty() ? "" : " ") + (job.contains("placed") ? std::to_string(job["placed"].get<int>()) : "never");
  }
  return text;
}

// In the first cycle the gates of a and b go, in the second they are placed; c's goes once one of them has ended.
TEST(QueueGates, ThePodsWaitACycleForTheirGate) {
  const std::string at_once = PlacedAt(ThreeInARoomForTwo("1.15", false));
  EXPECT_EQ(at_once.substr(0, 4), "0 0 ");
  const std::string gated = PlacedAt(ThreeInARoomForTwo("1.15", true));
  EXPECT_EQ(gated.substr(0, 4), "1 1 ");
  // What c waits for the others' room is the same; its gate is a cycle more, and theirs was another.
  EXPECT_EQ(std::stoi(gated.substr(4)), std::stoi(at_once.substr(4)) + 2);
}

TEST(QueueGates, OnlyWithTheFeatureTheAnnotationAndTheRelease) {
  const std::string at_once = PlacedAt(ThreeInARoomForTwo("1.15", false));
  EXPECT_EQ(PlacedAt(ThreeInARoomForTwo("1.14", true)), at_once);
  EXPECT_EQ(PlacedAt(ThreeInARoomForTwo("1.15", true, "false")), at_once);
}

// Who wrote the gate himself waits for ever without the annotation, or without the feature; with another gate too.
TEST(QueueGates, AGateThatNobodyTakesAway) {
  auto placed = [](bool feature, const char* annotation, std::vector<std::string> gates) {
    Object scenario = Object::parse(R"({"volcano": "1.15", "actions": ["enqueue", "allocate"],
      "plugins": [["priority", "gang"], ["predicates", "capacity"]], "nodes": [{"name": "n", "cpu": 8}],
      "simulate": {"until": "10s"}})");
    if (feature) scenario["featureGates"] = {{"SchedulingGatesQueueAdmission", true}};
    Object pod = Object::parse(R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "default"},
      "spec": {"schedulerName": "volcano", "containers": [{"name": "c", "resources": {"requests": {"cpu": 1}}}]},
      "status": {"phase": "Pending"}})");
    pod["metadata"]["annotations"] = {{kQueueGate, annotation}, {"scheduling.k8s.io/group-name", "g"}};
    for (const std::string& gate : gates) pod["spec"]["schedulingGates"].push_back({{"name", gate}});
    scenario["objects"] = {pod, Object::parse(R"({"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "PodGroup",
      "metadata": {"name": "g", "namespace": "default"}, "spec": {"minMember": 1, "queue": "default"}})")};
    return Simulated(scenario)["binds"].get<int>();
  };
  EXPECT_EQ(placed(true, "true", {kQueueGate}), 1);
  EXPECT_EQ(placed(false, "true", {kQueueGate}), 0);
  EXPECT_EQ(placed(true, "false", {kQueueGate}), 0);
  EXPECT_EQ(placed(true, "true", {kQueueGate, "other"}), 0);
}

// The webhook: only pods that are created now.
TEST(QueueGates, TheWebhookPutsTheGateOn) {
  auto gates = [](const std::string& status, const char* release = "1.15") {
    const load::Loaded loaded = load::LoadText(
        std::string("{'volcano':'") + release +
        "','featureGates':{'SchedulingGatesQueueAdmission':true},'objects':[{'apiVersion':'v1','kind':'Pod',"
        "'metadata':{'name':'p','namespace':'t','annotations':{'scheduling.volcano.sh/queue-allocation-gate':'true'}},"
        "'spec':{'schedulerName':'volcano','containers':[{'name':'c'}]}" +
        status + "}]}");
    return loaded.scenario.pods.at(0).spec->scheduling_gates;
  };
  EXPECT_EQ(gates(""), std::vector<std::string>{kQueueGate});
  EXPECT_TRUE(gates(",'status':{'phase':'Pending'}").empty()) << "it is in the cluster already";
  EXPECT_TRUE(gates("", "1.14").empty());
  const load::Loaded odd = load::LoadText("{'featureGates':{'WorkLoadSupport':true}}");
  EXPECT_NE(load::Said(odd).find("feature gate"), std::string::npos);
}

// queueGateReservedTasks: b has passed its gate and has no node yet, so a third has no room beside it.
TEST(QueueGates, CapacityKeepsTheRoomOfWhoPassedTheGate) {
  auto world = [](const std::string& gate) {
    return "node n cpu=8\n queue q capability.cpu=2\n group a queue=q\n group b queue=q\n pod a group=a cpu=1\n"
           "pod b group=b cpu=1 annotation." +
           std::string(kQueueGate) + "=true" + gate +
           "\n"
           "group c queue=q\n pod c group=c cpu=1";
  };
  auto allocatable = [&](const std::string& gate, bool feature, const model::Release& release) {
    TestWorld w(world(gate));
    w.scenario().release = release;
    w.scenario().queue_admission_gates = feature;
    w.Open("priority, gang; capacity");
    framework::Session& ssn = w.ssn();
    EXPECT_TRUE(ssn.Allocatable(w.Queue("q"), w.Task("a")));
    ssn.Allocate(&w.Task("a"), w.Node("n")).Ignore();
    return ssn.Allocatable(w.Queue("q"), w.Task("c"));
  };
  EXPECT_FALSE(allocatable("", true, model::k1_15));
  EXPECT_TRUE(allocatable(" gate=" + std::string(kQueueGate), true, model::k1_15)) << "behind the gate nothing is kept";
  EXPECT_TRUE(allocatable("", false, model::k1_15));
  EXPECT_TRUE(allocatable("", true, model::k1_14));
}

// An eviction gives a pod with the annotation its room back, too, so that it helps nobody.
TEST(QueueGates, AnEvictedPodKeepsItsRoom) {
  auto room = [](bool feature) {
    TestWorld w(
        "node n cpu=8\n queue q capability.cpu=1\n group a queue=q phase=Running\n group b queue=q\n"
        "pod a group=a cpu=1 on=n annotation." +
        std::string(kQueueGate) + "=true\n pod b group=b cpu=1");
    w.scenario().release = model::k1_15;
    w.scenario().queue_admission_gates = feature;
    w.Open("priority, gang; capacity");
    EXPECT_FALSE(w.ssn().Allocatable(w.Queue("q"), w.Task("b")));
    w.ssn().Evict(&w.Task("a"), "test").Ignore();
    return w.ssn().Allocatable(w.Queue("q"), w.Task("b"));
  };
  EXPECT_TRUE(room(false));
  EXPECT_FALSE(room(true));
}

}  // namespace
}  // namespace pumice
