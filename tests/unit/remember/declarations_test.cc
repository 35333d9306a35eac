// What plugins declare together holds only if each of them declares it.
#include "core/remember/declarations.h"

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using framework::Session;
using framework::VictimAnswers;

const char* const kDeclarationsWorld = "node n cpu=4\n group g\n pod p group=g cpu=1";

// With its task ready to be asked about, as actions have it.
Session& Opened(TestWorld* w) {
  Session& ssn = w->Open("priority, gang; predicates, nodeorder, binpack");
  EXPECT_EQ(ssn.PrePredicate(w->Task("p")), nullptr);
  return ssn;
}

TEST(Declarations, OneWhoDeclaresNothingEndsIt) {
  TestWorld w(kDeclarationsWorld);
  Session& ssn = Opened(&w);
  TaskInfo& task = w.Task("p");
  EXPECT_TRUE(remember::IsLocal(ssn, task));
  EXPECT_TRUE(remember::RefusalsLast(ssn));
  EXPECT_TRUE(remember::BatchScoreOfNode(ssn, task));
  EXPECT_EQ(remember::VictimAnswersOf(ssn, ssn.preemptable), VictimAnswers::kLocal);

  // The names are those of plugins that are configured and declare nothing of the kind.
  ssn.batch_node_order.Add("gang", [](TaskInfo&, const std::vector<NodeInfo*>& nodes) {
    return std::optional(std::vector<double>(nodes.size(), 1));
  });
  EXPECT_FALSE(remember::BatchScoreOfNode(ssn, task));
  EXPECT_TRUE(remember::IsLocal(ssn, task)) << "scorers that compare nodes are asked all the same";
  ssn.node_order.Add("gang", [](TaskInfo&, NodeInfo&) { return std::optional<double>(1); });
  EXPECT_FALSE(remember::IsLocal(ssn, task));
}

TEST(Declarations, APredicateOfOneWhoDeclaresNothing) {
  TestWorld w(kDeclarationsWorld);
  Session& ssn = Opened(&w);
  ssn.predicates.Add("gang", [](TaskInfo&, NodeInfo&) -> const StatusSets* { return nullptr; });
  EXPECT_FALSE(remember::IsLocal(ssn, w.Task("p")));
  EXPECT_FALSE(remember::RefusalsLast(ssn));
  // One that declares itself local, but not that its refusals last.
  ssn.SetLocality("gang", {.local = [](const TaskInfo&) { return true; }, .uniform_batch_score = {}});
  EXPECT_TRUE(remember::IsLocal(ssn, w.Task("p")));
  EXPECT_FALSE(remember::RefusalsLast(ssn));
}

// The least that one of them declares holds.
TEST(Declarations, VictimAnswers) {
  TestWorld w(kDeclarationsWorld);
  Session& ssn = Opened(&w);
  const struct {
    VictimAnswers priority, gang, both;
  } cases[] = {
      {VictimAnswers::kLocal, VictimAnswers::kLocal, VictimAnswers::kLocal},
      {VictimAnswers::kPure, VictimAnswers::kLocal, VictimAnswers::kPure},
      {VictimAnswers::kLocal, VictimAnswers::kPure, VictimAnswers::kPure},
      {VictimAnswers::kAskAlways, VictimAnswers::kLocal, VictimAnswers::kAskAlways},
      {VictimAnswers::kPure, VictimAnswers::kAskAlways, VictimAnswers::kAskAlways},
  };
  for (const auto& c : cases) {
    ssn.SetVictimAnswers("priority", c.priority);
    ssn.SetVictimAnswers("gang", c.gang);
    EXPECT_EQ(remember::VictimAnswersOf(ssn, ssn.preemptable), c.both);
  }
  // Of two plugins that go by queues' numbers, the session has those of one.
  ssn.SetVictimAnswers("priority", VictimAnswers::kLocal, framework::QueueRule::kAboveDeserved);
  ssn.SetVictimAnswers("gang", VictimAnswers::kLocal);
  EXPECT_EQ(remember::VictimAnswersOf(ssn, ssn.preemptable), VictimAnswers::kLocal);
  ssn.SetVictimAnswers("capacity", VictimAnswers::kLocal, framework::QueueRule::kAboveGuarantee);
  EXPECT_EQ(remember::VictimAnswersOf(ssn, ssn.preemptable), VictimAnswers::kPure);
}

// Plugins that have a say on victims and have not declared anything are always asked.
TEST(Declarations, VictimsOfOneWhoDeclaresNothing) {
  TestWorld w(kDeclarationsWorld);
  Session& ssn = w.Open("priority, gang, sla; predicates");
  ssn.preemptable.Add("sla", [](TaskInfo&, const std::vector<TaskInfo*>&) { return framework::Victims(); });
  EXPECT_EQ(remember::VictimAnswersOf(ssn, ssn.preemptable), VictimAnswers::kAskAlways);
}

TEST(Declarations, ByQueue) {
  TestWorld w(kDeclarationsWorld);
  EXPECT_FALSE(remember::GoesByQueue(Opened(&w)));
  EXPECT_TRUE(remember::GoesByQueue(w.Open("priority, gang; predicates, nodegroup")));
}

}  // namespace
}  // namespace pumice::test
