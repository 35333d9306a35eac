// usage keeps tasks off nodes whose measured load is high, and prefers idle ones. Twin of
// pkg/scheduler/plugins/usage/usage.go.

#include "core/framework/session.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/node_score.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Session;
using framework::Type;

constexpr int64_t kMetricsActiveSeconds = 5 * 60;
constexpr const char* kPeriod = "10m";  // source.NODE_METRICS_PERIOD

// This is what was measured of one node; nullopt where it is missing or too old.
struct Load {
  std::optional<double> cpu, memory;  // per cent
};

std::optional<Load> MeasuredLoad(const Session& ssn, const NodeInfo& node) {
  const auto& usage = node.node->usage;
  if (!usage || usage->time.IsZero() || ssn.now().seconds - usage->time.seconds > kMetricsActiveSeconds) {
    return std::nullopt;
  }
  auto get = [](const std::map<std::string, double>& periods) -> std::optional<double> {
    auto it = periods.find(kPeriod);
    return it == periods.end() ? std::nullopt : std::optional<double>(it->second);
  };
  return Load{get(usage->cpu), get(usage->memory)};
}

class Usage : public framework::Plugin {
 public:
  explicit Usage(const Arguments& arguments) {
    arguments.GetInt(&usage_weight_, "usage.weight");
    arguments.GetInt(&cpu_weight_, "cpu.weight");
    arguments.GetInt(&memory_weight_, "memory.weight");
    const model::ConfigValue* thresholds = arguments.Find("thresholds");
    if (thresholds == nullptr || thresholds->type != model::ConfigValue::Type::kMap) return;
    for (const auto& [name, value] : thresholds->map) {
      // What is no integer counts as 0.
      const double limit = value.type == model::ConfigValue::Type::kInt ? static_cast<double>(value.integer) : 0;
      if (name == "cpu") cpu_threshold_ = limit;
      if (name == "mem") memory_threshold_ = limit;
    }
  }

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    const StatusSets* cpu_full = Full(ssn, "the CPU load of the node exceeds the upper limit.");
    const StatusSets* memory_full = Full(ssn, "the memory load of the node exceeds the upper limit.");
    ssn.predicates.Add(name_, [this, &ssn, cpu_full, memory_full](TaskInfo&, NodeInfo& node) -> const StatusSets* {
      const auto load = MeasuredLoad(ssn, node);
      if (!load) return nullptr;
      if (load->cpu.value_or(0) > cpu_threshold_) return cpu_full;
      if (load->memory.value_or(0) > memory_threshold_) return memory_full;
      return nullptr;
    });
    ssn.node_order.Add(name_,
                       [this, &ssn](TaskInfo&, NodeInfo& node) { return std::optional<double>(Score(ssn, node)); });
    // With weights that sum to 0 scores are infinite or no numbers, and which node is the best depends on the others.
    const bool finite = cpu_weight_ + memory_weight_ != 0;
    ssn.SetLocality(name_, {[finite](const TaskInfo&) { return finite; }, nullptr, false, /*lasting_refusals=*/true});
  }

  void OnSessionClose(Session&) override {}

 private:
  const StatusSets* Full(const Session& ssn, const char* reason) const {
    return ssn.Fail(StatusSets({{StatusCode::kUnschedulableAndUnresolvable, reason, name_}}));
  }

  double Score(const Session& ssn, const NodeInfo& node) const {
    const auto load = MeasuredLoad(ssn, node);
    if (!load || !load->cpu || !load->memory) return 0;
    const double cpu = (100 - *load->cpu) / 100 * static_cast<double>(cpu_weight_);
    const double memory = (100 - *load->memory) / 100 * static_cast<double>(memory_weight_);
    return (cpu + memory) / static_cast<double>(cpu_weight_ + memory_weight_) *
           (kMaxNodeScore * static_cast<double>(usage_weight_));
  }

  const std::string name_ = "usage";
  int64_t usage_weight_ = 5, cpu_weight_ = 1, memory_weight_ = 1;
  double cpu_threshold_ = 80, memory_threshold_ = 80;
};

}  // namespace

extern const Row kUsage = {
    .name = "usage",
    .what = {"Refuses nodes whose measured load is high, and prefers those where it is low.",
             "排除实测负载高的节点，优先负载低的节点。"},
    .go = "usage/usage.go",
    .build = Make<Usage>,
    .arguments = {Argument(Type::kInt, "usage.weight", "5", "How much a node that is little used counts.",
                           "使用率低的节点的权重。"),
                  Argument(Type::kInt, "cpu.weight", "1", "How much cpu in it counts.", "其中 cpu 的权重。"),
                  Argument(Type::kInt, "memory.weight", "1", "How much memory in it counts.", "其中内存的权重。"),
                  Argument(Type::kMap, "thresholds", "{cpu: 80, mem: 80}",
                           "Nodes above {cpu: 80, mem: 70} per cent take no pods.",
                           "使用率高于 {cpu: 80, mem: 70} 的节点不接收 Pod。")
                      .OfAnyType()},
    .points = {Point::kPredicate, Point::kNodeOrder},
};

}  // namespace pumice::plugins
