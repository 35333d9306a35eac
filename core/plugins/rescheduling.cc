// rescheduling names running tasks of loaded nodes as victims of the shuffle action, so that idle nodes can take them.
// Twin of pkg/scheduler/plugins/rescheduling/*.go; its only strategy is lowNodeUtilization.
//
// In a single cycle the interval has always elapsed (rule 8 of an answer); over many it counts in the scenario's time.
#include <algorithm>
#include <map>

#include "core/api/annotations.h"
#include "core/api/qos.h"
#include "core/base/duration.h"
#include "core/base/go_sort.h"
#include "core/base/gomath.h"
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Rule;
using framework::Session;
using framework::Type;
using model::ConfigValue;

// Thresholds are in per cent; a node under all of `low` may take tasks, one over any of `target` gives some away.
struct Thresholds {
  double cpu = 100, memory = 100;
};

struct LowNodeUtilization {
  Thresholds low, target;
};

// Returns false where it is no map; what it does not mention stays.
bool ReadThresholds(const ConfigValue& value, Thresholds* out) {
  if (value.type != ConfigValue::Type::kMap) return false;
  for (const auto& [name, limit] : value.map) {
    if (limit.type != ConfigValue::Type::kInt) return false;  // Volcano would crash
    if (name == "cpu") out->cpu = static_cast<double>(limit.integer);
    if (name == "memory") out->memory = static_cast<double>(limit.integer);
  }
  return true;
}

const ConfigValue* FindInMap(const ConfigValue* map, const std::string& key) {
  return map != nullptr && map->type == ConfigValue::Type::kMap ? map->Find(key) : nullptr;
}

// Finds a strategy's field as mapstructure does: the name itself, else one that differs in case only.
const ConfigValue* FindField(const ConfigValue& map, const std::string& field) {
  if (const ConfigValue* exact = FindInMap(&map, field)) return exact;
  auto lower = [](std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
  };
  if (map.type != ConfigValue::Type::kMap) return nullptr;
  for (const auto& [key, value] : map.map) {
    if (lower(key) == lower(field)) return &value;
  }
  return nullptr;
}

LowNodeUtilization ReadParams(const ConfigValue* params) {
  LowNodeUtilization limits;
  if (const ConfigValue* low = FindInMap(params, "thresholds")) {
    if (!ReadThresholds(*low, &limits.low)) return limits;
  }
  if (const ConfigValue* target = FindInMap(params, "targetThresholds")) ReadThresholds(*target, &limits.target);
  return limits;
}

struct NodeLoad {
  const NodeInfo* node;
  double cpu, memory;
  std::vector<const TaskInfo*> pods;

  bool Below(const Thresholds& t) const { return !node->node->unschedulable && cpu < t.cpu && memory < t.memory; }
  bool Above(const Thresholds& t) const { return cpu > t.cpu || memory > t.memory; }
  bool Reaches(const Thresholds& t) const { return cpu >= t.cpu || memory >= t.memory; }
};

// Low priority goes first, none before any; then QoS decides. It contradicts itself for two best-effort pods
// (sortPods).
bool EvictedBefore(const TaskInfo* l, const TaskInfo* r, const model::Release& release) {
  const auto &left = l->pod().spec->priority, &right = r->pod().spec->priority;
  if (left.has_value() != right.has_value()) return !left.has_value();
  if (left && *left != *right) return *left < *right;
  const model::QosClass left_qos = QosClassOf(l->pod(), release);
  if (left_qos == model::QosClass::kBestEffort) return true;
  return left_qos == model::QosClass::kBurstable && QosClassOf(r->pod(), release) == model::QosClass::kGuaranteed;
}

// Gives a share of the node's allocatable (of its capacity where it has none), cut to whole milli-CPU or bytes.
int64_t PartOf(const NodeInfo& node, Dim dim, double percent) {
  const model::ResourceList& list = node.node->allocatable.empty() ? node.node->capacity : node.node->allocatable;
  auto it = list.find(dim == kCpu ? "cpu" : "memory");
  const Quantity amount = it == list.end() ? Quantity() : it->second;
  return GoInt64(percent * static_cast<double>(dim == kCpu ? amount.MilliValue() : amount.Value()) * 0.01);
}

// This is Quantity.AsApproximateFloat64: whole numbers as they are, others by their thousandths.
double Approximate(const Quantity& quantity) {
  if (Quantity::FromValue(quantity.Value()) == quantity) return static_cast<double>(quantity.Value());
  return static_cast<double>(quantity.MilliValue()) * 0.001;
}

double PercentOfCapacity(const NodeInfo& node, Dim dim, double amount) {
  auto it = node.node->capacity.find(dim == kCpu ? "cpu" : "memory");
  return amount * 100 / (it == node.node->capacity.end() ? 0 : Approximate(it->second));
}

// This is what the idle nodes can still take, in milli-CPU and bytes; Volcano stops when one of them is exactly 0.
struct Room {
  int64_t cpu = 0, memory = 0;
};

// Tells why a pod is named, or is not: by the load of its node, of which what is over the target is shown.
void TellLoad(framework::Trace* trace, const TaskInfo& task, const NodeLoad& load, const Thresholds& target,
              bool named) {
  const bool of_memory = load.cpu <= target.cpu && load.memory > target.memory;
  trace->Note({.rule = Rule::kOverloaded,
               .holds = named,
               .task = task.index(),
               .numbers = {of_memory ? load.memory : load.cpu, of_memory ? target.memory : target.cpu},
               .text = of_memory ? "memory %" : "cpu %"});
}

std::vector<TaskInfo*> VictimsOfNode(NodeLoad* load, const Thresholds& target, Room* room,
                                     const std::vector<TaskInfo*>& running, framework::Trace* trace) {
  std::vector<TaskInfo*> victims;
  for (const TaskInfo* pod : load->pods) {
    if (!load->Reaches(target) || room->cpu == 0 || room->memory == 0) {
      const Rule why = load->Reaches(target) ? Rule::kNobodyIdle : Rule::kRelieved;
      if (trace != nullptr) trace->Note({.rule = why, .task = pod->index()});
      if (trace != nullptr) continue;  // the others are told the same
      return victims;
    }
    // Volcano looks the task up by name alone, whatever the namespace.
    auto task =
        std::find_if(running.begin(), running.end(), [&](const TaskInfo* t) { return t->Name() == pod->Name(); });
    if (task == running.end()) continue;
    if (trace != nullptr) TellLoad(trace, **task, *load, target, true);
    const int64_t cpu = GoInt64((*task)->resreq().milli_cpu());
    const int64_t memory = GoInt64((*task)->resreq().memory());
    room->cpu -= cpu;
    room->memory -= memory;
    load->cpu -= PercentOfCapacity(*load->node, kCpu, static_cast<double>(cpu) * 0.001);
    load->memory -= PercentOfCapacity(*load->node, kMemory, static_cast<double>(memory));
    victims.push_back(*task);
  }
  return victims;
}

std::vector<TaskInfo*> LowNodeUtilizationVictims(const Session& ssn, const LowNodeUtilization& limits,
                                                 const std::string& period, const std::vector<TaskInfo*>& running) {
  framework::Trace* trace = ssn.trace != nullptr && ssn.trace->victims_wanted ? ssn.trace : nullptr;
  std::vector<NodeLoad> low, high;
  for (const NodeInfo* node : ssn.nodes_by_name) {
    auto measured = [&](const std::map<std::string, double>& periods) {
      auto it = periods.find(period);
      return it == periods.end() ? 0 : it->second;
    };
    NodeLoad load{node, 0, 0, {node->tasks.begin(), node->tasks.end()}};
    if (const auto& usage = node->node->usage) {
      load.cpu = measured(usage->cpu);
      load.memory = measured(usage->memory);
    }
    if (trace != nullptr && !load.Above(limits.target)) {
      for (const TaskInfo* pod : load.pods) TellLoad(trace, *pod, load, limits.target, false);
    }
    if (load.Below(limits.low)) {
      low.push_back(std::move(load));
    } else if (load.Above(limits.target)) {
      high.push_back(std::move(load));
    }
  }
  if (low.empty() || low.size() == ssn.nodes_by_name.size() || high.empty()) {
    for (const NodeLoad& load : high) {
      for (const TaskInfo* pod : load.pods) {
        if (trace != nullptr) trace->Note({.rule = Rule::kNobodyIdle, .task = pod->index()});
      }
    }
    return {};
  }

  Room room;
  for (const NodeLoad& load : low) {
    room.cpu += PartOf(*load.node, kCpu, limits.target.cpu) - PartOf(*load.node, kCpu, load.cpu);
    room.memory += PartOf(*load.node, kMemory, limits.target.memory) - PartOf(*load.node, kMemory, load.memory);
  }
  std::stable_sort(high.begin(), high.end(),
                   [](const NodeLoad& l, const NodeLoad& r) { return l.cpu + l.memory > r.cpu + r.memory; });
  std::vector<TaskInfo*> victims;
  for (NodeLoad& load : high) {
    GoStableSort(&load.pods,
                 [&ssn](const TaskInfo* l, const TaskInfo* r) { return EvictedBefore(l, r, ssn.cluster.release); });
    for (TaskInfo* victim : VictimsOfNode(&load, limits.target, &room, running, trace)) victims.push_back(victim);
  }
  return victims;
}

constexpr int64_t kDefaultInterval = 5 * 60 * kSecondNs;

class Rescheduling : public framework::Plugin {
 public:
  explicit Rescheduling(std::shared_ptr<model::Time> last_run) : last_run_(std::move(last_run)) {}

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    // These are the strategies of the configuration that was read last; without any, the default one counts, without
    // parameters.
    std::vector<std::string> strategies = {kLowNodeUtilization};
    for (const framework::Tier& tier : ssn.conf.tiers) {
      for (const framework::PluginOption& option : tier.plugins) {
        if (option.name != name_) continue;
        Read(option.arguments, &strategies);
        break;
      }
    }
    if (!IsTime(ssn.now())) return;
    std::vector<framework::VictimTasksFn> fns;
    for (const std::string& strategy : strategies) {
      if (strategy != kLowNodeUtilization) continue;
      fns.push_back([this, &ssn](const std::vector<TaskInfo*>& tasks) {
        return LowNodeUtilizationVictims(ssn, limits_, period_, tasks);
      });
    }
    ssn.victim_tasks.Add(name_, std::move(fns));
  }

  void OnSessionClose(Session&) override {}

 private:
  static constexpr const char* kLowNodeUtilization = "lowNodeUtilization";

  // This is timeToRun: it says whether the interval since the last run is over; if so, this is one.
  bool IsTime(model::Time now) {
    if (last_run_ == nullptr) return true;
    if (CompareSeconds(now.seconds - last_run_->seconds, interval_ns_) <= 0) return false;
    *last_run_ = now;
    return true;
  }

  void Read(const Arguments& arguments, std::vector<std::string>* strategies) {
    std::string interval;
    arguments.GetString(&interval, "interval");
    interval_ns_ = ParseGoDurationNs(interval).value_or(kDefaultInterval);
    arguments.GetString(&period_, "metricsPeriod");
    if (period_.empty()) period_ = "5m";
    const ConfigValue* list = arguments.Find("strategies");
    if (list == nullptr || list->type != ConfigValue::Type::kList || list->list.empty()) return;
    strategies->clear();
    limits_ = {};
    for (const ConfigValue& strategy : list->list) {
      const ConfigValue* name = FindField(strategy, "Name");
      const ConfigValue* params = FindField(strategy, "Params");
      if (name == nullptr || name->type != ConfigValue::Type::kString) continue;
      if (params != nullptr && params->type != ConfigValue::Type::kMap && params->type != ConfigValue::Type::kNull)
        continue;
      strategies->push_back(name->text);
      if (name->text == kLowNodeUtilization) limits_ = ReadParams(params);
    }
  }

  const std::string name_ = "rescheduling";
  std::string period_ = "5m";
  int64_t interval_ns_ = kDefaultInterval;
  LowNodeUtilization limits_;
  const std::shared_ptr<model::Time> last_run_;  // null: nothing is remembered
};

}  // namespace

extern const Row kRescheduling = {
    .name = "rescheduling",
    .what = {"Names pods of nodes with a high measured load, for shuffle to evict.",
             "为 shuffle 指出实测负载高的节点上的 Pod。"},
    .go = "rescheduling/rescheduling.go",
    .build = [](const Arguments&) -> std::unique_ptr<framework::Plugin> {
      return std::make_unique<Rescheduling>(nullptr);
    },
    .build_remembering = [](model::Time start) -> framework::PluginBuilder {
      return [last = std::make_shared<model::Time>(start)](const Arguments&) {
        return std::make_unique<Rescheduling>(last);
      };
    },
    .arguments = {Argument(Type::kDuration, "interval", "5m", "How often it runs.", "运行间隔。"),
                  Argument(Type::kString, "metricsPeriod", "5m", "Over how long the load was averaged.",
                           "负载取平均的时长。"),
                  Argument(Type::kList, "strategies", "[{name: lowNodeUtilization}]",
                           "[{name: lowNodeUtilization, params: {…}}].", "[{name: lowNodeUtilization, params: {…}}]。")
                      .OfAnyType()},
    .points = {Point::kVictimTasks},
};

}  // namespace pumice::plugins
