// Changes apply to a cluster as `kubectl apply` and `kubectl delete` would apply them.
#include "core/whatif/apply.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/load/load_support.h"

namespace pumice::whatif {
namespace {

using load::Quotes;

constexpr const char* kCluster =
    "{'now':'2026-02-01T00:00:00Z','nodes':[{'name':'n','count':2,'cpu':8}],'priorityClasses':{'high':1000},"
    "'queues':[{'name':'a','weight':2},{'name':'b'}],"
    "'jobs':[{'name':'x','queue':'a','replicas':3,'minMember':1,'cpu':1,'running':2}],"
    "'objects':[{'apiVersion':'batch.volcano.sh/v1alpha1','kind':'Job','metadata':{'name':'v','namespace':'default','uid':'u'},"
    "'spec':{'schedulerName':'volcano','queue':'b','minAvailable':1,'tasks':[{'name':'t','replicas':3,'template':{'spec':{"
    "'containers':[{'name':'c','resources':{'requests':{'cpu':1}}}]}}}]}}]}";

Applied With(const std::string& change, const std::vector<std::string>& deletions = {}) {
  const std::string text = Quotes(change);
  return ApplyObjects(load::LoadText(kCluster).scenario, {{"change", text}}, deletions, nullptr);
}

template <class T>
const T* FindApply(const std::vector<T>& list, const std::string& key) {
  auto it = std::find_if(list.begin(), list.end(), [&](const T& object) { return object.meta.Key() == key; });
  return it == list.end() ? nullptr : &*it;
}

size_t PodsOf(const model::Scenario& scenario, const std::string& group) {
  return static_cast<size_t>(std::count_if(scenario.pods.begin(), scenario.pods.end(), [&](const model::Pod& pod) {
    return pod.meta.annotations.at("scheduling.k8s.io/group-name") == group;
  }));
}

TEST(Apply, NothingChangesNothing) {
  const Applied applied = With("{'queues':[]}");
  EXPECT_TRUE(applied.ok());
  EXPECT_TRUE(applied.changed.empty());
}

TEST(Apply, ReplacesAQueueAndKeepsWhatAClusterWrites) {
  const model::Scenario before = load::LoadText(kCluster).scenario;
  const Applied applied = With("{'queues':[{'name':'a','weight':5}]}");
  EXPECT_EQ(applied.changed, std::vector<std::string>{"Queue a"});
  const model::Queue* queue = FindApply(applied.scenario.queues, "a");
  EXPECT_EQ(queue->weight, 5);
  EXPECT_EQ(queue->state, "Open");
  EXPECT_EQ(queue->meta.creation_timestamp, FindApply(before.queues, "a")->meta.creation_timestamp);
  EXPECT_EQ(applied.scenario.queues.size(), before.queues.size());
}

TEST(Apply, NewObjectsAreMadeNow) {
  const Applied applied = With("{'queues':[{'name':'c'}],'jobs':[{'name':'y','queue':'c','replicas':2,'cpu':1,'priority':'high'}]}");
  ASSERT_TRUE(applied.ok());
  EXPECT_EQ(FindApply(applied.scenario.queues, "c")->meta.creation_timestamp, applied.scenario.now);
  EXPECT_EQ(PodsOf(applied.scenario, "y"), 2u);
  // The class is the cluster's.
  EXPECT_EQ(FindApply(applied.scenario.pods, "default/y-0")->spec->priority, 1000);
}

TEST(Apply, AJobKeepsItsRunningPodsAndLosesThoseThatItNoLongerHas) {
  const Applied applied = With("{'jobs':[{'name':'x','queue':'b','replicas':2,'minMember':2,'cpu':1}]}");
  EXPECT_EQ(PodsOf(applied.scenario, "x"), 2u);
  EXPECT_EQ(FindApply(applied.scenario.pods, "default/x-0")->phase, "Running");
  EXPECT_EQ(FindApply(applied.scenario.pod_groups, "default/x")->queue, "b");
}

// As users keep it in their repositories: the cluster's Job has a uid, the file's has none.
TEST(Apply, AVolcanoJobIsKnownByItsName) {
  auto job = [](const std::string& uid, const std::string& queue, int replicas) {
    return "{'apiVersion':'batch.volcano.sh/v1alpha1','kind':'Job','metadata':{'name':'v','namespace':'default'" + uid +
           "},'spec':{'schedulerName':'volcano','queue':'" + queue + "','minAvailable':1,'tasks':[{'name':'t','replicas':" +
           std::to_string(replicas) +
           ",'template':{'spec':{'restartPolicy':'Never','containers':[{'name':'c','image':'i',"
           "'resources':{'requests':{'cpu':1}}}]}}}]}}";
  };
  const std::string cluster = "{'nodes':[{'name':'n','cpu':8}],'queues':[{'name':'a'},{'name':'b'}],'objects':[" + job(",'uid':'u'", "b", 3) + "]}";
  const model::Scenario base = load::LoadText(cluster).scenario;
  ASSERT_EQ(base.pod_groups.size(), 1u);
  const std::string change = Quotes(job("", "a", 4));
  const Applied applied = ApplyObjects(base, {{"change", change}}, {}, nullptr);
  ASSERT_TRUE(applied.ok());
  EXPECT_EQ(applied.scenario.pod_groups.size(), 1u);
  const model::PodGroup* group = FindApply(applied.scenario.pod_groups, "default/v-u");
  ASSERT_NE(group, nullptr);
  EXPECT_EQ(group->queue, "a");
  EXPECT_EQ(PodsOf(applied.scenario, "v-u"), 4u);
  EXPECT_EQ(ApplyObjects(base, {}, {"Job/default/v"}, nullptr).changed, std::vector<std::string>{"PodGroup default/v-u"});
}

TEST(Apply, AVolcanoJobBringsItsPods) {
  const char* change =
      "{'apiVersion':'batch.volcano.sh/v1alpha1','kind':'Job','metadata':{'name':'v','namespace':'default','uid':'u'},"
      "'spec':{'schedulerName':'volcano','queue':'a','minAvailable':1,'tasks':[{'name':'t','replicas':1,'template':{'spec':{"
      "'containers':[{'name':'c','resources':{'requests':{'cpu':1}}}]}}}]}}";
  const Applied applied = With(change);
  ASSERT_TRUE(applied.ok());
  EXPECT_EQ(PodsOf(applied.scenario, "v-u"), 1u);
  EXPECT_EQ(FindApply(applied.scenario.pod_groups, "default/v-u")->queue, "a");
}

TEST(Apply, SystemClassesCountForTheJob) {
  const Applied applied = With("{'jobs':[{'name':'y','queue':'b','cpu':1,'priority':'system-cluster-critical'}]}");
  ASSERT_TRUE(applied.ok());
  EXPECT_EQ(FindApply(applied.scenario.pod_groups, "default/y")->priority_class_name, "system-cluster-critical");
  ASSERT_NE(FindApply(applied.scenario.priority_classes, "system-cluster-critical"), nullptr);
  EXPECT_EQ(FindApply(applied.scenario.priority_classes, "system-cluster-critical")->value, 2000000000);
}

TEST(Apply, TheOrderOfNodesStays) {
  const Applied applied = With("{'nodes':[{'name':'n-0','cpu':4}]}");
  EXPECT_EQ(applied.scenario.nodes[0].meta.name, "n-0");
  EXPECT_EQ(applied.scenario.nodes[0].allocatable.at("cpu").Value(), 4);
}

TEST(Apply, TheConfigurationAsAWhole) {
  const Applied applied = With("{'actions':['allocate'],'plugins':['gang']}");
  EXPECT_EQ(applied.changed, std::vector<std::string>{"the scheduler's configuration"});
  EXPECT_EQ(applied.scenario.scheduler_conf->Find("actions")->text, "allocate");
}

TEST(Apply, WhatDeviceshareIsTold) {
  auto change = [](const std::string& count) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'volcano-vgpu-device-config','namespace':'kube-system'},"
           "'data':{'device-config.yaml':'{nvidia: {resourceCountName: " +
           count + "}}'}}";
  };
  const Applied first = With(change("example.com/a"));
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first.changed, std::vector<std::string>{"ConfigMap kube-system/volcano-vgpu-device-config"});
  const Applied second = ApplyObjects(first.scenario, {{"change", Quotes(change("example.com/b"))}}, {}, nullptr);
  ASSERT_EQ(second.scenario.device_configs.size(), 1u);
  EXPECT_NE(second.scenario.device_configs[0].text.find("example.com/b"), std::string::npos);
}

TEST(Apply, Deletions) {
  EXPECT_EQ(FindApply(With("{'queues':[]}", {"Queue/a"}).scenario.queues, "a"), nullptr);
  const Applied job = With("{'queues':[]}", {"Job/x"});
  EXPECT_EQ(FindApply(job.scenario.pod_groups, "default/x"), nullptr);
  EXPECT_EQ(PodsOf(job.scenario, "x"), 0u);
  EXPECT_EQ(With("{'queues':[]}", {"Node/n-1"}).scenario.nodes.size(), 1u);
}

TEST(Apply, BadInputIsNamed) {
  Applied applied = With("{'queues':[]}", {"Queue/defalt"});
  ASSERT_FALSE(applied.ok());
  EXPECT_EQ(text::ToText(applied.diagnostics[0]), "--delete Queue/defalt: error: Queue defalt does not exist; did you mean default?");
  EXPECT_FALSE(With("{'queues':[]}", {"Cat/tom"}).ok());
  EXPECT_FALSE(With("{'queues':[{'name':'a','weight':'heavy'}]}").ok());
}

}  // namespace
}  // namespace pumice::whatif
