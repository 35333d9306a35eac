// What a cluster takes is taken and what it refuses is refused; what its controllers stumble over is said.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/load/load_support.h"
#include "tests/unit/sim/simulated.h"

namespace pumice::admit {
namespace {

using load::Codes;
using load::Loaded;
using load::LoadText;
using load::Said;
using pumice::testing::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using text::Severity;

std::string JobTaken(const std::string& spec, const std::string& task = "'name':'t'", const std::string& template_spec = "",
                     const std::string& name = "j") {
  return "{'apiVersion':'batch.volcano.sh/v1alpha1','kind':'Job','metadata':{'name':'" + name + "','uid':'u'},'spec':{" + spec +
         "'tasks':[{" + task + ",'replicas':1,'template':{'spec':{" + template_spec +
         "'containers':[{'name':'c','image':'i','resources':{'requests':{'cpu':'1'}}}]}}}]}}";
}

std::string Object(const std::string& api, const std::string& kind, const std::string& meta, const std::string& spec) {
  return "{'apiVersion':'" + api + "','kind':'" + kind + "','metadata':{" + meta + "},'spec':{" + spec + "}}";
}

std::string Queue(const std::string& spec) { return Object("scheduling.volcano.sh/v1beta1", "Queue", "'name':'q'", spec); }

std::string HyperNode(const std::string& selector) {
  return Object("topology.volcano.sh/v1alpha1", "HyperNode", "'name':'h'", "'tier':1,'members':[{'type':'Node','selector':{" + selector + "}}]");
}

TEST(ClusterTakes, WhatAClusterTakes) {
  const Loaded queue = LoadText(Queue("'weight':0"));
  EXPECT_EQ(Said(queue), "");
  for (const model::Queue& its : queue.scenario.queues) EXPECT_EQ(its.weight, 1) << its.meta.name;
  const Loaded unnamed = LoadText(JobTaken("", "'name':''"));
  EXPECT_EQ(Said(unnamed), "");
  ASSERT_EQ(unnamed.scenario.pods.size(), 1u);
  EXPECT_EQ(unnamed.scenario.pods[0].meta.name, "j-default0-0");
  EXPECT_EQ(Said(LoadText(Object("scheduling.volcano.sh/v1beta1", "PodGroup", "'name':'g','namespace':'t'",
                                 "'minMember':1,'queue':'default','minResources':{'cpu':'-1'}"))),
            "");
}

TEST(ClusterTakes, WhatAClusterRefuses) {
  const std::string objects[] = {
      JobTaken("", "'name':'t'", "", "a_b"),
      JobTaken("'policies':[{'event':'PodFailed','action':'AbortJob','timeout':'abc'}],"),
      JobTaken("'ttlSecondsAfterFinished':-1,"),
      JobTaken("'minSuccess':0,"),
      JobTaken("'networkTopology':{'highestTierName':'a_b'},"),
      JobTaken("'volumes':[{'mountPath':'/a','volumeClaimName':'A'}],"),
      JobTaken("'volumes':[{'mountPath':'/a:b','volumeClaimName':'a'}],"),
      Queue("'parent':''"),
      HyperNode("'exactMatch':{'name':''}"),
      HyperNode("'regexMatch':{'pattern':''}"),
      Object("scheduling.volcano.sh/v1beta1", "Queue", "'name':'q','annotations':{'a b':'c'}", ""),
  };
  for (const std::string& object : objects) EXPECT_EQ(Codes(LoadText(object), Severity::kError).size(), 1u) << object << Said(LoadText(object));
}

// What Pumice reads of a pod and of a template is checked as a cluster would.
TEST(ClusterTakes, NoNamesLabelsAndPoliciesThatAClusterRefuses) {
  auto pod = [](const std::string& container, const std::string& spec) {
    return Object("v1", "Pod", "'name':'p','namespace':'t'", "'schedulerName':'volcano'," + spec + "'containers':[{'name':'" + container + "'}]");
  };
  auto job = [](const std::string& meta, const std::string& spec) {
    return Object("batch.volcano.sh/v1alpha1", "Job", "'name':'j','namespace':'t'",
                  "'tasks':[{'name':'t','replicas':1,'template':{'metadata':{" + meta + "},'spec':{" + spec + "'containers':[{'name':'c','image':'i'}]}}}]");
  };
  for (const std::string& refused :
       {pod("A", ""), pod("a.b", ""), pod("a_b", ""), pod(std::string(64, 'a'), ""), pod("c", "'restartPolicy':'Sometimes',"),
        job("'labels':{'a b':'c'}", ""), job("'labels':{'a':'b c'}", ""), job("'annotations':{'a b':'c'}", ""),
        job("", "'restartPolicy':'Sometimes',")}) {
    EXPECT_EQ(Codes(LoadText(refused), Severity::kError).size(), 1u) << refused << Said(LoadText(refused));
  }
  for (const std::string& taken : {pod(std::string(63, 'a'), ""), pod("a-1", "'restartPolicy':'OnFailure',"),
                                   job("'labels':{'example.com/a':'B_c.d'},'annotations':{'a':'b c'}", "'restartPolicy':'Never',")}) {
    EXPECT_TRUE(LoadText(taken).ok()) << taken << Said(LoadText(taken));
  }
}

// A table or a shell might act on it; names of other scripts and upper-case ones are a matter of taste.
TEST(ClusterTakes, NoNameThatBeginsAFormulaOrATag) {
  auto of = [](const std::string& name) {
    return LoadText("{'nodes':[{'name':'n','cpu':1}],'queues':[{'name':'" + name + "'}],'jobs':[{'name':'j','queue':'" + name + "','cpu':1}]}");
  };
  for (const char* refused : {"=cmd|calc", "<b>x", "+1", "@a", "a b", "a;b", "$(a)", "`a`"}) {
    EXPECT_FALSE(of(refused).ok()) << refused;
    EXPECT_NE(Said(of(refused)).find("is no name: "), std::string::npos) << Said(of(refused));
  }
  for (const char* taken : {"A", "a_b", "-1", "研究"}) EXPECT_TRUE(of(taken).ok()) << Said(of(taken));
  const auto in = [](const std::string& ns) {
    return LoadText("{'nodes':[{'name':'n','cpu':1}],'jobs':[{'name':'j','namespace':'" + ns + "','cpu':1}]}");
  };
  for (const char* refused : {"=cmd|calc", "<b>x", "a b", "$(a)"}) {
    EXPECT_NE(Said(in(refused)).find("metadata.namespace: is no name: "), std::string::npos) << Said(in(refused));
  }
  for (const char* taken : {"a", "团队"}) EXPECT_TRUE(in(taken).ok()) << Said(in(taken));
  // A PodGroup is named after the uid of its pod, or of the pod's owner.
  const auto of_uid = [](const std::string& meta) {
    return LoadText("{'objects':[{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p'," + meta +
                    "},'spec':{'schedulerName':'volcano',"
                    "'containers':[{'name':'c'}]}}]}");
  };
  const std::string owner = "'ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'r','controller':true,'uid':";
  EXPECT_NE(Said(of_uid("'uid':'a b'")).find("metadata.uid: is no name: "), std::string::npos);
  EXPECT_NE(Said(of_uid(owner + "'a b'}]")).find("uid: is no name: "), std::string::npos) << Said(of_uid(owner + "'a b'}]"));
  EXPECT_TRUE(of_uid(owner + "'0f1e-2d'}],'uid':'3c4b-5a'").ok()) << Said(of_uid(owner + "'0f1e-2d'}],'uid':'3c4b-5a'"));
}

TEST(ClusterTakes, AJobOfAnUnknownClassHasNoPods) {
  const Loaded loaded = LoadText(JobTaken("'priorityClassName':'nope',"));
  EXPECT_TRUE(loaded.ok()) << Said(loaded);
  EXPECT_THAT(Said(loaded), HasSubstr("the API server none of its pods"));
  EXPECT_EQ(loaded.scenario.pod_groups.size(), 1u);
  EXPECT_THAT(loaded.scenario.pods, IsEmpty());
}

TEST(ClusterTakes, ATemplatesNodeIsThatOfItsPods) {
  const Loaded loaded = LoadText("{'nodes':[{'name':'n','cpu':4}],'objects':[" + JobTaken("", "'name':'t'", "'nodeName':'n',") + "]}");
  EXPECT_EQ(Said(loaded), "");
  ASSERT_EQ(loaded.scenario.pods.size(), 1u);
  EXPECT_EQ(loaded.scenario.pods[0].node_name, "n");
}

// OnPodCreate of the plugin ray.
TEST(ClusterTakes, RayWithoutItsHeadHasNoPods) {
  const Loaded headless = LoadText(JobTaken("'plugins':{'ray':[]},"));
  EXPECT_THAT(Codes(headless, Severity::kWarning), ElementsAre("no-head-task"));
  EXPECT_EQ(headless.scenario.pod_groups.size(), 1u);
  EXPECT_THAT(headless.scenario.pods, IsEmpty());
  EXPECT_EQ(LoadText(JobTaken("'plugins':{'ray':['--head=t']},")).scenario.pods.size(), 1u);
}

TEST(ClusterTakes, AClaimIsTakenToBeThere) {
  const Loaded loaded = LoadText(JobTaken("'volumes':[{'mountPath':'/a','volumeClaimName':'data'}],"));
  EXPECT_THAT(Said(loaded), HasSubstr("data is taken to be there; without it Volcano makes no PodGroup"));
}

// getMinMemberFromUpperRes and inheritUpperAnnotations.
TEST(ClusterTakes, APodGroupInheritsFromItsReplicaSet) {
  auto group = [](const std::string& annotations) {
    const std::string owner = ",'ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'rs','uid':'r','controller':true}]";
    return LoadText("[" + Object("v1", "Pod", "'name':'p','namespace':'t'" + owner, "'schedulerName':'volcano','containers':[{'name':'c','resources':{'requests':{'cpu':'2'}}}]") +
                    "," + Object("apps/v1", "ReplicaSet", "'name':'rs','namespace':'t','annotations':{" + annotations + "}", "") + "]");
  };
  const Loaded loaded = group("'scheduling.volcano.sh/group-min-member':'3','volcano.sh/preemptable':'true','other':'x'");
  EXPECT_EQ(Said(loaded), "");
  ASSERT_EQ(loaded.scenario.pod_groups.size(), 1u);
  const model::PodGroup& made = loaded.scenario.pod_groups[0];
  EXPECT_EQ(made.min_member, 3);
  EXPECT_EQ(made.min_resources->at("cpu").Value(), 6);
  EXPECT_EQ(made.meta.annotations.at("volcano.sh/preemptable"), "true");
  EXPECT_EQ(made.meta.annotations.count("other"), 0u);
  EXPECT_EQ(group("'scheduling.volcano.sh/group-min-member':'-3'").scenario.pod_groups[0].min_member, 1);
  EXPECT_EQ(group("'scheduling.volcano.sh/group-min-member':'many'").scenario.pod_groups[0].min_member, 1);
}

// Only the podgroup controller looks after a pod without an owner.
TEST(ClusterTakes, NobodyMakesABarePodAnew) {
  auto binds = [](const char* owner) {
    json scenario = pumice::testing::BaseScenario();
    json pod = json::parse(R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "default"},
        "spec": {"schedulerName": "volcano", "containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}})");
    if (*owner) pod["metadata"]["ownerReferences"] = json::array({json::parse(owner)});
    scenario["objects"] = json::array({pod});
    scenario["simulate"] = json::parse(R"({"until": "30s", "grace": "0s", "events": [{"at": "10s", "pod": "p", "do": "evict"}]})");
    return pumice::testing::Simulated(scenario)["binds"].get<int>();
  };
  EXPECT_EQ(binds(""), 1);
  EXPECT_EQ(binds(R"({"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "r", "uid": "r", "controller": true})"), 2);
}

TEST(ClusterTakes, WhatEndsHereAndNotInAClusterIsSaid) {
  auto pod = [](const char* policy) {
    return LoadText(Object("v1", "Pod", "'name':'p','namespace':'t','annotations':{'simulate.pumice/duration':'60s'}",
                           "'schedulerName':'volcano','restartPolicy':'" + std::string(policy) + "','containers':[{'name':'c'}]"));
  };
  EXPECT_THAT(Codes(pod("Always"), Severity::kWarning), ElementsAre("restarts"));
  EXPECT_EQ(Said(pod("Never")), "");
  const Loaded lost = LoadText("{'nodes':[{'name':'n','cpu':4}],'simulate':{'until':'1m','events':[{'at':'5s','node':'n','do':'down'}]}}");
  EXPECT_THAT(Codes(lost, Severity::kWarning), ElementsAre("lost-node"));
}

}  // namespace
}  // namespace pumice::admit
