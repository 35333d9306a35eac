// binpack's scores are worked out by hand after binpack.go.
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

constexpr const char* kBinpackWorld = R"(
  node n cpu=8 memory=8Gi nvidia.com/gpu=4 example.com/foo=0
  node m cpu=8 memory=8Gi
  group g
  pod used group=g cpu=2 memory=1Gi on=n
  pod p group=g cpu=2 memory=1Gi
  pod c group=g cpu=2
  pod gpu group=g cpu=2 nvidia.com/gpu=1
  pod foo group=g cpu=2 example.com/foo=1
  pod big group=g cpu=7
  pod none group=g
)";

// BinPackingScore of binpack.go is 100 × weight × Σ (used + request) × w / allocatable ÷ Σ w.
TEST(Binpack, Score) {
  struct Case {
    const char* arguments;
    const char* task;
    double score;
  };
  const Case cases[] = {
      // (4/8 + 2/8) / 2
      {"", "p", 37.5},
      // Only what the task asks for: 4/8
      {"", "c", 50},
      {"", "none", 0},
      // Does not fit: the whole score is 0.
      {"", "big", 0},
      // (4×5/8 + 2×1/8) / 6
      {"(binpack.cpu=5)", "p", 45.833333333333336},
      {"(binpack.weight=10 binpack.cpu=5)", "p", 458.33333333333337},
      // Types decide: 5.0 is no integer; a negative weight of a resource is 1, one of the plugin stays.
      {"(binpack.cpu=5.0)", "p", 37.5},
      {"(binpack.cpu=-3)", "p", 37.5},
      {"(binpack.weight=-1)", "c", -50},
      {"(binpack.weight=0)", "p", 0},
      // A weight of 0 counts nothing, not even a resource that does not fit.
      {"(binpack.cpu=0)", "p", 25},
      {"(binpack.cpu=0)", "big", 0},
      // Scalars count only where binpack.resources names them: (4/8 + 1/4×3) / 4
      {"", "gpu", 50},
      {"(binpack.resources=nvidia.com/gpu binpack.resources.nvidia.com/gpu=3)", "gpu", 31.25},
      // One that the node has none of adds nothing to the sum but its weight: 4/8 / 2
      {"(binpack.resources=example.com/foo)", "foo", 25},
      // pods is a resource of every request: (4/8 + 2/110) / 2
      {"(binpack.resources=pods)", "c", 25.909090909090910},
  };
  for (const Case& c : cases) {
    TestWorld w(kBinpackWorld);
    w.Open("binpack" + std::string(c.arguments));
    const auto scores = w.ssn().PrioritizeNodes(w.Task(c.task), {&w.Node("n")});
    ASSERT_TRUE(scores.has_value());
    EXPECT_DOUBLE_EQ((*scores)[0], c.score) << c.arguments << " " << c.task;
  }
}

// calculateWeight: a list with blanks and an empty part; cpu's own argument wins: (4/8 + 1/4) / 2.
TEST(Binpack, ListOfResources) {
  framework::SchedulerConfiguration conf = ParseConf("binpack(binpack.resources.cpu=7)");
  conf.tiers[0].plugins[0].arguments.Set("binpack.resources", Scalar("\", nvidia.com/gpu ,cpu\""));
  TestWorld w(kBinpackWorld);
  w.Open(conf);
  EXPECT_EQ((*w.ssn().PrioritizeNodes(w.Task("gpu"), {&w.Node("n")}))[0], 37.5);
}

// The fuller node is chosen; without binpack the first of the list.
TEST(Binpack, DecidesTheNode) {
  const char* world = R"(
    node a cpu=8
    node b cpu=8
    group r
    pod r group=r cpu=1 on=b
    group g
    pod p group=g cpu=1
  )";
  TestWorld with(world), without(world);
  with.Open("binpack, predicates");
  with.Run("allocate");
  EXPECT_EQ(with.Binds(), "p:b");
  without.Open("predicates");
  without.Run("allocate");
  EXPECT_EQ(without.Binds(), "p:a");
}

}  // namespace
}  // namespace pumice::test
