// Ways out where no node takes a pod: for each node all that stands between it and the pod, not the first reason alone;
// the nodes nearest to fitting, and nodes more like them.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/api/annotations.h"
#include "core/edit/nodes_alike.h"
#include "core/plugins/devices/gpu_share.h"
#include "core/plugins/k8s/node_rules.h"
#include "core/reason/way_finder.h"
#include "core/report/amounts.h"

namespace pumice::reason {

using framework::Point;

namespace {

constexpr size_t kMostNodes = 2, kMostKeepers = 3;
constexpr std::string_view kNodeGroup = "volcano.sh/nodegroup-name";
// Annotations that say of which kind a pod's GPUs have to be.
constexpr const char* kCardKinds[] = {"nvidia.com/use-gputype", "nvidia.com/nouse-gputype", "volcano.sh/vgpu-mode"};
constexpr const char *kGpuMemory = "volcano.sh/gpu-memory", *kGpuNumber = "volcano.sh/gpu-number";

// Reasons that are answered by what the node and the pod say, without asking further.
bool IsOfNodeItself(const std::string& reason) {
  for (const std::string_view known :
       {"Insufficient ", "node(s) had untolerated taint", "node(s) were unschedulable", "node(s) pod number exceeded",
        "node(s) didn't match Pod's node affinity/selector"}) {
    if (reason.compare(0, known.size(), known) == 0) return true;
  }
  return false;
}

// Reasons that an empty node like it would have, too. All others may come of the pods on the node.
bool IsOfItsKind(const std::string& reason) {
  return reason.find("node group") != std::string::npos || reason.find("revocable node") != std::string::npos ||
         reason.find("extender") != std::string::npos || reason.find("no cards") != std::string::npos;
}

// Gives what the node has of a resource in its capacity, which is where gpushare reads it.
int64_t CapacityOf(const model::Node& node, const char* resource) {
  auto found = node.capacity.find(resource);
  return found == node.capacity.end() ? 0 : found->second.Value();
}

// The cards of gpushare that would do for so many of the pod. Which of them are free is for runs to say.
void AddCards(const model::Node& node, const model::Pod& pod, bool refused, int64_t pods,
              const std::function<void(const char* resource, int64_t from, int64_t to)>& add) {
  const auto memory = static_cast<int64_t>(plugins::devices::GpuMemoryOf(pod));
  const int64_t number = plugins::devices::GpuNumberOf(pod);
  const int64_t cards = CapacityOf(node, kGpuNumber), all = CapacityOf(node, kGpuMemory);
  if (cards <= 0) return;
  // What annotations ask may be beyond every int64 together.
  const auto with = [pods](int64_t now, int64_t of_each, int64_t on) {
    return RoundedUp(static_cast<double>(now) +
                     static_cast<double>(of_each) * static_cast<double>(on) * static_cast<double>(pods));
  };
  if (memory > 0 && (refused || all / cards < memory)) add(kGpuMemory, all, with(all, memory, cards));
  if (number > 0 && (refused || cards < number)) add(kGpuNumber, cards, with(cards, number, 1));
}

std::string Spelled(const model::Taint& taint) {
  return taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + taint.effect;
}

}  // namespace

// What the nodes say to one pod, and what would have them take it with as many of its job as get in together.
class WayFinder::NodeWays {
 public:
  NodeWays(WayFinder* finder, const Record& record, const TaskInfo& task, int missing)
      : finder_(*finder),
        record_(record),
        task_(task),
        missing_(missing),
        pod_(task.pod().meta.Key()),
        spec_(*task.pod().spec),
        rules_(spec_),
        reason_(finder->cluster_.nodes.size()) {
    for (const TaskInfo* next : finder_.Next(task, missing)) sum_.Add(next->resreq());
    if (record.refusals() == nullptr) return;
    for (const auto& group : record.refusals()->groups) {
      if (!IsOfNodeItself(group.reason)) others_.insert(group.reason);
      for (const int node : group.nodes) reason_[node] = group.reason;
    }
  }

  void Find() {
    FindCandidates();
    NearestNodes();
    MoreOfAKind();
    Refusals();
  }

 private:
  // What stands between a node and the pods, changed on the node's side or on the pods'.
  struct Candidate {
    const NodeInfo* node;
    Way lacks = {}, on_node = {}, on_pods = {};
    double cost = 0;
    bool other = false;  // something else refuses besides
  };

  void FindCandidates() {
    const bool predicates = finder_.Has("predicates", Point::kPredicate);
    const bool cards = finder_.Has("deviceshare", Point::kPredicate);
    // Only nodes of the domains that were tried count then.
    const bool bound_to_network = finder_.look_.job->ContainsHardTopology();
    for (size_t n = 0; n < finder_.base_nodes_ && n < finder_.cluster_.nodes.size(); ++n) {
      const NodeInfo& node = *finder_.cluster_.nodes[n];
      const std::string& reason = reason_[n];
      if (bound_to_network && reason.empty()) continue;
      Candidate candidate{&node};
      AddLacks(&candidate);
      if (cards) AddLackingCards(&candidate);
      if (predicates) AddWhatPredicatesSee(&candidate);
      candidate.other = !reason.empty() && !IsOfNodeItself(reason);
      candidate.cost = CostOf(candidate.lacks) + CostOf(candidate.on_node) + (candidate.other ? 2 : 0);
      candidates_.push_back(std::move(candidate));
    }
  }

  void AddLacks(Candidate* candidate) const {
    const NodeInfo& node = *candidate->node;
    const Resource free = node.FutureIdle();
    for (const Dim d : finder_.names_.in_order()) {
      const double lack = sum_.Get(d) - free.Get(d);
      if (sum_.Get(d) < kMinResource || lack < kMinResource) continue;
      const std::string& resource = finder_.names_.Name(d);
      const Unit unit = UnitOf(resource);
      auto now = node.node->allocatable.find(resource);
      const int64_t from = now == node.node->allocatable.end() ? 0 : InUnit(unit, now->second);
      // The pods that are there may hold more than the node has.
      const double to = sum_.Get(d) + node.allocatable.Get(d) - free.Get(d);
      candidate->lacks.push_back(finder_.Amount("Node", node.Name(), "status.allocatable." + resource, unit, from,
                                                std::max(from + 1, InUnit(unit, d, to)),
                                                1.2 + lack / std::max(1.0, node.allocatable.Get(d))));
      candidate->lacks.back().about = report::Amount(std::max(0.0, free.Get(d)), d);
    }
  }

  // gpushare's cards are no dimension of the session.
  void AddLackingCards(Candidate* candidate) const {
    const NodeInfo& node = *candidate->node;
    const bool refused = ReasonOf(node).find("no enough gpu") != std::string::npos;
    AddCards(*node.node, task_.pod(), refused, missing_, [&](const char* resource, int64_t from, int64_t to) {
      const std::string field = std::string("status.allocatable.") + resource;
      std::erase_if(candidate->lacks, [&](const Relaxation& r) { return r.change.field == field; });
      candidate->lacks.push_back(finder_.Amount("Node", node.Name(), field, UnitOf(resource), from, to, 1.3));
    });
  }

  void AddWhatPredicatesSee(Candidate* candidate) const {
    const std::string& name = candidate->node->Name();
    model::Node node = *candidate->node->node;
    auto differs = [&](Relaxation of_node, Relaxation of_pods) {
      candidate->on_node.push_back(std::move(of_node));
      candidate->on_pods.push_back(std::move(of_pods));
    };
    if (!rules_.ToleratesUnschedulable(node)) {
      differs(finder_.Of(Op::kSet, "Node", name, "spec.unschedulable", "false", "true", 1.1),
              finder_.Of(Op::kAdd, "Pods", pod_, "spec.tolerations", "node.kubernetes.io/unschedulable:NoSchedule", "",
                         1.6));
    }
    for (const model::Taint& taint : node.taints) {
      if (taint.effect != "NoSchedule" && taint.effect != "NoExecute") continue;
      if (plugins::k8s::TolerateTaint(spec_.tolerations, taint)) continue;
      differs(finder_.Of(Op::kRemove, "Node", name, "spec.taints", Spelled(taint), Spelled(taint), 1.2),
              finder_.Of(Op::kAdd, "Pods", pod_, "spec.tolerations", Spelled(taint), "", 1.25));
    }
    for (const auto& [key, value] : spec_.node_selector) {
      auto label = node.meta.labels.find(key);
      const std::string have = label == node.meta.labels.end() ? "" : label->second;
      if (label != node.meta.labels.end() && have == value) continue;
      differs(finder_.Of(Op::kSet, "Node", name, "metadata.labels." + key, value, have, 1.3),
              finder_.Of(Op::kRemove, "Pods", pod_, "spec.nodeSelector." + key, "", value, 1.35));
      node.meta.labels[key] = value;
    }
    if (!rules_.MatchesNode(node)) {
      const Relaxation free_of = Without("spec.affinity.nodeAffinity", "required");
      differs(free_of, free_of);
    }
  }

  // The nodes nearest to fitting get what the pods ask for, or the pods ask for what is there.
  void NearestNodes() {
    std::vector<const Candidate*> nearest;
    for (const Candidate& candidate : candidates_) nearest.push_back(&candidate);
    std::stable_sort(nearest.begin(), nearest.end(),
                     [](const Candidate* l, const Candidate* r) { return l->cost < r->cost; });
    auto joined = [](Way way, const Way& more) {
      way.insert(way.end(), more.begin(), more.end());
      return way;
    };
    // Of nodes that are alike the nearest to fitting is enough.
    std::vector<const Candidate*> told;
    for (const Candidate* candidate : nearest) {
      if (told.size() >= kMostNodes) break;
      const bool alike = std::any_of(told.begin(), told.end(), [&](const Candidate* other) {
        return other->lacks.size() == candidate->lacks.size() && ReasonOf(*other->node) == ReasonOf(*candidate->node) &&
               edit::AreAlike(*other->node->node, *candidate->node->node);
      });
      if (alike) continue;
      told.push_back(candidate);
      finder_.Add(joined(candidate->lacks, candidate->on_node));
      if (!candidate->on_node.empty()) finder_.Add(joined(candidate->lacks, candidate->on_pods));
    }
  }

  double HowManyFit(const NodeInfo& node) const {
    double fit = 1e6;
    for (const Dim d : finder_.names_.in_order()) {
      if (task_.resreq().Get(d) < kMinResource) continue;
      fit = std::min(fit, std::floor((node.allocatable.Get(d) + kMinResource) / task_.resreq().Get(d)));
    }
    return fit;
  }

  // More nodes of a kind on which so many of the pods fit as they are.
  void MoreOfAKind() {
    for (size_t n = finder_.base_nodes_; n < reason_.size(); ++n) {  // those that were added are refused, too
      if (!reason_[n].empty() && !IsOfNodeItself(reason_[n]) && IsOfItsKind(reason_[n])) return;
    }
    // In the order of the list, so that the next look asks for the same kind again.
    const Candidate* kind = nullptr;
    double least = 1e18, count = 0;
    for (const Candidate& candidate : candidates_) {
      const double fit = HowManyFit(*candidate.node);
      if (fit < 1 || candidate.node->node->unschedulable) continue;
      if (candidate.other && IsOfItsKind(ReasonOf(*candidate.node))) continue;
      const double needed = std::ceil(missing_ / fit);
      const double cost = CostOf(candidate.on_pods) + 0.05 * needed;
      if (cost >= least) continue;
      least = cost;
      kind = &candidate;
      count = needed;
    }
    if (kind == nullptr) return;
    const int now = edit::CountAlike(finder_.scenario_, *kind->node->node);
    Way more = {finder_.Amount("Node", kind->node->Name(), "count", Unit::kOne, now, now + static_cast<int64_t>(count),
                               2.6 + std::min(1.0, 0.05 * count))};
    more.insert(more.end(), kind->on_pods.begin(), kind->on_pods.end());
    finder_.Add(std::move(more));
  }

  // What answers the reasons that are not of a node itself.
  void Refusals() {
    for (const std::string& reason : others_) Refused(reason);
    const bool of_others = std::any_of(others_.begin(), others_.end(), [](const std::string& reason) {
      return reason.compare(0, 7, "node(s)") != 0 || reason.find("cards") != std::string::npos;
    });
    finder_.SaidBy("", finder_.ActionOf(record_));
    if (of_others) finder_.SwitchOff(Point::kPredicate, "", 3, "predicates");
    if (!others_.empty()) finder_.SwitchOff(Point::kPredicate, "", 4);
  }

  void Refused(const std::string& reason) {
    struct Asked {
      std::string_view said;
      const char *field, *asked;
    };
    static constexpr Asked kAsked[] = {
        {"didn't match pod affinity", "spec.affinity.podAffinity", "required"},
        {"didn't match pod anti-affinity", "spec.affinity.podAntiAffinity", "required"},
        {"topology spread", "spec.topologySpreadConstraints", "DoNotSchedule"},
        {"free ports", "spec.containers.ports", "hostPort"},
    };
    struct Answered {
      std::string_view said;
      const char* plugin;
      void (NodeWays::*answer)(const std::string& reason);
    };
    static constexpr Answered kAnswered[] = {
        {"existing pods anti-affinity", "predicates", &NodeWays::PodsKeepOff},
        {"node group label", "nodegroup", &NodeWays::LabelNode},
        {"node group", "nodegroup", &NodeWays::NameGroups},
        {"vgpuDeviceSharing", "deviceshare", &NodeWays::AskForAnyCard},
        {"revocable node", "tdm", &NodeWays::RunInAnyZone},
    };
    for (const Asked& row : kAsked) {
      if (reason.find(row.said) == std::string::npos) continue;
      finder_.SaidBy(record_);
      finder_.Add({Without(row.field, row.asked)});
      return;
    }
    for (const Answered& row : kAnswered) {
      if (reason.find(row.said) == std::string::npos) continue;
      finder_.SaidBy(row.plugin, finder_.ActionOf(record_));
      (this->*row.answer)(reason);
      return;
    }
  }

  // Pods that run keep such pods off; theirs cannot be changed any more.
  void PodsKeepOff(const std::string&) {
    std::map<std::string, int> keepers;
    for (const TaskFacts& facts : finder_.cluster_.facts) {
      const auto& terms = facts.pod->spec->affinity;
      const bool keeps = facts.job != nullptr && facts.job != finder_.look_.job && !facts.pod->node_name.empty() &&
                         terms && terms->pod_anti_affinity && !terms->pod_anti_affinity->required.empty();
      if (keeps) ++keepers[*facts.job_id];
    }
    Way all;
    for (const auto& [keeper, pods] : keepers) {
      if (all.size() >= kMostKeepers) break;
      all.push_back(finder_.Of(Op::kDrop, "PodGroup", keeper, "", "", std::to_string(pods), 2));
      finder_.Add({all.back()});
    }
    if (all.size() > 1) finder_.Add(std::move(all));
  }

  // Where the queue names no group, a node gets one and the queue names it.
  void LabelNode(const std::string& reason) {
    const QueueInfo& queue = *finder_.look_.job->queue;
    const auto& affinity = queue.queue->affinity;
    const bool named = affinity && affinity->affinity && !affinity->affinity->required.empty();
    const std::string group = named ? affinity->affinity->required[0] : queue.name;
    const auto candidate = std::find_if(candidates_.begin(), candidates_.end(),
                                        [&](const Candidate& one) { return ReasonOf(*one.node) == reason; });
    if (candidate == candidates_.end()) return;
    Way way = candidate->lacks;
    way.push_back(finder_.Of(Op::kSet, "Node", candidate->node->Name(), "metadata.labels." + std::string(kNodeGroup),
                             group, "", 1.2));
    if (!named) {
      way.push_back(
          finder_.Of(Op::kAdd, "Queue", queue.name, "spec.affinity.nodeGroupAffinity.required", group, "", 1.1));
    }
    finder_.Add(std::move(way));
  }

  // The queue names the group of a node, too.
  void NameGroups(const std::string& reason) {
    std::set<std::string> groups;
    for (const Candidate& candidate : candidates_) {
      const model::StringMap& labels = candidate.node->node->meta.labels;
      auto label = labels.find(std::string(kNodeGroup));
      if (ReasonOf(*candidate.node) != reason || label == labels.end()) continue;
      if (groups.size() >= kMostNodes || !groups.insert(label->second).second) continue;
      finder_.Add({finder_.Of(Op::kAdd, "Queue", finder_.look_.job->queue->name,
                              "spec.affinity.nodeGroupAffinity.required", label->second, "", 1.1)});
    }
  }

  void AskForAnyCard(const std::string&) {
    const model::StringMap& annotations = task_.pod().meta.annotations;
    Way all;
    for (const char* key : kCardKinds) {
      auto asked = annotations.find(key);
      if (asked == annotations.end()) continue;
      all.push_back(
          finder_.Of(Op::kRemove, "Pods", pod_, std::string("metadata.annotations.") + key, "", asked->second, 1.3));
      finder_.Add({all.back()});
    }
    if (all.size() > 1) finder_.Add(std::move(all));
  }

  void RunInAnyZone(const std::string&) {
    finder_.Add(
        {finder_.Of(Op::kSet, "Pods", pod_, std::string("metadata.annotations.") + kRevocableZone, "*", "", 1.3)});
  }

  const std::string& ReasonOf(const NodeInfo& node) const { return reason_[node.index]; }
  // The pods do without what they ask there.
  Relaxation Without(const std::string& field, const std::string& asked) const {
    return finder_.Of(Op::kRemove, "Pods", pod_, field, "", asked, 1.4);
  }

  WayFinder& finder_;
  const Record& record_;
  const TaskInfo& task_;
  const int missing_;
  const std::string pod_;
  const model::PodSpec& spec_;
  const plugins::k8s::NodeRules rules_;
  Resource sum_;                       // of the pods
  std::vector<std::string> reason_;    // of each node
  std::set<std::string> others_;       // reasons that are not of a node itself
  std::vector<Candidate> candidates_;  // in the order of the nodes
};

void WayFinder::Nodes(const Record& record, int missing) {
  if (const TaskInfo* task = TaskAt(record.task)) NodeWays(this, record, *task, missing).Find();
}

}  // namespace pumice::reason
