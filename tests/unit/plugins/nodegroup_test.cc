// nodegroup's verdicts and scores, inherited ones too, are worked out by hand after nodegroup.go.
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// "required a,b; anti-preferred c": as a queue's spec.affinity; "none": there, but naming nothing.
std::optional<model::QueueAffinity> Affinity(std::vector<std::string> required, std::vector<std::string> preferred,
                                             std::vector<std::string> anti_required,
                                             std::vector<std::string> anti_preferred) {
  model::QueueAffinity affinity;
  affinity.affinity = model::NodeGroupTerms{required, preferred};
  affinity.anti_affinity = model::NodeGroupTerms{anti_required, anti_preferred};
  return affinity;
}

constexpr const char* kNoLabel = "node group label not found";
constexpr const char* kNoAffinity = "node group affinity not specified";
constexpr const char* kNotSatisfied = "node does not satisfy the node group affinity";

std::string Reason(TestWorld& w, const std::string& pod, const std::string& node) {
  const StatusSets* failure = w.ssn().Predicate(w.Task(pod), w.Node(node));
  if (failure == nullptr) return "";
  EXPECT_TRUE(failure->Contains(StatusCode::kUnschedulableAndUnresolvable));
  return failure->all.at(0).reason;
}

// These cases follow nodegroup.go, queueGroupAffinity.predicate and score, predicateFn.
TEST(NodeGroup, PredicateAndScore) {
  struct Case {
    std::optional<model::QueueAffinity> affinity;
    bool strict;
    const char* on_group;  // the reason on the node of group a
    const char* on_none;   // on the node without a group
    double score;          // on the node of group a
  };
  const Case cases[] = {
      {std::nullopt, true, kNoAffinity, kNoLabel, 0},
      {std::nullopt, false, kNoAffinity, "", 0},
      {Affinity({}, {}, {}, {}), true, kNoAffinity, kNoLabel, 0},
      {Affinity({}, {}, {}, {}), false, kNoAffinity, "", 0},
      {Affinity({"a"}, {}, {}, {}), true, "", kNoLabel, 100},
      {Affinity({"a"}, {}, {}, {}), false, "", kNoLabel, 100},
      {Affinity({}, {"a"}, {}, {}), true, "", kNoLabel, 50},
      {Affinity({"b", "a"}, {"a"}, {}, {}), true, "", kNoLabel, 150},
      {Affinity({"b"}, {}, {}, {}), true, kNotSatisfied, kNoLabel, 0},
      {Affinity({"a"}, {}, {"a"}, {}), true, kNotSatisfied, kNoLabel, 100},
      {Affinity({}, {}, {"a"}, {"a"}), true, "", kNoLabel, -1},
      {Affinity({"a"}, {"a"}, {}, {"a"}), true, "", kNoLabel, -1},
      {Affinity({}, {}, {"b"}, {}), true, kNotSatisfied, kNoLabel, 0},
  };
  for (size_t i = 0; i < std::size(cases); ++i) {
    const Case& c = cases[i];
    TestWorld w(R"(
      node in cpu=4 label.volcano.sh/nodegroup-name=a
      node out cpu=4
      queue q
      group g queue=q
      pod p group=g cpu=1
    )");
    w.QueueObject("q").affinity = c.affinity;
    w.Open(c.strict ? "nodegroup" : "nodegroup(strict=false)");
    EXPECT_EQ(Reason(w, "p", "in"), c.on_group) << i;
    EXPECT_EQ(Reason(w, "p", "out"), c.on_none) << i;
    const auto scores = w.ssn().PrioritizeNodes(w.Task("p"), {&w.Node("in"), &w.Node("out")});
    EXPECT_EQ((*scores)[0], c.score) << i;
    EXPECT_EQ((*scores)[1], 0) << i;
  }
}

// initQueueAttrs: with enableHierarchy a queue without affinity has that of its nearest ancestor.
TEST(NodeGroup, Inheritance) {
  struct Case {
    const char* conf;
    const char* queues;
    const char* with;   // the queue that has group a
    const char* empty;  // one whose affinity names nothing, or ""
    bool fits;
  };
  const char* chain = "queue root\n queue top\n queue mid parent=top\n queue q parent=mid\n";
  const Case cases[] = {
      {"nodegroup(enableHierarchy=true)", chain, "mid", "", true},
      {"nodegroup(enableHierarchy=true)", chain, "top", "", true},
      {"nodegroup(enableHierarchy=true)", chain, "root", "", true},  // no parent: below root
      {"nodegroup", chain, "mid", "", false},
      {"nodegroup(enableHierarchy=true)", chain, "top", "mid", false},  // an empty one hides it
      {"nodegroup(enableHierarchy=true)", "queue top\n queue q parent=gone\n", "top", "", false},
      {"nodegroup(enableHierarchy=true)", "queue top parent=q\n queue q parent=top\n", "top", "", true},  // a cycle
      {"nodegroup(enableHierarchy=true)", "queue top\n queue x parent=q\n queue q parent=x\n", "top", "", false},
  };
  for (const Case& c : cases) {
    TestWorld w("node in cpu=4 label.volcano.sh/nodegroup-name=a\n" + std::string(c.queues) +
                "group g queue=q\n pod p group=g cpu=1");
    w.QueueObject(c.with).affinity = Affinity({"a"}, {}, {}, {});
    if (*c.empty != '\0') w.QueueObject(c.empty).affinity = Affinity({}, {}, {}, {});
    w.Open(c.conf);
    EXPECT_EQ(Reason(w, "p", "in"), c.fits ? "" : kNoAffinity) << c.conf << c.queues;
  }
}

TEST(NodeGroup, DecidesTheNode) {
  const char* world = R"(
    node a cpu=4 label.volcano.sh/nodegroup-name=a
    node b cpu=4 label.volcano.sh/nodegroup-name=b
    queue q
    group g queue=q
    pod p group=g cpu=1
  )";
  TestWorld with(world), without(world);
  with.QueueObject("q").affinity = Affinity({"a"}, {"b"}, {"a"}, {});
  with.Open("nodegroup, predicates");
  with.Run("allocate");
  EXPECT_EQ(with.Binds(), "p:b");
  without.QueueObject("q").affinity = Affinity({"a"}, {"b"}, {"a"}, {});
  without.Open("predicates");
  without.Run("allocate");
  EXPECT_EQ(without.Binds(), "p:a");
}

}  // namespace
}  // namespace pumice::test
