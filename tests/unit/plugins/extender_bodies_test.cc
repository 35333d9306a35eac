// An extender is told this of a session: the JSON that Go makes of Volcano's and Kubernetes' types (json tags of
// staging/src/volcano.sh/apis/pkg/apis/scheduling/types.go, k8s.io/api/core/v1/types.go and the structs of
// pkg/scheduler/api, v1.14.4): fields in the order of the structs, empty ones left out only where the tag says
// omitempty.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/framework/transport.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// Keeps the last body.
class Listener : public framework::HttpTransport {
 public:
  framework::HttpResponse Post(const std::string&, const std::string& body, int64_t) override {
    last_body = body;
    return {200, "{}", ""};
  }
  std::string last_body;
};

constexpr const char* kExtenderBodiesWorld = R"(
  node n cpu=4
  queue q
  group g queue=q
  pod p group=g cpu=1
)";

struct ExtenderBodiesCase {
  const char* what;
  const char* at;  // in the body of onSessionOpen
  const char* expected;
  std::function<void(TestWorld&)> edit = {};
};

void CheckExtenderBodies(const std::vector<ExtenderBodiesCase>& cases) {
  for (const ExtenderBodiesCase& c : cases) {
    SCOPED_TRACE(c.what);
    Listener listener;
    TestWorld w(kExtenderBodiesWorld);
    w.transport = &listener;
    if (c.edit) c.edit(w);
    w.Open("extender(extender.urlPrefix=http://x.test extender.onSessionOpenVerb=open)");
    const auto body = nlohmann::ordered_json::parse(listener.last_body);
    EXPECT_EQ(body.at(nlohmann::ordered_json::json_pointer(c.at)).dump(), c.expected);
  }
}

TEST(ExtenderBodies, PodGroup) {
  const auto policy = [](TestWorld& w) -> model::SubGroupPolicy& {
    return w.GroupObject("g").sub_group_policy.emplace_back();
  };
  CheckExtenderBodies({
      {"little is there", "/Jobs/t~1g/PodGroup/spec", R"({"minMember":1,"queue":"q"})"},
      {"roles", "/Jobs/t~1g/PodGroup/spec", R"({"minMember":1,"minTaskMember":{"a":2,"b":1},"queue":"q"})",
       [](TestWorld& w) { w.GroupObject("g").min_task_member = {{"b", 1}, {"a", 2}}; }},
      {"minResources is a pointer: {} stays", "/Jobs/t~1g/PodGroup/spec",
       R"({"minMember":1,"queue":"q","minResources":{}})",
       [](TestWorld& w) { w.GroupObject("g").min_resources.emplace(); }},
      {"a topology by its tier's name", "/Jobs/t~1g/PodGroup/spec/networkTopology",
       R"({"mode":"hard","highestTierName":"rack"})",
       [](TestWorld& w) { w.GroupObject("g").network_topology = model::NetworkTopologySpec{"hard", {}, "rack"}; }},
      {"a tier of 0 is a pointer's", "/Jobs/t~1g/PodGroup/spec/networkTopology",
       R"({"mode":"soft","highestTierAllowed":0})",
       [](TestWorld& w) { w.GroupObject("g").network_topology = model::NetworkTopologySpec{"soft", 0, ""}; }},
      {"a sub-group policy with everything", "/Jobs/t~1g/PodGroup/spec/subGroupPolicy",
       R"([{"name":"x","networkTopology":{"mode":"hard","highestTierAllowed":1},"subGroupSize":2,"minSubGroups":0,)"
       R"("labelSelector":{"matchLabels":{"k":"v"},"matchExpressions":[{"key":"a","operator":"Exists"},)"
       R"({"key":"b","operator":"In","values":["1","2"]}]},"matchLabelKeys":["part"]}])",
       [&](TestWorld& w) {
         model::SubGroupPolicy& all = policy(w);
         all.name = "x";
         all.network_topology = model::NetworkTopologySpec{"hard", 1, ""};
         all.sub_group_size = 2;
         all.min_sub_groups = 0;
         all.label_selector = model::LabelSelector{{{"k", "v"}}, {{"a", "Exists", {}}, {"b", "In", {"1", "2"}}}};
         all.match_label_keys = {"part"};
       }},
      {"one with nothing, and an empty selector", "/Jobs/t~1g/PodGroup/spec/subGroupPolicy",
       R"([{},{"labelSelector":{}}])",
       [&](TestWorld& w) {
         policy(w);
         policy(w).label_selector.emplace();
       }},
      {"its state", "/Jobs/t~1g/PodGroup/status", R"({"phase":"Running","running":2,"failed":1})",
       [](TestWorld& w) {
         w.GroupObject("g").status.phase = "Running";
         w.GroupObject("g").status.running = 2;
         w.GroupObject("g").status.failed = 1;
       }},
      {"conditions: the time is a struct, so it is always there", "/Jobs/t~1g/PodGroup/status/conditions",
       R"([{"type":"Scheduled","status":"True","transitionID":"i","lastTransitionTime":"2026-01-01T00:00:00Z",)"
       R"("reason":"r","message":"m"},{"type":"Unschedulable","lastTransitionTime":null}])",
       [](TestWorld& w) {
         w.GroupObject("g").status.conditions = {{"Scheduled", "True", "i", "r", "m", {kFirstSecond}},
                                                 {"Unschedulable", "", "", "", "", {}}};
       }},
      {"metadata", "/Jobs/t~1g/PodGroup/metadata",
       R"({"name":"g","namespace":"t","uid":"t-g","creationTimestamp":"2026-01-01T00:00:03Z","labels":{"l":"1"},)"
       R"("ownerReferences":[{"apiVersion":"v1","kind":"Job","name":"j","uid":"u","controller":true},)"
       R"({"apiVersion":"v1","kind":"Job","name":"i","uid":"v"}]})",
       [](TestWorld& w) {
         w.GroupObject("g").meta.labels = {{"l", "1"}};
         w.GroupObject("g").meta.owner_references = {{"v1", "Job", "j", "u", true}, {"v1", "Job", "i", "v", false}};
       }},
      {"made at no time (omitzero), and on its way out", "/Jobs/t~1g/PodGroup/metadata",
       R"({"name":"g","namespace":"t","uid":"t-g","deletionTimestamp":"2026-01-01T00:00:09Z"})",
       [](TestWorld& w) {
         w.GroupObject("g").meta.creation_timestamp = {};
         w.GroupObject("g").meta.deletion_timestamp = model::Time{kFirstSecond + 9};
       }},
  });
}

// allocate.go:637: a task learns of its sub-job's HyperNode once nodes fit it, before they are scored.
TEST(ExtenderBodies, TheHyperNodeOfATask) {
  const struct {
    const char *verb, *at, *expected;
  } cases[] = {
      {"predicateVerb", "/task/JobAllocatedHyperNode", R"("")"},
      {"prioritizeVerb", "/task/JobAllocatedHyperNode", R"("s0")"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.verb);
    Listener listener;
    TestWorld w(R"(
      node n0 cpu=4
      node n1 cpu=4
      hypernode s0 tier=1 nodes=n0,n1
      group g min=1 topology=hard:1
      pod r group=g cpu=1 on=n0
      pod p group=g cpu=1
    )");
    w.transport = &listener;
    w.Open(std::string("network-topology-aware, extender(extender.urlPrefix=http://x.test extender.") + c.verb + "=ask)");
    w.Run("allocate");
    const auto body = nlohmann::ordered_json::parse(listener.last_body);
    EXPECT_EQ(body.at(nlohmann::ordered_json::json_pointer(c.at)).dump(), c.expected);
  }
}

TEST(ExtenderBodies, Queue) {
  CheckExtenderBodies({
      {"little is there: guarantee is a struct", "/Queues/q/Queue/spec", R"({"weight":1,"guarantee":{}})"},
      {"so is reservation", "/Queues/q/Queue/status", R"({"state":"Open","reservation":{}})"},
      {"amounts, in canonical spelling", "/Queues/q/Queue/spec",
       R"({"weight":1,"capability":{"cpu":"1500m"},"guarantee":{"resource":{"memory":"1Gi"}},"deserved":{"cpu":"2"}})",
       [](TestWorld& w) {
         w.QueueObject("q").capability["cpu"] = *Quantity::Parse("1.5");
         w.QueueObject("q").guarantee["memory"] = *Quantity::Parse("1024Mi");
         w.QueueObject("q").deserved["cpu"] = *Quantity::Parse("2000m");
       }},
      {"false is said", "/Queues/q/Queue/spec",
       R"({"weight":1,"reclaimable":false,"guarantee":{},"type":"t","parent":"root","priority":5,)"
       R"("dequeueStrategy":"fifo"})",
       [](TestWorld& w) {
         model::Queue& q = w.QueueObject("q");
         q.reclaimable = false;
         q.type = "t";
         q.parent = "root";
         q.priority = 5;
         q.dequeue_strategy = "fifo";
       }},
      {"node groups", "/Queues/q/Queue/spec/affinity",
       R"({"nodeGroupAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":["a"],)"
       R"("preferredDuringSchedulingIgnoredDuringExecution":["b","c"]},"nodeGroupAntiAffinity":{}})",
       [](TestWorld& w) {
         w.QueueObject("q").affinity.emplace();
         w.QueueObject("q").affinity->affinity = model::NodeGroupTerms{{"a"}, {"b", "c"}};
         w.QueueObject("q").affinity->anti_affinity.emplace();
       }},
      {"an affinity to nothing", "/Queues/q/Queue/spec/affinity", "{}",
       [](TestWorld& w) { w.QueueObject("q").affinity.emplace(); }},
      {"what it holds", "/Queues/q/Queue/status", R"({"state":"Open","reservation":{},"allocated":{"cpu":"1"}})",
       [](TestWorld& w) { w.QueueObject("q").status_allocated["cpu"] = *Quantity::Parse("1000m"); }},
  });
}

// k8s.io/api/core/v1, PodCondition: both times are structs, so they are always there.
TEST(ExtenderBodies, PodConditions) {
  const char* at = "/Jobs/t~1g/Tasks/t-p/Pod/status";
  auto written = [](const char* conditions) {
    return [=](TestWorld& w) {
      w.PodObject("p").raw = std::make_shared<const std::string>(
          R"({"spec":{"containers":[]},"status":{"phase":"Failed","conditions":)" + std::string(conditions) + "}}");
      w.PodObject("p").conditions = {{"Ready", "False", "r", "m", {kFirstSecond}}};
    };
  };
  CheckExtenderBodies({
      {"none", at, R"({"phase":"Pending"})"},
      {"made by a simulation", at,
       R"({"phase":"Pending","conditions":[{"type":"PodScheduled","status":"True","lastProbeTime":null,)"
       R"("lastTransitionTime":"2026-01-01T00:00:00Z"}]})",
       [](TestWorld& w) { w.PodObject("p").conditions = {{"PodScheduled", "True", "", "", {kFirstSecond}}}; }},
      {"at no time", at,
       R"({"phase":"Pending","conditions":[{"type":"A","status":"","lastProbeTime":null,"lastTransitionTime":null,)"
       R"("reason":"r","message":"m"}]})",
       [](TestWorld& w) { w.PodObject("p").conditions = {{"A", "", "r", "m", {}}}; }},
      {"as written, but for unknown fields and other clocks", at,
       R"({"phase":"Pending","conditions":[{"type":"Ready","observedGeneration":3,"status":"False",)"
       R"("lastProbeTime":"2025-12-31T23:00:00Z","lastTransitionTime":"2026-01-01T00:00:00Z","reason":"r","message":"m"}]})",
       written(R"([{"type":"Ready","status":"False","reason":"r","message":"m","observedGeneration":3,"extra":1,)"
               R"("lastTransitionTime":"2026-01-01T01:00:00+01:00","lastProbeTime":"2025-12-31T23:00:00Z"}])")},
      {"what was written is another one", at,
       R"({"phase":"Pending","conditions":[{"type":"Ready","status":"False","lastProbeTime":null,)"
       R"("lastTransitionTime":"2026-01-01T00:00:00Z","reason":"r","message":"m"}]})",
       written(R"([{"type":"Ready","status":"True","reason":"r","message":"m","observedGeneration":3}])")},
      {"what was written is none", at,
       R"({"phase":"Pending","conditions":[{"type":"Ready","status":"False","lastProbeTime":null,)"
       R"("lastTransitionTime":"2026-01-01T00:00:00Z","reason":"r","message":"m"}]})",
       written(R"("soon")")},
  });
}

TEST(ExtenderBodies, NodesTasksAndNamespaces) {
  const char* numa = "/Jobs/t~1g/Tasks/t-p/NumaInfo";
  auto annotate = [](const char* key, const char* value) {
    return [=](TestWorld& w) { w.PodObject("p").meta.annotations[key] = value; };
  };
  const char* decision = "volcano.sh/topology-decision";
  CheckExtenderBodies({
      {"no quotas", "/NamespaceInfo", "{}"},
      {"quotas by namespace and name", "/NamespaceInfo",
       R"({"t":{"Name":"t","QuotaStatus":{"a":{"hard":{"cpu":"2"},"used":{"cpu":"1"}},"b":{}}}})",
       [](TestWorld& w) {
         for (const char* name : {"a", "b"}) {
           model::ResourceQuota& quota = w.scenario().resource_quotas.emplace_back();
           quota.meta.name = name;
           quota.meta.ns = "t";
           if (*name == 'b') continue;
           quota.hard["cpu"] = Quantity::FromValue(2);
           quota.used["cpu"] = Quantity::FromValue(1);
         }
       }},
      {"no measurement", "/Nodes/n/ResourceUsage",
       R"({"MetricsTime":"0001-01-01T00:00:00Z","CPUUsageAvg":{},"MEMUsageAvg":{}})"},
      {"one of five minutes", "/Nodes/n/ResourceUsage",
       R"({"MetricsTime":"2026-01-01T00:00:00Z","CPUUsageAvg":{"5m":12.5},"MEMUsageAvg":{"5m":30}})",
       [](TestWorld& w) {
         w.NodeObject("n").usage = model::NodeUsage{{{"5m", 12.5}}, {{"5m", 30}}, {kFirstSecond}};
       }},
      {"images, the first of a name", "/Nodes/n/ImageStates",
       R"({"a:1":{"Size":7,"NumNodes":1,"Nodes":null},"b:2":{"Size":9,"NumNodes":1,"Nodes":null}})",
       [](TestWorld& w) { w.NodeObject("n").images = {{{"a:1"}, 7}, {{"a:1", "b:2"}, 9}}; }},
      {"nothing of NUMA", numa, R"({"Policy":"","ResMap":{}})"},
      {"a policy", numa, R"({"Policy":"single-numa-node","ResMap":{}})",
       annotate("volcano.sh/numa-topology-policy", "single-numa-node")},
      {"a decision, its quantities in canonical spelling", numa, R"({"Policy":"","ResMap":{"0":{"cpu":"2"},"1":{}}})",
       annotate(decision, R"({"numa":{"0":{"cpu":"2000m"},"1":{}}})")},
      {"a decision that says nothing: copies of a task have a map (job_info.go:106)", numa,
       R"({"Policy":"","ResMap":{}})", annotate(decision, "{}")},
      {"its nodes in the order of their text", numa, R"({"Policy":"","ResMap":{"10":{},"2":{}}})",
       annotate(decision, R"({"numa":{"2":{},"10":{}}})")},
      {"a decision of another type", numa, R"({"Policy":"","ResMap":{}})", annotate(decision, R"({"numa":5})")},
      {"a decision that is none", numa, R"({"Policy":"","ResMap":{}})", annotate(decision, "soon")},
  });
}

}  // namespace
}  // namespace pumice::test
