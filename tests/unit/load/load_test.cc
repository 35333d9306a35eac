// Objects, lists and scenarios are read, and what is wrong with them is said with its place.
#include "core/load/load.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/report/run.h"
#include "tests/unit/load/load_support.h"

namespace pumice::load {

using text::Diagnostics;
using text::Limits;
using text::MakeStrict;
using text::Severity;

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kQueue = "{'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', ";

std::string Pod(const std::string& name, const std::string& spec_rest = "", const std::string& rest = "") {
  return "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': '" + name +
         "', 'namespace': 'team'}, 'spec': {'schedulerName': 'other', 'containers': [{'name': 'main', 'resources': {'requests': "
         "{'cpu': '500m'}}}]" +
         spec_rest + "}" + rest + "}";
}

TEST(Read, Queue) {
  Loaded loaded = LoadText(std::string(kQueue) + R"('metadata': {'name': 'a', 'annotations': {'x': 'y'}},
    'spec': {'weight': 3, 'parent': 'root', 'capability': {'cpu': 50}, 'deserved': {'memory': '1Gi'},
             'guarantee': {'resource': {'cpu': '500m'}}, 'reclaimable': false, 'priority': 7, 'dequeueStrategy': 'fifo',
             'affinity': {'nodeGroupAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': ['g']}}},
    'status': {'state': 'Closed', 'allocated': {'cpu': 1.5}, 'running': 3}})");
  EXPECT_EQ(Said(loaded), "");
  const model::Queue& queue = loaded.scenario.queues.at(0);
  EXPECT_EQ(queue.meta.name, "a");
  EXPECT_EQ(queue.meta.annotations.at("x"), "y");
  EXPECT_EQ(queue.weight, 3);
  EXPECT_EQ(queue.parent, "root");
  EXPECT_EQ(queue.capability.at("cpu").Value(), 50);
  EXPECT_EQ(queue.deserved.at("memory").Value(), int64_t{1} << 30);
  EXPECT_EQ(queue.guarantee.at("cpu").MilliValue(), 500);
  EXPECT_EQ(queue.reclaimable, false);
  EXPECT_EQ(queue.priority, 7);
  EXPECT_EQ(queue.dequeue_strategy, "fifo");
  EXPECT_THAT(queue.affinity->affinity->required, ElementsAre("g"));
  EXPECT_FALSE(queue.affinity->anti_affinity);
  EXPECT_EQ(queue.state, "Closed");
  EXPECT_TRUE(queue.has_status_allocated);
  EXPECT_EQ(queue.status_allocated.at("cpu").MilliValue(), 1500);
}

TEST(Read, PodGroup) {
  Loaded loaded = LoadText(R"({'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'PodGroup',
    'metadata': {'name': 'g', 'namespace': 'team'},
    'spec': {'minMember': 2, 'minTaskMember': {'ps': 1, 'w': 2}, 'queue': 'default', 'minResources': {'cpu': 2},
             'networkTopology': {'mode': 'soft', 'highestTierAllowed': 2},
             'subGroupPolicy': [{'name': 's', 'subGroupSize': 2, 'labelSelector': {'matchLabels': {'a': 'b'}}, 'matchLabelKeys': ['k']}]},
    'status': {'phase': 'Inqueue', 'running': 1, 'conditions': [{'type': 'Unschedulable', 'status': 'True', 'transitionID': 't'}]}})");
  EXPECT_EQ(Said(loaded), "");
  const model::PodGroup& group = loaded.scenario.pod_groups.at(0);
  EXPECT_EQ(group.min_member, 2);
  EXPECT_EQ(group.min_task_member.at("w"), 2);
  EXPECT_EQ(group.min_resources->at("cpu").Value(), 2);
  EXPECT_EQ(group.network_topology->mode, "soft");
  EXPECT_EQ(group.network_topology->highest_tier_allowed, 2);
  EXPECT_EQ(group.sub_group_policy.at(0).label_selector->match_labels.at("a"), "b");
  EXPECT_EQ(group.status.phase, "Inqueue");
  EXPECT_EQ(group.status.conditions.at(0).transition_id, "t");
}

TEST(Read, PodSpecsAreShared) {
  Loaded loaded = LoadText("[" + Pod("a", ", 'nodeName': 'n'", ", 'status': {'phase': 'Running'}") + "," + Pod("b") + "," +
                           Pod("c", ", 'nodeSelector': {'x': 'y'}") + "]");
  const auto& pods = loaded.scenario.pods;
  ASSERT_EQ(pods.size(), 3u);
  EXPECT_EQ(pods[0].spec, pods[1].spec);
  EXPECT_NE(pods[0].spec, pods[2].spec);
  EXPECT_EQ(pods[0].node_name, "n");
  EXPECT_EQ(pods[1].node_name, "");
  EXPECT_EQ(pods[2].spec->node_selector.at("x"), "y");
}

TEST(Read, ResourcesOfThePodItself) {
  std::string pod = Pod("p",
                        ", 'resources': {'requests': {'cpu': 2, 'hugepages-2Mi': '4Mi', 'x.com/gpu': 1}, "
                        "'limits': {'memory': '1Gi'}}");
  pod.replace(pod.find("other"), 5, "volcano");
  EXPECT_EQ(Said(LoadText(pod)), "");
  Loaded loaded = LoadText("{'volcano': '1.14', 'objects': [" + pod + "]}");
  EXPECT_EQ(Said(loaded),
            "1:33: warning: Pod team/p: spec.resources: Volcano v1.14.4 places a pod by what its containers request; the pod's "
            "own resources count only in the scores of nodeorder, once it is on a node, and in the minResources of a "
            "PodGroup made for it\n");
  const model::PodSpec& spec = *loaded.scenario.pods.at(0).spec;
  EXPECT_EQ(spec.pod_requests.size(), 3u);  // of cpu, memory and huge pages alone; memory follows its limit
  EXPECT_EQ(spec.pod_requests.at("cpu").Value(), 2);
  EXPECT_EQ(spec.pod_limits.at("memory").Value(), 1 << 30);
  // The podgroup controller counts as a quota does (pkg/quota/v1/evaluator/core/pods.go).
  EXPECT_EQ(loaded.scenario.pod_groups.at(0).min_resources->at("requests.cpu").Value(), 2);
  EXPECT_EQ(loaded.scenario.pod_groups.at(0).min_resources->at("limits.memory").Value(), 1 << 30);
}

TEST(Read, ListsAndStreamsOfDocuments) {
  const std::string a = Pod("a"), b = Pod("b"), c = Pod("c"), d = Pod("d"), e = Pod("e");
  // kubectl puts items before kind; a PodList's items need no kind; documents may follow one another.
  Loaded loaded = LoadText("{'apiVersion': 'v1', 'items': [" + a + ", " + b + "], 'kind': 'List', 'metadata': {'resourceVersion': ''}}\n" +
                           "{'kind': 'PodList', 'items': [{'metadata': {'name': 'x'}, 'spec': {'schedulerName': 's', 'containers': [{'name': 'm'}]}}]}" +
                           "[" + c + "]\n" + d + "\n\n" + e);
  std::string names;
  for (const auto& pod : loaded.scenario.pods) names += pod.meta.name;
  EXPECT_EQ(names, "abxcde");
}

// As `kubectl get --raw` gives them.
TEST(Read, ItemsOfATypedListAreOfItsKindAndVersion) {
  const char* nodes = "'kind': 'NodeList', 'items': [{'metadata': {'name': 'n'}, 'status': {'allocatable': {'cpu': '4'}}}]}";
  const Loaded good = LoadText(std::string("{'apiVersion': 'v1', ") + nodes);
  EXPECT_EQ(Said(good), "");
  EXPECT_EQ(good.scenario.nodes.size(), 1u);
  EXPECT_THAT(Said(LoadText(std::string("{'apiVersion': 'v2', ") + nodes)),
              HasSubstr("Node n: apiVersion: no matches for kind \"Node\" in version \"v2\"; write v1"));
  EXPECT_THAT(Said(LoadText(std::string("{") + nodes)), HasSubstr("Node n: apiVersion: is missing; write v1"));
}

TEST(Read, ScenarioWithObjects) {
  Loaded loaded = LoadText(R"({'name': 'case', 'family': 'f', 'now': '2026-01-02T00:00:00Z', 'cycles': 3,
    'objects': [{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n'}, 'status': {'allocatable': {'cpu': '4'}}}],
    'schedulerConf': {'actions': 'allocate', 'tiers': []},
    'nodeUsage': {'n': {'cpu': 80, 'memory': {'5m': 10.5}, 'time': '2026-01-01T23:59:00Z'}}, 'expect': {'ops': []}})");
  EXPECT_EQ(Said(loaded), "");
  EXPECT_EQ(loaded.scenario.name, "case");
  EXPECT_EQ(loaded.scenario.cycles, 3);
  EXPECT_EQ(loaded.scenario.now.seconds, 1767312000);
  EXPECT_EQ(loaded.scenario.scheduler_conf->Find("actions")->text, "allocate");
  const auto& usage = *loaded.scenario.nodes.at(0).usage;
  EXPECT_EQ(usage.cpu.at("10m"), 80);
  EXPECT_EQ(usage.memory.at("5m"), 10.5);
  EXPECT_EQ(usage.time.seconds, 1767311940);
}

TEST(Read, RawObjectsAreKeptForTheExtenderOnly) {
  const std::string objects = "'objects': [" + Pod("a") + "]";
  EXPECT_FALSE(LoadText("{" + objects + "}").scenario.pods[0].raw);
  Loaded loaded = LoadText("{'actions': 'allocate', 'plugins': ['extender'], " + objects + "}");
  ASSERT_TRUE(loaded.scenario.pods[0].raw);
  EXPECT_THAT(*loaded.scenario.pods[0].raw, HasSubstr(Quotes("'cpu':'500m'")));
}

TEST(Read, WithoutValidationOddObjectsAreTakenAsTheyAre) {
  Loaded loaded = LoadText("[" + std::string(kQueue) + "'metadata': {'name': 'q'}, 'spec': {'weight': 0, 'nonsense': 1}}," + kQueue +
                               "'metadata': {'name': 'q'}, 'status': {'state': 'Odd'}}]",
                           false, false);
  EXPECT_THAT(loaded.diagnostics, IsEmpty());
  ASSERT_EQ(loaded.scenario.queues.size(), 2u);
  EXPECT_EQ(loaded.scenario.queues[0].state, "");
  EXPECT_EQ(loaded.scenario.queues[1].state, "Odd");
}

// What is an error, and what is only worth a warning.
TEST(Read, Diagnostics) {
  const std::string queue = kQueue;
  const std::string numa = "{'apiVersion': 'nodeinfo.volcano.sh/v1alpha1', 'kind': 'Numatopology', ";
  const std::string priority = "{'apiVersion': 'scheduling.k8s.io/v1', 'kind': 'PriorityClass', ";
  const std::string group = "{'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'PodGroup', ";
  struct {
    const char* about;
    std::string text;
    std::string said;
  } cases[] = {
      {"a quantity", Pod("p", ", 'overhead': {'cpu': '1x'}"),
       "1:211: error: Pod team/p: spec.overhead.cpu: is not a quantity: \"1x\"; write a number with at most one suffix, such as 2, 500m or 1.5Gi\n"},
      {"more than 64 bits", Pod("p", ", 'overhead': {'cpu': '1e16', 'memory': '1e30'}"),
       "1:211: warning: Pod team/p: spec.overhead.cpu: is more than 64 bits hold: Kubernetes counts it as 0m\n"
       "1:226: warning: Pod team/p: spec.overhead.memory: is more than 64 bits hold: Kubernetes counts it as 0\n"},
      {"a number where a text belongs", queue + "'metadata': {'name': 7}}",
       "1:79: error: Queue: metadata.name: must be a string, not a number (7); write it in quotes: \"7\"\n"},
      {"weight below 0", queue + "'metadata': {'name': 'a'}, 'spec': {'weight': -1}}",
       "1:102: error: Queue a: spec.weight: must be from 0 to 65535, not -1\n"},
      {"a word", queue + "'metadata': {'name': 'a'}, 'status': {'state': 'open'}}",
       "1:104: error: Queue a: status.state: must be one of \"\", Open, Closed, Closing, Unknown, not \"open\"; write Open\n"},
      {"a tier to count up to", "{'apiVersion': 'topology.volcano.sh/v1alpha1', 'kind': 'HyperNode', 'metadata': {'name': 'h'}, 'spec': {'tier': 10001}}",
       "1:105: error: HyperNode h: spec.tier: must be from 0 to 10000, not 10001\n"},
      {"CPUs", numa + "'metadata': {'name': 'n'}, 'spec': {'numares': {'cpu': {'allocatable': '0-3;8'}}, 'cpuDetail': {'x': {}, '1': {'numa': 64}}}}",
       "1:128: error: Numatopology n: spec.numares.cpu.allocatable: is no list of CPUs: \"0-3;8\"; write numbers up to 8191 and ranges of "
       "them, such as 0-3,8\n"
       "1:173: error: Numatopology n: spec.cpuDetail.x: is no CPU: \"x\"; write the CPU's number, up to 8191\n"
       "1:183: error: Numatopology n: spec.cpuDetail.1.numa: must be from 0 to 63, not 64\n"},
      {"no name", queue + "'metadata': {}}", "1:78: error: Queue: metadata.name: is missing; write metadata.name\n"},
      {"no apiVersion", "{'kind': 'Queue', 'metadata': {'name': 'a'}}",
       "1:1: error: Queue a: apiVersion: is missing; write scheduling.volcano.sh/v1beta1\n"},
      {"another apiVersion", "{'apiVersion': 'v1', 'kind': 'Queue', 'metadata': {'name': 'a'}}",
       "1:2: error: Queue a: apiVersion: no matches for kind \"Queue\" in version \"v1\"; write scheduling.volcano.sh/v1beta1\n"},
      {"unused kinds, once with a count",
       "[{'apiVersion': 'apps/v1', 'kind': 'Deployment', 'metadata': {'name': 'a'}},"
       "{'apiVersion': 'apps/v1', 'kind': 'Deployment', 'metadata': {'name': 'b'}}]",
       "1:2: warning: Deployment a: objects of this kind are not used (2 times)\n"},
      {"unused fields, once with a count, and what was meant",
       "[" + queue + "'metadata': {'name': 'a'}, 'spec': {'wieght': 2}}," + queue + "'metadata': {'name': 'b'}, 'spec': {'wieght': 3}}]",
       "1:103: warning: Queue a: spec.wieght: is not used (2 times); did you mean weight?\n"},
      {"unused fields of shared specs count for each pod", "[" + Pod("a", ", 'colour': 1") + "," + Pod("b", ", 'colour': 1") + "]",
       "1:199: warning: Pod team/a: spec.colour: is not used (2 times)\n"},
      {"a duplicate", "[" + queue + "'metadata': {'name': 'a'}},\n" + queue + "'metadata': {'name': 'a'}}]",
       "2:1: error: Queue a: metadata.name: stands twice; first at line 1; give one of them another name\n"},
      {"an unknown queue", group + "'metadata': {'name': 'g'}, 'spec': {'minMember': 1, 'queue': 'nowhere'}}",
       "1:121: warning: PodGroup default/g: spec.queue: queue nowhere does not exist: Volcano leaves the job out\n"},
      {"no minMember", group + "'metadata': {'name': 'g'}, 'spec': {}}",
       "1:104: warning: PodGroup g: spec.minMember: is missing: Volcano takes it as 0, so the job is ready without any pod\n"},
      {"a class that the API server would miss", Pod("p", ", 'priorityClassName': 'high'"),
       "1:198: error: Pod team/p: spec.priorityClassName: no PriorityClass with name high was found; add the PriorityClass, or write "
       "priority\n"},
      {"several at once",
       "[" + queue + "'metadata': {'name': 'a'}, 'spec': {'weight': 'x', 'priority': -1, 'capability': {'cpu': '--'}}}]",
       "1:103: error: Queue a: spec.weight: must be a whole number, not a string (\"x\")\n"
       "1:149: error: Queue a: spec.capability.cpu: is not a quantity: \"--\"; write a number with at most one suffix, such as 2, 500m or "
       "1.5Gi\n"
       "1:118: error: Queue a: spec.priority: must be at least 0, not -1\n"},
      {"a request above its limit",
       "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}, 'spec': {'schedulerName': 'x', 'containers': [{'name': 'm', "
       "'resources': {'requests': {'cpu': 2}, 'limits': {'cpu': 1}}}]}}",
       "1:138: error: Pod p: spec.containers[0].resources.requests: cpu: 2 must be less than or equal to cpu limit of 1\n"},
      {"a label", queue + "'metadata': {'name': 'a', 'labels': {'x': 'b c'}}}",
       "1:92: error: Queue a: metadata.labels: \"b c\" is no label value; use at most 63 letters, digits, -, _ and ., with a letter or digit "
       "at both ends\n"},
      {"a time", queue + "'metadata': {'name': 'a', 'creationTimestamp': 'yesterday'}}",
       "1:92: error: Queue a: metadata.creationTimestamp: is not a time: \"yesterday\"; write it as 2026-01-02T15:04:05Z\n"},
      {"a node that is no text", Pod("p", ", 'nodeName': false"),
       "1:198: error: Pod team/p: spec.nodeName: must be a string, not a boolean (false); write it in quotes: \"false\"\n"},
      {"a node that is a map", Pod("p", ", 'nodeName': {'a': 1}"), "1:198: error: Pod team/p: spec.nodeName: must be a string, not a map\n"},
      {"an apiVersion that is no text", "{'apiVersion': 1, 'kind': 'Node', 'metadata': {'name': 'n'}}",
       "1:2: error: Node n: apiVersion: must be a string, not a number (1); write it in quotes: \"1\"\n"},
      {"a map of a list that is none", Pod("p", ", 'tolerations': ['gpu']"),
       "1:214: error: Pod team/p: spec.tolerations[0]: must be a map, not a string (\"gpu\")\n"},
      {"a part of a device", Pod("p", ", 'overhead': {'nvidia.com/gpu': '500m'}"),
       "1:211: error: Pod team/p: spec.overhead[nvidia.com/gpu]: must be an integer, not 500m; write a whole number, such as 1\n"},
      {"resources that no container has", Pod("p", ", 'overhead': {'CPU': 1, 'foo': 1, 'pods': 1}"),
       "1:211: error: Pod team/p: spec.overhead.CPU: is no resource that a container may ask for; did you mean cpu?\n"
       "1:221: error: Pod team/p: spec.overhead.foo: is no resource that a container may ask for; write cpu, memory, ephemeral-storage or "
       "a name such as nvidia.com/gpu\n"
       "1:231: error: Pod team/p: spec.overhead.pods: is no resource that a container may ask for; write cpu, memory, ephemeral-storage or "
       "a name such as nvidia.com/gpu\n"},
      {"devices of a node",
       "{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n'}, 'status': {'capacity': {'x.com/y': 1.5}, "
       "'allocatable': {'cpu': '1500m', 'foo': 2, 'hugepages-2Mi': 1, 'ephemeral-storage': 1, 'attachable-volumes-aws-ebs': 1}}}",
       "1:89: error: Node n: status.capacity[x.com/y]: must be an integer, not 1500m; write a whole number, such as 1\n"
       "1:138: warning: Node n: status.allocatable.foo: is no resource that Volcano counts: it has no effect; write cpu, memory, pods or a "
       "name such as nvidia.com/gpu\n"},
      {"resources that Volcano does not count", queue + "'metadata': {'name': 'a'}, 'spec': {'weight': 1, 'capability': {'cpus': 1}, "
                                                        "'deserved': {'memory': '1Gi', 'pods': 1, 'nvidia.com/gpu': 1}}}",
       "1:130: warning: Queue a: spec.capability.cpus: is no resource that Volcano counts: it has no effect; did you mean cpu?\n"},
      {"those of a quota, which Volcano's controllers write",
       group + "'metadata': {'name': 'g'}, 'spec': {'minMember': 1, 'queue': 'default', 'minResources': {'requests.cpu': 1, 'count/pods': 1, 'Memory': 1}}}",
       "1:194: warning: PodGroup g: spec.minResources.Memory: is no resource that Volcano counts: it has no effect; did you mean memory?\n"},
      {"a pattern that does not compile",
       "{'apiVersion': 'topology.volcano.sh/v1alpha1', 'kind': 'HyperNode', 'metadata': {'name': 'h'}, "
       "'spec': {'tier': 1, 'members': [{'type': 'Node', 'selector': {'regexMatch': {'pattern': 'node-[0-9'}}}]}}",
       "1:173: error: HyperNode h: spec.members[0].selector.regexMatch.pattern: \"node-[0-9\" is no regular expression of Go: missing "
       "closing ]; write such as ^node-[0-9]+$\n"},
      {"a priority of more than 32 bits", priority + "'metadata': {'name': 'a'}, 'value': 3000000000}",
       "1:92: error: PriorityClass a: value: must be at most 2147483647, not 3000000000\n"},
      {"one of fewer", priority + "'metadata': {'name': 'a'}, 'value': -3000000000}",
       "1:92: error: PriorityClass a: value: must be at least -2147483648, not -3000000000\n"},
      {"one above a user's", priority + "'metadata': {'name': 'a'}, 'value': 1000000001}",
       "1:92: error: PriorityClass a: value: must be at most 1000000000, not 1000000001; what is higher is for Kubernetes' own classes\n"},
      {"Kubernetes' own", priority + "'metadata': {'name': 'system-node-critical'}, 'value': 2000001000}", ""},
      {"no scheduler", "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}, 'spec': {'containers': [{'name': 'm'}]}}",
       "1:1: warning: Pod default/p: spec.schedulerName: is missing: a cluster gives such a pod to default-scheduler, and Volcano leaves it "
       "alone; write schedulerName: volcano\n"},
      {"no containers", "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}, 'spec': {'schedulerName': 'x'}}",
       "1:72: error: Pod p: spec.containers: is missing: a pod has at least one container\n"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Said(LoadText(c.text)), c.said) << c.about;
  }
}

// These cases follow ValidatePodSpec, of containers.
TEST(Read, ContainersThatTheApiRefuses) {
  struct {
    const char *containers, *said;
  } cases[] = {
      {"{'name': 'a', 'resources': {'requests': {'x.com/y': 2}}}",
       "warning: Pod p: spec.containers[].resources.limits: x.com/y is missing: a request of it needs an equal limit; write limits: {x.com/y: 2}"},
      {"{'name': 'a', 'resources': {'requests': {'x.com/y': 2}, 'limits': {'x.com/y': 3}}}",
       "resources.requests: x.com/y: 2 must be equal to x.com/y limit of 3; write limits: {x.com/y: 2}"},
      {"{'name': 'a', 'resources': {'requests': {'x.com/y': 2}, 'limits': {'x.com/y': '500m'}}}",
       "limits[x.com/y]: must be an integer, not 500m; write a whole number, such as 1\n"},
      {"{'name': 'a', 'resources': {'limits': {'x.com/y': 3}}}", ""},
      {"{'name': 'a', 'resources': {'limits': {'hugepages-2Mi': '2Mi'}}}", "resources.requests: HugePages require cpu or memory"},
      {"{'name': 'a', 'resources': {'limits': {'hugepages-2Mi': '2Mi', 'memory': '1Gi'}}}", ""},
      {"{'name': 'a'}, {'name': 'a'}", "spec.containers: two containers are called a; give one of them another name"},
      {"{'name': 'a', 'ports': [{'name': 'x'}]}", "ports[0].containerPort: is missing; write a number from 1 to 65535"},
      {"{'name': 'a', 'ports': [{'containerPort': 0}]}", "ports[0].containerPort: must be from 1 to 65535, not 0"},
      {"{'name': 'a', 'ports': [{'containerPort': 1, 'hostPort': 80}]}, {'name': 'b', 'ports': [{'containerPort': 2, 'hostPort': 80, 'protocol': 'TCP'}]}",
       "the hostPort 80 of container b is another port's already; give each port of the pod another hostPort"},
      {"{'name': 'a', 'ports': [{'containerPort': 1, 'hostPort': 80}, {'containerPort': 2, 'hostPort': 80, 'protocol': 'UDP'}, {'containerPort': 2}]}", ""},
  };
  for (const auto& c : cases) {
    const std::string said = Said(LoadText(
        "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}, 'spec': {'schedulerName': 'x', "
        "'containers': [" +
        std::string(c.containers) + "]}}"));
    if (*c.said == '\0') {
      EXPECT_EQ(said, "") << c.containers;
    } else {
      EXPECT_THAT(said, HasSubstr(c.said)) << c.containers;
      EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
    }
  }
}

TEST(Read, ATaintHasAKeyAndAnEffect) {
  auto said = [](const std::string& taint) {
    return Said(LoadText("{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n'}, 'spec': {'taints': [{" + taint + "}]}}"));
  };
  EXPECT_THAT(said("'key': 'k'"),
              HasSubstr("error: Node n: spec.taints[0].effect: is missing; write one of NoSchedule, PreferNoSchedule, NoExecute"));
  EXPECT_THAT(said("'effect': 'NoExecute'"), HasSubstr("error: Node n: spec.taints[0].key: is missing"));
  EXPECT_THAT(said("'key': 'k', 'effect': 'NoExecute'"), ::testing::Not(HasSubstr("error")));
}

TEST(Read, AnExpressionHasAKeyAndAnOperator) {
  auto said = [](const std::string& spec) {
    return Said(LoadText("{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p', 'namespace': 'default'}, 'spec': {'containers': [{'name': 'c'}], " + spec + "}}"));
  };
  auto of_nodes = [&](const std::string& expression) {
    return said(
        "'affinity': {'nodeAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': {'nodeSelectorTerms': "
        "[{'matchExpressions': [{" +
        expression + "}]}]}}}");
  };
  auto of_labels = [&](const std::string& expression) {
    return said(
        "'topologySpreadConstraints': [{'maxSkew': 1, 'topologyKey': 'zone', 'whenUnsatisfiable': 'DoNotSchedule', "
        "'labelSelector': {'matchExpressions': [{" +
        expression + "}]}}]");
  };
  EXPECT_THAT(of_nodes("'key': 'k', 'oporator': 'In'"),
              HasSubstr("matchExpressions[0].operator: is missing; write one of In, NotIn, Exists, DoesNotExist, Gt, Lt"));
  EXPECT_THAT(of_nodes("'operator': 'Exists'"), HasSubstr("matchExpressions[0].key: is missing"));
  EXPECT_THAT(of_nodes("'key': 'k', 'operator': 'Exists'"), ::testing::Not(HasSubstr("error")));
  EXPECT_THAT(of_labels("'key': 'k'"),
              HasSubstr("matchExpressions[0].operator: is missing; write one of In, NotIn, Exists, DoesNotExist"));
  EXPECT_THAT(of_labels("'key': '', 'operator': 'Exists'"), HasSubstr("matchExpressions[0].key: is missing"));
  EXPECT_THAT(of_labels("'key': 'k', 'operator': 'In'"),
              HasSubstr("matchExpressions[0].values: is missing: In needs at least one"));
  EXPECT_THAT(of_labels("'key': 'k', 'operator': 'In', 'values': ['v']"), ::testing::Not(HasSubstr("error")));
  EXPECT_THAT(said("'affinity': {'nodeAffinity': {'preferredDuringSchedulingIgnoredDuringExecution': [{'preference': {}}]}}"),
              HasSubstr("[0].weight: is missing; write a number from 1 to 100"));
  EXPECT_THAT(said("'affinity': {'podAffinity': {'preferredDuringSchedulingIgnoredDuringExecution': [{'weight': 1}]}}"),
              HasSubstr("[0].podAffinityTerm: is missing"));
  EXPECT_THAT(said("'topologySpreadConstraints': [{'maxSkew': 1}]"),
              ::testing::AllOf(HasSubstr("[0].topologyKey: is missing; write a node label"),
                               HasSubstr("[0].whenUnsatisfiable: is missing; write one of DoNotSchedule, ScheduleAnyway")));
}

TEST(Read, WhatIsNoStringIsSaidOnce) {
  const std::string pod = "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}, 'spec': {'schedulerName': 'x', 'containers': [{'name': 5}]}}";
  const std::string node = "{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': [5]}}";
  const std::string hyper_node =
      "{'apiVersion': 'topology.volcano.sh/v1alpha1', 'kind': 'HyperNode', 'metadata': {'name': 'h'}, 'spec': {'tier': 1, "
      "'members': [{'type': 'Node', 'selector': {'regexMatch': {'pattern': 5}}}]}}";
  const std::string job = "{'nodes': [], 'jobs': [{'name': [5], 'tasks': [{'name': 't'}]}]}";
  const std::string task = "{'nodes': [], 'jobs': [{'name': 'j', 'tasks': [{'name': [5]}]}]}";
  const std::string event = "{'nodes': [{'name': 'n'}], 'simulate': {'events': [{'at': '5s', 'node': 'n', 'do': [5]}]}}";
  for (const std::string& text : {pod, node, hyper_node, job, task, event}) {
    const std::string said = Said(LoadText(text));
    EXPECT_THAT(said, HasSubstr("must be a string")) << text;
    EXPECT_THAT(said, ::testing::Not(HasSubstr("is missing"))) << text;
  }
}

TEST(Read, PlacesOfNumbers) {
  const std::string node = "{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n'}, 'spec': {'taints': [";
  EXPECT_THAT(Said(LoadText(node + "5]}}")), HasSubstr("1:85: error: Node n: spec.taints[0]"));
  EXPECT_THAT(Said(LoadText(node + "-5 ]}}")), HasSubstr("1:85: error: Node n: spec.taints[0]"));
  EXPECT_THAT(Said(LoadText(node + "\n 12.50\n]}}")), HasSubstr("2:2: error: Node n: spec.taints[0]"));
  EXPECT_THAT(Said(LoadText(node + "18446744073709551615]}}")), HasSubstr("1:85: error: Node n: spec.taints[0]"));
  EXPECT_THAT(Said(LoadText("[\n1")), HasSubstr("2:"));
}

TEST(Read, AReportIsToldFromAScenario) {
  const std::string said = Said(LoadText("{'version': 1, 'pumice': '0.1.0', 'volcano': 'v1.14.4', 'queues': [5], 'jobs': [5]}"));
  EXPECT_EQ(said,
            "1:1: error: this is a report of pumice, which holds what became of a scenario; give the scenario's file, or compare "
            "reports with pumice diff\n");
}

TEST(Read, EveryObjectWithAMistakeIsNamed) {
  Loaded loaded = LoadText("[" + Pod("a", ", 'overhead': {'cpu': '1x'}") + ",\n" + Pod("b", ", 'overhead': {'cpu': '1x'}") + "]");
  EXPECT_THAT(Codes(loaded, Severity::kError), ElementsAre("quantity", "quantity"));
}

TEST(Read, ClusterDumpsDoNotDrownInWarnings) {
  Loaded loaded = LoadText(R"([{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p', 'namespace': 'd', 'uid': 'u', 'generateName': 'p-',
      'resourceVersion': '1', 'managedFields': [{}], 'finalizers': ['x'], 'creationTimestamp': '2026-01-01T00:00:00Z',
      'ownerReferences': [{'apiVersion': 'apps/v1', 'kind': 'ReplicaSet', 'name': 'r', 'uid': 'v', 'controller': true, 'blockOwnerDeletion': true}]},
    'spec': {'schedulerName': 'default-scheduler', 'priority': 0, 'preemptionPolicy': 'PreemptLowerPriority', 'nodeName': 'n', 'dnsPolicy': 'ClusterFirst', 'enableServiceLinks': true,
      'restartPolicy': 'Always', 'securityContext': {}, 'serviceAccount': 'default', 'serviceAccountName': 'default',
      'terminationGracePeriodSeconds': 30, 'hostname': 'x',
      'volumes': [{'name': 'kube-api-access', 'projected': {'defaultMode': 420}}],
      'containers': [{'name': 'c', 'image': 'i', 'imagePullPolicy': 'Always', 'env': [{'name': 'a', 'value': 'b'}], 'command': ['x'],
        'resources': {}, 'volumeMounts': [], 'terminationMessagePath': '/dev/x', 'terminationMessagePolicy': 'File'}]},
    'status': {'phase': 'Running', 'podIP': '1', 'podIPs': [], 'hostIP': '2', 'qosClass': 'BestEffort', 'startTime': '2026-01-01T00:00:00Z',
      'conditions': [{'type': 'Ready', 'status': 'True', 'lastProbeTime': null, 'lastTransitionTime': '2026-01-01T00:00:00Z'}],
      'containerStatuses': [{'name': 'c', 'ready': true, 'restartCount': 0, 'image': 'i', 'state': {}}]}},
    {'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n', 'uid': 'w', 'creationTimestamp': '2026-01-01T00:00:00Z'},
     'spec': {'podCIDR': 'x', 'podCIDRs': ['x'], 'providerID': 'y'},
     'status': {'addresses': [], 'capacity': {'cpu': '4'}, 'allocatable': {'cpu': '4'}, 'nodeInfo': {}, 'daemonEndpoints': {},
                'conditions': [{'type': 'Ready', 'status': 'False'}], 'images': [{'names': ['a'], 'sizeBytes': 5}]}}])");
  EXPECT_EQ(Said(loaded), "");
  EXPECT_THAT(Codes(loaded, Severity::kNote), ElementsAre("run-time-field", "filled-queues", "filled-now", "release"));
  EXPECT_FALSE(loaded.scenario.nodes[0].ready);
  EXPECT_EQ(loaded.scenario.now.seconds, 1767225600);
}

TEST(Read, Limits) {
  ReadOptions options;
  options.limits.bytes = 10;
  EXPECT_THAT(Said(Load({{"f", "[           ]"}}, options)), HasSubstr("more than 10"));
  EXPECT_EQ(Said(LoadText("")), "error: the file is empty\n");
  EXPECT_EQ(Said(LoadText(" \n\t\n")), "error: the file is empty\n");
  EXPECT_EQ(Said(LoadText("[1,\n\"\xFF\"]")), "2:2: error: is not UTF-8 here; save the file as UTF-8\n");
  EXPECT_THAT(Said(LoadText(std::string(100000, '['))), HasSubstr("nested deeper than 100 levels"));
  std::string deep = "{'kind': ";
  for (int i = 0; i < 5000; ++i) deep += "{'a':";
  EXPECT_THAT(Said(LoadText(deep)), HasSubstr("nested deeper than 100 levels"));
  EXPECT_THAT(Said(LoadText("{'kind': 'Queue', \n 'metadata' 5}")), HasSubstr("2:"));
  EXPECT_THAT(Said(LoadText("{'nothing': 1}")), HasSubstr("kind: is missing"));
  EXPECT_THAT(Said(LoadText("[7]")), HasSubstr("an object must be a map, not a number"));
}

// Volcano knows no limit; nothing may be left out in silence.
TEST(Read, NoMoreResourcesThanAreKept) {
  const auto node = [](int resources) {
    std::string amounts = "'cpu': 1";
    for (int i = 0; i < resources; ++i) amounts += ", 'example.com/r" + std::to_string(10 + i) + "': 1";
    return LoadText("{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n'}, 'status': {'allocatable': {" + amounts + "}}}");
  };
  EXPECT_TRUE(node(59).ok());
  EXPECT_EQ(Said(node(60)),
            "error: these are 60 resources besides cpu, memory and pods; there may be 59; "
            "leave out those that no pod asks for; the last are example.com/r68, example.com/r69\n");
}

TEST(Read, StrictMakesErrorsOfWarnings) {
  Loaded loaded = LoadText("{'apiVersion': 'apps/v1', 'kind': 'Deployment', 'metadata': {'name': 'a'}}");
  EXPECT_TRUE(loaded.ok());
  MakeStrict(&loaded.diagnostics);
  EXPECT_FALSE(loaded.ok());
}

TEST(Read, DuplicateKeys) {
  Loaded loaded = LoadText(std::string(kQueue) + "'metadata': {'name': 'a', 'name': 'b'}}");
  EXPECT_EQ(Said(loaded), "1:92: warning: the key name stands twice; the last one counts\n");
  EXPECT_EQ(loaded.scenario.queues[0].meta.name, "b");
}

TEST(Read, SchedulerConfigurationOfAConfigMap) {
  auto map = [](const std::string& key, const std::string& text) {
    return "{'apiVersion': 'v1', 'kind': 'ConfigMap', 'metadata': {'name': 'c'}, 'data': {'" + key + "': \"" + text + "\"}}";
  };
  auto conf = [](const std::string& action) { return R"({\"actions\": \")" + action + R"(\", \"tiers\": []})"; };
  Loaded loaded = LoadText("[" + map("agent.conf", conf("allocate")) + "," + map("volcano-scheduler.conf", conf("enqueue")) + "," +
                           map("other.yaml", conf("backfill")) + "," + map("admission.conf", R"({\"x\": 1})") + "]");
  EXPECT_EQ(Said(loaded), "");
  EXPECT_EQ(loaded.scenario.scheduler_conf->Find("actions")->text, "enqueue");
  const std::string typed = map("volcano-scheduler.conf", "x");
  const std::string text = "\"x\"";
  auto instead = [&](const std::string& value) { return Said(LoadText(std::string(typed).replace(typed.find(text), text.size(), value))); };
  EXPECT_EQ(instead("{'actions': 'allocate'}"),
            "1:79: error: ConfigMap c: data[volcano-scheduler.conf]: must be a string, not a map; write `volcano-scheduler.conf: |` and the "
            "text below it, indented\n");
  EXPECT_THAT(instead("5"), HasSubstr("must be a string, not a number (5); write it in quotes: \"5\""));
  EXPECT_EQ(instead("null"), "");
  EXPECT_THAT(Said(LoadText("{'apiVersion': 'v1', 'kind': 'ConfigMap', 'metadata': {'name': 'c'}, 'data': 'x'}")),
              HasSubstr("data: must be a map, not a string (\"x\")"));
  EXPECT_THAT(Said(LoadText(map("volcano-scheduler.conf", conf("alocate")))),
              HasSubstr("error: ConfigMap c: actions: failed to find Action alocate; did you mean allocate?"));
}

}  // namespace
}  // namespace pumice::load
