// resource-strategy-fit scores nodes by the most or least allocated of each resource, keeps scarce resources for those
// who ask for them (sra), and keeps cpu and memory beside them (proportional). Twin of
// pkg/scheduler/plugins/resource-strategy-fit/{resource_strategy_fit,sra,proportional}.go.

#include <nlohmann/json.hpp>

#include "core/api/annotations.h"
#include "core/base/gomath.h"
#include "core/base/text.h"
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
using model::ConfigValue;

// This is mapstructure's decoding as far as these arguments need it: keys in any case, a float for an int is cut, an
// int for a float is fine. Volcano ends itself on any other type; here the default stays.
const ConfigValue* Field(const ConfigValue* map, const std::string& name) {
  if (map == nullptr || map->type != ConfigValue::Type::kMap) return nullptr;
  auto lower = [](std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
  };
  for (const auto& [key, value] : map->map) {
    if (lower(key) == lower(name)) return &value;
  }
  return nullptr;
}

double NumberOr(const ConfigValue* value, double missing) {
  if (value == nullptr) return missing;
  if (value->type == ConfigValue::Type::kNull) return 0;
  if (value->type == ConfigValue::Type::kInt) return static_cast<double>(value->integer);
  return value->type == ConfigValue::Type::kFloat ? value->number : missing;
}

int64_t IntOr(const ConfigValue* value, int64_t missing) {
  return GoInt64(NumberOr(value, static_cast<double>(missing)));
}

std::string TextOf(const ConfigValue* value) {
  return value != nullptr && value->type == ConfigValue::Type::kString ? value->text : "";
}

bool IsTrue(const ConfigValue* value) {
  return value != nullptr && value->type == ConfigValue::Type::kBool && value->boolean;
}

// Reads "a, b" without the blanks around and empty parts.
std::vector<std::string> Names(const std::string& text) {
  std::vector<std::string> names;
  for (const std::string& part : Split(text, ',')) {
    if (const std::string_view name = TrimSpace(part); !name.empty()) names.emplace_back(name);
  }
  return names;
}

enum class Strategy { kLeastAllocated, kMostAllocated, kOther };

Strategy StrategyOf(const std::string& type) {
  if (type == "MostAllocated") return Strategy::kMostAllocated;
  return type == "LeastAllocated" ? Strategy::kLeastAllocated : Strategy::kOther;
}

struct Part {
  Dim dim;
  Strategy strategy;
  int64_t weight;
};

// It says how a pod's resources are scored, in Volcano's order of resources; `fails` that its annotations cannot be
// read.
struct Scoring {
  bool fails = false;
  std::vector<Part> parts;
};

struct ResourceConfig {
  Strategy strategy;
  int64_t weight;
};
// Configurations stand by name, or by prefix where the key ends in "*".
using ResourceConfigs = std::map<std::string, ResourceConfig>;

ResourceConfigs ReadResources(const ConfigValue* resources) {
  if (resources == nullptr || resources->type != ConfigValue::Type::kMap || resources->map.empty()) {
    return {{"cpu", {Strategy::kLeastAllocated, 1}}, {"memory", {Strategy::kLeastAllocated, 1}}};
  }
  ResourceConfigs configs;
  for (const auto& [name, value] : resources->map) {
    const size_t star = name.find('*');
    if (name == "*" || (star != std::string::npos && star + 1 != name.size())) continue;  // no such pattern
    const int64_t weight = IntOr(Field(&value, "weight"), 0);
    const Strategy strategy = StrategyOf(TextOf(Field(&value, "type")));
    configs[name] = {strategy == Strategy::kOther ? Strategy::kLeastAllocated : strategy, weight <= 0 ? 1 : weight};
  }
  return configs;
}

// Gives the exact name's, else the longest prefix's.
const ResourceConfig* ConfigOf(const ResourceConfigs& configs, const std::string& resource) {
  if (auto it = configs.find(resource); it != configs.end()) return &it->second;
  const ResourceConfig* best = nullptr;
  size_t longest = 0;
  for (const auto& [pattern, config] : configs) {
    if (pattern.empty() || pattern.back() != '*') continue;
    const size_t length = pattern.size() - 1;
    if (length > longest && resource.compare(0, length, pattern, 0, length) == 0) {
      longest = length;
      best = &config;
    }
  }
  return best;
}

// Reads the annotation's JSON object of whole numbers; false where Go could not decode it.
bool ReadWeights(const std::string& text, std::map<std::string, int64_t>* weights) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_null()) return true;
  if (!json.is_object()) return false;
  for (const auto& [name, value] : json.items()) {
    if (value.is_null()) {
      (*weights)[name] = 0;
    } else if (value.is_number_integer()) {
      (*weights)[name] = value.get<int64_t>();
    } else {
      return false;
    }
  }
  return true;
}

struct Sra {
  int64_t weight = 0, weight_sum = 0;
  std::map<std::string, int64_t> resources;
};

Sra ReadSra(const ConfigValue* config) {
  Sra sra;
  if (!IsTrue(Field(config, "enable"))) return sra;
  sra.weight = IntOr(Field(config, "weight"), 0);
  const ConfigValue* weights = Field(config, "resourceWeight");
  for (const std::string& name : Names(TextOf(Field(config, "resources")))) {
    const ConfigValue* given = weights == nullptr ? nullptr : weights->Find(name);
    int64_t weight = IntOr(given, 1);
    if (weight < 0) weight = 1;
    sra.resources[name] = weight;
    sra.weight_sum += weight;
  }
  return sra;
}

// It holds amounts per unit of the scarce resource: thousandths to milli-CPU, and to bytes by the million.
struct ProportionalResource {
  std::string name;
  Dim dim;
  double cpu, memory;
  const StatusSets* failure;
};

class ResourceStrategyFit : public framework::Plugin {
 public:
  explicit ResourceStrategyFit(const Arguments& arguments)
      : weight_(IntOr(arguments.Find("resourceStrategyFitWeight"), kDefaultWeight)),
        resources_(ReadResources(arguments.Find("resources"))),
        sra_(ReadSra(arguments.Find("sra"))) {
    if (weight_ < 0) weight_ = kDefaultWeight;
    const ConfigValue* config = arguments.Find("proportional");
    has_proportional_ = IsTrue(Field(config, "enable"));
    if (!has_proportional_) return;
    const ConfigValue* rates = Field(config, "resourceProportion");
    auto rate = [&](const std::string& key) {
      const double given = NumberOr(rates == nullptr ? nullptr : rates->Find(key), 1);
      return given < 0 ? 1 : given;
    };
    std::map<std::string, ProportionalResource> by_name;
    for (const std::string& name : Names(TextOf(Field(config, "resources")))) {
      by_name[name] = {name, kNone, rate(name + ".cpu"), rate(name + ".memory"), nullptr};
    }
    for (auto& [name, proportion] : by_name) proportional_.push_back(proportion);
  }

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    dims_ = ssn.names.size();
    PrepareScorings(ssn);
    for (const auto& [name, weight] : sra_.resources) sra_dims_.push_back({ssn.names.Find(name), weight});
    if (has_proportional_) {
      PrepareProportions(ssn);
      ssn.predicates.Add(name_,
                         [this](const TaskInfo& task, const NodeInfo& node) { return CheckProportion(task, node); });
    }
    if (weight_ > 0 || sra_.weight > 0) {
      ssn.node_order.Add(name_, [this](const TaskInfo& task, const NodeInfo& node) -> std::optional<double> {
        double score = 0;
        if (weight_ > 0) score += Score(task, node);
        if (sra_.weight > 0) score += SraScore(task, node);
        return score;
      });
    }
    ssn.SetLocality(name_, {[](const TaskInfo&) { return true; }, nullptr});
  }

  void OnSessionClose(Session&) override {}

 private:
  static constexpr int64_t kDefaultWeight = 10;

  void PrepareScorings(const Session& ssn) {
    for (const TaskFacts& facts : ssn.cluster.facts) {
      if (static_cast<size_t>(facts.spec_class) >= scorings_.size()) scorings_.resize(facts.spec_class + 1);
      std::optional<Scoring>& scoring = scorings_[facts.spec_class];
      if (!scoring) scoring = ScoringOf(ssn, facts);
    }
  }

  // Only scalars can be scarce: Volcano looks for nothing else. Those that nothing here uses cannot count.
  void PrepareProportions(const Session& ssn) {
    std::erase_if(proportional_, [&](const ProportionalResource& p) { return ssn.names.Find(p.name) <= kMemory; });
    for (ProportionalResource& p : proportional_) {
      p.dim = ssn.names.Find(p.name);
      p.failure = ssn.Fail(StatusSets({{StatusCode::kUnschedulableAndUnresolvable,
                                        "proportional of resource " + p.name + " check failed", name_}}));
    }
  }

  Scoring ScoringOf(const Session& ssn, const TaskFacts& facts) const {
    Scoring scoring;
    const auto& annotations = facts.pod->meta.annotations;
    const std::string* type = FindKey(annotations, "volcano.sh/resource-strategy-scoring-type");
    const bool own = type != nullptr && !type->empty();
    std::map<std::string, int64_t> own_weights;
    if (own) {
      const std::string* text = FindKey(annotations, "volcano.sh/resource-strategy-weight");
      scoring.fails = text == nullptr || text->empty() || !ReadWeights(*text, &own_weights);
      if (scoring.fails) return scoring;
    }
    for (Dim d : ssn.names.in_order()) {
      if (facts.resreq->Get(d) < kMinResource) continue;
      const std::string& name = ssn.names.Name(d);
      if (own) {
        auto weight = own_weights.find(name);
        if (weight != own_weights.end()) scoring.parts.push_back({d, StrategyOf(*type), weight->second});
      } else if (const ResourceConfig* config = ConfigOf(resources_, name)) {
        scoring.parts.push_back({d, config->strategy, config->weight});
      }
    }
    return scoring;
  }

  double Score(const TaskInfo& task, const NodeInfo& node) const {
    const Scoring& scoring = *scorings_[task.facts->spec_class];
    if (scoring.fails) return 0;
    double score = 0;
    int64_t weight_sum = 0;
    for (const Part& part : scoring.parts) {
      weight_sum += part.weight;
      const double capacity = node.allocatable.Get(part.dim);
      if (part.strategy == Strategy::kOther || part.weight == 0 || capacity == 0) continue;
      const double used = task.resreq().Get(part.dim) + node.used.Get(part.dim);
      if (used > capacity) return 0;
      const double free = part.strategy == Strategy::kMostAllocated ? used : capacity - used;
      score += free * static_cast<double>(part.weight) / capacity;
    }
    if (weight_sum > 0) score /= static_cast<double>(weight_sum);
    return score * (kMaxNodeScore * static_cast<double>(weight_));
  }

  // Nodes that have scarce resources score less; it is 0 where the node lacks something that the task asks for.
  double SraScore(const TaskInfo& task, const NodeInfo& node) const {
    for (Dim d = 0; d < dims_; ++d) {
      if (!task.resreq().IsZero(d) && node.allocatable.Get(d) == 0) return 0;
    }
    double score = 0;
    for (const auto& [dim, weight] : sra_dims_) {
      if (dim >= 0 && node.allocatable.Get(dim) > 0) score += static_cast<double>(weight);
    }
    if (sra_.weight_sum > 0) score = 1.0 - score / static_cast<double>(sra_.weight_sum);
    return score * (kMaxNodeScore * static_cast<double>(sra_.weight));
  }

  // A task that asks for no scarce resource must leave enough cpu and memory for those that are idle.
  const StatusSets* CheckProportion(const TaskInfo& task, const NodeInfo& node) const {
    for (const ProportionalResource& p : proportional_) {
      if (task.resreq().Get(p.dim) > 0) return nullptr;
    }
    for (const ProportionalResource& p : proportional_) {
      if (!node.idle.Mentions(p.dim)) continue;
      const double scarce = node.idle.Get(p.dim);
      const double cpu = scarce * p.cpu, memory = scarce * p.memory * 1000 * 1000;
      if (node.idle.milli_cpu() - task.resreq().milli_cpu() < cpu ||
          node.idle.memory() - task.resreq().memory() < memory) {
        return p.failure;
      }
    }
    return nullptr;
  }

  const std::string name_ = "resource-strategy-fit";
  int dims_ = 0;  // how many resources the session knows
  int64_t weight_;
  const ResourceConfigs resources_;
  const Sra sra_;
  std::vector<std::pair<Dim, int64_t>> sra_dims_;
  bool has_proportional_ = false;
  std::vector<ProportionalResource> proportional_;  // ascending name
  std::vector<std::optional<Scoring>> scorings_;    // by TaskFacts::spec_class
};

}  // namespace

extern const Row kResourceStrategyFit = {
    .name = "resource-strategy-fit",
    .what = {"Scores nodes by a strategy for each resource, and keeps cpu and memory free beside scarce ones.",
             "按每种资源各自的策略打分，并为稀缺资源保留 cpu 与内存。"},
    .go = "resource-strategy-fit/resource_strategy_fit.go",
    .build = Make<ResourceStrategyFit>,
    .arguments =
        {Argument(Type::kInt, "resourceStrategyFitWeight", "10", "How much resource-strategy-fit counts.",
                  "resource-strategy-fit 的权重。")
             .Within("≥ 0")
             .OfAnyType(),
         Argument(Type::kMap, "resources",
                  "{cpu: {type: LeastAllocated, weight: 1}, memory: {type: LeastAllocated, weight: 1}}",
                  "By resource {type: MostAllocated, weight: 1}.", "按资源 {type: MostAllocated, weight: 1}。")
             .OfAnyType(),
         Argument(Type::kMap, "proportional", "",
                  "Keeps cpu and memory beside a scarce resource: {enable: true, resources: nvidia.com/gpu, "
                  "resourceProportion: {nvidia.com/gpu.cpu: 4}}.",
                  "为稀缺资源保留 cpu 与内存：{enable: true, resources: nvidia.com/gpu, resourceProportion: "
                  "{nvidia.com/gpu.cpu: 4}}。")
             .OfAnyType(),
         Argument(Type::kMap, "sra", "",
                  "Keeps pods off nodes with scarce resources: {enable: true, resources: nvidia.com/gpu, weight: 10}.",
                  "让 Pod 避开有稀缺资源的节点：{enable: true, resources: nvidia.com/gpu, weight: 10}。")
             .OfAnyType()},
    .points = {Point::kPredicate, Point::kNodeOrder},
    .marks = {{Where::kPodAnnotation, "volcano.sh/resource-strategy-scoring-type", /*about_nodes=*/true},
              {Where::kPodAnnotation, "volcano.sh/resource-strategy-weight", /*about_nodes=*/true}},
    .reads_time = false,
};

}  // namespace pumice::plugins
