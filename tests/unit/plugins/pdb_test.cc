// pdb's victims are worked out by hand after pdb.go.
#include <gtest/gtest.h>

#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

constexpr const char* kPdbWorld = R"(
  class high value=9
  node n cpu=7
  group g
  pods a 3 group=g cpu=1 label.app=a on=n
  pod ab group=g cpu=1 label.app=a label.tier=b on=n
  pod b group=g cpu=1 label.tier=b on=n
  pod c group=g cpu=1 label.app=c on=n
  pod bare group=g cpu=1 on=n
  group x priority=high
  pod x group=x cpu=1
)";

// These cases follow pdb.go, pdbFilterFn.
TEST(Pdb, Victims) {
  struct Case {
    const char* budgets;
    const char* candidates;
    const char* victims;
  };
  const Case cases[] = {
      {"", "a-0 c b", "a-0 c b"},
      // Pods without labels are passed over: no victims, with or without budgets.
      {"", "bare a-0", "a-0"},
      {"budget p allowed=1 label.app=a", "a-0 a-1 c", "a-0 c"},
      {"budget p allowed=1 label.app=a", "a-2 a-0", "a-2"},
      {"budget p allowed=0 label.app=a", "a-0 a-1 ab", ""},
      {"budget p allowed=2 label.app=a", "a-0 ab a-1 b", "a-0 ab b"},
      // Both budgets are charged, even for a pod that one of them refuses.
      {"budget p allowed=5 label.app=a\n budget q allowed=0 label.tier=b", "ab a-0", "a-0"},
      {"budget p allowed=1 label.app=a\n budget q allowed=0 label.tier=b", "ab a-0", ""},
      // There are a budget of another namespace, and one that selects nothing.
      {"budget p allowed=0 label.app=a namespace=other", "a-0", "a-0"},
      {"budget p allowed=0", "a-0", "a-0"},
  };
  for (const Case& c : cases) {
    TestWorld w(std::string(kPdbWorld) + c.budgets);
    w.Open("pdb");
    EXPECT_EQ(Preemptable(w, "x", c.candidates), c.victims) << c.budgets << ": " << c.candidates;
    EXPECT_EQ(Reclaimable(w, "x", c.candidates), c.victims) << c.budgets << ": " << c.candidates;
    EXPECT_EQ(NamesOf(w.ssn().VictimTasks(TasksOf(w, c.candidates))), c.victims) << c.budgets << ": " << c.candidates;
  }
}

TEST(Pdb, DisruptedPodsAreAlreadyCounted) {
  TestWorld w(std::string(kPdbWorld) + "budget p allowed=1 label.app=a");
  w.scenario().pod_disruption_budgets[0].disrupted_pods["a-0"] = "2026-01-01T00:00:00Z";
  w.Open("pdb");
  EXPECT_EQ(Preemptable(w, "x", "a-0 a-1 a-2"), "a-0 a-1");
}

TEST(Pdb, SelectorsThatMatchNothing) {
  TestWorld w(std::string(kPdbWorld) + "budget none allowed=0 label.app=a\n budget bad allowed=0 label.app=a");
  auto& budgets = w.scenario().pod_disruption_budgets;
  budgets[0].selector.reset();
  budgets[1].selector->match_expressions.push_back({"app", "Resembles", {"a"}});
  w.Open("pdb");
  EXPECT_EQ(Preemptable(w, "x", "a-0"), "a-0");
}

TEST(Pdb, DecidesWhoIsEvicted) {
  const std::string world = std::string(kPdbWorld) + "budget p allowed=0 label.app=a\n budget q allowed=0 label.tier=b";
  TestWorld with(world), without(world);
  with.Open("priority, pdb, predicates", "preempt");
  with.Run("preempt");
  EXPECT_EQ(with.Evictions(), "c:preempt");
  without.Open("priority, predicates", "preempt");
  without.Run("preempt");
  EXPECT_NE(without.Evictions(), "c:preempt");
}

}  // namespace
}  // namespace pumice::test
