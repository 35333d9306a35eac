// usage keeps tasks off nodes whose measured load is high, and prefers idle ones. Twin of
// pkg/scheduler/plugins/usage/usage.go.

#include "core/framework/session.h"
#include "core/plugins/node_score.h"

namespace pumice::plugins {
namespace {

using framework::Arguments;
using framework::Session;

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

std::unique_ptr<framework::Plugin> NewUsage(const Arguments& arguments) { return std::make_unique<Usage>(arguments); }

}  // namespace pumice::plugins
