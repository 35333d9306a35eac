// What is written in the long form reads back to the same scenario.
#include "core/manifest/write.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/unit/load/load_support.h"

namespace pumice::manifest {

using load::Loaded;
using load::LoadText;
using text::Severity;

namespace {

using ::testing::HasSubstr;

// Everything that the model keeps, in one scenario.
constexpr const char* kEverything = R"({'name': 'all', 'now': '2026-02-01T00:00:00Z', 'cycles': 2, 'nodeUsage': {'n': {'cpu': 80.5, 'time': '2026-01-31T00:00:00Z'}},
  'actions': 'allocate', 'plugins': ['gang', {'binpack': {'binpack.weight': 5, 'binpack.resources': 'a, b', 'x': [1.5, true, null, {'y': []}]}}],
  'objects': [
  {'apiVersion': 'v1', 'kind': 'Namespace', 'metadata': {'name': 'team', 'annotations': {'a': 'b'}}},
  {'apiVersion': 'scheduling.k8s.io/v1', 'kind': 'PriorityClass', 'metadata': {'name': 'high'}, 'value': 10, 'globalDefault': true, 'preemptionPolicy': 'Never'},
  {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', 'metadata': {'name': 'q', 'uid': 'u', 'labels': {'l': 'm'}},
   'spec': {'weight': 2, 'parent': 'root', 'capability': {'cpu': '1500m'}, 'deserved': {'memory': '1.5Gi'}, 'guarantee': {'resource': {'cpu': 1}},
            'reclaimable': false, 'priority': 3, 'type': 't', 'dequeueStrategy': 'fifo',
            'affinity': {'nodeGroupAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': ['g']}, 'nodeGroupAntiAffinity': {'preferredDuringSchedulingIgnoredDuringExecution': ['h']}}},
   'status': {'state': 'Closed', 'allocated': {'cpu': 1}}},
  {'apiVersion': 'v1', 'kind': 'ResourceQuota', 'metadata': {'name': 'rq', 'namespace': 'team'}, 'spec': {'hard': {'cpu': 4}}, 'status': {'hard': {'cpu': 4}, 'used': {'cpu': 1}}},
  {'apiVersion': 'policy/v1', 'kind': 'PodDisruptionBudget', 'metadata': {'name': 'b', 'namespace': 'team'},
   'spec': {'minAvailable': 1, 'selector': {'matchExpressions': [{'key': 'k', 'operator': 'Exists'}]}}, 'status': {'disruptionsAllowed': 2, 'disruptedPods': {'p': '2026-01-01T00:00:00Z'}}},
  {'apiVersion': 'policy/v1', 'kind': 'PodDisruptionBudget', 'metadata': {'name': 'c', 'namespace': 'team'}, 'spec': {'maxUnavailable': '30%'}},
  {'apiVersion': 'topology.volcano.sh/v1alpha1', 'kind': 'HyperNode', 'metadata': {'name': 'h'}, 'spec': {'tier': 1, 'tierName': 'rack', 'members': [
     {'type': 'Node', 'selector': {'exactMatch': {'name': 'n'}}}, {'type': 'Node', 'selector': {'regexMatch': {'pattern': 'x.*'}}},
     {'type': 'Node', 'selector': {'labelMatch': {'matchLabels': {'a': 'b'}}}}]}},
  {'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n', 'labels': {'zone': 'a'}}, 'spec': {'unschedulable': true, 'taints': [{'key': 'k', 'effect': 'NoSchedule'}, {'key': 'k', 'value': 'v', 'effect': 'NoExecute'}]},
   'status': {'capacity': {'cpu': 4, 'pods': 110}, 'allocatable': {'cpu': '3900m', 'pods': 110}, 'conditions': [{'type': 'Ready', 'status': 'False'}], 'images': [{'names': ['i'], 'sizeBytes': 7}]}},
  {'apiVersion': 'nodeinfo.volcano.sh/v1alpha1', 'kind': 'Numatopology', 'metadata': {'name': 'n'},
   'spec': {'policies': {'CPUManagerPolicy': 'static', 'TopologyManagerPolicy': 'restricted'}, 'numares': {'cpu': {'allocatable': '0-1,3', 'capacity': 4}},
            'cpuDetail': {'0': {}, '1': {'core': 1}, '2': {'numa': 1, 'socket': 1}, '3': {'numa': 1, 'socket': 1, 'core': 1}}, 'resReserved': {'cpu': '500m'}}},
  {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'PodGroup', 'metadata': {'name': 'g', 'namespace': 'team'},
   'spec': {'minMember': 2, 'minTaskMember': {'w': 1}, 'queue': 'q', 'priorityClassName': 'high', 'minResources': {'cpu': 1}, 'networkTopology': {'mode': 'soft', 'highestTierName': 'rack'},
            'subGroupPolicy': [{'name': 's', 'subGroupSize': 2, 'minSubGroups': 1, 'matchLabelKeys': ['k'], 'labelSelector': {}, 'networkTopology': {'mode': 'hard', 'highestTierAllowed': 1}}]},
   'status': {'phase': 'Inqueue', 'running': 1, 'succeeded': 2, 'failed': 3, 'conditions': [{'type': 'Scheduled', 'status': 'True', 'transitionID': 't', 'reason': 'r', 'message': 'm', 'lastTransitionTime': '2026-01-01T00:00:00Z'}]}},
  {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p', 'namespace': 'team', 'deletionTimestamp': '2026-01-01T00:00:00Z', 'annotations': {'scheduling.k8s.io/group-name': 'g', 'yes': 'on'},
     'ownerReferences': [{'apiVersion': 'v1', 'kind': 'X', 'name': 'o', 'uid': 'ou', 'controller': true}]},
   'spec': {'schedulerName': 'volcano', 'priorityClassName': 'high', 'priority': 10, 'preemptionPolicy': 'Never', 'nodeName': 'n', 'nodeSelector': {'zone': 'a'},
     'affinity': {'nodeAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': {'nodeSelectorTerms': [{'matchExpressions': [{'key': 'zone', 'operator': 'In', 'values': ['a']}], 'matchFields': [{'key': 'metadata.name', 'operator': 'In', 'values': ['n']}]}]},
                                   'preferredDuringSchedulingIgnoredDuringExecution': [{'weight': 3, 'preference': {'matchExpressions': [{'key': 'x', 'operator': 'Gt', 'values': ['1']}]}}]},
                  'podAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': [{'topologyKey': 'zone', 'labelSelector': {'matchLabels': {'a': 'b'}}, 'namespaces': ['x'], 'namespaceSelector': {}, 'matchLabelKeys': ['k']}]},
                  'podAntiAffinity': {'preferredDuringSchedulingIgnoredDuringExecution': [{'weight': 1, 'podAffinityTerm': {'topologyKey': 'zone', 'mismatchLabelKeys': ['z']}}]}},
     'tolerations': [{'operator': 'Exists'}, {'key': 'k', 'value': 'v', 'effect': 'NoExecute', 'tolerationSeconds': 0}],
     'topologySpreadConstraints': [{'maxSkew': 2, 'topologyKey': 'zone', 'whenUnsatisfiable': 'DoNotSchedule', 'labelSelector': {'matchLabels': {'a': 'b'}}, 'minDomains': 1, 'nodeAffinityPolicy': 'Honor', 'nodeTaintsPolicy': 'Ignore', 'matchLabelKeys': ['k']}],
     'schedulingGates': [{'name': 'gate'}], 'overhead': {'cpu': '10m'}, 'resources': {'requests': {'cpu': '3'}, 'limits': {'memory': '4Gi'}}, 'hostNetwork': true, 'terminationGracePeriodSeconds': 5,
     'volumes': [{'name': 'v', 'persistentVolumeClaim': {'claimName': 'c'}}], 'resourceClaims': [{'name': 'rc'}],
     'initContainers': [{'name': 'i', 'restartPolicy': 'Always', 'resources': {'requests': {'cpu': '10m'}}}],
     'containers': [{'name': 'c', 'image': 'i', 'ports': [{'name': 'p', 'containerPort': 80, 'hostPort': 81, 'hostIP': '1.2.3.4', 'protocol': 'UDP'}], 'resources': {'requests': {'cpu': '1', 'memory': '1Gi'}, 'limits': {'cpu': '2'}}}]},
   'status': {'phase': 'Running', 'qosClass': 'Burstable', 'nominatedNodeName': 'n', 'startTime': '2026-01-01T00:00:00Z', 'conditions': [{'type': 'PodScheduled', 'status': 'True', 'reason': 'r', 'message': 'm'}],
     'containerStatuses': [{'name': 'c', 'allocatedResources': {'cpu': 1}, 'resources': {'requests': {'cpu': 1}}}], 'initContainerStatuses': [{'name': 'i'}]}}]})";

TEST(Write, TheLongFormSaysEverythingThatTheModelKeeps) {
  Loaded first = LoadText(kEverything, false);
  EXPECT_EQ(Said(first, Severity::kError), "");
  first.scenario.scheduler_conf.reset();  // is written as YAML, which nothing here reads
  const std::string scenario = ToScenarioJson(first.scenario).dump();
  // A few samples; that nothing is lost shows in the second reading.
  EXPECT_THAT(scenario, HasSubstr(R"("deserved":{"memory":"1536Mi"})"));
  EXPECT_THAT(scenario, HasSubstr(R"("persistentVolumeClaim":{})"));
  Loaded second = LoadText(scenario, false);
  EXPECT_EQ(Said(second, Severity::kError), "");
  EXPECT_EQ(ToScenarioJson(second.scenario).dump(), scenario);
  EXPECT_EQ(second.scenario.pods.at(0).spec->affinity->pod_affinity->required.at(0).namespace_selector, model::LabelSelector());
  EXPECT_EQ(second.scenario.nodes.at(0).usage->cpu.at("5m"), 80.5);
}

TEST(Write, TheListReadsBackToTheSameScenario) {
  Loaded first = LoadText(kEverything, true);
  first.scenario.scheduler_conf.reset();
  const Json list = {{"kind", "List"}, {"apiVersion", "v1"}, {"items", LongForm(first.scenario)}};
  Loaded second = LoadText(list.dump(), true);
  EXPECT_EQ(Said(second, Severity::kError), "");
  EXPECT_EQ(ToScenarioJson(second.scenario).dump(), ToScenarioJson(first.scenario).dump());
  for (const auto& object : list["items"]) EXPECT_TRUE(object.contains("kind") && object.contains("apiVersion")) << object;
}

TEST(Write, ConfigurationText) {
  Loaded loaded = LoadText(kEverything, false);
  EXPECT_EQ(ConfigText(*loaded.scenario.scheduler_conf),
            "actions: allocate\n"
            "tiers:\n"
            "- plugins:\n"
            "  - name: gang\n"
            "  - name: binpack\n"
            "    arguments:\n"
            "      binpack.weight: 5\n"
            "      binpack.resources: \"a, b\"\n"
            "      x:\n"
            "      - 1.5\n"
            "      - true\n"
            "      - ~\n"
            "      - \"y\": []\n");
}

}  // namespace
}  // namespace pumice::manifest
