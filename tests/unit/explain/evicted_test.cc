// These tests say for whom a pod really went, and why one stayed: each world has something that stories told wrongly.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/explain/explain.h"
#include "core/explain/maker.h"
#include "tests/unit/load/load_support.h"

namespace pumice::explain {
namespace {

Story StoryOf(const std::string& world, const std::string& object, Language language = Language::kEnglish) {
  const load::Loaded loaded = load::LoadText(world);
  EXPECT_TRUE(loaded.ok()) << load::Said(loaded);
  Explained explained = Explain(loaded.scenario, object, language);
  EXPECT_TRUE(explained.story) << object;
  return explained.story.value_or(Story());
}

// The lead and what led to it.
std::string ToldOfEvicted(const Story& story) {
  std::string text = story.text;
  for (const std::string& why : story.why) text += "\n" + why;
  return text;
}

void Expect(const std::string& told, const std::string& says) {
  EXPECT_NE(told.find(says), std::string::npos) << "not said: " << says << "\nsaid:\n"
                                                << told;
}
void ExpectNot(const std::string& told, const std::string& says) {
  EXPECT_EQ(told.find(says), std::string::npos) << "said: " << says << "\nin:\n"
                                                << told;
}

// big needs 6 of 8 places, of which 4 are protected: what it chose is given back. mid needs one, and gets it.
const char kUndone[] =
    "{'volcano':'1.14','actions':['enqueue','allocate','preempt','backfill'],"
    "'plugins':[['priority','gang','conformance'],['predicates','proportion','nodeorder']],"
    "'nodes':[{'name':'n','count':2,'cpu':4,'memory':'16Gi'}],'priorityClasses':{'high':1000,'mid':100,'low':10},"
    "'jobs':[{'name':'low','replicas':4,'cpu':1,'priority':'low','running':4},"
    "{'name':'keep','replicas':4,'minMember':4,'cpu':1,'priority':'low','running':4},"
    "{'name':'big','replicas':6,'minMember':6,'cpu':1,'priority':'high','phase':'Inqueue'},"
    "{'name':'mid','cpu':1,'priority':'mid','phase':'Inqueue'}]}";

TEST(Evicted, ForWhomTheStatementWasCommitted) {
  const Story gone = StoryOf(kUndone, "pod/low-2");
  Expect(gone.text, "preempt evicted default/low-2 on node ");
  Expect(gone.text, " for pod default/mid-0: ");
  ExpectNot(gone.text, "big");
  Expect(ToldOfEvicted(gone), "preempt had chosen it for pod default/big-");
  Expect(ToldOfEvicted(gone), "job default/big did not become whole");
  ASSERT_FALSE(gone.evictions.empty());
  EXPECT_TRUE(gone.evictions[0].stands);
  EXPECT_EQ(gone.evictions[0].pod, "default/mid-0");
}

TEST(Evicted, WhatWasGivenBackIsNoEviction) {
  for (const char* pod : {"pod/low-0", "pod/low-1", "pod/low-3"}) {
    const Story story = StoryOf(kUndone, pod);
    Expect(story.text, std::string("Pod default/") + (pod + 4) + " stays: ");
    for (const Link& link : story.links) EXPECT_FALSE(IsOf(link.code, "evicted.")) << link.text;
    EXPECT_EQ(story.links[story.verdict].verdict, Verdict::kYes) << pod;
  }
}

TEST(Stays, ThePluginThatProtectsItIsNamed) {
  const Story story = StoryOf(kUndone, "pod/keep-0");
  Expect(story.text, "Pod default/keep-0 stays: plugin gang (tier 1) does not let preempt evict it for pod default/");
  Expect(story.text, "its job would fall below minAvailable (ready 4 = minAvailable 4)");
  const Story chinese = StoryOf(kUndone, "pod/keep-0", Language::kChinese);
  Expect(chinese.text, "插件 gang（第 1 层）不让 preempt");
}

// Of four equals one is enough; gang keeps the last of them for its job, and of the rest the youngest goes.
TEST(Evicted, TheOrderBetweenEqualsIsTold) {
  const char* world =
      "{'volcano':'1.14','actions':['allocate','preempt'],'plugins':[['priority','gang','conformance'],['predicates']],"
      "'priorityClasses':{'high':100,'low':1},'nodes':[{'name':'n','cpu':4}],"
      "'jobs':[{'name':'low','replicas':4,'cpu':1,'priority':'low','running':4},"
      "{'name':'vip','cpu':1,'priority':'high','phase':'Inqueue'}]}";
  const std::string gone = ToldOfEvicted(StoryOf(world, "pod/low-2"));
  Expect(gone, "preempt evicted default/low-2 on node n for pod default/vip-0: priority, gang, conformance (tier 1) let it go");
  Expect(gone,
         "4 candidates on node n, in the order in which they stood: default/low-0, default/low-1, default/low-2, "
         "default/low-3.");
  Expect(gone, "default/low-2 went before default/low-1: it is the younger one.");
  Expect(gone, "gang (tier 1) spared default/low-3: its job would fall below minAvailable (ready 1 = minAvailable 1).");
  Expect(gone, "That was enough for pod default/vip-0: default/low-1, default/low-0 could stay.");
  const std::string stays = ToldOfEvicted(StoryOf(world, "pod/low-1"));
  Expect(stays,
         "Pod default/low-1 stays: preempt could have evicted it for pod default/vip-0, but default/low-2 went first, "
         "which was enough.");
  Expect(stays, "default/low-2 went before default/low-1");
  // gang lets three of the four go, in the order in which they stand on the node.
  const Story first = StoryOf(world, "pod/low-2");
  ASSERT_EQ(first.evictions.size(), 1u);
  EXPECT_EQ(first.evictions[0].candidates.size(), 4u);
  EXPECT_EQ(first.evictions[0].taken, std::vector<std::string>{"default/low-2"});
}

// A later tier that would have protected the queue is not asked.
TEST(Evicted, ThePluginsThatWereNotAskedAreNamed) {
  const char* world =
      "{'volcano':'1.14','actions':['allocate','reclaim'],'plugins':[['conformance'],['priority','gang','capacity','predicates']],"
      "'nodes':[{'name':'n','cpu':4}],'queues':[{'name':'a','deserved':{'cpu':2}},{'name':'b','deserved':{'cpu':4}}],"
      "'jobs':[{'name':'old','queue':'b','replicas':4,'minMember':1,'cpu':1,'running':4},"
      "{'name':'new','queue':'a','cpu':1,'phase':'Inqueue'}]}";
  Expect(StoryOf(world, "pod/old-3").text,
         "conformance (tier 1) let it go, and gang, capacity in a later tier were not asked.");
}

TEST(Stays, WhoIsNoCandidateIsToldWhy) {
  auto world = [](const std::string& victim) {
    return "{'volcano':'1.14','actions':['allocate','reclaim'],'plugins':[['priority','gang','conformance','capacity','predicates']],"
           "'nodes':[{'name':'n','cpu':4}],'queues':[{'name':'a','deserved':{'cpu':4}},"
           "{'name':'b','deserved':{'cpu':1},'reclaimable':false},{'name':'c','deserved':{'cpu':1}}],"
           "'jobs':[{'name':'own','queue':'a','cpu':1,'running':1},{'name':'held','queue':'b','cpu':1,'running':1}," +
           victim + "{'name':'new','queue':'a','replicas':2,'minMember':1,'cpu':1,'phase':'Inqueue'}]}";
  };
  const std::string two = world("{'name':'lent','queue':'c','replicas':2,'minMember':1,'cpu':1,'running':2},");
  Expect(StoryOf(two, "pod/own-0").text, "it is no candidate to reclaim for pod default/new-0, since it is in the same queue");
  Expect(StoryOf(two, "pod/held-0").text, "since its queue is not reclaimable");
}

// After the other jobs preempt looks among the job's own pods; everybody else is of another job then, not of another queue.
TEST(Hunt, WithinAJobTheOthersAreOfOtherJobs) {
  const Story story = StoryOf(
      "{'actions':['enqueue','allocate','preempt'],"
      "'plugins':[['priority',{'name':'gang','enablePreemptable':false},'predicates','proportion','nodeorder']],"
      "'nodes':[{'name':'n','count':3,'cpu':2}],'priorityClasses':{'high':1000,'low':10},"
      "'jobs':[{'name':'night','replicas':6,'minMember':6,'cpu':1,'priority':'low','running':6},"
      "{'name':'alert','replicas':2,'minMember':1,'cpu':1,'priority':'high'}]}",
      "job/alert");
  std::string told;
  for (const Link& link : story.links) {
    told += link.text + "\n";
    for (const Group& group : link.groups) told += group.text + "\n";
  }
  Expect(told, "5 × pods of other jobs");
  ExpectNot(told, "another queue");
}

// rescheduling names the pods of a node over its target for shuffle.
const char kShuffle[] =
    "{'volcano':'1.14','actions':['allocate','shuffle'],'plugins':[['priority','gang'],['predicates',"
    "{'name':'rescheduling','arguments':{'interval':'5m','metricsPeriod':'5m','strategies':[{'name':'lowNodeUtilization',"
    "'params':{'thresholds':{'cpu':20,'memory':20},'targetThresholds':{'cpu':50,'memory':90}}}]}}]],"
    "'nodes':[{'name':'busy','cpu':4,'memory':'8Gi'},{'name':'idle','cpu':4,'memory':'8Gi'}],"
    "'nodeUsage':{'busy':{'cpu':{'5m':80},'memory':{'5m':30}},'idle':{'cpu':{'5m':5},'memory':{'5m':5}}},"
    "'jobs':[{'name':'a','replicas':3,'minMember':1,'cpu':1,'memory':'1Gi','running':{'busy':3}},"
    "{'name':'b','cpu':1,'memory':'1Gi','running':{'idle':1}}]}";

TEST(Evicted, ByShuffleForTheReasonOfItsPlugin) {
  const load::Loaded loaded = load::LoadText(kShuffle);
  ASSERT_TRUE(loaded.ok()) << load::Said(loaded);
  int gone = 0, relieved = 0;
  for (const char* pod : {"pod/a-0", "pod/a-1", "pod/a-2"}) {
    const Story story = StoryOf(kShuffle, pod);
    const Link& link = story.links[story.verdict];
    if (link.code == Reason::kEvictedByShuffle) {
      ++gone;
      EXPECT_EQ(link.plugin, "rescheduling");
      EXPECT_EQ(link.tier, 2);
      Expect(story.text,
             " on node busy: plugin rescheduling named it, as the measured load of its node is over the target "
             "(cpu %: measured ");
    } else {
      ++relieved;
      Expect(story.text, "its node is below the target once those before it have gone");
    }
  }
  EXPECT_EQ(gone, 2);
  EXPECT_EQ(relieved, 1);
  Expect(StoryOf(kShuffle, "pod/b-0").text,
         "rescheduling does not name it, as the measured load of its node is not over the target "
         "(cpu %: measured 5 < target 50)");
}

// ---- whom reclaim helps ----

TEST(Help, ReclaimPassesOverAQueueThatHasMoreThanItDeserves) {
  const Story story = StoryOf(
      "{'volcano':'1.14','actions':['reclaim'],'plugins':[['priority','gang'],['predicates','proportion']],"
      "'nodes':[{'name':'n','cpu':4,'pods':4}],"
      "'queues':[{'name':'a','weight':1},{'name':'b','weight':1}],'jobs':["
      "{'name':'old','queue':'a','replicas':3,'minMember':1,'cpu':1,'running':3},"
      "{'name':'other','queue':'b','replicas':2,'minMember':1,'cpu':1,'running':1},"
      "{'name':'new','queue':'a','cpu':1,'phase':'Inqueue'}]}",
      "job/new");
  EXPECT_TRUE(std::any_of(story.links.begin(), story.links.end(), [](const Link& link) {
    return link.code == Reason::kHelpOverused && link.text == "reclaim passes over queue a: it is overused.";
  }));
}

// reclaim of v1.13 takes up one pod of a job, in vain: it is told of the other one, too, which it does not come to.
TEST(Help, APodThatReclaimDoesNotComeToIsToldOfTheOneBefore) {
  const char* world =
      "{'volcano':'1.13','actions':['reclaim'],'plugins':[['priority','conformance'],['predicates','proportion']],"
      "'nodes':[{'name':'n','cpu':4},{'name':'m','cpu':4}],'queues':[{'name':'q','weight':1},{'name':'r','weight':9}],'jobs':["
      "{'name':'old','queue':'q','cpu':1,'replicas':2,'running':2},"
      "{'name':'new','queue':'r','replicas':2,'minMember':2,'cpu':5,'phase':'Inqueue'}]}";
  for (const char* pod : {"pod/new-0", "pod/new-1"}) {
    const Story story = StoryOf(world, pod);
    EXPECT_TRUE(std::any_of(story.links.begin(), story.links.end(), [](const Link& link) {
      return link.code == Reason::kHuntShort && link.action == "reclaim";
    })) << pod;
  }
}

// Another pod of its job waits: what binds that one is not told of the one that goes.
TEST(Evicted, WhoGoesDoesNotWait) {
  const Story gone = StoryOf(
      "{'volcano':'1.14','actions':['allocate','preempt'],'plugins':[['priority','gang','conformance'],['predicates']],"
      "'priorityClasses':{'high':100,'low':1},'nodes':[{'name':'n','cpu':4}],"
      "'jobs':[{'name':'low','replicas':5,'minMember':1,'cpu':1,'priority':'low','running':4},"
      "{'name':'vip','cpu':1,'priority':'high','phase':'Inqueue'}]}",
      "pod/low-2");
  Expect(gone.text, "preempt evicted default/low-2 on node n for pod default/vip-0");
  EXPECT_EQ(gone.reasons, nullptr);
  EXPECT_TRUE(gone.others.empty());
}

// ---- the gang: a role's minimum, and sub-groups ----

std::string AllOf(const Story& story) {
  std::string text = ToldOfEvicted(story);
  for (const Link& link : story.links) {
    text += "\n" + link.text;
    for (const Line& line : link.lines) text += "\n  " + line.text;
    for (const Group& group : link.groups) text += "\n  " + group.text;
  }
  return text;
}

// The workers are six of the six that the job needs, and its masters lack one.
TEST(Gang, ARolesMinimumIsNamed) {
  const char* world =
      "{'volcano':'1.14','actions':['enqueue','allocate'],'plugins':[['priority','gang'],['predicates']],'nodes':[{'name':'n','cpu':8}],"
      "'jobs':[{'name':'j','minMember':6,'phase':'Inqueue','tasks':[{'name':'master','replicas':2,'minMember':2,'cpu':6},"
      "{'name':'worker','replicas':6,'minMember':4,'cpu':1}]}]}";
  const std::string told = AllOf(StoryOf(world, "job/j"));
  Expect(told, "Role master has ");
  Expect(told, " of at least 2 pods with a place");
}

// The sub-group's two pods get the places of four that are leaving.
TEST(Gang, ASubGroupWaitsForRoom) {
  load::Loaded loaded = load::LoadText(
      "{'volcano':'1.14','actions':['allocate'],'plugins':[['priority','gang'],['predicates']],'nodes':[{'name':'n','cpu':4}],"
      "'jobs':[{'name':'old','replicas':4,'cpu':1,'running':4},{'name':'new','replicas':2,'minMember':2,'cpu':1,'phase':'Inqueue'}]}");
  ASSERT_TRUE(loaded.ok()) << load::Said(loaded);
  model::Scenario& scenario = loaded.scenario;
  for (model::Pod& pod : scenario.pods) {
    if (pod.node_name.empty()) {
      pod.meta.labels["part"] = "0";
    } else {
      pod.meta.deletion_timestamp = scenario.now;
    }
  }
  for (model::PodGroup& group : scenario.pod_groups) {
    if (group.meta.name != "new") continue;
    model::SubGroupPolicy& policy = group.sub_group_policy.emplace_back();
    policy.name = "part";
    policy.match_label_keys = {"part"};
    policy.sub_group_size = 2;
  }
  const Explained explained = Explain(scenario, "job/new", Language::kEnglish);
  ASSERT_TRUE(explained.story);
  EXPECT_TRUE(std::any_of(explained.story->links.begin(), explained.story->links.end(), [](const Link& link) {
    return link.code == Reason::kGangSubGroupWaits && link.verdict == Verdict::kWait;
  })) << AllOf(*explained.story);
}

TEST(Gang, WithoutThePluginNobodyAsksForIt) {
  const char* world =
      "{'volcano':'1.14','actions':['allocate'],'plugins':[['priority'],['predicates']],'nodes':[{'name':'n','cpu':5}],"
      "'jobs':[{'name':'j','replicas':10,'minMember':10,'cpu':1,'phase':'Inqueue'}]}";
  const std::string told = AllOf(StoryOf(world, "job/j"));
  ExpectNot(told, "The gang is whole: 5 pods");
  Expect(told, "No plugin asks whether the gang is whole");
}

TEST(Role, WhoFailedBeforeIsNamedWithItsCause) {
  const char* world =
      "{'volcano':'1.14','actions':['allocate'],'plugins':[['priority','gang'],['predicates']],'nodes':[{'name':'n','cpu':4}],"
      "'jobs':[{'name':'j','minMember':1,'phase':'Inqueue','tasks':[{'name':'ps','replicas':2,'cpu':1},"
      "{'name':'worker','replicas':3,'cpu':1,'nodeSelector':{'zone':'b'}}]}]}";
  const std::string told = AllOf(StoryOf(world, "pod/j-worker-1"));
  Expect(told, "default/j-worker-0 of the same role \"worker\" has just failed.\n  1 × ");
}

// ---- numbers and marks ----

TEST(Numbers, ThatPrintAlikeAreExact) {
  Line line;
  line.resource = "memory";
  line.parts = {{'+', "request", 5121.0 * 1048576}};
  line.left = 5121.0 * 1048576;
  line.op = ">";
  line.limit_name = "capability";
  line.limit = 5120.0 * 1048576;
  Expect(TextOf(line, kMemory), "request 5121Mi > capability 5Gi memory");
  line.resource = "cpu";
  line.parts = {{'+', "allocated", 3500}, {'+', "request", 500}};
  line.left = 4000;
  line.limit = 3999.9999999;
  const std::string text = TextOf(line, kCpu);
  Expect(text, "allocated 3.5 + request 0.5 = 4 > capability 3.9999999");
  ExpectNot(text, "e+");
}

TEST(Statement, NamesOnlyWhatThereWas) {
  const std::string told = AllOf(StoryOf(kUndone, "job/big"));
  ExpectNot(told, " 0 placements");
  ExpectNot(told, "undoes");
  Expect(told, "This is given back, as it does not let the job begin: ");
}

// capacity asks for one resource in which there is room: the others do not stand below the yes.
TEST(Marks, NoFailingLineStandsBelowAYes) {
  const char* world =
      "{'volcano':'1.14','actions':['allocate','reclaim'],'plugins':[['priority','gang','conformance','capacity','predicates']],"
      "'nodes':[{'name':'n','cpu':8,'gpu':2}],'queues':[{'name':'a','deserved':{'cpu':8,'gpu':2}},{'name':'b','deserved':{'cpu':4}}],"
      "'jobs':[{'name':'old','queue':'a','replicas':2,'minMember':1,'cpu':4,'gpu':1,'running':2},"
      "{'name':'new','queue':'b','cpu':2,'gpu':1,'phase':'Inqueue'}]}";
  for (const char* object : {"job/new", "pod/new-0"}) {
    const Story story = StoryOf(world, object);
    for (const Link& link : story.links) {
      for (const Line& line : link.lines) {
        EXPECT_TRUE(link.verdict != Verdict::kYes || line.holds) << link.text << "\n"
                                                                 << line.text;
        EXPECT_FALSE(link.code == Reason::kPreemptiveYes && line.op == ">") << line.text;
      }
    }
  }
}

}  // namespace
}  // namespace pumice::explain
