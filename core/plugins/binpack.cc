// binpack scores a node the higher, the fuller it would be. Twin of pkg/scheduler/plugins/binpack/binpack.go.
#include <optional>

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

struct BinpackWeights {
  int64_t plugin = 1;
  std::map<std::string, int64_t> resources;
};

int64_t ResourceWeight(const Arguments& arguments, const std::string& key) {
  int64_t weight = 1;
  arguments.GetInt(&weight, key);
  return weight < 0 ? 1 : weight;
}

BinpackWeights ReadBinpackWeights(const Arguments& arguments) {
  BinpackWeights weights;
  arguments.GetInt(&weights.plugin, "binpack.weight");
  std::string resources;
  arguments.GetString(&resources, "binpack.resources");
  for (const std::string& item : Split(resources, ',')) {
    const std::string resource(TrimSpace(item));
    if (resource.empty()) continue;
    weights.resources[resource] = ResourceWeight(arguments, "binpack.resources." + resource);
  }
  // These two count whatever binpack.resources says of them.
  weights.resources["cpu"] = ResourceWeight(arguments, "binpack.cpu");
  weights.resources["memory"] = ResourceWeight(arguments, "binpack.memory");
  return weights;
}

struct WeightedDim {
  Dim dim;
  int64_t weight;
};

// Gives the weighted part of the node that would be used; nullopt where the node has not enough.
std::optional<double> ResourceScore(double requested, double capacity, double used, int64_t weight) {
  if (capacity == 0 || weight == 0) return 0;
  const double used_finally = requested + used;
  if (used_finally > capacity) return std::nullopt;
  return used_finally * static_cast<double>(weight) / capacity;
}

double Score(const Resource& request, const NodeInfo& node, const std::vector<WeightedDim>& weights,
             int64_t plugin_weight) {
  double score = 0;
  int64_t weight_sum = 0;
  for (const auto& [dim, weight] : weights) {
    const double requested = request.Get(dim);
    if (requested < kMinResource) continue;
    const auto part = ResourceScore(requested, node.allocatable.Get(dim), node.used.Get(dim), weight);
    if (!part) return 0;
    score += *part;
    weight_sum += weight;
  }
  if (weight_sum > 0) score /= static_cast<double>(weight_sum);
  return score * static_cast<double>(kMaxNodeScore * plugin_weight);
}

class Binpack : public framework::Plugin {
 public:
  explicit Binpack(const Arguments& arguments) : weights_(ReadBinpackWeights(arguments)) {}

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    if (weights_.plugin == 0) return;
    // The dims stand in Volcano's order of resources, which is the order of the sum; names that nothing here uses
    // cannot count.
    std::vector<WeightedDim> dims;
    for (Dim dim : ssn.names.in_order()) {
      auto weight = weights_.resources.find(ssn.names.Name(dim));
      if (weight != weights_.resources.end()) dims.push_back({dim, weight->second});
    }
    ssn.node_order.Add(name_, [dims, weight = weights_.plugin](TaskInfo& task, NodeInfo& node) {
      return std::optional<double>(Score(task.resreq(), node, dims, weight));
    });
    ssn.SetLocality(name_, {.local = [](const TaskInfo&) { return true; }, .uniform_batch_score = {}});
  }

  void OnSessionClose(Session&) override {}

 private:
  const std::string name_ = "binpack";
  const BinpackWeights weights_;
};

}  // namespace

extern const Row kBinpack = {
    .name = "binpack",
    .what = {"Scores a node higher the fuller it would be.", "节点放置后越满，打分越高。"},
    .go = "binpack/binpack.go",
    .build = Make<Binpack>,
    .arguments =
        {Argument(Type::kInt, "binpack.weight", "1", "How much packing nodes full counts.", "装满节点的权重。"),
         Argument(Type::kInt, "binpack.cpu", "1", "How much cpu in it counts.", "其中 cpu 的权重。").Within("≥ 0"),
         Argument(Type::kInt, "binpack.memory", "1", "How much memory in it counts.", "其中内存的权重。").Within("≥ 0"),
         Argument(Type::kString, "binpack.resources", "", "Other resources that count: nvidia.com/gpu and so on.",
                  "计入的其他资源：nvidia.com/gpu 等。"),
         Argument(Type::kInt, "binpack.resources.*", "1", "How much the resource of that name counts.",
                  "该名称资源的权重。")
             .Within("≥ 0")},
    .points = {Point::kNodeOrder},
    .reads_time = false,
};

}  // namespace pumice::plugins
