// Each suggestion of what would let a job in does let it in, and of numbers one unit less does not.
#include "core/whatif/unblock.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text/wrap.h"
#include "tests/unit/load/load_support.h"

namespace pumice::whatif {
namespace {

model::Scenario World(const std::string& text) { return load::LoadText(text).scenario; }

Unblocking Of(const std::string& text, const std::string& object) { return Unblock(World(text), object, nullptr); }

const Suggestion* Find(const Unblocking& found, const std::string& code) {
  auto it = std::find_if(found.suggestions.begin(), found.suggestions.end(), [&](const Suggestion& s) { return s.code == code; });
  return it == found.suggestions.end() ? nullptr : &*it;
}

std::string Codes(const Unblocking& found) {
  std::string codes;
  for (const Suggestion& s : found.suggestions) codes += (codes.empty() ? "" : " ") + s.code;
  return codes;
}

#define CAPPED "{'plugins':['priority','gang','predicates','capacity'],'nodes':[{'name':'n','count':2,'cpu':8}],'queues':[{'name':'a','capability':{'cpu':3}}],'jobs':[{'name':'j','queue':'a','replicas':5,'minMember':5,'cpu':1}]}"
#define GPUS "{'plugins':['priority','gang','predicates','proportion'],'nodes':[{'name':'n','cpu':32,'gpu':3}],'queues':[{'name':'a'},{'name':'b'}],'jobs':[{'name':'l','queue':'a','cpu':1,'gpu':2},{'name':'r','queue':'b','cpu':1,'gpu':2}]}"
#define PREEMPTED(ACTIONS, GANG) "{'actions':[" ACTIONS "],'plugins':[['priority'," GANG ",'predicates','proportion']],'nodes':[{'name':'n','cpu':8}],'priorityClasses':{'high':1000,'low':10},'jobs':[{'name':'old','replicas':8,'minMember':8,'cpu':1,'running':8,'priority':'low'},{'name':'new','replicas':2,'minMember':2,'cpu':1,'priority':'high'}]}"

// 5 pods of 1 cpu under a capability of 3.
TEST(Unblock, ACapabilityToTheLastUnit) {
  const Unblocking found = Of(CAPPED, "job/j");
  EXPECT_EQ(found.state, Unblocking::State::kBlocked);
  EXPECT_EQ(found.needed, 5);
  const Suggestion* capability = Find(found, "capability");
  ASSERT_NE(capability, nullptr) << Codes(found);
  EXPECT_EQ(capability->changes[0].value, "5");
  EXPECT_EQ(capability->was, "3");
  EXPECT_TRUE(capability->smallest);
  EXPECT_TRUE(capability->cost.evicted.empty());
  EXPECT_NE(Find(found, "other-queue"), nullptr);
  EXPECT_EQ(Find(found, "min-member-down")->changes[0].value, "3");
  EXPECT_EQ(Find(found, "node"), nullptr);  // there is room already
}

// Each of two gangs holds three of the four places that it needs. How long pods run has no say in it: those that run
// are not over before the question is answered.
TEST(Unblock, AGangOfWhichAPartRuns) {
  for (const char* duration : {"", ",'duration':'10m'"}) {
    auto gang = [&](const char* name, const char* nodes) {
      return std::string("{'name':'") + name + "','replicas':4,'minMember':4,'cpu':1,'running':" + nodes + duration + "}";
    };
    const Unblocking found =
        Of("{'plugins':['priority','gang','predicates','proportion'],'nodes':[{'name':'n','count':6,'cpu':1}],'jobs':[" +
               gang("a", "{'n-0':1,'n-1':1,'n-2':1}") + "," + gang("b", "{'n-3':1,'n-4':1,'n-5':1}") + "]}",
           "job/a");
    EXPECT_EQ(found.placed, 3) << duration;
    EXPECT_EQ(found.needed, 4) << duration;
    const Suggestion* members = Find(found, "min-member-down");
    ASSERT_NE(members, nullptr) << Codes(found);
    EXPECT_EQ(members->changes[0].value, "3") << duration;
    EXPECT_NE(Find(found, "node"), nullptr) << duration;
  }
}

// Two queues share 3 GPUs, and each job wants 2: with weight 2 of 3 one of them deserves 2.
TEST(Unblock, AWeightAndWhatItCosts) {
  const Unblocking found = Of(GPUS, "job/l");
  const Suggestion* weight = Find(found, "weight");
  ASSERT_NE(weight, nullptr) << Codes(found);
  EXPECT_EQ(weight->changes[0].value, "2");
  ASSERT_EQ(weight->cost.deserved.size(), 1u);
  EXPECT_EQ(weight->cost.deserved[0].queue, "b");
  EXPECT_EQ(weight->cost.deserved[0].before, "1.5");
  EXPECT_EQ(weight->cost.deserved[0].after, "1");
  // A guarantee comes with deserved, which the webhook wants, and nothing is refused.
  const Suggestion* guarantee = Find(found, "guarantee");
  ASSERT_NE(guarantee, nullptr);
  EXPECT_EQ(guarantee->changes.size(), 2u);
  EXPECT_TRUE(guarantee->refused.empty());
}

TEST(Unblock, AnActionThatIsOff) {
  const Unblocking found = Of(PREEMPTED("'enqueue','allocate','backfill'", "{'name':'gang','enablePreemptable':false}"), "job/new");
  const Suggestion* action = Find(found, "action-on");
  ASSERT_NE(action, nullptr) << Codes(found);
  EXPECT_EQ(action->changes[0].value, "enqueue, allocate, preempt, backfill");
  EXPECT_EQ(action->cost.evicted.size(), 2u);
  EXPECT_NE(Find(found, "node"), nullptr);
  EXPECT_NE(Find(found, "job-ends"), nullptr);
}

TEST(Unblock, AFlag) {
  const Unblocking found = Of(PREEMPTED("'enqueue','allocate','preempt'", "'gang'"), "job/new");
  const Suggestion* flag = Find(found, "flag-off");
  ASSERT_NE(flag, nullptr) << Codes(found);
  EXPECT_EQ(flag->changes[0].field, "tiers[0].plugins[1].enablePreemptable");
}

// new is of the lower priority: preempt is for those above.
TEST(Unblock, APriority) {
  const char* world =
      "{'actions':['enqueue','allocate','preempt'],'plugins':['priority','predicates','proportion'],'nodes':[{'name':'n','cpu':2}],'priorityClasses':{'a':10,'b':20,'c':30},"
      "'jobs':[{'name':'old','replicas':2,'minMember':1,'cpu':1,'running':2,'priority':'a'},{'name':'new','replicas':1,'cpu':1,'priority':'a'}]}";
  const Suggestion* priority = nullptr;
  const Unblocking found = Of(world, "job/new");
  priority = Find(found, "priority");
  ASSERT_NE(priority, nullptr) << Codes(found);
  EXPECT_EQ(priority->changes[0].value, "b");
  EXPECT_EQ(priority->cost.evicted.size(), 1u);
}

TEST(Unblock, WhatItCostsAgreesWithItsNumbers) {
  Unblocking found = Of(GPUS, "job/l");
  ASSERT_FALSE(found.suggestions.empty());
  found.suggestions.resize(1);
  for (const auto& [lost, says] : {std::pair(1, "1 pod of other jobs stays without a place"),
                                   std::pair(2, "2 pods of other jobs stay without a place")}) {
    found.suggestions[0].cost.lost_places = lost;
    EXPECT_NE(ToText(found, words::Language::kEnglish, 200).find(says), std::string::npos);
  }
}

// There is no node, and so none to be like.
TEST(Unblock, NothingWouldDo) {
  const Unblocking found = Of("{'queues':[{'name':'q'}],'jobs':[{'name':'j','queue':'q','replicas':1,'cpu':9}]}", "job/j");
  EXPECT_EQ(found.state, Unblocking::State::kBlocked);
  EXPECT_EQ(Codes(found), "");
  EXPECT_GT(found.runs, 1);
  EXPECT_GT(found.tried, 3);
  EXPECT_NE(ToText(found, words::Language::kEnglish, 200).find("None of the "), std::string::npos);
}

// What was never tried before: each world has one thing in the way.
TEST(Unblock, WhateverHoldsAPodBack) {
  struct Held {
    const char *world, *code, *value;
  };
  const Held cases[] = {
      {"{'nodes':[{'name':'n','cpu':8,'taints':['x=y:NoSchedule']}],'jobs':[{'name':'j','cpu':1}]}", "toleration", "x=y:NoSchedule"},
      {"{'nodes':[{'name':'n','cpu':8,'taints':['x=y:NoSchedule']}],'jobs':[{'name':'j','cpu':1}]}", "untaint", "x=y:NoSchedule"},
      {"{'nodes':[{'name':'n','cpu':8}],'jobs':[{'name':'j','cpu':1,'nodeSelector':{'zone':'b'}}]}", "selector", ""},
      {"{'nodes':[{'name':'n','cpu':8}],'jobs':[{'name':'j','cpu':1,'nodeSelector':{'zone':'b'}}]}", "label", "b"},
      {"{'nodes':[{'name':'n','cpu':8}],'queues':[{'name':'q','state':'Closed'}],'jobs':[{'name':'j','queue':'q','cpu':1}]}", "queue-open", "Open"},
      {"{'nodes':[{'name':'n','cpu':8}],'jobs':[{'name':'j','cpu':1,'schedulingGates':[{'name':'wait'}]}]}", "gate", ""},
      {"{'nodes':[{'name':'n','count':1,'cpu':4}],'jobs':[{'name':'old','cpu':4,'running':1},{'name':'j','replicas':3,'minMember':3,'cpu':4}]}", "node", "4"},
  };
  for (const Held& held : cases) {
    const Unblocking found = Of(held.world, "job/j");
    const Suggestion* suggestion = Find(found, held.code);
    ASSERT_NE(suggestion, nullptr) << held.code << " among " << Codes(found);
    EXPECT_EQ(suggestion->changes[0].value, held.value) << held.code;
    EXPECT_EQ(suggestion->cycles, 1);
    EXPECT_FALSE(suggestion->text.apply.empty());
  }
}

// Neither a toleration nor a queue that is open is enough.
// More nodes of a kind on which a pod does not fit are of no use, and a node that is large enough is not to grow.
TEST(Unblock, ALargerNodeWhereAPodIsOverEveryNode) {
  const Unblocking found = Of("{'nodes':[{'name':'n','count':2,'cpu':4}],'jobs':[{'name':'j','cpu':6}]}", "job/j");
  const Suggestion* larger = Find(found, "node-amount");
  ASSERT_NE(larger, nullptr) << Codes(found);
  EXPECT_EQ(larger->changes[0].field, "status.allocatable.cpu");
  EXPECT_EQ(larger->changes[0].value, "6");
  EXPECT_TRUE(larger->smallest);
  EXPECT_EQ(larger->effort, Effort::kObject);
  EXPECT_NE(ToText(found, words::Language::kEnglish, 120).find("A node with 6 cpu in place of n-0, which has 4"), std::string::npos)
      << ToText(found, words::Language::kEnglish, 120);
  EXPECT_EQ(Find(Of("{'nodes':[{'name':'n','cpu':4}],'jobs':[{'name':'old','cpu':4,'running':1},{'name':'j','cpu':3}]}", "job/j"),
                 "node-amount"),
            nullptr);
}

TEST(Unblock, APairOfChanges) {
  const Unblocking found =
      Of("{'nodes':[{'name':'n','cpu':8,'taints':['x=y:NoSchedule']}],'queues':[{'name':'q','state':'Closed'}],"
         "'jobs':[{'name':'j','queue':'q','cpu':1}]}",
         "job/j");
  const Suggestion* pair = Find(found, "together");
  ASSERT_NE(pair, nullptr) << Codes(found);
  EXPECT_EQ(pair->way.size(), 2u);
}

// A node more and no selector would do, too, but the node is not needed.
TEST(Unblock, NothingIsChangedTogetherThatIsNotNeeded) {
  const Unblocking found =
      Of("{'nodes':[{'name':'n','count':2,'cpu':4,'labels':{'zone':'a'}}],'jobs':[{'name':'tf','minMember':5,'tasks':["
         "{'name':'ps','replicas':2,'cpu':1},{'name':'worker','replicas':3,'cpu':1,'nodeSelector':{'zone':'b'}}]}]}",
         "job/tf");
  EXPECT_NE(Find(found, "selector"), nullptr) << Codes(found);
  EXPECT_EQ(Find(found, "together"), nullptr) << Codes(found);
}

// `run` and whatif have every job of the text in their cycle, and so has this: `late` takes the place.
TEST(Unblock, SeesTheWorldThatRunSees) {
  const Unblocking found = Of(
      "{'actions':'allocate','nodes':[{'name':'n','cpu':4}],'queues':[{'name':'q'}],'priorityClasses':{'high':9},'jobs':["
      "{'name':'late','cpu':4,'priority':'high','arrive':'1m'},{'name':'j','cpu':4}]}",
      "job/j");
  EXPECT_EQ(found.state, Unblocking::State::kBlocked);
}

// An empty list of actions is refused by the scheduler.
TEST(Unblock, NothingThatTheSchedulerWouldRefuse) {
  const Unblocking found = Of("{'actions':'enqueue','nodes':[{'name':'n','cpu':8}],'jobs':[{'name':'j','cpu':1}]}", "job/j");
  ASSERT_NE(Find(found, "action-on"), nullptr) << Codes(found);
  for (const Suggestion& suggestion : found.suggestions) EXPECT_NE(suggestion.changes[0].value, "");
}

// A job that ends gives its pods for it, and a reservation that is lost is a cost too.
TEST(Unblock, CostsAreMeasured) {
  const Unblocking found =
      Of("{'nodes':[{'name':'n','count':2,'cpu':4}],'jobs':[{'name':'old','replicas':8,'cpu':1,'running':8},"
         "{'name':'j','replicas':2,'minMember':2,'cpu':1}]}",
         "job/j");
  const Suggestion* ends = Find(found, "job-ends");
  ASSERT_NE(ends, nullptr) << Codes(found);
  EXPECT_EQ(ends->cost.ended, 8);
  EXPECT_EQ(ends->effort, Effort::kEnd);
  EXPECT_EQ(ToText(found, words::Language::kEnglish, 300).find("costs the others nothing; that job has to end"), std::string::npos);

  Outcome before, after;
  before.others.push_back({{"a", {0, 3, true}}, {"b", {2, 0, true}}, {"c", {0, 0, true}}});
  after.others.push_back({{"a", {1, 1, true}}, {"b", {1, 0, true}}, {"c", {0, 0, false}}});
  const Cost cost = CostOf(before, after, {}, ResourceNames::Of({}));
  EXPECT_EQ(cost.lost_places, 1);
  EXPECT_EQ(cost.lost_reservations, 1);
  EXPECT_EQ(cost.jobs, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(cost.held, (std::vector<std::string>{"c"}));
}

TEST(Unblock, AJobThatNeedsNothing) {
  const Unblocking found = Of("{'nodes':[{'name':'n','cpu':4}],'jobs':[{'name':'j','replicas':2,'cpu':1}]}", "job/j");
  EXPECT_EQ(found.state, Unblocking::State::kFine);
  EXPECT_EQ(found.runs, 1);
}

// new takes what old is evicted from: it has no place in the first cycle, and in the second it has.
TEST(Unblock, AJobThatNeedsTimeSaysInWhichCycle) {
  const Unblocking found = Of(
      "{'actions':['enqueue','allocate','reclaim'],'plugins':['priority','predicates','proportion','gang'],'nodes':[{'name':'n','cpu':8}],"
      "'queues':[{'name':'a'},{'name':'b'}],'jobs':[{'name':'old','queue':'a','replicas':8,'minMember':1,'cpu':1,'running':8},{'name':'new','queue':'b','replicas':4,'minMember':4,'cpu':1}]}",
      "job/new");
  EXPECT_EQ(found.state, Unblocking::State::kFine);
  EXPECT_EQ(found.first_placed, 0);
  EXPECT_EQ(found.placed, 4);
  EXPECT_EQ(found.cycles, 2);
  EXPECT_EQ(ToText(found, words::Language::kEnglish, 300),
            "Job default/new needs no change, but time: 0 of its 4 pods have a place in this cycle, and 4 in cycle 2, once those that are "
            "evicted have left; it needs 4.\n");
}

// Of 10 cores a deserves 5 by its weight, and its job, which needs 2 pods, gets 5 of its 8: what is asked is a sixth.
TEST(Unblock, AJobThatRunsWantsOneMorePod) {
  const char* world =
      "{'plugins':['priority','gang','predicates','proportion'],'nodes':[{'name':'n','cpu':10}],'queues':[{'name':'a','weight':1},{'name':'b','weight':1}],"
      "'jobs':[{'name':'x','queue':'a','replicas':8,'minMember':2,'cpu':1},{'name':'y','queue':'b','replicas':8,'minMember':2,'cpu':1}]}";
  const Unblocking found = Of(world, "job/x");
  EXPECT_EQ(found.state, Unblocking::State::kBlocked);
  EXPECT_TRUE(found.one_more);
  EXPECT_EQ(found.placed, 5);
  EXPECT_EQ(found.needed, 6);
  EXPECT_EQ(found.pods, 8);
  const Suggestion* weight = Find(found, "weight");
  ASSERT_NE(weight, nullptr) << Codes(found);
  EXPECT_EQ(weight->changes[0].value, "2");
  EXPECT_EQ(Find(found, "min-member-down"), nullptr) << Codes(found);
  for (const Suggestion& suggestion : found.suggestions) EXPECT_GE(suggestion.needed, 6) << suggestion.code;
  EXPECT_NE(ToText(found, words::Language::kEnglish, 300).find("5 of its 8 have a place, and this is about one more."), std::string::npos);
}

TEST(Unblock, UnknownNamesGetTheNearest) {
  EXPECT_EQ(Of("{'jobs':[{'name':'train','cpu':1}]}", "job/trian").nearest, "job/train");
  EXPECT_EQ(Of("{'jobs':[{'name':'train','cpu':1}]}", "pod/train-1").nearest, "pod/train-0");
  EXPECT_EQ(Of("{'jobs':[{'name':'train','cpu':1}]}", "job/default/train").state, Unblocking::State::kBlocked);
}

TEST(Unblock, Cancelled) {
  int asked = 0;
  const Unblocking found = Unblock(World(CAPPED), "job/j", [&] { return ++asked > 3; });
  EXPECT_TRUE(found.cancelled);
  EXPECT_LE(found.runs, 5);  // without changes, with a trace, and for the cost of one that does
}

// new of queue b reclaims what old borrowed beyond its share.
TEST(Unblock, WhatWouldHaveProtectedAPod) {
  const char* world =
      "{'actions':['enqueue','allocate','reclaim'],'plugins':['priority','predicates','proportion','gang'],'nodes':[{'name':'n','cpu':8}],"
      "'queues':[{'name':'a'},{'name':'b'}],'jobs':[{'name':'old','queue':'a','replicas':8,'minMember':1,'cpu':1,'running':8},{'name':'new','queue':'b','replicas':4,'minMember':4,'cpu':1}]}";
  const model::Scenario scenario = World(world);
  std::string evicted;
  for (const auto& pod : Prober(scenario, {"default/new", ""}).Run({}).evicted) {
    if (evicted.empty()) evicted = pod.first;
  }
  ASSERT_NE(evicted, "");
  const Unblocking found = Unblock(scenario, "pod/" + evicted, nullptr);
  EXPECT_EQ(found.state, Unblocking::State::kBlocked);
  EXPECT_NE(Find(found, "pod-annotation"), nullptr) << Codes(found);
  EXPECT_NE(Find(found, "reclaimable"), nullptr) << Codes(found);
  EXPECT_NE(Find(found, "node"), nullptr) << Codes(found);
  EXPECT_EQ(Unblock(scenario, "pod/new-0", nullptr).state, Unblocking::State::kFine);
}

// Each suggestion again, from the outside: applied to the world, nothing more is needed; one unit less is not enough.
TEST(Unblock, EverySuggestionIsProved) {
  for (const auto& [text, object] : {std::pair(CAPPED, "job/j"), std::pair(GPUS, "job/l"),
                                     std::pair(PREEMPTED("'enqueue','allocate','preempt'", "'gang'"), "job/new")}) {
    const model::Scenario world = World(text);
    const Unblocking found = Unblock(world, object, nullptr);
    EXPECT_FALSE(found.suggestions.empty());
    EXPECT_LE(found.suggestions.size(), kMostSuggestions);
    for (const Suggestion& suggestion : found.suggestions) {
      model::Scenario after = world;
      ASSERT_EQ(edit::Apply(suggestion.changes, &after), "");
      const Unblocking then = Unblock(after, object, nullptr);
      EXPECT_TRUE(then.state == Unblocking::State::kFine || then.one_more) << suggestion.code;
      if (suggestion.code == "weight") {
        after = world;
        edit::Change less = suggestion.changes[0];
        less.value = std::to_string(std::stoi(less.value) - 1);
        ASSERT_EQ(edit::Apply(less, &after), "");
        EXPECT_EQ(Unblock(after, object, nullptr).state, Unblocking::State::kBlocked);
      }
    }
  }
}

TEST(Unblock, TextFitsItsWidthAndLosesNoWord) {
  for (const char* text : {CAPPED, GPUS}) {
    for (words::Language language : {words::Language::kEnglish, words::Language::kChinese}) {
      const std::string printed = ToText(Unblock(World(text), std::string(text) == CAPPED ? "job/j" : "job/l", nullptr), language, 80);
      EXPECT_EQ(printed.find('{'), std::string::npos);
      for (size_t begin = 0; begin < printed.size();) {
        const size_t end = printed.find('\n', begin);
        EXPECT_LE(text::DisplayColumns(printed.substr(begin, end - begin)), 80u);
        begin = end + 1;
      }
    }
  }
}

}  // namespace
}  // namespace pumice::whatif
