// A job's story leads with what binds it, in both languages, and its JSON says what the runs said.
#include "core/explain/lead.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/explain/explain.h"
#include "tests/unit/load/load_support.h"

namespace pumice::explain {
namespace {

Story ToldOf(const std::string& world, const std::string& object, Language language = Language::kEnglish) {
  load::Loaded loaded = load::LoadText(world);
  EXPECT_TRUE(loaded.ok());
  return Explain(loaded.scenario, object, language).story.value_or(Story());
}

const char kTwoThings[] =
    "{'nodes':[{'name':'b','cpu':8,'memory':'64Gi','taints':['x=y:NoSchedule']}],'jobs':["
    "{'name':'old','cpu':7,'memory':'1Gi','running':1},{'name':'j','cpu':2,'memory':'4Gi'}]}";

TEST(Lead, NamesAllThatBindsAtOnce) {
  EXPECT_EQ(ToldOf(kTwoThings, "job/j").text,
            "default/j waits for 2 things at once: node b has 1 of its 8 cpu free; with 9 it would have room; node b has the taint x=y:NoSchedule, "
            "which its pods do not tolerate.");
  EXPECT_EQ(ToldOf(kTwoThings, "job/j", Language::kChinese).text,
            "default/j 同时受 2 件事阻挡：节点 b 空闲 8 cpu 中的 1；有 9 就够了；节点 b 有污点 x=y:NoSchedule，其 Pod 不容忍。");
}

TEST(Lead, SaysFirstWhatIsBeyondAllLimits) {
  EXPECT_EQ(ToldOf("{'nodes':[{'name':'n','count':2,'cpu':8}],'jobs':[{'name':'j','replicas':5,'minMember':5,'cpu':8}]}",
                   "job/j")
                .text,
            "default/j asks for 40 cpu at once, and the whole cluster has 16: the cluster has 2 nodes like n-0; 5 would "
            "do.");
  EXPECT_EQ(ToldOf("{'nodes':[{'name':'n','cpu':4}],'jobs':[{'name':'j','cpu':6}]}", "job/j").text,
            "A pod of default/j asks for 6 cpu, and the largest node has 4: node n has 4 of its 4 cpu free; with 6 it would have room.");
}

// As people write them; and below one core as they do, too.
TEST(Lead, WritesPartsOfCores) {
  const std::string text = ToldOf("{'nodes':[{'name':'n','cpu':'4500m'}],'jobs':[{'name':'j','cpu':'6250m'}]}", "job/j").text;
  EXPECT_NE(text.find("node n has 4.5 of its 4.5 cpu free; with 6.25 it would have room."), std::string::npos) << text;
  EXPECT_EQ(ToldOf("{'nodes':[{'name':'n','cpu':1}],'queues':[{'name':'q','capability':{'cpu':'100m'}}],"
                   "'jobs':[{'name':'j','queue':'q','cpu':'250m'}],'plugins':[['gang'],['predicates','capacity']]}",
                   "job/j")
                .text,
            "default/j asks for 250m cpu at once, and queue q may never have more than 100m: queue q may have 100m cpu (its capability); "
            "250m would do.");
}

TEST(Lead, NamesTheGatedPod) {
  EXPECT_EQ(ToldOf("{'nodes':[{'name':'n','cpu':8}],'jobs':[{'name':'j','minMember':3,'tasks':[{'name':'free','cpu':1},"
                   "{'name':'held','replicas':2,'cpu':1,'schedulingGates':[{'name':'team/approval'}]}]}]}",
                   "job/j")
                .text,
            "However large the cluster, default/j would wait: scheduling gate team/approval holds 2 pods, the first of them "
            "default/j-held-0 back.");
}

TEST(Lead, NamesWhoProtectsAndWhoseGangIsKept) {
  const Story story = ToldOf(
      "{'actions':'enqueue, allocate, preempt, backfill','plugins':[['priority','gang','conformance'],['predicates',"
      "'proportion','nodeorder']],'nodes':[{'name':'n','count':2,'cpu':4}],'priorityClasses':{'high':1000,'low':10},"
      "'jobs':[{'name':'train','replicas':8,'minMember':8,'cpu':1,'priority':'low','running':8},"
      "{'name':'big','replicas':6,'minMember':6,'cpu':1,'priority':'high','phase':'Inqueue'}]}",
      "job/big");
  EXPECT_EQ(story.text,
            "default/big waits: preempt finds nobody to evict, as plugin gang protects all 8 candidates; with "
            "enablePreemptable: false on it they could go. With that it gets a reservation and waits for what leaves the "
            "node.");
  ASSERT_FALSE(story.others.empty());
  EXPECT_EQ(story.others[0],
            "Or: preempt finds nobody to evict, as gang keeps 8 pods of job default/train together (minMember); 2 would let "
            "some go.");
}

// A gang that needs more than its queue deserves: reclaim finds room for as many as that, and gives all of it back.
TEST(Lead, NamesWhatItsQueueIsOwed) {
  const auto world = [](const std::string& plugin, const std::string& a, const std::string& b, const std::string& jobs) {
    return "{'actions':'enqueue, allocate, reclaim','plugins':[['priority','gang','conformance'],['predicates','" + plugin +
           "','nodeorder']],'nodes':[{'name':'n','count':2,'cpu':4}],'queues':[{'name':'a'" + a + "},{'name':'b'" + b +
           "}],'jobs':[{'name':'ra','replicas':8,'cpu':1,'queue':'a','running':8}," + jobs + "]}";
  };
  const std::string five = "{'name':'jb','replicas':5,'minMember':5,'cpu':1,'queue':'b'}";
  const std::string reserved = " With that it gets a reservation and waits for what leaves the node.";
  const Story by_weight = ToldOf(world("proportion", "", "", five), "job/jb");
  EXPECT_EQ(by_weight.text, "default/jb waits: queue b deserves 4 cpu with weight 1; a weight of 2 would do." + reserved);
  EXPECT_EQ(ToldOf(world("proportion", "", ",'deserved':{'cpu':6}", five), "job/jb").text,
            "default/jb waits: queue b deserves 4 cpu, as proportion goes by its weight 1 and does not read spec.deserved; a weight of 2 "
            "would do." +
                reserved);
  const Story written = ToldOf(world("capacity", ",'deserved':{'cpu':4}", ",'deserved':{'cpu':4}", five), "job/jb");
  EXPECT_EQ(written.text, "default/jb waits: queue b deserves 4 cpu, and reclaim takes back no more for it; 5 would do." + reserved);
  ASSERT_FALSE(written.others.empty());
  EXPECT_EQ(written.others[0], "Or: gang places at least 5 of its pods at once (spec.minMember); 4 would get in.");
  EXPECT_EQ(ToldOf(world("capacity", ",'deserved':{'cpu':8}", "", "{'name':'jb','replicas':2,'minMember':2,'cpu':1,'queue':'b'}"), "job/jb").text,
            "default/jb waits: queue b deserves 0 cpu, and reclaim takes back no more for it; 2 would do." + reserved);
}

TEST(Lead, OfAPodIsThatOfItsJob) {
  EXPECT_EQ(ToldOf(kTwoThings, "pod/j-0").text, ToldOf(kTwoThings, "job/j").text);
}

TEST(Lead, OfAJobThatHasItsPlaceClaimsNothing) {
  EXPECT_EQ(ToldOf(kTwoThings, "job/old").reasons, nullptr);
}

TEST(Blockers, AreInTheJsonWithTheirProof) {
  const nlohmann::json story = nlohmann::json::parse(ToJson(ToldOf(kTwoThings, "job/j")));
  ASSERT_EQ(story["blockers"].size(), 2u);
  const nlohmann::json& taint = story["blockers"][1];
  EXPECT_EQ(taint["kind"], "Node");
  EXPECT_EQ(taint["field"], "spec.taints");
  EXPECT_EQ(taint["have"], "x=y:NoSchedule");
  EXPECT_EQ(taint["need"], "");
  EXPECT_EQ(story["blockers"][0]["need"], "9");
  EXPECT_EQ(story["proof"]["state"], "proved");
  EXPECT_EQ(story["proof"]["base"]["placed"], 0);
  EXPECT_EQ(story["proof"]["with"]["placed"], 1);
  ASSERT_EQ(story["proof"]["without"].size(), 2u);
  for (const auto& without : story["proof"]["without"]) EXPECT_EQ(without["placed"], 0);
  EXPECT_EQ(story["proof"]["oneUnitLess"][0]["placed"], 0);
  EXPECT_FALSE(story["alternatives"].empty());
}

}  // namespace
}  // namespace pumice::explain
