// resource-strategy-fit is worked by hand along
// pkg/scheduler/plugins/resource-strategy-fit/{resource_strategy_fit,sra,proportional}.go.
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using Members = std::vector<std::pair<std::string, model::ConfigValue>>;

model::ConfigValue FitMap(Members members) {
  model::ConfigValue value;
  value.type = model::ConfigValue::Type::kMap;
  value.map = std::move(members);
  return value;
}

model::ConfigValue Strategy(const char* type, const char* weight) {
  return FitMap({{"type", Scalar(type)}, {"weight", Scalar(weight)}});
}

framework::SchedulerConfiguration FitConf(const Members& arguments, const std::string& others = "") {
  framework::SchedulerConfiguration conf = ParseConf("resource-strategy-fit" + others);
  for (const auto& [key, value] : arguments) conf.tiers[0].plugins[0].arguments.Set(key, value);
  return conf;
}

// Of n's 8 cpu, 8 Gi and 4 gpu, 2, 1 Gi and 0 are used; it has none of foo.
constexpr const char* kFitWorld = R"(
  node n cpu=8 memory=8Gi nvidia.com/gpu=4 example.com/foo=0
  node m cpu=8 memory=8Gi
  group g
  pod used group=g cpu=2 memory=1Gi on=n
  pod p group=g cpu=2 memory=1Gi
  pod c group=g cpu=2
  pod gpu group=g nvidia.com/gpu=1
  pod foo group=g cpu=2 example.com/foo=1
  pod big group=g cpu=7
  pod none group=g
)";

double FitScore(TestWorld& w, const std::string& task, const std::string& node) {
  return w.ssn().node_order.calls().at(0).fn(w.Task(task), w.Node(node)).value();
}

// Score (:302): Σ weight · part ÷ Σ weight, times 100 and the plugin's weight, which is 10 where it is not said. The
// part is (used + request) / allocatable, or what would be left of it.
TEST(ResourceStrategyFit, Score) {
  const auto resources = [](Members members) { return Members{{"resources", FitMap(std::move(members))}}; };
  const struct {
    Members arguments;
    const char* task;
    double score;
  } cases[] = {
      // cpu and memory, least allocated: (4/8 + 6/8) / 2
      {{}, "p", 625},
      {{}, "c", 500},
      {{}, "none", 0},
      {{}, "big", 0},  // does not fit
      {{{"resources", FitMap({})}}, "p", 625},
      {{{"resourceStrategyFitWeight", Scalar("1")}}, "p", 62.5},
      {{{"resourceStrategyFitWeight", Scalar("-1")}}, "p", 625},
      {{{"resourceStrategyFitWeight", Scalar("2.9")}}, "p", 125},  // mapstructure cuts a float
      {resources({{"cpu", Strategy("MostAllocated", "2")}}), "p", 500},
      // (2·4/8 + 1·6/8) / 3
      {resources({{"cpu", Strategy("MostAllocated", "2")}, {"memory", Strategy("LeastAllocated", "1")}}), "p",
       1000 * 1.75 / 3},
      // Neither type nor weight are known: least allocated, 1.
      {resources({{"cpu", Strategy("Balanced", "0")}, {"memory", Strategy("MostAllocated", "-4")}}), "p",
       1000 * (4.0 / 8 + 2.0 / 8) / 2},
      // A resource that the node has none of adds its weight alone.
      {resources({{"cpu", Strategy("MostAllocated", "1")}, {"example.com/foo", Strategy("MostAllocated", "3")}}), "foo",
       125},
      // pods is a resource of every request.
      {resources({{"pods", Strategy("MostAllocated", "1")}}), "p", 1000.0 * 2 / 110},
      // The exact name, then the longest prefix; other patterns are dropped, and nothing takes their place.
      {resources({{"nvidia.com/*", Strategy("MostAllocated", "1")}}), "gpu", 250},
      {resources({{"nvidia.com/*", Strategy("MostAllocated", "1")}, {"nvidia.com/g*", Strategy("LeastAllocated", "1")}}),
       "gpu", 750},
      {resources({{"nvidia.com/gpu", Strategy("MostAllocated", "1")}, {"nvidia.com/g*", Strategy("LeastAllocated", "1")}}),
       "gpu", 250},
      {resources({{"*", Strategy("MostAllocated", "1")}}), "p", 0},
      {resources({{"nvidia*gpu", Strategy("MostAllocated", "1")}, {"n*v*", Strategy("MostAllocated", "1")}}), "gpu", 0},
      // Keys of these maps in any case.
      {resources({{"cpu", FitMap({{"Type", Scalar("MostAllocated")}, {"WEIGHT", Scalar("5")}})},
                  {"memory", Strategy("MostAllocated", "1")}}),
       "p", 1000 * (5 * 4.0 / 8 + 2.0 / 8) / 6},
  };
  for (size_t i = 0; i < std::size(cases); ++i) {
    TestWorld w(kFitWorld);
    w.Open(FitConf(cases[i].arguments));
    EXPECT_NEAR(FitScore(w, cases[i].task, "n"), cases[i].score, 1e-9) << i;
  }
  TestWorld w(kFitWorld);
  w.Open(FitConf({{"resourceStrategyFitWeight", Scalar("0")}}));
  EXPECT_TRUE(w.ssn().node_order.empty());
  w.Open(FitConf({{"resourceStrategyFitWeight", Scalar("null")}}));
  EXPECT_TRUE(w.ssn().node_order.empty());  // mapstructure reads null as 0
}

// A pod's own strategy, with weights as a JSON object of whole numbers (:309).
TEST(ResourceStrategyFit, AnnotationsOfAPod) {
  const struct {
    const char *type, *weights;
    double score;
  } cases[] = {
      {"MostAllocated", "{\"cpu\": 3}", 500},
      {"LeastAllocated", "{\"cpu\": 1, \"memory\": 3}", 1000 * (0.5 + 3 * 0.75) / 4},
      {"MostAllocated", "{\"cpu\": 1, \"memory\": 1}", 375},
      {"MostAllocated", "{\"nvidia.com/gpu\": 1}", 0},  // not asked for
      {"MostAllocated", "null", 0},
      {"MostAllocated", "{\"cpu\": null}", 0},
      {"MostAllocated", "{\"cpu\": 1.5}", 0},
      {"MostAllocated", "{cpu: 1}", 0},
      {"MostAllocated", "", 0},
      {"mostallocated", "{\"cpu\": 1}", 0},  // no strategy
      {"", "{\"cpu\": 1}", 625},             // the plugin's
  };
  for (const auto& c : cases) {
    TestWorld w(kFitWorld);
    w.PodObject("p").meta.annotations["volcano.sh/resource-strategy-scoring-type"] = c.type;
    w.PodObject("p").meta.annotations["volcano.sh/resource-strategy-weight"] = c.weights;
    w.Open(FitConf({}));
    EXPECT_NEAR(FitScore(w, "p", "n"), c.score, 1e-9) << c.type << " " << c.weights;
  }
}

// sraScore (sra.go:88): 1 less the weight of the scarce resources that the node has; 0 where it lacks what is asked for.
TEST(ResourceStrategyFit, ScarceResources) {
  const auto sra = [](const char* resources, const char* weight, Members weights) {
    return Members{{"resourceStrategyFitWeight", Scalar("0")},
                   {"sra", FitMap({{"enable", Scalar("true")},
                                   {"resources", Scalar(resources)},
                                   {"weight", Scalar(weight)},
                                   {"resourceWeight", FitMap(std::move(weights))}})}};
  };
  const struct {
    Members arguments;
    const char* task;
    double on_n, on_m;
  } cases[] = {
      {sra("nvidia.com/gpu", "10", {}), "c", 0, 1000},
      {sra("\" nvidia.com/gpu ,, example.com/foo\"", "10", {{"nvidia.com/gpu", Scalar("3")}}), "c", 250, 1000},
      {sra("nvidia.com/gpu,example.com/foo", "1", {{"nvidia.com/gpu", Scalar("-3")}}), "c", 50, 100},
      {sra("nvidia.com/gpu,nobody.com/x", "10", {}), "gpu", 500, 0},
      {sra("nvidia.com/gpu,nvidia.com/gpu", "10", {}), "c", 500, 1000},  // counted twice in the sum alone
      {sra("nvidia.com/gpu", "10", {}), "foo", 0, 0},
      {sra("\"\"", "10", {}), "c", 0, 0},  // no sum to divide by: not 1 less than it
  };
  for (size_t i = 0; i < std::size(cases); ++i) {
    TestWorld w(kFitWorld);
    w.Open(FitConf(cases[i].arguments));
    EXPECT_NEAR(FitScore(w, cases[i].task, "n"), cases[i].on_n, 1e-9) << i;
    EXPECT_NEAR(FitScore(w, cases[i].task, "m"), cases[i].on_m, 1e-9) << i;
  }
  // A node without CPUs lacks what is asked for as well.
  TestWorld bare("node n memory=8Gi\n group g\n pod c group=g cpu=2\n pod m group=g memory=1Gi");
  bare.Open(FitConf(sra("nvidia.com/gpu", "10", {})));
  EXPECT_EQ(FitScore(bare, "c", "n"), 0);
  EXPECT_EQ(FitScore(bare, "m", "n"), 1000);
  TestWorld w(kFitWorld);
  w.Open(FitConf(sra("nvidia.com/gpu", "0", {})));
  EXPECT_TRUE(w.ssn().node_order.empty());
}

// checkNodeResourceIsProportional (proportional.go:68): the idle gpu are thousandths; each keeps rate milli-CPU and rate
// million bytes. n has 2 gpu, 24 cpu and 40 G: 2000 · 4 milli-CPU and 2000 · 8 million bytes stay.
TEST(ResourceStrategyFit, Proportional) {
  const struct {
    const char* pod;  // what it asks for
    const char *cpu_rate, *memory_rate;
    bool enable;
    bool fits;
  } cases[] = {
      {"cpu=16 memory=24G", "4", "8", true, true},
      {"cpu=16001m", "4", "8", true, false},
      {"memory=24000000001", "4", "8", true, false},
      {"cpu=20 nvidia.com/gpu=1", "4", "8", true, true},
      {"cpu=24", "4", "8", false, true},
      {"cpu=22 memory=38G", "-4", "-8", true, true},  // rates below 0 are 1
      {"cpu=22001m", "-4", "-8", true, false},
      {"cpu=24 memory=40G", "0", "0", true, true},
      {"cpu=23001m", "0.5", "0", true, false},
  };
  for (const auto& c : cases) {
    TestWorld w("node n cpu=24 memory=40G nvidia.com/gpu=2\n node m cpu=24 memory=40G\n group g\n pod p group=g " +
                std::string(c.pod));
    w.Open(FitConf({{"proportional",
                     FitMap({{"enable", Scalar(c.enable ? "true" : "false")},
                             {"resources", Scalar("nvidia.com/gpu")},
                             {"resourceProportion", FitMap({{"nvidia.com/gpu.cpu", Scalar(c.cpu_rate)},
                                                            {"nvidia.com/gpu.memory", Scalar(c.memory_rate)}})}})}}));
    const StatusSets* failure = w.ssn().Predicate(w.Task("p"), w.Node("n"));
    EXPECT_EQ(failure == nullptr, c.fits) << c.pod;
    if (failure != nullptr) {
      EXPECT_EQ(failure->all.at(0).reason, "proportional of resource nvidia.com/gpu check failed");
      EXPECT_TRUE(failure->Contains(StatusCode::kUnschedulableAndUnresolvable));
    }
    EXPECT_EQ(w.ssn().Predicate(w.Task("p"), w.Node("m")), nullptr) << c.pod;
  }
}

// Only scalars are scarce (:68): neither CPUs nor what nothing here has a name for counts, whoever asks for them.
TEST(ResourceStrategyFit, ProportionalToScalarsAlone) {
  TestWorld w("node n cpu=24 memory=40G nvidia.com/gpu=2\n group g\n pod p group=g cpu=17\n pod q group=g cpu=16");
  w.Open(FitConf({{"proportional",
                   FitMap({{"enable", Scalar("true")},
                           {"resources", Scalar("cpu,example.com/nobodys,nvidia.com/gpu")},
                           {"resourceProportion", FitMap({{"nvidia.com/gpu.cpu", Scalar("4")}, {"cpu.cpu", Scalar("1")}})}})}}));
  EXPECT_NE(w.ssn().Predicate(w.Task("p"), w.Node("n")), nullptr);
  EXPECT_EQ(w.ssn().Predicate(w.Task("q"), w.Node("n")), nullptr);
}

TEST(ResourceStrategyFit, DecidesTheNode) {
  const char* world = R"(
    node a cpu=8
    node b cpu=8
    group r
    pod r group=r cpu=1 on=a
    group g
    pod p group=g cpu=1
  )";
  TestWorld least(world), most(world);
  least.Open(FitConf({}, ", predicates"));
  least.Run("allocate");
  EXPECT_EQ(least.Binds(), "p:b");
  most.Open(FitConf({{"resources", FitMap({{"cpu", Strategy("MostAllocated", "1")}})}}, ", predicates"));
  most.Run("allocate");
  EXPECT_EQ(most.Binds(), "p:a");
}

}  // namespace
}  // namespace pumice::test
