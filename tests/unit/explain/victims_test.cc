// These tests ask which tier decides about victims, both ways of two threads that ask: gang's veto (3332) and
// conformance alone (5896).
#include <gtest/gtest.h>

#include "core/load/load.h"
#include "core/report/run.h"
#include "tests/unit/explain/story_check.h"
#include "tests/unit/load/load_support.h"

namespace pumice::explain {
namespace {

class Told {
 public:
  explicit Told(const std::string& text) : trace_(Everything()) {
    load::Loaded loaded = load::Load({{"world", text}}, {});
    EXPECT_TRUE(loaded.ok());
    sim::CycleOptions options;
    options.trace = &trace_;
    report_ = report::RunScenario(std::move(loaded.scenario), options);
  }
  // "2 gang: 0 vetoed", "1 decided" … of the first funnel.
  std::vector<std::string> FirstFunnel() const {
    const Story story = VictimsStory(report_, trace_, Language::kEnglish).OfAll();
    std::vector<std::string> steps;
    for (const Link& link : story.links) {
      const bool funnel = IsOf(link.code, "funnel.");
      if (!funnel || (link.code == Reason::kFunnelCandidates && !steps.empty())) break;
      const std::string code = CodeOf(link.code), name = code.substr(code.find('.') + 1);
      steps.push_back(link.plugin.empty() ? name : std::to_string(link.tier) + " " + link.plugin + " " + name);
    }
    return steps;
  }
  // Who had no say, since an earlier tier decided.
  std::string Unasked() const {
    for (const Link& link : VictimsStory(report_, trace_, Language::kEnglish).OfAll().links) {
      for (const auto& [name, value] : link.params) {
        if (name == "unasked") return value;
      }
    }
    return "";
  }
  std::string Verdict() const {
    return VictimsStory(report_, trace_, Language::kEnglish).OfAll().links.back().text;
  }
  int Evicted() const {
    int evicted = 0;
    for (const sim::Operation& o : report_.world->operations()) evicted += o.kind == sim::Operation::Kind::kEvict;
    return evicted;
  }

 private:
  framework::Trace trace_;
  report::Report report_;
};

using Steps = std::vector<std::string>;

// 8 pods that must all run, and an urgent job that would take 2 of their places.
std::string Gang(const std::string& plugins) {
  return R"({"actions": ["allocate", "preempt"], "plugins": )" + plugins + R"(,
    "nodes": [{"name": "n", "count": 2, "cpu": 4}], "priorityClasses": {"high": 1000, "low": 10}, "queues": [{"name": "team"}],
    "jobs": [{"name": "batch", "queue": "team", "replicas": 8, "minMember": 8, "cpu": 1, "running": 8, "priority": "low"},
             {"name": "urgent", "queue": "team", "replicas": 2, "minMember": 2, "cpu": 1, "priority": "high"}]})";
}

// Two of a gang of three would get in by evictions, which are undone as the third would not.
TEST(Victims, OfAGangThatStaysBroken) {
  const Told told(R"({"actions": ["allocate", "preempt"], "plugins": ["priority", "gang", "predicates", "proportion"],
    "nodes": [{"name": "n", "cpu": 4}], "priorityClasses": {"high": 1000, "low": 10}, "queues": [{"name": "team"}],
    "jobs": [{"name": "batch", "queue": "team", "replicas": 4, "minMember": 0, "cpu": 1, "running": 4, "priority": "low"},
             {"name": "urgent", "queue": "team", "replicas": 3, "minMember": 3, "cpu": 2, "priority": "high"}]})");
  EXPECT_EQ(told.Evicted(), 0);
  EXPECT_EQ(told.Verdict(), "All 4 evictions were undone, as no job became whole by them: nobody was evicted.");
}

TEST(GangsVeto, HoldsWhereNoLaterTierAnswers) {
  const Told told(Gang(R"([["priority", "gang", "conformance", "drf", "predicates", "proportion"]])"));
  EXPECT_EQ(told.FirstFunnel(), (Steps{"candidates", "1 priority kept", "1 gang vetoed", "passed"}));
  EXPECT_EQ(told.Evicted(), 0);
}

TEST(GangsVeto, IsOverruledByALaterTier) {
  // Volcano's default tiers: drf answers in the second one.
  const Told told(Gang(R"([["priority", "gang", "conformance"], ["drf", "predicates", "proportion", "nodeorder"]])"));
  EXPECT_EQ(told.FirstFunnel(), (Steps{"candidates", "1 priority kept", "1 gang vetoed", "passed", "2 drf kept", "decided", "evicted"}));
  EXPECT_EQ(told.Evicted(), 2);
}

// A deserves 8 and has 4; B deserves 4 and has 4: nobody may be evicted for A but by a tier that does not look.
std::string Capacity(const std::string& plugins) {
  return R"({"actions": ["allocate", "reclaim"], "plugins": )" + plugins + R"(,
    "nodes": [{"name": "n", "cpu": 8}],
    "queues": [{"name": "a", "deserved": {"cpu": 8}}, {"name": "b", "deserved": {"cpu": 4}}],
    "jobs": [{"name": "mine", "queue": "a", "replicas": 4, "minMember": 1, "cpu": 1, "running": 4},
             {"name": "theirs", "queue": "b", "replicas": 4, "minMember": 1, "cpu": 1, "running": 4},
             {"name": "more", "queue": "a", "replicas": 2, "minMember": 1, "cpu": 1}]})";
}

TEST(ConformanceAlone, SwitchesCapacitysProtectionOff) {
  const Told told(Capacity(R"([["conformance"], ["gang", "capacity", "predicates"]])"));
  EXPECT_EQ(told.FirstFunnel(), (Steps{"candidates", "1 conformance kept", "decidedBefore", "evicted"}));
  EXPECT_EQ(told.Unasked(), "gang, capacity");
  EXPECT_GT(told.Evicted(), 0);
}

TEST(ConformanceAlone, InCapacitysTierLeavesItOn) {
  const Told told(Capacity(R"([["conformance", "gang", "capacity", "predicates"]])"));
  EXPECT_EQ(told.FirstFunnel(), (Steps{"candidates", "1 conformance kept", "1 gang kept", "1 capacity vetoed", "passed"}));
  EXPECT_EQ(told.Evicted(), 0);
}

// What an action tells while it works stands in the story of the job: why nobody is evicted, and for whom there would be no
// room all the same.

// The job "new" of a world: all sentences of its way and of the victims that were looked for, and how many turns were taken.
struct Way {
  std::string told;
  int turns = 0;
};

Way WayOfNew(const std::string& world) {
  framework::Trace trace(Everything());
  load::Loaded loaded = load::LoadText(world);
  EXPECT_TRUE(loaded.ok());
  sim::CycleOptions options;
  options.trace = &trace;
  const report::Report report = report::RunScenario(std::move(loaded.scenario), options);
  Way way;
  const JobStory jobs(report, trace, Language::kEnglish);
  for (size_t i = 0; i < report.jobs.size(); ++i) {
    const Story story = jobs.OfJob(static_cast<int>(i));
    if (story.name != "default/new") continue;
    for (const Link& link : story.links) way.told += link.text + "\n";
  }
  for (const Link& link : VictimsStory(report, trace, Language::kEnglish).OfAll().links) way.told += link.text + "\n";
  for (const framework::Record& record : trace.records()) way.turns += record.site == framework::Site::kTurn;
  return way;
}

#define PREEMPTS(OLD, NEW)                                                                                       \
  "{'actions':['preempt'],'plugins':[['priority','conformance'],['predicates']],'nodes':[{'name':'n','cpu':4}]," \
  "'priorityClasses':{'high':1000,'low':10},'jobs':[{'name':'old','cpu':1,'priority':'low'," OLD                 \
  "},"                                                                                                           \
  "{'name':'new','priority':'high','phase':'Inqueue'," NEW "}]}"

TEST(ToldByActions, WhomPreemptEvictsNobodyFor) {
  const std::string told = WayOfNew(PREEMPTS("'replicas':4,'running':4", "'cpu':1,'preemptionPolicy':'Never'")).told;
  EXPECT_NE(told.find("Pod default/new-0 has preemptionPolicy Never: preempt evicts nobody for it."), std::string::npos) << told;
}

TEST(ToldByActions, WhereVictimsAreNotEnough) {
  const std::string told = WayOfNew(PREEMPTS("'replicas':2,'running':2", "'cpu':5")).told;
  EXPECT_NE(told.find("preempt: of 2 candidates the plugins leave 2 on 1 node, which make too little room on each."),
            std::string::npos)
      << told;
  EXPECT_NE(told.find("Even without them node n has no room for pod default/new-0."), std::string::npos) << told;
}

TEST(ToldByActions, WhatReclaimTakesUpAndLacks) {
  for (const char* release : {"1.13", "1.14", "1.15"}) {
    const Way way = WayOfNew(std::string("{'volcano':'") + release +
                             "','actions':['reclaim'],'plugins':[['priority','conformance'],['predicates','proportion']],"
                             "'nodes':[{'name':'n','cpu':4},{'name':'m','cpu':4}],'queues':[{'name':'q','weight':1},{'name':'r','weight':9}],'jobs':["
                             "{'name':'old','queue':'q','cpu':1,'replicas':2,'running':2},"
                             "{'name':'new','queue':'r','cpu':5,'phase':'Inqueue'}]}");
    EXPECT_EQ(way.turns, 1) << release;
    EXPECT_NE(way.told.find("Even without them node n has no room for pod default/new-0."), std::string::npos)
        << release << "\n"
        << way.told;
  }
}

// reclaim of v1.13 looks at one node after the other, and tells on how many of them it looked for victims.
TEST(ToldByActions, OnHowManyNodesReclaimLooked) {
  framework::Trace trace(Everything());
  load::Loaded loaded = load::LoadText(
      "{'volcano':'1.13','actions':['reclaim'],'plugins':[['priority','conformance'],['predicates','proportion']],"
      "'nodes':[{'name':'n','cpu':4},{'name':'m','cpu':4}],'queues':[{'name':'q','weight':1},{'name':'r','weight':9}],'jobs':["
      "{'name':'old','queue':'q','cpu':1,'replicas':2,'running':2},{'name':'new','queue':'r','cpu':5,'phase':'Inqueue'}]}");
  ASSERT_TRUE(loaded.ok());
  sim::CycleOptions options;
  options.trace = &trace;
  options.straight = true;
  report::RunScenario(std::move(loaded.scenario), options);
  std::vector<double> fitting;
  for (const framework::Record& record : trace.records()) {
    if (record.site == framework::Site::kNodes) fitting.push_back(record.checks[0].Number(framework::Name::kFitting));
  }
  EXPECT_EQ(fitting, std::vector<double>{2});
}

}  // namespace
}  // namespace pumice::explain
