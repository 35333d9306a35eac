// Small worlds in which each rule of the search for victims decides who goes: the straightforward way, and that which
// passes nodes by.
#include "core/remember/remembering_hunt.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using framework::Session;
using framework::VictimHunt;

// Pods that ask for the same are of one kind only where they share their spec.
void ShareSpecs(model::Scenario* world) {
  std::map<std::string, std::shared_ptr<const model::PodSpec>> specs;
  for (model::Pod& pod : world->pods) {
    if (!pod.node_name.empty()) continue;
    std::string asks;
    for (const auto& [name, value] : pod.spec->node_selector) asks += name + '=' + value + ' ';
    for (const auto& [name, amount] : pod.spec->containers.front().requests) asks += name + '=' + amount.String() + ' ';
    pod.spec = specs.try_emplace(asks, pod.spec).first->second;
  }
}

struct HuntCase {
  const char* why;
  const char* world;
  const char* conf;
  const char* action;
  const char* evictions;
};

const char* const kAnybody = "priority(enablePreemptable=false), gang(enablePreemptable=false), conformance; predicates";

const HuntCase kHuntCases[] = {
    {"what a node is to one queue it is not to another", R"(
       node n cpu=1
       queue a
       queue b
       group v queue=a min=0
       group p queue=a
       group q queue=b
       pod v group=v cpu=1 on=n
       pod p group=p cpu=1
       pod q group=q cpu=1)",
     "gang, conformance; predicates", "reclaim", "v:reclaim"},
    {"the higher priority comes second", R"(
       node n cpu=1
       class mid value=5
       class high value=9
       group v priority=mid min=0
       group p
       group q priority=high
       pod v group=v cpu=1 on=n
       pod p group=p cpu=1
       pod q group=q cpu=1)",
     "priority(enableJobOrder=false), gang; predicates", "preempt", "v:preempt"},
    {"a gang that could spare nobody, until what was done for another job was undone", R"(
       node n cpu=1 label.zone=a
       node m cpu=1 label.zone=b
       class high value=9
       group v min=1
       group p min=2 priority=high
       group q priority=high
       pod v-0 group=v cpu=1 on=n
       pod v-1 group=v cpu=1 on=m
       pod p-0 group=p cpu=1 select.zone=a
       pod p-1 group=p cpu=1 select.zone=b
       pod q group=q cpu=1 select.zone=b)",
     "priority, gang; predicates", "preempt", "v-1:preempt"},
    {"what hangs on the share of who asks", R"(
       node n cpu=4
       node m cpu=3
       group v min=0
       group p min=2
       group q
       pods v 4 group=v cpu=1 on=n
       pod p-0 group=p cpu=3 on=m
       pod p-1 group=p cpu=1
       pod q group=q cpu=1)",
     "priority(enablePreemptable=false), gang(enablePreemptable=false); drf(enableJobOrder=false), predicates", "preempt",
     "v-2:preempt"},
    {"a job's own tasks are no candidates, but are the next job's", R"(
       node n cpu=2
       group p min=2
       group q
       pod p-0 group=p cpu=2 on=n
       pod p-1 group=p cpu=2
       pod q group=q cpu=2)",
     kAnybody, "preempt", "p-0:preempt"},
    {"the same after somebody was evicted in vain", R"(
       node n cpu=2
       node m cpu=2
       queue x capability.cpu=3
       group v queue=x min=0
       group p queue=x min=2
       group q queue=x
       pod v group=v cpu=1 on=m
       pod p-0 group=p cpu=2 on=n
       pod p-1 group=p cpu=2
       pod q group=q cpu=2)",
     "priority(enablePreemptable=false), gang(enablePreemptable=false), conformance; capacity, predicates", "preempt",
     "p-0:preempt"},
    {"a queue that could spare nobody, until what was taken of it was given back", R"(
       node n cpu=1 label.zone=a
       node m cpu=1 label.zone=b
       node k cpu=1
       node l cpu=1
       queue a weight=3
       queue b weight=1
       group w queue=a min=0
       group v queue=b min=0
       group u queue=b min=0
       group p queue=a min=2
       group q queue=a
       pod w group=w cpu=1 on=k
       pod v group=v cpu=1 on=n
       pod u group=u cpu=1 on=m
       pod p-0 group=p cpu=1 select.zone=a
       pod p-1 group=p cpu=1 select.zone=b
       pod q group=q cpu=1 select.zone=b)",
     "priority, gang(enableReclaimable=false); proportion, predicates", "reclaim", "u:reclaim"},
    {"tdm: a pod that may be preempted itself evicts nobody, another of its kind does", R"(
       node n cpu=1
       class high value=9
       group v min=0
       group p priority=high annotation.volcano.sh/preemptable=false
       pod v group=v cpu=1 on=n annotation.volcano.sh/preemptable=true
       pod p-0 group=p cpu=1 annotation.volcano.sh/preemptable=true
       pod p-1 group=p cpu=1 annotation.volcano.sh/preemptable=false)",
     "priority(enablePreemptable=false), gang(enablePreemptable=false); tdm, predicates", "preempt", "v:preempt"},
};

TEST(RememberingHunt, EvictsWhomTheStraightforwardWayEvicts) {
  for (const HuntCase& c : kHuntCases) {
    for (const bool straight : {true, false}) {
      TestWorld w(c.world);
      ShareSpecs(&w.scenario());
      w.straight = straight;
      w.Open(c.conf);
      w.Run(c.action);
      EXPECT_EQ(w.Evictions(), c.evictions) << c.why << (straight ? ", straight" : "");
    }
  }
}

// To some plugins being asked is an event in itself, though the answer cannot matter.
TEST(RememberingHunt, WhoDeclaresNothingIsAskedEachTime) {
  for (const bool straight : {true, false}) {
    TestWorld w(
        "node n cpu=1\n class high value=9\n group v min=0\n pod v group=v cpu=1 on=n\n"
        "group p priority=high\n pod p group=p cpu=2");
    w.straight = straight;
    int asked = 0;
    w.Open("priority, gang; predicates").preemptable.Add("predicates", [&](TaskInfo&, const std::vector<TaskInfo*>&) {
      ++asked;
      return framework::Victims{};
    });
    w.Run("preempt");
    EXPECT_EQ(asked, 1) << (straight ? "straight" : "");
  }
}

// A search in which the test itself says what came of a visit; gives the nodes in the order of the visits.
struct Visits {
  TestWorld& w;
  std::unique_ptr<VictimHunt> hunt;
  VictimHunt::Visit came = VictimHunt::Visit::kNoRoom;
  std::map<std::string, VictimHunt::Visit> came_on = {};  // on these nodes; on others `came`

  std::string Of(const char* pod, VictimHunt::From from = VictimHunt::From::kOwnQueue) {
    std::string visited;
    TaskInfo& task = w.Task(pod);
    EXPECT_EQ(w.ssn().PrePredicate(task), nullptr);
    hunt->Find({.task = task,
                .from = from,
                .visit =
                    [&](NodeInfo& node) {
                      visited += node.Name();
                      const auto it = came_on.find(node.Name());
                      return it == came_on.end() ? came : it->second;
                    },
                .tell = {}});
    return visited;
  }
};

// A predicate whose refusals do not last: the error cache hides the node nevertheless.
TEST(RememberingHunt, WhatRefusedStaysHiddenUnderTheErrorCache) {
  const StatusSets refusal(StatusCode::kUnschedulableAndUnresolvable, "not yet");
  for (const bool straight : {true, false}) {
    TestWorld w("node n cpu=4\n group g\n pods p 2 group=g role=x cpu=1");
    w.straight = straight;
    Session& ssn = w.Open("priority, gang; predicates");
    bool refuses = true;
    ssn.predicates.Add("gang", [&](TaskInfo&, NodeInfo&) { return refuses ? &refusal : nullptr; });
    ssn.SetLocality("gang", {.local = [](const TaskInfo&) { return true; }, .uniform_batch_score = {}});
    Visits visits{w, framework::HuntFor(
                         ssn, {.point = ssn.preemptable, .may_go = [](const TaskInfo&) { return true; }, .error_cache = true})};
    EXPECT_EQ(visits.Of("p-0"), "") << (straight ? "straight" : "");
    refuses = false;
    ssn.node_changes.push_back(0);
    EXPECT_EQ(visits.Of("p-1"), "") << (straight ? "straight" : "");
  }
}

// Where a pod asks for less than nothing, the room is larger before it has left.
TEST(RememberingHunt, NoNodeIsPassedByForARequestBelowNothing) {
  for (const bool straight : {true, false}) {
    TestWorld w("node n nvidia.com/gpu=1\n group v min=0\n pod v-0 group=v nvidia.com/gpu=2 on=n\n pod v-1 group=v nvidia.com/gpu=-1 on=n\n group p\n pod p group=p nvidia.com/gpu=2");
    w.straight = straight;
    Session& ssn = w.Open("priority, gang; predicates");
    Visits visits{w, framework::HuntFor(ssn, {.point = ssn.preemptable, .may_go = [](const TaskInfo&) { return true; }, .by_score = true})};
    EXPECT_EQ(visits.Of("p"), "n") << (straight ? "straight" : "");
  }
}

// Nor after an eviction in vain, from which on every other node is looked at.
TEST(RememberingHunt, NodesBeyondHelpAreNeverVisited) {
  const StatusSets refusal(StatusCode::kUnschedulableAndUnresolvable, "never");
  for (const bool straight : {true, false}) {
    TestWorld w("node a cpu=1\n node b cpu=1\n node c cpu=1\n group p\n pod p group=p cpu=1");
    w.straight = straight;
    Session& ssn = w.Open("priority, gang; predicates");
    TaskInfo& task = w.Task("p");
    auto errors = std::make_shared<FitErrors>();
    errors->SetNodeError(1, &refusal);
    task.job()->nodes_fit_errors[task.index()] = errors;
    Visits visits{w, framework::HuntFor(ssn, {.point = ssn.preemptable, .may_go = [](const TaskInfo&) { return true; }, .by_score = true}), VictimHunt::Visit::kEvicted};
    EXPECT_EQ(visits.Of("p"), "ac") << (straight ? "straight" : "");
  }
}

// Who is gone in vain changes what nodes said to others of the same kind.
TEST(RememberingHunt, AfterAnEvictionInVainNothingIsRemembered) {
  for (const bool straight : {true, false}) {
    TestWorld w("node a cpu=1\n node b cpu=1\n group p\n group q\n pod p group=p cpu=1\n pod q group=q cpu=1");
    ShareSpecs(&w.scenario());
    w.straight = straight;
    Session& ssn = w.Open("priority, gang; predicates");
    Visits visits{w, framework::HuntFor(ssn, {.point = ssn.preemptable, .may_go = [](const TaskInfo&) { return true; }, .by_score = true})};
    visits.came_on["b"] = VictimHunt::Visit::kEvicted;
    EXPECT_EQ(visits.Of("p"), "ab") << (straight ? "straight" : "");
    EXPECT_EQ(visits.Of("q"), "ab") << (straight ? "straight" : "");
  }
}

// The next task of the job asks the same of the same nodes, so that it need not ask.
TEST(RememberingHunt, ASearchInVainIsNotMadeTwice) {
  using Visit = VictimHunt::Visit;
  TestWorld w(
      "node a cpu=2\n node b cpu=2\n group p\n group q\n pods p 5 group=p cpu=1\n pod p-large group=p cpu=2\n"
      " pod q group=q cpu=1");
  ShareSpecs(&w.scenario());
  w.straight = false;
  Session& ssn = w.Open("priority, gang; predicates");
  ssn.events = nullptr;
  Visits visits{w, framework::HuntFor(ssn, {.point = ssn.preemptable, .may_go = [](const TaskInfo&) { return true; }, .by_score = true}), Visit::kUndone};
  EXPECT_EQ(visits.Of("p-0"), "ab");
  EXPECT_EQ(visits.Of("p-1"), "");
  EXPECT_EQ(visits.Of("p-2"), "");
  // Another kind of task, another job, other victims, another node that allocate found to be beyond help.
  EXPECT_EQ(visits.Of("p-large"), "ab");
  EXPECT_EQ(visits.Of("p-0"), "ab");
  EXPECT_EQ(visits.Of("q"), "ab");
  EXPECT_EQ(visits.Of("p-0"), "ab");
  EXPECT_EQ(visits.Of("p-1", VictimHunt::From::kOtherQueues), "");  // There nobody would make room.
  EXPECT_EQ(visits.Of("p-1"), "ab");
  const StatusSets refusal(StatusCode::kUnschedulableAndUnresolvable, "never");
  TaskInfo& refused = w.Task("p-3");
  auto errors = std::make_shared<FitErrors>();
  errors->SetNodeError(0, &refusal);
  refused.job()->nodes_fit_errors[refused.index()] = errors;
  EXPECT_EQ(visits.Of("p-3"), "b");
  // Something changed.
  EXPECT_EQ(visits.Of("p-0"), "ab");
  EXPECT_EQ(visits.Of("p-1"), "");
  ssn.node_changes.push_back(0);
  EXPECT_EQ(visits.Of("p-1"), "ab");
  ssn.job_changes.push_back(w.Task("q").job()->index);
  EXPECT_EQ(visits.Of("p-2"), "ab");
  EXPECT_EQ(visits.Of("p-1"), "");
  // Somebody reads what each search does.
  std::vector<framework::Event> events;
  ssn.events = &events;
  EXPECT_EQ(visits.Of("p-1"), "ab");
  ssn.events = nullptr;
  EXPECT_EQ(visits.Of("p-1"), "");
  // Who is evicted for good is missing from then on.
  visits.came = Visit::kEvicted;
  ssn.node_changes.push_back(0);
  EXPECT_EQ(visits.Of("p-0"), "ab");
  EXPECT_EQ(visits.Of("p-1"), "ab");
}

}  // namespace
}  // namespace pumice::test
