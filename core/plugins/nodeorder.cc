// nodeorder says how good a node is for a task, by the scorers of Kubernetes' scheduler. Twin of
// pkg/scheduler/plugins/nodeorder. Scores are whole numbers; each is multiplied by its weight and the products are
// added in ascending name of the scorer.
//
// Releases differ in which scorers are asked node by node and which are asked of all candidates at once, where a score
// is normalised and one that is out of bounds fails them all. OnSessionOpen decides it.

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/framework/score_of_node.h"
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
  bool InBounds() const {
    return IsNodeScore(balanced_resource) && IsNodeScore(least_requested) && IsNodeScore(most_requested);
  }
};

// Multiplies a normalized score by its weight; int64 wraps around as in Go.
double Weighted(int64_t score, int64_t weight) { return static_cast<double>(score * weight); }

class NodeOrder final : public framework::Plugin {
 public:
  explicit NodeOrder(const framework::Arguments& arguments) : weights_(Weights::From(arguments)) {}

  const std::string& Name() const override {
    static const std::string name = "nodeorder";
    return name;
  }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    counts_hosts_ = ssn.release().soft_spreading_counts_pods;
    ChooseScorers(ssn.release().node_affinity_is_normalised, ssn.release().room_is_scored_in_batch);
    ssn.node_order.Add(Name(), [this](TaskInfo& task, NodeInfo& node) -> std::optional<double> {
      Look();
      NodeScores scores;
      for (const NodeScorer scorer : by_node_) {
        if (!(this->*scorer)(task, node, &scores)) return std::nullopt;
      }
      return scores.Total(weights_);
    });
    ssn.batch_node_order.Add(
        Name(), [this](TaskInfo& task, const std::vector<NodeInfo*>& nodes) { return BatchScores(task, nodes); });
    ssn.SetLocality(Name(), {.local = [](const TaskInfo&) { return true; },
                             .uniform_batch_score = [this](TaskInfo& task) { return UniformBatchScore(task); }});
    ssn.shared.Put(framework::ScoresOfNodes{{{Name(), [this](TaskInfo& task) { return BatchScoreOfNode(task); }}}});
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

  // They answer false where they fail.
  using NodeScorer = bool (NodeOrder::*)(const TaskInfo&, const NodeInfo&, NodeScores*);
  using BatchScorer = bool (NodeOrder::*)(const TaskInfo&, const std::vector<NodeInfo*>&, std::vector<double>*);

  // Those of a node are in ascending name however they are listed (NodeScores::Total). Those of a batch are in
  // ascending name where the plugin's own loop asks them, and else as the function names them.
  void ChooseScorers(bool affinity_in_batch, bool room_in_batch) {
    if (weights_.image_locality != 0) by_node_.push_back(&NodeOrder::ScoreImages);
    if (weights_.node_affinity != 0 && !affinity_in_batch) by_node_.push_back(&NodeOrder::ScoreAffinity);
    if (!room_in_batch) by_node_.push_back(&NodeOrder::ScoreRoom);

    in_batch_.push_back(&NodeOrder::AddPodAffinity);
    if (affinity_in_batch) in_batch_.push_back(&NodeOrder::AddNodeAffinity);
    if (room_in_batch) in_batch_.push_back(&NodeOrder::AddRoom);
    in_batch_.push_back(room_in_batch ? &NodeOrder::AddSpread : &NodeOrder::AddTolerations);
    in_batch_.push_back(room_in_batch ? &NodeOrder::AddTolerations : &NodeOrder::AddSpread);
    affinity_in_batch_ = affinity_in_batch && weights_.node_affinity != 0;
    room_in_batch_ = room_in_batch &&
                     (weights_.balanced_resource != 0 || weights_.least_requested != 0 || weights_.most_requested != 0);
  }

  bool ScoreImages(const TaskInfo& task, const NodeInfo& node, NodeScores* scores) {
    scores->image_locality = images_->Score(task, node.index);
    return true;
  }

  // It fails where the pod's preferred node affinity is invalid.
  bool ScoreAffinity(const TaskInfo& task, const NodeInfo& node, NodeScores* scores) {
    const NodeValues& preferred = PreferredOf(ProfileOf(task).rules);
    if (preferred.valid && !preferred.all_zero) scores->node_affinity = preferred.by_node[node.index];
    return preferred.valid;
  }

  bool ScoreRoom(const TaskInfo& task, const NodeInfo& node, NodeScores* scores) {
    const k8s::Snapshot::NodePods& pods = snapshot_->at(node.index);
    const k8s::PodRequests& requests = snapshot_->RequestsOf(task);
    if (weights_.balanced_resource != 0 && requests.asked != Amounts{}) {
      scores->balanced_resource = k8s::BalancedAllocationScore(Sum(pods.requested, requests.asked), pods.allocatable,
                                                               requests.asked[k8s::kScoredGpu] != 0);
    }
    const Amounts nonzero = Sum(pods.requested_nonzero, requests.asked_nonzero);
    if (weights_.least_requested != 0) scores->least_requested = k8s::LeastAllocatedScore(nonzero, pods.allocatable);
    if (weights_.most_requested != 0) scores->most_requested = k8s::MostAllocatedScore(nonzero, pods.allocatable);
    return true;
  }

  static Amounts Sum(const Amounts& a, const Amounts& b) {
    Amounts sum = a;
    for (int r = 0; r < k8s::kScoredResources; ++r) sum[r] += b[r];
    return sum;
  }

  // Gives the scores that are asked of all candidates at once. With nullopt a scorer failed, and no node gets any.
  std::optional<std::vector<double>> BatchScores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
    Look();
    std::vector<double> total(nodes.size(), 0);
    for (const BatchScorer scorer : in_batch_) {
      if (!(this->*scorer)(task, nodes, &total)) return std::nullopt;
    }
    return total;
  }

  bool AddPodAffinity(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, std::vector<double>* total) {
    if (weights_.pod_affinity == 0) return true;
    if (!ProfileOf(task).terms.error.empty()) return false;
    AffinityScorer& scorer = affinity_.Of(*snapshot_, task);
    return !scorer.concerned() || Add(scorer.Scores(nodes), weights_.pod_affinity, total);
  }

  bool AddNodeAffinity(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, std::vector<double>* total) {
    if (weights_.node_affinity == 0) return true;
    const NodeValues& preferred = PreferredOf(ProfileOf(task).rules);
    if (!preferred.valid) return false;
    if (preferred.all_zero) return true;
    std::vector<int64_t> scores;
    for (const NodeInfo* node : nodes) scores.push_back(preferred.by_node[node->index]);
    k8s::NormalizeScores(/*reverse=*/false, &scores);
    return Add(scores, weights_.node_affinity, total);
  }

  bool AddRoom(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, std::vector<double>* total) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      NodeScores scores;
      ScoreRoom(task, *nodes[i], &scores);
      if (!scores.InBounds()) return false;
      AddRoomTo(scores, &(*total)[i]);
    }
    return true;
  }
  void AddRoomTo(const NodeScores& scores, double* total) const {
    *total += Weighted(scores.balanced_resource, weights_.balanced_resource);
    *total += Weighted(scores.least_requested, weights_.least_requested);
    *total += Weighted(scores.most_requested, weights_.most_requested);
  }

  bool AddSpread(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, std::vector<double>* total) {
    if (weights_.topology_spread == 0) return true;
    const k8s::SpreadConstraints& spread = ProfileOf(task).spread;
    if (!spread.soft_error.empty()) return false;
    return spread.soft.empty() ||
           Add(spread_.Of(*snapshot_, task, counts_hosts_).Scores(nodes), weights_.topology_spread, total);
  }

  bool AddTolerations(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, std::vector<double>* total) {
    return weights_.taint_toleration == 0 ||
           Add(TolerationScores(ProfileOf(task).rules, nodes), weights_.taint_toleration, total);
  }

  // It is false where a score is out of bounds, which fails the scorer (nodescore.CalculatePluginScore).
  static bool Add(const std::vector<int64_t>& scores, int64_t weight, std::vector<double>* total) {
    for (size_t i = 0; i < scores.size(); ++i) {
      if (!IsNodeScore(scores[i])) return false;
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

  // Says whether what compares nodes in the batch finds them all alike, whichever they are.
  bool AllNodesAlike(const TaskInfo& task) {
    Look();
    const Profile& profile = ProfileOf(task);
    if (weights_.pod_affinity != 0 && (!profile.terms.error.empty() || affinity_.Of(*snapshot_, task).concerned())) {
      return false;
    }
    if (affinity_in_batch_) {
      const NodeValues& preferred = PreferredOf(profile.rules);
      if (!preferred.valid || !preferred.all_zero) return false;
    }
    if (weights_.topology_spread != 0 && (!profile.spread.soft.empty() || !profile.spread.soft_error.empty())) {
      return false;
    }
    return weights_.taint_toleration == 0 || UntoleratedOf(profile.rules).all_zero;
  }
  double WithoutRoom() const {
    return weights_.taint_toleration == 0 ? 0 : Weighted(kMaxNodeScore, weights_.taint_toleration);
  }
  std::optional<double> UniformBatchScore(const TaskInfo& task) {
    if (room_in_batch_ || !AllNodesAlike(task)) return std::nullopt;
    return WithoutRoom();
  }

  // The room of a node is its own affair, as long as no score of it can be out of bounds.
  framework::ScoreOfNode BatchScoreOfNode(const TaskInfo& task) {
    if (!room_in_batch_ || !AllNodesAlike(task) || !RoomIsInBounds()) return {};
    return [this](const TaskInfo& asking, const NodeInfo& node) {
      NodeScores scores;
      ScoreRoom(asking, node, &scores);
      double total = 0;
      AddRoomTo(scores, &total);
      return total + WithoutRoom();
    };
  }
  bool RoomIsInBounds() {
    if (room_is_in_bounds_) return *room_is_in_bounds_;
    constexpr int64_t kMost = std::numeric_limits<int64_t>::max() / kMaxNodeScore;
    room_is_in_bounds_ = !ssn_->cluster.negative_requests;
    for (int node = 0; node < snapshot_->size(); ++node) {
      for (const int64_t amount : snapshot_->at(node).allocatable) {
        room_is_in_bounds_ = *room_is_in_bounds_ && amount >= 0 && amount <= kMost;
      }
    }
    return *room_is_in_bounds_;
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
  std::vector<NodeScorer> by_node_;
  std::vector<BatchScorer> in_batch_;
  bool affinity_in_batch_ = false, room_in_batch_ = false;  // with a weight that is not 0
  bool counts_hosts_ = false;                               // for SpreadScorer
  std::optional<bool> room_is_in_bounds_;                   // once it was needed
  k8s::Snapshot* snapshot_ = nullptr;                       // the session's, once it was needed
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
