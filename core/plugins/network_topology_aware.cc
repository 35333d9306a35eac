// network-topology-aware keeps a job within few and low HyperNodes, and packs HyperNodes full. Twin of
// pkg/scheduler/plugins/network-topology-aware/network_topology_aware.go.
#include <algorithm>
#include <optional>
#include <set>

#include "core/base/gomath.h"
#include "core/base/text.h"
#include "core/framework/session.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/network_topology_1_13.h"
#include "core/plugins/node_score.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::HyperNodeGradient;
using framework::Point;
using framework::SearchPurpose;
using framework::Session;
using framework::Type;

constexpr double kFullScore = 1.0, kZeroScore = 0.0;

struct Options {
  int64_t weight = 1;
  int64_t weight_as_written = 1;
  std::map<std::string, int64_t> resource_weights;  // binpacking; cpu and memory among them
  bool pack_normal_pods = true;
  double fading = 0.8;          // a tier's weight in proportion to the one below
  size_t most_to_evict_in = 8;  // HyperNodes
};

int64_t WeightOf(const Arguments& arguments, const std::string& key) {
  int64_t weight = 1;
  arguments.GetInt(&weight, key);
  return weight < 0 ? 1 : weight;
}

Options ReadOptions(const Arguments& arguments) {
  Options options;
  options.weight = WeightOf(arguments, "weight");
  arguments.GetInt(&options.weight_as_written, "weight");
  std::string resources;
  arguments.GetString(&resources, "hypernode.binpack.resources");
  for (const std::string& item : Split(resources, ',')) {
    const std::string resource(TrimSpace(item));
    if (resource.empty()) continue;
    options.resource_weights[resource] = WeightOf(arguments, "hypernode.binpack.resources." + resource);
  }
  // These two count whatever the list of resources says of them.
  options.resource_weights["cpu"] = WeightOf(arguments, "hypernode.binpack.cpu");
  options.resource_weights["memory"] = WeightOf(arguments, "hypernode.binpack.memory");
  arguments.GetBool(&options.pack_normal_pods, "hypernode.binpack.normal-pod.enable");
  arguments.GetFloat64(&options.fading, "hypernode.binpack.normal-pod.fading");
  if (options.fading < 0) options.fading = 0.8;
  int64_t most = 0;
  arguments.GetInt(&most, "hypernode.gradient.evict.max-hypernodes");
  if (most > 0) options.most_to_evict_in = static_cast<size_t>(most);
  return options;
}

// This is what the nodes of a HyperNode have together; only `used` follows what the session does.
struct HyperNodeResources {
  Resource allocatable, used, idle, future_idle;
};

// This is one resource that is asked for and has a weight.
struct WeightedRequest {
  Dim dim;
  double request;
  int64_t weight;
};

// Says how full the HyperNode would be: the weighted mean over the requests, 0 where one does not fit.
double PackingScore(const std::vector<WeightedRequest>& requests, const HyperNodeResources& hyper_node) {
  double score = 0;
  int64_t weights = 0;
  for (const auto& [dim, request, weight] : requests) {
    const double allocatable = hyper_node.allocatable.Get(dim), used = hyper_node.used.Get(dim);
    if (used + request > allocatable) return kZeroScore;
    score += static_cast<double>(weight) * ((used + request) / allocatable);
    weights += weight;
  }
  return weights > 0 ? score / static_cast<double>(weights) : kZeroScore;
}

class NetworkTopologyAware : public framework::Plugin {
 public:
  explicit NetworkTopologyAware(const Arguments& arguments) : options_(ReadOptions(arguments)) {}
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    if (!ssn.release().topology_by_gradients) return distance_.Open(ssn, name_, options_.weight_as_written);
    ssn_ = &ssn;
    min_tier_ = ssn.hyper_nodes.by_tier.begin()->first;
    max_tier_ = ssn.hyper_nodes.by_tier.rbegin()->first;
    for (Dim d = 0; d < ssn.names.size(); ++d) {
      auto weight = options_.resource_weights.find(ssn.names.Name(d));
      if (weight != options_.resource_weights.end()) dim_weights_.emplace_back(d, weight->second);
    }
    SumResources();

    ssn.hyper_node_order.Add(name_, [this](SubJobInfo& sub_job, const auto& candidates) {
      return std::make_optional(HyperNodeScores(sub_job, candidates));
    });
    ssn.batch_node_order.Add(name_, [this](TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
      return std::make_optional(NodeScores(task, nodes));
    });
    // Packing moves with every task placed anywhere below a HyperNode.
    ssn.SetLocality(name_, {.local = [](const TaskInfo&) { return true; },
                            .uniform_batch_score = [this](TaskInfo& task) -> std::optional<double> {
                              const bool zero = !options_.pack_normal_pods &&
                                                !task.job()->SubJobOf(task.index())->WithNetworkTopology();
                              return zero ? std::optional(Scaled(kZeroScore)) : std::nullopt;
                            }});
    ssn.gradient_for_job.Add(
        name_, [this](JobInfo& job, const HyperNodeInfo& hyper_node, SearchPurpose purpose) -> HyperNodeGradient {
          const std::optional<int> highest = job.HardTopologyTier();
          if (!highest) return {{&hyper_node}};
          return Gradient(hyper_node, *highest, job.allocated_hyper_node, job.GetMinResources(ssn_->names), purpose);
        });
    const auto of_sub_job = ssn.release().gradients_without_policy ? &NetworkTopologyAware::GradientForSubJob
                                                                   : &NetworkTopologyAware::GradientByPolicy;
    ssn.gradient_for_sub_job.Add(
        name_, [this, of_sub_job](SubJobInfo& sub_job, const HyperNodeInfo& hyper_node, SearchPurpose purpose) {
          return (this->*of_sub_job)(sub_job, hyper_node, purpose);
        });
    ssn.AddEventHandler({.allocate = [this](TaskInfo& task) -> Error {
                           for (HyperNodeResources* above : ResourcesAbove(task)) above->used.Add(task.resreq());
                           return Error::None();
                         },
                         .deallocate = [this](TaskInfo& task) -> Error {
                           for (HyperNodeResources* above : ResourcesAbove(task)) above->used.Sub(task.resreq());
                           return Error::None();
                         }});
  }

  void OnSessionClose(Session&) override {}

 private:
  void SumResources() {
    resources_.assign(ssn_->hyper_nodes.nodes.size(), {});
    for (const NodeInfo* node : ssn_->nodes_by_name) {
      const Resource future_idle = node->FutureIdle();
      for (const HyperNodeInfo* holder : ssn_->hyper_nodes.holders[node->index]) {
        HyperNodeResources& sums = resources_[holder->index];
        sums.allocatable.Add(node->allocatable);
        sums.used.Add(node->used);
        sums.idle.Add(node->idle);
        sums.future_idle.Add(future_idle);
      }
    }
  }

  std::vector<HyperNodeResources*> ResourcesAbove(const TaskInfo& task) {
    std::vector<HyperNodeResources*> above;
    const NodeInfo* node = ssn_->NodeOf(task);
    if (node == nullptr) return above;
    for (const HyperNodeInfo* holder : ssn_->hyper_nodes.holders[node->index])
      above.push_back(&resources_[holder->index]);
    return above;
  }

  double Scaled(double score) const { return kMaxNodeScore * static_cast<double>(options_.weight) * score; }

  HyperNodeGradient GradientForSubJob(SubJobInfo& sub_job, const HyperNodeInfo& hyper_node,
                                      SearchPurpose purpose) const {
    const std::optional<int> highest = sub_job.HardTopologyTier();
    if (!highest) return {{&hyper_node}};
    return Gradient(hyper_node, *highest, sub_job.allocated_hyper_node, sub_job.GetMinResources(), purpose);
  }

  // Without sub-groups the job's own gradient has been through the HyperNodes below.
  HyperNodeGradient GradientByPolicy(SubJobInfo& sub_job, const HyperNodeInfo& hyper_node,
                                     SearchPurpose purpose) const {
    if (!sub_job.job->ContainsSubJobPolicy()) return {{&hyper_node}};
    return GradientForSubJob(sub_job, hyper_node, purpose);
  }

  // ---- which HyperNode for a sub-job ----

  std::map<std::string, double> HyperNodeScores(const SubJobInfo& sub_job,
                                                const std::map<std::string, std::vector<NodeInfo*>>& candidates) const {
    const std::vector<WeightedRequest> requests = RequestsOf(sub_job);
    std::map<std::string, double> scores;
    double best = -1;
    for (const auto& [name, nodes] : candidates) {
      scores[name] = PackingScore(requests, resources_[ssn_->hyper_nodes.Find(name)->index]);
      best = std::max(best, scores[name]);
    }
    const auto is_best = [best](const auto& score) { return score.second == best; };
    if (std::count_if(scores.begin(), scores.end(), is_best) > 1) {
      for (auto& [name, score] : scores) {
        if (score == best) score += TaskShare(*ssn_, sub_job.tasks, ssn_->hyper_nodes.Find(name));
      }
    }
    for (auto& [name, score] : scores) score = Scaled(score);
    return scores;
  }

  // Adds up what all tasks ask for, by ascending name of the resource.
  std::vector<WeightedRequest> RequestsOf(const SubJobInfo& sub_job) const {
    std::map<std::string, WeightedRequest> by_name;
    for (const TaskInfo* task : sub_job.tasks) {
      for (const WeightedRequest& one : RequestsOf(*task)) {
        auto [it, added] = by_name.try_emplace(ssn_->names.Name(one.dim), one);
        if (!added) it->second.request += one.request;
      }
    }
    std::vector<WeightedRequest> requests;
    for (const auto& [name, request] : by_name) requests.push_back(request);
    return requests;
  }

  // The order is cpu, memory, then the others by name.
  std::vector<WeightedRequest> RequestsOf(const TaskInfo& task) const {
    std::vector<WeightedRequest> requests;
    for (Dim d : ssn_->names.in_order()) {
      auto weight = std::find_if(dim_weights_.begin(), dim_weights_.end(), [d](const auto& w) { return w.first == d; });
      if (weight == dim_weights_.end() || task.resreq().Get(d) < kMinResource) continue;
      requests.push_back({d, task.resreq().Get(d), weight->second});
    }
    return requests;
  }

  // ---- which node for a task ----

  std::vector<double> NodeScores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
    const SubJobInfo& sub_job = *task.job()->SubJobOf(task.index());
    std::vector<double> scores(nodes.size(), kZeroScore);
    if (sub_job.WithNetworkTopology()) {
      ScoreByTopology(task, sub_job, nodes, &scores);
    } else if (options_.pack_normal_pods) {
      ScoreByPacking(task, nodes, &scores);
    }
    for (double& score : scores) score = Scaled(score);
    return scores;
  }

  // A node scores the higher, the closer it is to where the rest of the sub-job is; among the best, where more of its
  // tasks are.
  void ScoreByTopology(const TaskInfo& task, const SubJobInfo& sub_job, const std::vector<NodeInfo*>& nodes,
                       std::vector<double>* scores) const {
    if (task.job_allocated_hyper_node == kNone) return;
    const std::string& allocated = ssn_->cluster.hyper_node_names[task.job_allocated_hyper_node];
    std::map<const HyperNodeInfo*, double> closeness, share;  // only looked up
    double best = -1;
    for (size_t i = 0; i < nodes.size(); ++i) {
      const HyperNodeInfo* holder = ssn_->hyper_nodes.LowestHolder(*nodes[i]);
      auto [it, added] = closeness.try_emplace(holder, 0);
      if (added) it->second = Closeness(holder, allocated);
      (*scores)[i] = it->second;
      best = std::max(best, it->second);
    }
    if (std::count(scores->begin(), scores->end(), best) <= 1) return;
    for (size_t i = 0; i < nodes.size(); ++i) {
      if ((*scores)[i] != best) continue;
      const HyperNodeInfo* holder = ssn_->hyper_nodes.LowestHolder(*nodes[i]);
      auto [it, added] = share.try_emplace(holder, 0);
      if (added) it->second = TaskShare(*ssn_, sub_job.tasks, holder);
      (*scores)[i] += it->second;
    }
  }

  double Closeness(const HyperNodeInfo* holder, const std::string& allocated) const {
    if (holder == nullptr) return kZeroScore;
    if (holder->name == allocated) return kFullScore;
    const HyperNodeInfo* common =
        ssn_->hyper_nodes.Find(ssn_->hyper_nodes.LowestCommonAncestor(holder->name, allocated));
    if (common == nullptr) return kZeroScore;
    if (min_tier_ == max_tier_) return kFullScore;
    if (common->tier < min_tier_ || common->tier > max_tier_) return kZeroScore;
    return static_cast<double>(max_tier_ - common->tier) / static_cast<double>(max_tier_ - min_tier_);
  }

  // A node scores the higher, the fuller its HyperNodes are; the low tiers weigh most. A tier without a HyperNode for
  // the node counts as full, for pods had better go to nodes that belong to none.
  void ScoreByPacking(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, std::vector<double>* scores) const {
    std::vector<double> tier_weights;
    double total_weight = 0;
    for (int tier = min_tier_; tier <= max_tier_; ++tier) {
      tier_weights.push_back(GoPow(options_.fading, tier - 1));
      total_weight += tier_weights.back();
    }
    if (total_weight <= 0) return;
    const std::vector<WeightedRequest> requests = RequestsOf(task);
    std::vector<std::optional<double>> packing(resources_.size());  // by HyperNodeInfo::index
    for (size_t i = 0; i < nodes.size(); ++i) {
      const auto& holders = ssn_->hyper_nodes.holders[nodes[i]->index];
      auto holder = holders.begin();
      double score = 0;
      for (int tier = min_tier_; tier <= max_tier_; ++tier) {
        double tier_score = kFullScore;
        if (holder != holders.end() && (*holder)->tier == tier) {
          std::optional<double>& remembered = packing[(*holder)->index];
          if (!remembered) remembered = PackingScore(requests, resources_[(*holder)->index]);
          tier_score = *remembered;
          while (holder != holders.end() && (*holder)->tier == tier) ++holder;
        }
        score += tier_weights[tier - min_tier_] * tier_score;
      }
      (*scores)[i] = score / total_weight;
    }
  }

  // ---- which HyperNodes to try, tier by tier ----

  HyperNodeGradient Gradient(const HyperNodeInfo& available, int highest_tier, const std::string& allocated,
                             const Resource& min_resource, SearchPurpose purpose) const {
    const HyperNodeInfo* root = SearchRoot(available, highest_tier, allocated);
    if (root == nullptr) return {};
    std::map<int, std::vector<const HyperNodeInfo*>> by_tier;
    std::vector<const HyperNodeInfo*> queue{root};
    std::set<std::string> seen{root->name};
    for (size_t i = 0; i < queue.size(); ++i) {
      const HyperNodeInfo* current = queue[i];
      if (IsEligible(*current, highest_tier, allocated, min_resource, purpose))
        by_tier[current->tier].push_back(current);
      for (const std::string& child : current->children) {
        if (seen.insert(child).second) queue.push_back(ssn_->hyper_nodes.Find(child));
      }
    }
    HyperNodeGradient gradient;
    for (auto& [tier, hyper_nodes] : by_tier) gradient.push_back(std::move(hyper_nodes));
    return purpose == SearchPurpose::kEvict ? WidestFirst(gradient) : gradient;
  }

  // Evictions go by the highest tier first, where a place is the likeliest, and try so many HyperNodes at most: of the
  // tier that does not fit whole, the last ones (reverseAndCapEvictionGradients).
  HyperNodeGradient WidestFirst(const HyperNodeGradient& gradient) const {
    HyperNodeGradient widest_first;
    size_t left = options_.most_to_evict_in;
    for (auto tier = gradient.rbegin(); tier != gradient.rend() && left > 0; ++tier) {
      const size_t taken = std::min(left, tier->size());
      widest_first.emplace_back(tier->end() - static_cast<std::ptrdiff_t>(taken), tier->end());
      left -= taken;
    }
    return widest_first;
  }

  bool IsEligible(const HyperNodeInfo& hyper_node, int highest_tier, const std::string& allocated,
                  const Resource& min_resource, SearchPurpose purpose) const {
    if (hyper_node.tier > highest_tier) return false;
    if (!allocated.empty()) return true;  // part of it runs already: what is missing may be little
    const HyperNodeResources& resources = resources_[hyper_node.index];
    if (purpose == SearchPurpose::kEvict) return min_resource.LessEqual(resources.allocatable, Missing::kZero);
    return min_resource.LessEqual(resources.idle, Missing::kZero) ||
           min_resource.LessEqual(resources.future_idle, Missing::kZero);
  }

  // Says where `available` meets the largest HyperNode over `allocated` that is allowed; null where they do not meet.
  const HyperNodeInfo* SearchRoot(const HyperNodeInfo& available, int highest_tier,
                                  const std::string& allocated) const {
    if (allocated.empty()) return &available;
    const HyperNodeInfo* highest = nullptr;
    for (const std::string& ancestor : ssn_->hyper_nodes.Ancestors(allocated)) {
      const HyperNodeInfo* info = ssn_->hyper_nodes.Find(ancestor);
      if (info == nullptr) return nullptr;
      if (info->tier > highest_tier) break;
      highest = info;
    }
    if (highest == nullptr) return nullptr;
    const std::string common = ssn_->hyper_nodes.LowestCommonAncestor(available.name, highest->name);
    if (common == highest->name) return &available;
    return common == available.name ? highest : nullptr;
  }

  const std::string name_ = "network-topology-aware";
  const Options options_;
  TopologyDistance distance_;  // opened in releases without gradients
  Session* ssn_ = nullptr;
  int min_tier_ = 0, max_tier_ = 0;
  std::vector<std::pair<Dim, int64_t>> dim_weights_;
  std::vector<HyperNodeResources> resources_;  // by HyperNodeInfo::index
};

}  // namespace

extern const Row kNetworkTopologyAware = {
    .name = "network-topology-aware",
    .what = {"Keeps the pods of a job close together, by HyperNodes and their tiers.",
             "按 HyperNode 及其层级让作业的 Pod 彼此靠近。"},
    .go = "network-topology-aware/network_topology_aware.go",
    .build = Make<NetworkTopologyAware>,
    .arguments = {Argument(Type::kInt, "weight", "1", "How much the plugin counts.", "插件的权重。").Within("≥ 0"),
                  Argument(Type::kInt, "hypernode.binpack.cpu", "1", "How much cpu in packing HyperNodes counts.",
                           "HyperNode 装箱中的 cpu 的权重。")
                      .Within("≥ 0")
                      .Since(&model::Release::topology_by_gradients),
                  Argument(Type::kInt, "hypernode.binpack.memory", "1", "How much memory in packing HyperNodes counts.",
                           "HyperNode 装箱中的内存的权重。")
                      .Within("≥ 0")
                      .Since(&model::Release::topology_by_gradients),
                  Argument(Type::kString, "hypernode.binpack.resources", "",
                           "Other resources that count: nvidia.com/gpu and so on.",
                           "计入的其他资源：nvidia.com/gpu 等。")
                      .Since(&model::Release::topology_by_gradients),
                  Argument(Type::kInt, "hypernode.binpack.resources.*", "1",
                           "How much the resource of that name counts.", "该名称资源的权重。")
                      .Within("≥ 0")
                      .Since(&model::Release::topology_by_gradients),
                  Argument(Type::kBool, "hypernode.binpack.normal-pod.enable", "true",
                           "Whether pods without a topology are packed too.", "无拓扑要求的 Pod 是否也装箱。")
                      .Since(&model::Release::topology_by_gradients),
                  Argument(Type::kFloat, "hypernode.binpack.normal-pod.fading", "0.8",
                           "How fast it counts less with each tier.", "权重随层级衰减的速度。")
                      .Within("≥ 0")
                      .Since(&model::Release::topology_by_gradients),
                  Argument(Type::kInt, "hypernode.gradient.evict.max-hypernodes", "8",
                           "In how many HyperNodes gang evictions look for room at most.",
                           "gang 驱逐最多在多少个 HyperNode 中寻找空间。")
                      .Within("≥ 1")
                      .Since(&model::Release::has_gangpreempt)},
    .points = {Point::kHyperNodeOrder, Point::kHyperNodeGradientForJob, Point::kHyperNodeGradientForSubJob,
               Point::kBatchNodeOrder, Point::kEventHandler},
    .reads_time = false,
};

}  // namespace pumice::plugins
