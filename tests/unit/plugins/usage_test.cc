// usage is worked by hand along pkg/scheduler/plugins/usage/usage.go.
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

model::NodeUsage Measured(std::map<std::string, double> cpu, std::map<std::string, double> memory, int64_t seconds) {
  return {std::move(cpu), std::move(memory), {seconds}};
}

class UsageTest : public ::testing::Test {
 protected:
  UsageTest() : world_("node n0 cpu=4\nnode n1 cpu=4\ngroup g\npod p group=g cpu=1"), now_(world_.scenario().now.seconds) {}
  double Score() { return world_.ssn().node_order.calls().at(0).fn(world_.Task("p"), world_.Node("n0")).value(); }

  TestWorld world_;
  const int64_t now_;
};

// nodeOrderFn (:155): ((100-cpu)/100·wc + (100-memory)/100·wm) / (wc+wm) · 100 · weight.
TEST_F(UsageTest, Scores) {
  const struct {
    std::string arguments;
    std::optional<model::NodeUsage> usage;
    double score;
  } cases[] = {
      {"", Measured({{"10m", 30}}, {{"10m", 50}}, now_), 300},
      {"usage.weight=2 cpu.weight=3", Measured({{"10m", 30}}, {{"10m", 50}}, now_), 130},  // (2.1 + 0.5) / 4 · 200
      {"usage.weight=2.0", Measured({{"10m", 30}}, {{"10m", 50}}, now_), 300},             // no integer: the default, 5
      {"usage.weight=0", Measured({{"10m", 30}}, {{"10m", 50}}, now_), 0},
      {"", Measured({{"10m", 100}}, {{"10m", 120}}, now_), -50},  // more than there is
      {"", Measured({{"5m", 30}}, {{"5m", 50}}, now_), 0},        // only the average of ten minutes counts
      {"", Measured({{"10m", 30}}, {{"5m", 50}}, now_), 0},       // both or nothing
      {"", Measured({{"10m", 30}}, {{"10m", 50}}, now_ - 300), 300},
      {"", Measured({{"10m", 30}}, {{"10m", 50}}, now_ - 301), 0},  // older than five minutes
      {"", Measured({{"10m", 30}}, {{"10m", 50}}, now_ + 60), 300},
      {"", std::nullopt, 0},
  };
  for (const auto& c : cases) {
    world_.NodeObject("n0").usage = c.usage;
    world_.Open("usage(" + c.arguments + ")");
    EXPECT_NEAR(Score(), c.score, 1e-12) << c.arguments;
  }
}

// predicateFn (:115) and the thresholds of New (:80).
TEST_F(UsageTest, Verdicts) {
  const std::string cpu_full = "the CPU load of the node exceeds the upper limit.";
  const std::string memory_full = "the memory load of the node exceeds the upper limit.";
  const struct {
    std::string thresholds;  // "name=value …"
    double cpu, memory;
    int64_t age;
    std::string reason;
  } cases[] = {
      {"", 80, 80, 0, ""},
      {"", 80.1, 90, 0, cpu_full},  // cpu first
      {"", 10, 80.1, 0, memory_full},
      {"", 99, 99, 301, ""},  // too old to count
      {"cpu=50", 60, 70, 0, cpu_full},
      {"mem=50", 60, 70, 0, memory_full},
      {"memory=50", 60, 70, 0, ""},     // not its name
      {"cpu=50.0", 1, 1, 0, cpu_full},  // no integer: 0
      {"cpu=x", 0, 0, 0, ""},           // likewise, and 0 is not over 0
  };
  for (const auto& c : cases) {
    world_.NodeObject("n0").usage = Measured({{"10m", c.cpu}}, {{"10m", c.memory}}, now_ - c.age);
    framework::SchedulerConfiguration conf = ParseConf("usage");
    if (!c.thresholds.empty()) {
      model::ConfigValue thresholds;
      thresholds.type = model::ConfigValue::Type::kMap;
      for (const auto& [name, value] : Args(c.thresholds)) thresholds.map.emplace_back(name, value);
      conf.tiers[0].plugins[0].arguments.Set("thresholds", thresholds);
    }
    world_.Open(conf);
    const StatusSets* failure = world_.ssn().Predicate(world_.Task("p"), world_.Node("n0"));
    ASSERT_EQ(failure != nullptr, !c.reason.empty()) << c.thresholds << " " << c.cpu;
    if (failure == nullptr) continue;
    EXPECT_EQ(failure->all[0], (Status{StatusCode::kUnschedulableAndUnresolvable, c.reason, "usage"}));
  }
}

// It changes the outcome.
TEST_F(UsageTest, IdleNodeWins) {
  world_.NodeObject("n0").usage = Measured({{"10m", 60}}, {{"10m", 60}}, now_);
  world_.NodeObject("n1").usage = Measured({{"10m", 20}}, {{"10m", 20}}, now_);
  world_.Open("gang; predicates, nodeorder", "allocate");
  world_.Run("allocate");
  EXPECT_EQ(world_.Binds(), "p:n0");
  world_.Open("gang; predicates, nodeorder, usage", "allocate");
  world_.Run("allocate");
  EXPECT_EQ(world_.Binds(), "p:n1");
}

// Weights whose sum is 0 make a score 0/0 or x/0 (:175). Of several nodes none is then the best by that score: no number
// is greater than another by NaN, and -Inf is where the search begins (SelectBestNodeAndScore, scheduler_helper.go:191).
// A node alone is not scored at all (allocate.go:738).
TEST_F(UsageTest, ScoresThatAreNoNumber) {
  const struct {
    std::string arguments;
    int64_t age0, age1;  // of the measurements, in seconds; 301 is too old to count: 0 points
    double cpu1;
    std::string binds;
  } cases[] = {
      {"cpu.weight=0 memory.weight=1", 0, 0, 20, "p:n1"},    // 0.4 · 500 = 200 and 300
      {"cpu.weight=0 memory.weight=0", 0, 0, 20, ""},        // NaN and NaN
      {"cpu.weight=0 memory.weight=0", 301, 0, 20, "p:n0"},  // 0 and NaN
      {"cpu.weight=0 memory.weight=0", 0, 301, 20, "p:n1"},
      {"cpu.weight=1 memory.weight=-1", 301, 0, 20, "p:n1"},                 // 0 and (0.8 - 0.6) / 0 = +Inf
      {"cpu.weight=1 memory.weight=-1", 301, 0, 60, "p:n0"},                 // 0 and (0.4 - 0.6) / 0 = -Inf
      {"cpu.weight=1 memory.weight=-1", 0, 0, 60, ""},                       // -Inf and -Inf
      {"usage.weight=0 cpu.weight=1 memory.weight=-1", 301, 0, 20, "p:n0"},  // 0 and Inf · 0 = NaN
  };
  for (const auto& c : cases) {
    world_.NodeObject("n0").usage = Measured({{"10m", 60}}, {{"10m", 60}}, now_ - c.age0);
    world_.NodeObject("n1").usage = Measured({{"10m", c.cpu1}}, {{"10m", 40}}, now_ - c.age1);
    world_.Open("gang; predicates, usage(" + c.arguments + ")", "allocate");
    world_.Run("allocate");
    EXPECT_EQ(world_.Binds(), c.binds) << c.arguments << " " << c.age0 << " " << c.age1 << " " << c.cpu1;
  }
}

// SortNodes (:176) finds no node under the key NaN: preempt never comes to it.
TEST_F(UsageTest, PreemptPassesOverScoresThatAreNoNumber) {
  TestWorld world(R"(
      node n0 cpu=1
      node n1 cpu=1
      class high value=10
      group low min=0
      pod a group=low cpu=1 on=n0
      pod b group=low cpu=1 on=n1
      group urgent priority=high
      pod p group=urgent cpu=1
  )");
  world.NodeObject("n0").usage = Measured({{"10m", 10}}, {{"10m", 10}}, now_);
  world.Open("priority, gang; predicates, usage(cpu.weight=0 memory.weight=0)", "preempt");
  world.Run("preempt");
  EXPECT_EQ(world.Evictions(), "b:preempt");
  world.Open("priority, gang; predicates, usage", "preempt");
  world.Run("preempt");
  EXPECT_EQ(world.Evictions(), "a:preempt");
}

}  // namespace
}  // namespace pumice::test
