// rescheduling (pkg/scheduler/plugins/rescheduling), and the action that evicts its victims, shuffle
// (pkg/scheduler/actions/shuffle/shuffle.go), are worked by hand.
#include <gtest/gtest.h>

#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

model::ConfigValue Map(const std::string& entries) {
  model::ConfigValue map;
  map.type = model::ConfigValue::Type::kMap;
  for (const auto& [name, value] : Args(entries)) map.map.emplace_back(name, value);
  return map;
}

// One strategy; `low` and `target` are its thresholds, "cpu=30 memory=30".
framework::SchedulerConfiguration Conf(const std::string& low, const std::string& target,
                                       const std::string& name = "lowNodeUtilization", const std::string& more = "") {
  framework::SchedulerConfiguration conf = ParseConf("rescheduling(" + more + ")", "shuffle");
  model::ConfigValue params = Map(""), strategy = Map("name=" + name), list;
  if (!low.empty()) params.map.emplace_back("thresholds", Map(low));
  if (!target.empty()) params.map.emplace_back("targetThresholds", Map(target));
  strategy.map.emplace_back("params", params);
  list.type = model::ConfigValue::Type::kList;
  list.list.push_back(strategy);
  conf.tiers[0].plugins[0].arguments.Set("strategies", list);
  return conf;
}

void Measure(TestWorld* w, const std::string& node, double percent, const char* period = "5m") {
  model::NodeUsage& usage = w->NodeObject(node).usage.emplace();
  usage.cpu[period] = usage.memory[period] = percent;
}

std::string Victims(TestWorld& w) {
  std::vector<TaskInfo*> running;
  for (const auto& job : w.ssn().jobs) {
    for (TaskInfo* task : job->In(TaskStatus::kRunning)) running.push_back(task);
  }
  return NamesOf(w.ssn().VictimTasks(running));
}

// `hot` is 90 per cent loaded; each of its pods is 10 per cent of it. `cold` is at 10 per cent.
constexpr const char* kWorld = R"(
  node hot  cpu=10 memory=10Gi
  node cold cpu=10 memory=10Gi
  group g
  pod a group=g cpu=1 memory=1Gi on=hot priority=10
  pod b group=g cpu=1 memory=1Gi on=hot
  pod c group=g cpu=1 memory=1Gi on=hot priority=5
)";

// These cases follow victimsFnForLnu and evict (low_node_utilization.go:100, node_utilization_util.go:150).
TEST(Rescheduling, WhomAndHowMany) {
  const struct {
    std::string low, target;
    double hot, cold;
    std::string victims;
  } cases[] = {
      // Without a priority first, then the low ones, while a load is 80 or more: 90, 80, 70.
      {"cpu=30 memory=30", "cpu=80 memory=80", 90, 10, "b c"},
      {"cpu=30 memory=30", "cpu=81 memory=81", 90, 10, "b"},
      {"cpu=30 memory=30", "cpu=60 memory=60", 90, 10, "b c a"},
      {"cpu=30 memory=30", "cpu=80 memory=95", 90, 10, "b c"},  // one resource over its target is enough
      {"cpu=30 memory=30", "cpu=90 memory=90", 90, 10, ""},     // not over it
      {"cpu=10 memory=30", "cpu=80 memory=80", 90, 10, ""},     // cold is not below 10
      {"cpu=95 memory=95", "cpu=80 memory=80", 90, 10, ""},     // all nodes are low
      // Room for 20 − 10 per cent of 10 cpu and 10 Gi: one pod fills it to exactly 0, which ends it.
      {"cpu=30 memory=30", "cpu=20 memory=20", 90, 10, "b"},
      // Room for half a pod: below 0 is not 0, so it goes on.
      {"cpu=30 memory=30", "cpu=20 memory=20", 90, 15, "b c a"},
      // Defaults are 100: no node is above that.
      {"cpu=30 memory=30", "", 90, 10, ""},
      {"cpu=30 memory=30", "", 110, 10, "b c"},  // 110, 100, 90
      {"", "cpu=80 memory=80", 110, 10, "b c a"},
      {"cpu=30.0 memory=30", "cpu=80 memory=80", 110, 10, "b c"},  // no integer: nothing of it is read
  };
  for (const auto& c : cases) {
    TestWorld w(kWorld);
    Measure(&w, "hot", c.hot);
    Measure(&w, "cold", c.cold);
    w.Open(Conf(c.low, c.target));
    EXPECT_EQ(Victims(w), c.victims) << c.low << " / " << c.target << " " << c.hot << " " << c.cold;
  }
}

// Quantity.AsApproximateFloat64 of a capacity that is no whole number: each pod is a tenth of the node here, too.
TEST(Rescheduling, PartsOfCores) {
  TestWorld w(R"(
    node hot  cpu=2500m memory=10Gi
    node cold cpu=10 memory=10Gi
    group g
    pods a 3 group=g cpu=250m memory=1Gi on=hot
  )");
  Measure(&w, "hot", 90);
  Measure(&w, "cold", 10);
  w.Open(Conf("cpu=30 memory=30", "cpu=80 memory=95"));
  EXPECT_EQ(Victims(w), "a-0 a-1");
}

// These cases follow parseArguments (rescheduling.go:135).
TEST(Rescheduling, Strategies) {
  const std::string low = "cpu=30 memory=30", target = "cpu=80 memory=80";
  TestWorld w(kWorld);
  Measure(&w, "hot", 90, "10m");
  Measure(&w, "cold", 10, "10m");
  w.Open(Conf(low, target));
  EXPECT_EQ(Victims(w), "") << "five minutes are the default";
  w.Open(Conf(low, target, "lowNodeUtilization", "metricsPeriod=10m interval=1h"));
  EXPECT_EQ(Victims(w), "b c");
  w.Open(Conf(low, target, "highNodeUtilization", "metricsPeriod=10m"));
  EXPECT_EQ(Victims(w), "") << "there is no such strategy";
  w.Open("rescheduling(metricsPeriod=10m)", "shuffle");
  EXPECT_EQ(Victims(w), "") << "the default strategy's thresholds are 100";
}

// Strategies are decoded by mapstructure (rescheduling.go:170): a key may differ from its field in case; a value of
// another type loses the whole strategy, and of two the last one's parameters count for both.
TEST(Rescheduling, StrategiesAsPeopleWriteThem) {
  auto list = [](const char* name_key, const char* name, const char* params_key, const model::ConfigValue& params) {
    model::ConfigValue strategy = Map(std::string(name_key) + "=" + name), strategies;
    if (*params_key) strategy.map.emplace_back(params_key, params);
    strategies.type = model::ConfigValue::Type::kList;
    strategies.list.push_back(strategy);
    return strategies;
  };
  model::ConfigValue params = Map(""), others = Map("");
  params.map.emplace_back("thresholds", Map("cpu=30 memory=30"));
  params.map.emplace_back("targetThresholds", Map("cpu=80 memory=80"));
  others.map.emplace_back("thresholds", Map("cpu=30 memory=30"));
  others.map.emplace_back("targetThresholds", Map("cpu=110 memory=110"));
  const char* lnu = "lowNodeUtilization";
  const model::ConfigValue good = list("name", lnu, "params", params);
  auto two = [](model::ConfigValue first, const model::ConfigValue& second) {
    first.list.push_back(second.list[0]);
    return first;
  };
  const struct {
    const char* what;
    model::ConfigValue strategies;
    const char* victims;  // at 120 per cent
  } cases[] = {
      {"as documented", good, "b c a"},
      {"capitals", list("Name", lnu, "PARAMS", params), "b c a"},
      {"no parameters: 100 per cent", list("name", lnu, "", params), "b c a"},
      {"the strategy's own name is not folded", list("name", "lownodeutilization", "params", params), ""},
      {"a name that is none", list("name", "7", "params", params), ""},
      {"parameters that are none", list("name", lnu, "params", Scalar("text")), ""},
      {"null parameters", list("name", lnu, "params", model::ConfigValue()), "b c a"},
      {"the last one's parameters", two(good, list("name", lnu, "params", others)), "b c"},  // 120, 110, 100
      {"the last one is lost", two(good, list("name", lnu, "params", Scalar("5"))), "b c a"},
      {"no list: the default", Map("name=lowNodeUtilization"), "b c a"},
  };
  for (const auto& c : cases) {
    TestWorld w(kWorld);
    Measure(&w, "hot", 120);
    Measure(&w, "cold", 10);
    framework::SchedulerConfiguration conf = ParseConf("rescheduling", "shuffle");
    conf.tiers[0].plugins[0].arguments.Set("strategies", c.strategies);
    w.Open(conf);
    EXPECT_EQ(Victims(w), c.victims) << c.what;
  }
}

TEST(Rescheduling, UnschedulableNodesAreNotLow) {
  TestWorld w(kWorld);
  Measure(&w, "hot", 90);
  Measure(&w, "cold", 10);
  w.NodeObject("cold").unschedulable = true;
  w.Open(Conf("cpu=30 memory=30", "cpu=80 memory=80"));
  EXPECT_EQ(Victims(w), "");
}

// sortPods (node_utilization_util.go:125): at equal priority best effort, burstable, guaranteed; two of best effort
// stand in each other's way, so that an insertion sort turns their order round.
TEST(Rescheduling, QualityOfService) {
  TestWorld w(R"(
    node hot  cpu=10 memory=10Gi
    node cold cpu=10 memory=10Gi
    group g
    pod a group=g cpu=1 memory=1Gi on=hot
    pod b group=g cpu=1 memory=1Gi on=hot
    pod c group=g on=hot
    pod d group=g on=hot
  )");
  w.EditSpec("a", [](model::PodSpec& spec) { spec.containers[0].limits = spec.containers[0].requests; });
  Measure(&w, "hot", 200);
  Measure(&w, "cold", 10);
  w.Open(Conf("cpu=30 memory=30", "cpu=20 memory=95"));
  EXPECT_EQ(Victims(w), "d c b") << "then cold is full";
}

// sortNodes (node_utilization_util.go:109): heavy nodes first.
TEST(Rescheduling, NodesByLoad) {
  TestWorld w(R"(
    node h1   cpu=10 memory=10Gi
    node h2   cpu=10 memory=10Gi
    node cold cpu=100 memory=100Gi
    group g
    pod a group=g cpu=1 memory=1Gi on=h1
    pod b group=g cpu=1 memory=1Gi on=h2
  )");
  Measure(&w, "h1", 85);
  Measure(&w, "h2", 95);
  Measure(&w, "cold", 10);
  w.Open(Conf("cpu=30 memory=30", "cpu=80 memory=80"));
  EXPECT_EQ(Victims(w), "b a");
}

// The action evicts in ascending order of UIDs (rule 8), at once and for good.
TEST(Shuffle, EvictsTheVictims) {
  TestWorld w(kWorld);
  Measure(&w, "hot", 90);
  Measure(&w, "cold", 10);
  w.PodObject("b").meta.uid = "z";
  w.Open(Conf("cpu=30 memory=30", "cpu=80 memory=80"));
  w.Run("shuffle");
  EXPECT_EQ(w.Evictions(), "c:shuffle b:shuffle");
  EXPECT_EQ(w.Tasks("g"), "a:Running@hot b:Releasing@hot c:Releasing@hot");
  w.Open("gang", "shuffle");
  w.Run("shuffle");
  EXPECT_EQ(w.Evictions(), "") << "nobody names a victim";
  w.Open(Conf("cpu=30 memory=30", "cpu=80 memory=80", "lowNodeUtilization", "enabledVictim=false"));
  w.Run("shuffle");
  EXPECT_EQ(w.Evictions(), "") << "the plugin is not asked";
}

}  // namespace
}  // namespace pumice::test
