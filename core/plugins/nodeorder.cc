// nodeorder says how good a node is for a task, by the scorers of Kubernetes' scheduler. Twin of
// pkg/scheduler/plugins/nodeorder. Scores are whole numbers; each is multiplied by its weight and the products are
// added in ascending name of the scorer.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/framework/session.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/k8s/image_locality.h"
#include "core/plugins/k8s/inter_pod_affinity.h"
#include "core/plugins/k8s/per_profile.h"
#include "core/plugins/k8s/resource_scores.h"
#include "core/plugins/k8s/topology_spread.h"
#include "core/plugins/node_score.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Point;
using framework::Session;
using framework::Type;
using k8s::AffinityScorer;
using k8s::Amounts;
using k8s::Profile;
using k8s::SpreadScorer;

// A weight of 0 switches a scorer off.
struct Weights {
  int64_t least_requested = 1;
  int64_t most_requested = 0;
  int64_t balanced_resource = 1;
  int64_t node_affinity = 2;
  int64_t image_locality = 1;
  int64_t pod_affinity = 2;
  int64_t taint_toleration = 3;
  int64_t topology_spread = 2;

  static Weights From(const framework::Arguments& arguments) {
    Weights w;
    arguments.GetInt(&w.least_requested, "leastrequested.weight");
    arguments.GetInt(&w.most_requested, "mostrequested.weight");
    arguments.GetInt(&w.balanced_resource, "balancedresource.weight");
    arguments.GetInt(&w.node_affinity, "nodeaffinity.weight");
    arguments.GetInt(&w.image_locality, "imagelocality.weight");
    arguments.GetInt(&w.pod_affinity, "podaffinity.weight");
    arguments.GetInt(&w.taint_toleration, "tainttoleration.weight");
    arguments.GetInt(&w.topology_spread, "podtopologyspread.weight");
    return w;
  }
};

// These are the scores of one node that do not depend on the other nodes; 0 where a scorer is off.
struct NodeScores {
  int64_t image_locality = 0;
  int64_t node_affinity = 0;
  int64_t balanced_resource = 0;
  int64_t least_requested = 0;
  int64_t most_requested = 0;

  double Total(const Weights& w) const {
    double total = 0;
    total += static_cast<double>(image_locality) * static_cast<double>(w.image_locality);
    total += static_cast<double>(node_affinity) * static_cast<double>(w.node_affinity);
    total += static_cast<double>(balanced_resource) * static_cast<double>(w.balanced_resource);
    total += static_cast<double>(least_requested) * static_cast<double>(w.least_requested);
    total += static_cast<double>(most_requested) * static_cast<double>(w.most_requested);
    return total;
  }
};

// Multiplies a normalized score by its weight; int64 wraps around as in Go.
double Weighted(int64_t score, int64_t weight) {
  return static_cast<double>(static_cast<int64_t>(static_cast<uint64_t>(score) * static_cast<uint64_t>(weight)));
}

class NodeOrder final : public framework::Plugin {
 public:
  explicit NodeOrder(const framework::Arguments& arguments) : weights_(Weights::From(arguments)) {}

  const std::string& Name() const override {
    static const std::string name = "nodeorder";
    return name;
  }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    ssn.node_order.Add(Name(), [this](TaskInfo& task, NodeInfo& node) -> std::optional<double> {
      const std::optional<NodeScores> scores = Score(task, node);
      if (!scores) return std::nullopt;
      return scores->Total(weights_);
    });
    ssn.batch_node_order.Add(
        Name(), [this](TaskInfo& task, const std::vector<NodeInfo*>& nodes) { return BatchScores(task, nodes); });
    ssn.SetLocality(Name(),
                    {[](const TaskInfo&) { return true; }, [this](TaskInfo& task) { return UniformBatchScore(task); }});
  }
  void OnSessionClose(Session&) override {}

 private:
  // Gets the snapshot before anything is scored.
  void Look() {
    if (snapshot_ != nullptr) return;
    snapshot_ = &k8s::Snapshot::Of(*ssn_);
    images_ = std::make_unique<k8s::ImageLocality>(ssn_->cluster);
    preferred_.resize(snapshot_->profiles.rules_size());
    untolerated_.resize(snapshot_->profiles.rules_size());
  }

  const Profile& ProfileOf(const TaskInfo& task) const { return snapshot_->profiles[snapshot_->profiles.Of(task)]; }

  // It is nullopt where the pod's preferred node affinity is invalid.
  std::optional<NodeScores> Score(const TaskInfo& task, const NodeInfo& node) {
    Look();
    NodeScores scores;
    if (weights_.image_locality != 0) scores.image_locality = images_->Score(task, node.index);
    if (weights_.node_affinity != 0) {
      const NodeValues& preferred = PreferredOf(ProfileOf(task).rules);
      if (!preferred.valid) return std::nullopt;
      if (!preferred.all_zero) scores.node_affinity = preferred.by_node[node.index];
    }
    const k8s::Snapshot::NodePods& pods = snapshot_->at(node.index);
    const k8s::PodRequests& requests = snapshot_->RequestsOf(task);
    if (weights_.balanced_resource != 0 && requests.asked != Amounts{}) {
      scores.balanced_resource = k8s::BalancedAllocationScore(Sum(pods.requested, requests.asked), pods.allocatable,
                                                              requests.asked[k8s::kScoredGpu] != 0);
    }
    const Amounts nonzero = Sum(pods.requested_nonzero, requests.asked_nonzero);
    if (weights_.least_requested != 0) scores.least_requested = k8s::LeastAllocatedScore(nonzero, pods.allocatable);
    if (weights_.most_requested != 0) scores.most_requested = k8s::MostAllocatedScore(nonzero, pods.allocatable);
    return scores;
  }

  static Amounts Sum(const Amounts& a, const Amounts& b) {
    Amounts sum = a;
    for (int r = 0; r < k8s::kScoredResources; ++r) sum[r] += b[r];
    return sum;
  }

  // Gives the scores that only the comparison of all candidates gives. With nullopt a scorer failed, and no node gets
  // any.
  std::optional<std::vector<double>> BatchScores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
    Look();
    std::vector<double> total(nodes.size(), 0);
    const Profile& profile = ProfileOf(task);
    if (weights_.pod_affinity != 0) {
      if (!profile.terms.error.empty()) return std::nullopt;
      AffinityScorer& scorer = affinity_.Of(*snapshot_, task);
      if (scorer.concerned() && !Add(scorer.Scores(nodes), weights_.pod_affinity, &total)) return std::nullopt;
    }
    if (weights_.taint_toleration != 0 &&
        !Add(TolerationScores(profile.rules, nodes), weights_.taint_toleration, &total)) {
      return std::nullopt;
    }
    if (weights_.topology_spread != 0) {
      if (!profile.spread.soft_error.empty()) return std::nullopt;
      if (!profile.spread.soft.empty() &&
          !Add(spread_.Of(*snapshot_, task).Scores(nodes), weights_.topology_spread, &total)) {
        return std::nullopt;
      }
    }
    return total;
  }

  // It is false where a score is out of bounds, which fails the scorer (nodescore.CalculatePluginScore).
  static bool Add(const std::vector<int64_t>& scores, int64_t weight, std::vector<double>* total) {
    for (size_t i = 0; i < scores.size(); ++i) {
      if (scores[i] < 0 || scores[i] > kMaxNodeScore) return false;
      (*total)[i] += Weighted(scores[i], weight);
    }
    return true;
  }

  // A node is the better, the fewer PreferNoSchedule taints it has that the pod does not tolerate.
  std::vector<int64_t> TolerationScores(int rules, const std::vector<NodeInfo*>& nodes) {
    const NodeValues& untolerated = UntoleratedOf(rules);
    std::vector<int64_t> scores(nodes.size(), 0);
    if (!untolerated.all_zero) {
      for (size_t i = 0; i < nodes.size(); ++i) scores[i] = untolerated.by_node[nodes[i]->index];
    }
    k8s::NormalizeScores(/*reverse=*/true, &scores);
    return scores;
  }

  // Says whether the batch scores of all nodes are the same, whichever nodes are compared.
  bool AllNodesAlike(const TaskInfo& task) {
    Look();
    const Profile& profile = ProfileOf(task);
    if (weights_.pod_affinity != 0 && (!profile.terms.error.empty() || affinity_.Of(*snapshot_, task).concerned())) {
      return false;
    }
    if (weights_.topology_spread != 0 && (!profile.spread.soft.empty() || !profile.spread.soft_error.empty())) {
      return false;
    }
    return weights_.taint_toleration == 0 || UntoleratedOf(profile.rules).all_zero;
  }
  std::optional<double> UniformBatchScore(const TaskInfo& task) {
    if (!AllNodesAlike(task)) return std::nullopt;
    return weights_.taint_toleration == 0 ? 0 : Weighted(kMaxNodeScore, weights_.taint_toleration);
  }

  // It holds a number per node that the pod's rules about nodes decide, the same all session long.
  struct NodeValues {
    bool known = false, valid = true, all_zero = true;
    std::vector<int64_t> by_node;
  };
  template <class Value>
  const NodeValues& Values(NodeValues* values, Value value) const {
    if (values->known) return *values;
    values->known = true;
    for (int node = 0; node < snapshot_->size(); ++node) {
      const std::optional<int64_t> number = value(snapshot_->node(node));
      values->valid &= number.has_value();
      values->by_node.push_back(number.value_or(0));
      values->all_zero &= values->by_node.back() == 0;
    }
    if (values->all_zero) values->by_node = {};
    return *values;
  }
  const NodeValues& PreferredOf(int rules) {
    return Values(&preferred_[rules],
                  [&](const model::Node& node) { return snapshot_->profiles.rules(rules).PreferredScore(node); });
  }
  const NodeValues& UntoleratedOf(int rules) {
    return Values(&untolerated_[rules], [&](const model::Node& node) -> std::optional<int64_t> {
      return k8s::CountUntoleratedPreferNoSchedule(node.taints, snapshot_->profiles.rules(rules).tolerations());
    });
  }

  const Weights weights_;
  Session* ssn_ = nullptr;
  k8s::Snapshot* snapshot_ = nullptr;  // the session's, once it was needed
  std::unique_ptr<k8s::ImageLocality> images_;
  std::vector<NodeValues> preferred_, untolerated_;  // by rules, computed when first asked
  k8s::PerProfile<AffinityScorer> affinity_;
  k8s::PerProfile<SpreadScorer> spread_;
};

}  // namespace

extern const Row kNodeOrder = {
    .name = "nodeorder",
    .what = {"Scores nodes as the scheduler of Kubernetes does.", "像 Kubernetes 调度器那样为节点打分。"},
    .go = "nodeorder/nodeorder.go",
    .build = Make<NodeOrder>,
    .arguments =
        {Argument(Type::kInt, "nodeaffinity.weight", "2", "How much preferred node affinity counts.",
                  "节点亲和偏好的权重。"),
         Argument(Type::kInt, "podaffinity.weight", "2", "How much preferred pod affinity counts.",
                  "Pod 亲和偏好的权重。"),
         Argument(Type::kInt, "leastrequested.weight", "1", "How much an empty node counts.", "空闲节点的权重。"),
         Argument(Type::kInt, "mostrequested.weight", "0", "How much a full node counts.", "较满节点的权重。"),
         Argument(Type::kInt, "balancedresource.weight", "1", "How much a balance of cpu and memory counts.",
                  "cpu 与内存均衡的权重。"),
         Argument(Type::kInt, "tainttoleration.weight", "3", "How much having no PreferNoSchedule taints counts.",
                  "无 PreferNoSchedule 污点的权重。"),
         Argument(Type::kInt, "imagelocality.weight", "1", "How much having the images counts.", "已有镜像的权重。"),
         Argument(Type::kInt, "podtopologyspread.weight", "2", "How much soft spreading counts.", "软性打散的权重。")},
    .points = {Point::kNodeOrder, Point::kBatchNodeOrder},
    .reads_time = false,
};

}  // namespace pumice::plugins
