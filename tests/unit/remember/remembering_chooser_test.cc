// The choice from boards is the straightforward one, also where an error cache hides nodes and scorers fail.
#include "core/remember/remembering_chooser.h"

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using framework::NodeQuestion;
using framework::Session;
using framework::StraightChooser;

const StatusSets kRefusal(StatusCode::kUnschedulable, "no");

// Each way is tried by itself, in a world of its own.
void WithBoth(const std::function<void(bool fast)>& test) {
  for (const bool fast : {false, true}) {
    SCOPED_TRACE(fast ? "from boards" : "straight");
    test(fast);
  }
}

struct Chooser {
  Chooser(Session& ssn, NodeQuestion question, bool fast) : boards(ssn) {
    StraightChooser straight(ssn, std::move(question));
    if (fast) {
      chooser = std::make_unique<remember::RememberingChooser>(std::move(straight), boards);
    } else {
      chooser = std::make_unique<StraightChooser>(std::move(straight));
    }
    chooser->Begin();
  }
  remember::Boards boards;
  std::unique_ptr<framework::NodeChooser> chooser;
};

TEST(RememberingChooser, WhatRefusedStaysHiddenAsLongAsTheErrorCacheLasts) {
  WithBoth([](bool fast) {
    TestWorld w("node n cpu=4\n group g\n pods p 2 group=g role=x cpu=1");
    Session& ssn = w.Open("priority, gang; predicates");
    bool refuses = true;
    Chooser of(ssn,
               {.refusal = [&](TaskInfo&, NodeInfo&) { return refuses ? &kRefusal : nullptr; },
                .rank = [](const TaskInfo&, const NodeInfo&) -> int8_t { return 2; },
                .error_cache = true},
               fast);
    auto node_for = [&](const char* name) {
      TaskInfo& task = w.Task(name);
      EXPECT_EQ(ssn.PrePredicate(task), nullptr);
      return of.chooser->Choose({task, ssn.node_list}).node;
    };
    EXPECT_EQ(node_for("p-0"), nullptr);
    refuses = false;
    ssn.node_changes.push_back(0);
    EXPECT_EQ(node_for("p-1"), nullptr) << "another of its role was refused";
    of.chooser->Begin();
    EXPECT_EQ(node_for("p-1"), ssn.node_list[0]);
  });
}

TEST(RememberingChooser, OnlyATaskThatFitsSaysWhereItsJobIs) {
  WithBoth([](bool fast) {
    TestWorld w("node n cpu=4\n node m cpu=4\n group g\n pod p group=g cpu=1");
    Session& ssn = w.Open("priority, gang; predicates");
    bool refuses = true;
    Chooser of(ssn,
               {.refusal = [&](TaskInfo&, NodeInfo&) { return refuses ? &kRefusal : nullptr; },
                .rank = [](const TaskInfo&, const NodeInfo&) -> int8_t { return 2; }},
               fast);
    TaskInfo& task = w.Task("p");
    EXPECT_EQ(ssn.PrePredicate(task), nullptr);
    of.chooser->Choose({.task = task, .nodes = ssn.node_list, .hyper_node = 0});
    EXPECT_EQ(task.job_allocated_hyper_node, kNone);
    refuses = false;
    ssn.node_changes = {0, 1};
    of.chooser->Choose({.task = task, .nodes = ssn.node_list, .hyper_node = 0});
    EXPECT_EQ(task.job_allocated_hyper_node, 0);
  });
}

// An error of a scorer ends the search among the nodes with room now, not among those with room later.
TEST(RememberingChooser, AScorerThatFailsForOneRankMayNotForTheNext) {
  WithBoth([](bool fast) {
    TestWorld w("node a cpu=4\n node b cpu=4\n node c cpu=4\n node d cpu=4\n group g\n pod p group=g cpu=1");
    Session& ssn = w.Open("priority, gang; predicates");
    int asked = 0;
    ssn.batch_node_order.Add("gang", [&](TaskInfo&, const std::vector<NodeInfo*>& nodes) {
      return ++asked == 1 ? std::nullopt : std::optional(std::vector<double>(nodes.size(), 1));
    });
    Chooser of(ssn,
               {.refusal = [](TaskInfo&, NodeInfo&) -> const StatusSets* { return nullptr; },
                .rank = [](const TaskInfo&, const NodeInfo& node) -> int8_t { return node.index < 2 ? 2 : 1; }},
               fast);
    TaskInfo& task = w.Task("p");
    EXPECT_EQ(ssn.PrePredicate(task), nullptr);
    const NodeInfo* node = of.chooser->Choose({task, ssn.node_list}).node;
    ASSERT_NE(node, nullptr);
    EXPECT_EQ(node->Name(), "c");
    EXPECT_EQ(asked, 2);
  });
}

// What a node says to a pod that is to be spread changes with each pod of its kind on any node.
TEST(RememberingChooser, WhereOtherNodesCountAllAreAskedAgain) {
  for (const bool straight : {true, false}) {
    TestWorld w(R"(
      node a-1 cpu=4 label.zone=a
      node a-2 cpu=4 label.zone=a
      node b-1 cpu=4 label.zone=b
      node b-2 cpu=4 label.zone=b
      group g
      pods x 4 group=g cpu=1 label.app=x)");
    auto spec = std::make_shared<model::PodSpec>(*w.scenario().pods.front().spec);
    model::TopologySpreadConstraint& constraint = spec->topology_spread_constraints.emplace_back();
    constraint.max_skew = 1;
    constraint.topology_key = "zone";
    constraint.when_unsatisfiable = "DoNotSchedule";
    constraint.label_selector.emplace().match_labels["app"] = "x";
    for (model::Pod& pod : w.scenario().pods) pod.spec = spec;
    w.straight = straight;
    w.Open("priority, gang; predicates", "allocate");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), "x-0:a-1 x-1:b-1 x-2:a-1 x-3:b-1") << (straight ? "straight" : "");
  }
}

// One score out of bounds, and no node has any (framework/runtime: RunScorePlugins): which of two is to be taken nobody says.
TEST(RememberingChooser, AScoreOutOfBoundsCountsForAllNodes) {
  for (const bool straight : {true, false}) {
    TestWorld w(R"(
      node a cpu=4 memory=8Gi
      node b cpu=4 memory=8Gi
      group r min=0
      pod r group=r cpu=-3 on=a
      group g
      pod p group=g cpu=1 memory=1Gi)");
    w.straight = straight;
    w.Open("gang; predicates, nodeorder", "allocate");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), "") << (straight ? "straight" : "");
  }
}

}  // namespace
}  // namespace pumice::test
