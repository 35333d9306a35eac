// The short form becomes the objects that it stands for.
#include "core/load/short_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/load/load_support.h"

namespace pumice::load {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

template <typename T>
std::vector<std::string> Names(const std::vector<T>& list) {
  std::vector<std::string> names;
  for (const T& item : list) names.push_back(item.meta.name);
  return names;
}

TEST(ShortForm, Nodes) {
  Loaded loaded = LoadText(R"({'nodes': [
    {'name': 'one', 'cpu': 4, 'memory': '8Gi', 'gpu': 2, 'pods': 10, 'unschedulable': true, 'labels': {'zone': 'a'},
     'taints': ['k=v:NoSchedule', 'only:NoExecute', {'key': 'm', 'effect': 'PreferNoSchedule'}], 'resources': {'x.io/y': 3}},
    {'name': 'n', 'count': 11, 'cpu': '500m'}, {'cpu': 1}]})");
  EXPECT_EQ(Said(loaded), "");
  const auto& nodes = loaded.scenario.nodes;
  ASSERT_EQ(nodes.size(), 13u);
  EXPECT_EQ(nodes[0].allocatable.at("nvidia.com/gpu").Value(), 2);
  EXPECT_EQ(nodes[0].allocatable.at("x.io/y").Value(), 3);
  EXPECT_EQ(nodes[0].allocatable.at("pods").Value(), 10);
  EXPECT_EQ(nodes[0].capacity.size(), 5u);
  EXPECT_TRUE(nodes[0].unschedulable);
  EXPECT_EQ(nodes[0].meta.labels.at("zone"), "a");
  EXPECT_EQ(nodes[0].meta.labels.at("kubernetes.io/hostname"), "one");
  ASSERT_EQ(nodes[0].taints.size(), 3u);
  EXPECT_EQ(nodes[0].taints[0].value, "v");
  EXPECT_EQ(nodes[0].taints[1].effect, "NoExecute");
  // Padded, so that the order of names is the order of numbers.
  EXPECT_EQ(nodes[1].meta.name, "n-00");
  EXPECT_EQ(nodes[11].meta.name, "n-10");
  EXPECT_EQ(nodes[11].allocatable.at("pods").Value(), 110);
  EXPECT_EQ(nodes[12].meta.name, "node");
}

TEST(ShortForm, QueuesAndClasses) {
  Loaded loaded = LoadText(R"({'queues': [{'name': 'A', 'weight': 2, 'capability': {'cpu': 50, 'gpu': 4}, 'guarantee': {'cpu': 10},
      'deserved': {'memory': '1Gi'}, 'parent': 'root', 'state': 'Closed', 'reclaimable': false}],
    'priorityClasses': {'high': 1000, 'low': -5}})");
  EXPECT_EQ(Said(loaded), "");
  const model::Queue& queue = loaded.scenario.queues.at(0);
  EXPECT_EQ(queue.weight, 2);
  EXPECT_EQ(queue.capability.at("nvidia.com/gpu").Value(), 4);
  EXPECT_EQ(queue.guarantee.at("cpu").Value(), 10);
  EXPECT_EQ(queue.state, "Closed");
  EXPECT_EQ(queue.reclaimable, false);
  EXPECT_THAT(Names(loaded.scenario.queues), ElementsAre("A", "root", "default"));
  EXPECT_THAT(Names(loaded.scenario.priority_classes), ElementsAre("high", "low"));
  EXPECT_EQ(loaded.scenario.priority_classes[1].value, -5);
  Loaded list = LoadText("{'priorityClasses': [{'name': 'd', 'value': 3, 'globalDefault': true}]}");
  EXPECT_EQ(Said(list), "");
  EXPECT_TRUE(list.scenario.priority_classes.at(0).global_default);
}

TEST(ShortForm, AJob) {
  Loaded loaded = LoadText("{'jobs': [{'name': 'j', 'replicas': 3, 'cpu': 1, 'gpu': 1}]}");
  EXPECT_EQ(Said(loaded), "");
  const model::PodGroup& group = loaded.scenario.pod_groups.at(0);
  EXPECT_EQ(group.meta.Key(), "default/j");
  EXPECT_EQ(group.min_member, 1);
  EXPECT_EQ(group.queue, "default");
  EXPECT_FALSE(group.min_resources);
  const auto& pods = loaded.scenario.pods;
  EXPECT_THAT(Names(pods), ElementsAre("j-0", "j-1", "j-2"));
  EXPECT_EQ(pods[0].spec, pods[2].spec);
  EXPECT_EQ(pods[0].spec->scheduler_name, "volcano");
  EXPECT_EQ(pods[0].spec->containers.at(0).requests.at("nvidia.com/gpu").Value(), 1);
  // As Kubernetes wants it of devices, and of nothing else.
  EXPECT_EQ(pods[0].spec->containers.at(0).limits.at("nvidia.com/gpu").Value(), 1);
  EXPECT_EQ(pods[0].spec->containers.at(0).limits.size(), 1u);
  EXPECT_EQ(pods[1].meta.annotations.at("scheduling.k8s.io/group-name"), "j");
  EXPECT_EQ(pods[1].meta.annotations.count("volcano.sh/task-spec"), 0u);
}

TEST(ShortForm, AJobWithTasks) {
  Loaded loaded = LoadText(R"({'jobs': [{'name': 'tf', 'queue': 'default', 'minMember': 3, 'minResources': {'cpu': 4, 'gpu': 1}, 'priority': 'high',
      'labels': {'team': 'x'}, 'annotations': {'volcano.sh/sla-waiting-time': '1h'}, 'preemptable': true,
      'tasks': [{'name': 'ps', 'replicas': 1, 'cpu': 1}, {'name': 'w', 'replicas': 2, 'cpu': 2, 'minMember': 2, 'nodeSelector': {'a': 'b'}}]}],
    'priorityClasses': {'high': 9}})");
  EXPECT_EQ(Said(loaded), "");
  const model::PodGroup& group = loaded.scenario.pod_groups.at(0);
  EXPECT_EQ(group.min_member, 3);
  EXPECT_EQ(group.min_task_member, (std::map<std::string, int32_t>{{"w", 2}}));
  EXPECT_EQ(group.min_resources->at("nvidia.com/gpu").Value(), 1);
  EXPECT_EQ(group.priority_class_name, "high");
  EXPECT_EQ(group.meta.annotations.at("volcano.sh/sla-waiting-time"), "1h");
  const auto& pods = loaded.scenario.pods;
  EXPECT_THAT(Names(pods), ElementsAre("tf-ps-0", "tf-w-0", "tf-w-1"));
  EXPECT_EQ(pods[1].meta.annotations.at("volcano.sh/task-spec"), "w");
  EXPECT_EQ(pods[1].meta.annotations.at("volcano.sh/preemptable"), "true");
  EXPECT_EQ(pods[1].meta.labels.at("team"), "x");
  EXPECT_EQ(pods[1].spec->node_selector.at("a"), "b");
  EXPECT_EQ(pods[1].spec->priority, 9);
}

TEST(ShortForm, RunningPods) {
  Loaded loaded = LoadText(R"({'nodes': [{'name': 'a', 'cpu': 2}, {'name': 'b', 'cpu': 2}],
    'jobs': [{'name': 'j', 'replicas': 4, 'cpu': 1, 'running': 3, 'minMember': 2},
             {'name': 'k', 'replicas': 2, 'cpu': 5, 'running': {'b': 1}, 'minMember': 2}]})");
  EXPECT_EQ(Said(loaded), "");
  std::string placed;
  for (const auto& pod : loaded.scenario.pods) placed += pod.meta.name + ":" + pod.node_name + ":" + pod.phase + " ";
  EXPECT_EQ(placed, "j-0:a:Running j-1:a:Running j-2:b:Running j-3::Pending k-0:b:Running k-1::Pending ");
  EXPECT_EQ(loaded.scenario.pod_groups[0].status.phase, "Running");
  EXPECT_EQ(loaded.scenario.pod_groups[0].status.running, 3);
  EXPECT_EQ(loaded.scenario.pod_groups[1].status.phase, "Inqueue");
  EXPECT_EQ(loaded.scenario.pods[0].spec, loaded.scenario.pods[3].spec);

  EXPECT_THAT(Said(LoadText("{'nodes': [{'cpu': 1}], 'jobs': [{'name': 'j', 'replicas': 3, 'cpu': 1, 'running': 2}]}")),
              HasSubstr("jobs[0].running: only 1 of 2 running pods fit on the nodes; say where they run: running: {node: count}"));
  EXPECT_THAT(Said(LoadText("{'jobs': [{'name': 'j', 'replicas': 1, 'running': 2}]}")),
              HasSubstr("2 pods cannot run when there are 1"));
}

TEST(ShortForm, APriorityMayBeANumber) {
  Loaded loaded = LoadText("{'jobs': [{'name': 'a', 'priority': 100}, {'name': 'b', 'priority': 100}, {'name': 'c', 'priority': -3}]}");
  EXPECT_EQ(Said(loaded), "");
  EXPECT_THAT(Names(loaded.scenario.priority_classes), ElementsAre("priority-100", "priority-minus-3"));
  EXPECT_EQ(loaded.scenario.pods[1].spec->priority, 100);
  EXPECT_EQ(loaded.scenario.pods[2].spec->priority, -3);
  EXPECT_EQ(loaded.scenario.pod_groups[2].priority_class_name, "priority-minus-3");
}

TEST(ShortForm, Configuration) {
  auto conf = [](const std::string& text) {
    Loaded loaded = LoadText("{'queues': [], " + text + "}");
    EXPECT_EQ(Said(loaded), "") << text;
    std::string shown;
    if (!loaded.scenario.scheduler_conf) return shown;
    const model::ConfigValue& value = *loaded.scenario.scheduler_conf;
    shown = value.Find("actions")->text + " |";
    for (const auto& tier : value.Find("tiers")->list) {
      for (const auto& plugin : tier.Find("plugins")->list) {
        shown += " " + plugin.Find("name")->text;
        if (const auto* arguments = plugin.Find("arguments")) {
          shown += "(" + arguments->map[0].first + "=" + arguments->map[0].second.text + ")";
        }
      }
      shown += " |";
    }
    return shown;
  };
  EXPECT_EQ(conf("'name': 'x'"), "");
  const std::string built_in = " | priority gang conformance | overcommit drf predicates proportion nodeorder |";
  EXPECT_EQ(conf("'actions': 'allocate, backfill'"), "allocate, backfill" + built_in);
  EXPECT_EQ(conf("'actions': ['enqueue', 'allocate']"), "enqueue, allocate" + built_in);
  EXPECT_EQ(conf("'plugins': ['gang', {'name': 'priority'}, {'binpack': {'binpack.weight': 5}}, {'drf': null}]"),
            "enqueue, allocate, backfill | gang priority binpack(binpack.weight=5) drf |");
  EXPECT_EQ(conf("'plugins': [['gang'], ['drf', 'nodeorder']]"), "enqueue, allocate, backfill | gang | drf nodeorder |");
  EXPECT_EQ(conf("'actions': 'allocate', 'tiers': [{'plugins': [{'name': 'gang'}]}]"), "allocate | gang |");
  EXPECT_EQ(conf("'conf': {'actions': 'allocate', 'tiers': [{'plugins': [{'name': 'gang'}]}]}"), "allocate | gang |");
  EXPECT_THAT(Said(LoadText("{'actions': 'allocate', 'conf': {'actions': 'allocate'}}")), HasSubstr("conf: the configuration is given twice"));
  EXPECT_THAT(Said(LoadText("{'plugins': ['gang', ['drf']]}")), HasSubstr("error"));
}

TEST(ShortForm, HyperNodes) {
  Loaded loaded = LoadText("{'hyperNodes': [{'name': 's0', 'tier': 1, 'nodes': ['a', 'b']}, {'name': 's1', 'tier': 2, 'hyperNodes': ['s0']}]}");
  EXPECT_EQ(Said(loaded), "");
  EXPECT_EQ(loaded.scenario.hyper_nodes.at(0).members.at(1).exact_name, "b");
  EXPECT_EQ(loaded.scenario.hyper_nodes.at(1).members.at(0).type, "HyperNode");
}

TEST(ShortForm, MistakesAreNamedWhereTheyStand) {
  struct {
    const char* text;
    const char* said;
  } cases[] = {
      {"{'jobs': [{'replicas': 1}]}", "jobs[0].name: is missing; write the job's name"},
      {"{'jobs': [{'name': 'j', 'cpu': '1x', 'replicas': 5}]}", "1:25: error: jobs[0].cpu: is not a quantity: \"1x\""},
      {"{'jobs': [{'name': 'j', 'cpu': -4}]}", "1:25: error: jobs[0].cpu: must not be negative: -4"},
      {"{'jobs': [{'name': 'j', 'gpu': '500m'}]}", "jobs[0].gpu: must be an integer, not 500m; write a whole number"},
      {"{'jobs': [{'name': 'j', 'resources': {'x.com/y': 1.5}}]}", "jobs[0].resources[x.com/y]: must be an integer"},
      {"{'jobs': [{'name': 'j', 'resources': {'cpus': 2}}]}", "jobs[0].resources.cpus: is no resource that a container may ask for; did you mean cpu?"},
      {"{'jobs': [{'name': 'j', 'resources': {'cpus': null}}]}", "jobs[0].resources.cpus: is no resource that a container may ask for; did you mean cpu?"},
      {"{'jobs': [{'name': 'j', 'minResources': {'Memory': '5Gi'}}]}", "spec.minResources.Memory: is no resource that Volcano counts: it has no effect; did you mean memory?"},
      {"{'nodes': [{'name': 'n', 'gpu': 0.5}]}", "nodes[0].gpu: must be an integer, not 500m"},
      {"{'nodes': [{'name': 'n', 'resources': {'foo': 2}}]}", "Node n: status.allocatable.foo: is no resource that Volcano counts"},
      {"{'nodes': ['n']}", "1:12: error: nodes[0]: must be a map, not a string (\"n\")"},
      {"{'hyperNodes': [{'name': 'h', 'tier': 1, 'nodes': 'n'}]}", "hyperNodes[0].nodes: must be a list, not a string (\"n\"); write [n]"},
      {"{'nodes': [], 'nodeUsage': {'m': {'cpu': 1}}}", "1:29: warning: nodeUsage.m: node m does not exist"},
      {"{'jobs': [{'name': 'j', 'replicas': -1}]}", "jobs[0].replicas: must be from 0 to 1000000, not -1"},
      {"{'jobs': [{'name': 'j', 'replicas': 2000000000}]}", "jobs[0].replicas: must be from 0 to 1000000"},
      {"{'jobs': [{'name': 'j', 'replicas': 1}, {'name': 'k', 'replicas': 1000000}]}", "jobs[1].replicas: makes more than 1000000"},
      {"{'jobs': [{'name': 'j', 'tasks': [{'name': 'a'}], 'cpu': 1}]}", "jobs[0].cpu: belongs to the tasks"},
      {"{'nodes': [{'name': 'n', 'taints': ['x']}]}", "nodes[0].taints: \"x\" is no taint; write key=value:NoSchedule"},
      {"{'nodes': [{'name': 'n', 'cpus': 3}]}", "nodes[].cpus: is not used; did you mean cpu?"},
      {"{'nodes': [{'name': 'n', 'cpu': 3, 'replicas': 3}]}", "nodes[].replicas: is not used; did you mean count?"},
      {"{'jobs': [{'name': 'j', 'pods': 3}]}", "jobs[].pods: is not used; did you mean replicas?"},
      {"{'jobs': [{'name': 'j', 'minAvailable': 3}]}", "jobs[].minAvailable: is not used; did you mean minMember?"},
      {"{'queues': [{'name': 'q', 'min': {'cpu': 3}}]}", "queues[].min: is not used; did you mean guarantee?"},
      {"{'queue': [], 'nodes': []}", "queue: is not used"},
      {"{'jobs': [{'name': 'j', 'queue': 'nowhere'}]}", "PodGroup default/j: spec.queue: queue nowhere does not exist"},
      {"{'jobs': {'name': 'j'}}", "jobs: must be a list, not a map"},
  };
  for (const auto& c : cases) EXPECT_THAT(Said(LoadText(c.text)), HasSubstr(c.said)) << c.text;
}

TEST(ShortForm, OneMistakeOfManyPodsIsSaidOnce) {
  Loaded loaded = LoadText("{'jobs': [{'name': 'j', 'replicas': 50, 'nodeSelector': {'a': 5}}]}");
  EXPECT_EQ(Said(loaded), "1:58: error: Pod default/j-0: spec.nodeSelector.a: must be a string, not a number (5); write it in quotes: \"5\"\n");
}

}  // namespace
}  // namespace pumice::load
