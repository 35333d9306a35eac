// The queues' metrics have Volcano's names, values and texts.
#include "core/report/prometheus.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/unit/support/test_world.h"

namespace pumice::report {
namespace {

using framework::QueueMetrics;

TEST(Prometheus, ValuesAsGoWritesThem) {
  struct {
    double value;
    const char* text;
  } const cases[] = {
      {0, "0"},
      {-0.0, "0"},
      {1, "1"},
      {-2.5, "-2.5"},
      {0.1, "0.1"},
      {1.0 / 3, "0.3333333333333333"},
      {999999, "999999"},
      {1000000, "1e+06"},
      {123456789, "1.23456789e+08"},
      {8589934592.0, "8.589934592e+09"},
      {0.0001, "0.0001"},
      {0.00001, "1e-05"},
      {kInfinity, "1.7976931348623157e+308"},
      {9223372036854775807.0, "9.223372036854776e+18"},
      {std::numeric_limits<double>::infinity(), "+Inf"},
      {std::numeric_limits<double>::quiet_NaN(), "NaN"},
  };
  for (const auto& c : cases) EXPECT_EQ(FormatValue(c.value), c.text);
}

TEST(Prometheus, TextByHand) {
  const ResourceNames names = ResourceNames::Of({"nvidia.com/gpu"});
  Resource amount;
  amount.Set(kCpu, 2500);
  amount.Set(kMemory, 1073741824);
  amount.Set(3, 2000);
  QueueMetrics metrics;
  metrics.Set(QueueMetrics::kAllocated, "b", amount, names);
  metrics.Set(QueueMetrics::kAllocated, "a\"\\\n", Resource(), names);
  metrics.Set(QueueMetrics::kWeight, "b", 3);
  metrics.Set(QueueMetrics::kOverused, "b", true);
  EXPECT_EQ(PrometheusText(metrics),
            R"(# HELP volcano_queue_allocated_memory_bytes Allocated memory for one queue
# TYPE volcano_queue_allocated_memory_bytes gauge
volcano_queue_allocated_memory_bytes{queue_name="a\"\\\n"} 0
volcano_queue_allocated_memory_bytes{queue_name="b"} 1.073741824e+09
# HELP volcano_queue_allocated_milli_cpu Allocated CPU count for one queue
# TYPE volcano_queue_allocated_milli_cpu gauge
volcano_queue_allocated_milli_cpu{queue_name="a\"\\\n"} 0
volcano_queue_allocated_milli_cpu{queue_name="b"} 2500
# HELP volcano_queue_allocated_scalar_resources Allocated scalar resources for one queue
# TYPE volcano_queue_allocated_scalar_resources gauge
volcano_queue_allocated_scalar_resources{queue_name="b",resource="nvidia.com/gpu"} 2000
# HELP volcano_queue_overused If one queue is overused
# TYPE volcano_queue_overused gauge
volcano_queue_overused{queue_name="b"} 1
# HELP volcano_queue_weight Weight for one queue
# TYPE volcano_queue_weight gauge
volcano_queue_weight{queue_name="b"} 3
)");
}

// updateScalarResourceMetrics: what one amount mentioned, a later one without it sets to 0, for this queue alone.
TEST(QueueMetrics, KnownScalarsBecomeZero) {
  const ResourceNames names = ResourceNames::Of({"gpu/x"});
  Resource gpu;
  gpu.Set(3, 1000);
  QueueMetrics metrics;
  metrics.Set(QueueMetrics::kAllocated, "q", Resource(), names);
  EXPECT_TRUE(metrics.Get(QueueMetrics::kAllocated).scalars.empty());
  metrics.Set(QueueMetrics::kDeserved, "q", gpu, names);
  metrics.Set(QueueMetrics::kAllocated, "q", Resource(), names);
  metrics.Set(QueueMetrics::kAllocated, "other", Resource(), names);
  EXPECT_EQ(metrics.Get(QueueMetrics::kAllocated).scalars,
            (std::map<std::pair<std::string, std::string>, double>{{{"q", "gpu/x"}, 0}}));
  EXPECT_EQ(metrics.Get(QueueMetrics::kDeserved).scalars.at({"q", "gpu/x"}), 1000);
}

// Runs one cycle and gives the gauges, one "amount queue: cpu memory" a line, scalars left out.
std::string Gauges(const std::string& world, const std::string& conf) {
  sim::Cluster cluster(test::ParseWorld(world));
  QueueMetrics metrics;
  sim::CycleOptions options;
  options.metrics = &metrics;
  sim::RunCycle(cluster, test::ParseConf(conf, "allocate"), options);
  const char* amounts[] = {"allocated", "request", "deserved", "capacity", "real"};
  const char* numbers[] = {"share", "weight", "overused"};
  std::string text;
  for (int a = 0; a < QueueMetrics::kAmounts; ++a) {
    const QueueMetrics::Gauges& g = metrics.Get(static_cast<QueueMetrics::Amount>(a));
    for (const auto& [queue, cpu] : g.milli_cpu) {
      text += std::string(amounts[a]) + " " + queue + ": " + FormatValue(cpu) + " ";
      text += FormatValue(g.memory.at(queue)) + "\n";
    }
  }
  for (int n = 0; n < QueueMetrics::kNumbers; ++n) {
    for (const auto& [queue, value] : metrics.Get(static_cast<QueueMetrics::Number>(n))) {
      text += std::string(numbers[n]) + " " + queue + ": " + FormatValue(value) + "\n";
    }
  }
  return text;
}

constexpr const char* kWorld = R"(
  node n1 cpu=4 memory=8
  queue a weight=3 capability.cpu=3 deserved.cpu=2
  queue idle deserved.memory=5 capability.cpu=1
  group g queue=a
  pods p 2 group=g cpu=1
)";

// proportion.go 177–189, 246, 304, 450–474: a queue without jobs has only allocated and request, both 0. allocate
// asks whether a is overused again after its last pod.
TEST(QueueMetrics, OfProportion) {
  EXPECT_EQ(Gauges(kWorld, "gang; proportion"), R"(allocated a: 2000 0
allocated default: 0 0
allocated idle: 0 0
request a: 2000 0
request default: 0 0
request idle: 0 0
deserved a: 2000 0
share a: 1
weight a: 3
overused a: 1
)");
}

// capacity.go 497–530: real capacity of the idle queue has no memory, since its capability names none.
TEST(QueueMetrics, OfCapacity) {
  EXPECT_EQ(Gauges(kWorld, "gang; capacity"), R"(allocated a: 2000 0
allocated default: 0 0
allocated idle: 0 0
request a: 2000 0
request default: 0 0
request idle: 0 0
deserved a: 2000 0
deserved default: 0 0
deserved idle: 0 5
capacity a: 3000 1.7976931348623157e+308
capacity idle: 1000 0
real a: 3000 8
real default: 4000 8
real idle: 1000 0
share a: 1
overused a: 0
)");
}

// capacity.go 640–657, 360–394: all queues of a tree; the gauges of a and not those above it follow what is
// allocated.
TEST(QueueMetrics, OfATree) {
  EXPECT_EQ(Gauges(R"(
    node n1 cpu=4 memory=8
    queue root
    queue a deserved.cpu=4
    group g queue=a
    pods p 2 group=g cpu=1
  )",
                   "gang; capacity(enableHierarchy=true)"),
            R"(allocated a: 2000 0
allocated default: 0 0
allocated root: 0 0
request a: 2000 0
request default: 0 0
request root: 2000 0
deserved a: 4000 0
deserved default: 0 0
deserved root: 4000 0
capacity a: 1.7976931348623157e+308 1.7976931348623157e+308
capacity default: 1.7976931348623157e+308 1.7976931348623157e+308
capacity root: 1.7976931348623157e+308 1.7976931348623157e+308
real a: 1.7976931348623157e+308 1.7976931348623157e+308
real default: 1.7976931348623157e+308 1.7976931348623157e+308
real root: 1.7976931348623157e+308 1.7976931348623157e+308
share a: 0.5
share default: 1
share root: 0
overused a: 0
overused default: 0
overused root: 0
)");
}

}  // namespace
}  // namespace pumice::report
