// A node scores the higher, the lower the HyperNode that holds it together with where its job is already, and among the
// best, the more of the job's pods are below its own HyperNode.
#include "core/plugins/network_topology_1_13.h"

#include <algorithm>

namespace pumice::plugins {

using framework::Session;

namespace {
constexpr double kTopologyBase = 100;
}

void TopologyDistance::Open(Session& ssn, const std::string& plugin, int64_t weight) {
  ssn_ = &ssn;
  weight_ = static_cast<double>(weight);
  if (!ssn.hyper_nodes.by_tier.empty()) {
    min_tier_ = ssn.hyper_nodes.by_tier.begin()->first;
    max_tier_ = ssn.hyper_nodes.by_tier.rbegin()->first;
  }
  ssn.batch_node_order.Add(plugin, [this](TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
    return std::make_optional(Scores(task, nodes));
  });
  // What a job's other pods have moves with every one that is placed.
  ssn.SetLocality(plugin, {.local = [](const TaskInfo&) { return true; },
                           .uniform_batch_score = [](TaskInfo& task) -> std::optional<double> {
                             return task.job()->WithNetworkTopology() ? std::nullopt : std::optional(0.0);
                           }});
}

std::vector<double> TopologyDistance::Scores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  std::vector<double> scores(nodes.size(), 0);
  const JobInfo& job = *task.job();
  if (!job.WithNetworkTopology() || task.job_allocated_hyper_node == kNone) return scores;
  const std::string& allocated = ssn_->cluster.hyper_node_names[task.job_allocated_hyper_node];
  double best = -1;
  for (size_t i = 0; i < nodes.size(); ++i) {
    scores[i] = Closeness(ssn_->hyper_nodes.LowestHolder(*nodes[i]), allocated) * weight_;
    best = std::max(best, scores[i]);
  }
  if (std::count(scores.begin(), scores.end(), best) <= 1) return scores;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (scores[i] != best) continue;
    scores[i] += kTopologyBase * TaskShare(*ssn_, job.tasks, ssn_->hyper_nodes.LowestHolder(*nodes[i])) * weight_;
  }
  return scores;
}

double TopologyDistance::Closeness(const HyperNodeInfo* holder, const std::string& allocated) const {
  if (holder == nullptr) return 0;
  if (holder->name == allocated) return kTopologyBase;
  const HyperNodeInfo* common = ssn_->hyper_nodes.Find(ssn_->hyper_nodes.LowestCommonAncestor(holder->name, allocated));
  if (common == nullptr || min_tier_ == max_tier_) return 0;
  return kTopologyBase * (static_cast<double>(max_tier_ - common->tier) / static_cast<double>(max_tier_ - min_tier_));
}

double TaskShare(const Session& ssn, const TaskMap& tasks, const HyperNodeInfo* hyper_node) {
  if (tasks.empty()) return 0;
  int inside = 0;
  for (const TaskInfo* task : tasks) {
    const NodeInfo* node = ssn.NodeOf(*task);
    if (node == nullptr || hyper_node == nullptr) continue;
    const auto& holders = ssn.hyper_nodes.holders[node->index];
    inside += std::find(holders.begin(), holders.end(), hyper_node) != holders.end();
  }
  return static_cast<double>(inside) / static_cast<double>(tasks.size());
}

}  // namespace pumice::plugins
