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

void WayFinder::Nodes(const Record& record, int missing) {
  const TaskInfo* task = TaskAt(record.task);
  if (task == nullptr) return;
  const model::PodSpec& spec = *task->pod().spec;
  const std::string pod = task->pod().meta.Key();
  Resource sum;
  for (const TaskInfo* next : Next(*task, missing)) sum.Add(next->resreq());
  const bool predicates = Has("predicates", Point::kPredicate);
  const bool cards = Has("deviceshare", Point::kPredicate);
  // Only nodes of the domains that were tried count then.
  const bool bound_to_network = look_.job->ContainsHardTopology();
  const plugins::k8s::NodeRules rules(spec);

  std::vector<std::string> reason(cluster_.nodes.size());
  std::set<std::string> others;
  if (record.refusals() != nullptr) {
    for (const auto& group : record.refusals()->groups) {
      if (!IsOfNodeItself(group.reason)) others.insert(group.reason);
      for (const int node : group.nodes) reason[node] = group.reason;
    }
  }

  // What stands between a node and the pods, changed on the node's side or on the pods'.
  struct Candidate {
    const NodeInfo* node;
    Way lacks, on_node, on_pods;
    double cost = 0;
    bool other = false;  // something else refuses besides
  };
  std::vector<Candidate> candidates;
  for (size_t n = 0; n < base_nodes_ && n < cluster_.nodes.size(); ++n) {
    const NodeInfo& node = *cluster_.nodes[n];
    if (bound_to_network && reason[n].empty()) continue;
    Candidate candidate{&node, {}, {}, {}};
    const Resource free = node.FutureIdle();
    for (const Dim d : names_.in_order()) {
      const double lack = sum.Get(d) - free.Get(d);
      if (sum.Get(d) < kMinResource || lack < kMinResource) continue;
      const std::string& resource = names_.Name(d);
      const Unit unit = UnitOf(resource);
      auto now = node.node->allocatable.find(resource);
      const int64_t from = now == node.node->allocatable.end() ? 0 : InUnit(unit, now->second);
      // The pods that are there may hold more than the node has.
      const double to = sum.Get(d) + node.allocatable.Get(d) - free.Get(d);
      candidate.lacks.push_back(Amount("Node", node.Name(), "status.allocatable." + resource, unit, from,
                                       std::max(from + 1, InUnit(unit, d, to)),
                                       1.2 + lack / std::max(1.0, node.allocatable.Get(d))));
      candidate.lacks.back().about = report::Amount(std::max(0.0, free.Get(d)), d);
    }
    if (cards) {
      const bool refused = reason[n].find("no enough gpu") != std::string::npos;
      AddCards(*node.node, task->pod(), refused, missing, [&](const char* resource, int64_t from, int64_t to) {
        const std::string field = std::string("status.allocatable.") + resource;
        std::erase_if(candidate.lacks, [&](const Relaxation& r) { return r.change.field == field; });
        candidate.lacks.push_back(Amount("Node", node.Name(), field, UnitOf(resource), from, to, 1.3));
      });
    }
    if (predicates) {
      if (!rules.ToleratesUnschedulable(*node.node)) {
        candidate.on_node.push_back(Of(Op::kSet, "Node", node.Name(), "spec.unschedulable", "false", "true", 1.1));
        candidate.on_pods.push_back(
            Of(Op::kAdd, "Pods", pod, "spec.tolerations", "node.kubernetes.io/unschedulable:NoSchedule", "", 1.6));
      }
      for (const model::Taint& taint : node.node->taints) {
        if (taint.effect != "NoSchedule" && taint.effect != "NoExecute") continue;
        if (plugins::k8s::TolerateTaint(spec.tolerations, taint)) continue;
        candidate.on_node.push_back(
            Of(Op::kRemove, "Node", node.Name(), "spec.taints", Spelled(taint), Spelled(taint), 1.2));
        candidate.on_pods.push_back(Of(Op::kAdd, "Pods", pod, "spec.tolerations", Spelled(taint), "", 1.25));
      }
      model::Node labelled = *node.node;
      for (const auto& [key, value] : spec.node_selector) {
        auto label = labelled.meta.labels.find(key);
        if (label != labelled.meta.labels.end() && label->second == value) continue;
        candidate.on_node.push_back(Of(Op::kSet, "Node", node.Name(), "metadata.labels." + key, value,
                                       label == labelled.meta.labels.end() ? "" : label->second, 1.3));
        candidate.on_pods.push_back(Of(Op::kRemove, "Pods", pod, "spec.nodeSelector." + key, "", value, 1.35));
        labelled.meta.labels[key] = value;
      }
      if (!rules.MatchesNode(labelled)) {
        Relaxation free_of = Of(Op::kRemove, "Pods", pod, "spec.affinity.nodeAffinity", "", "required", 1.4);
        candidate.on_node.push_back(free_of);
        candidate.on_pods.push_back(std::move(free_of));
      }
    }
    candidate.other = !reason[n].empty() && !IsOfNodeItself(reason[n]);
    candidate.cost = CostOf(candidate.lacks) + CostOf(candidate.on_node) + (candidate.other ? 2 : 0);
    candidates.push_back(std::move(candidate));
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& l, const Candidate& r) { return l.cost < r.cost; });

  auto joined = [](Way way, const Way& more) {
    way.insert(way.end(), more.begin(), more.end());
    return way;
  };
  // Of nodes that are alike the nearest to fitting is enough.
  std::vector<const Candidate*> told;
  for (const Candidate& candidate : candidates) {
    if (told.size() >= kMostNodes) break;
    const bool alike = std::any_of(told.begin(), told.end(), [&](const Candidate* other) {
      return other->lacks.size() == candidate.lacks.size() &&
             reason[other->node->index] == reason[candidate.node->index] &&
             edit::AreAlike(*other->node->node, *candidate.node->node);
    });
    if (alike) continue;
    told.push_back(&candidate);
    Add(joined(candidate.lacks, candidate.on_node));
    if (!candidate.on_node.empty()) Add(joined(candidate.lacks, candidate.on_pods));
  }

  // More nodes of a kind on which so many of the pods fit as they are.
  bool added_refuse = false;
  for (size_t n = base_nodes_; n < cluster_.nodes.size(); ++n) {
    added_refuse = added_refuse || (!reason[n].empty() && !IsOfNodeItself(reason[n]) && IsOfItsKind(reason[n]));
  }
  const Candidate* kind = nullptr;
  double least = 1e18, count = 0;
  // In the order of the list, so that the next look asks for the same kind again.
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& l, const Candidate& r) { return l.node->index < r.node->index; });
  for (const Candidate& candidate : candidates) {
    double fit = 1e6;
    for (const Dim d : names_.in_order()) {
      if (task->resreq().Get(d) < kMinResource) continue;
      fit = std::min(fit, std::floor((candidate.node->allocatable.Get(d) + kMinResource) / task->resreq().Get(d)));
    }
    if (fit < 1 || candidate.node->node->unschedulable || added_refuse) continue;
    if (candidate.other && IsOfItsKind(reason[candidate.node->index])) continue;
    const double needed = std::ceil(missing / fit);
    const double cost = CostOf(candidate.on_pods) + 0.05 * needed;
    if (cost >= least) continue;
    least = cost;
    kind = &candidate;
    count = needed;
  }
  if (kind != nullptr) {
    const int now = edit::CountAlike(scenario_, *kind->node->node);
    Way more = {Amount("Node", kind->node->Name(), "count", Unit::kOne, now, now + static_cast<int64_t>(count),
                       2.6 + std::min(1.0, 0.05 * count))};
    Add(joined(std::move(more), kind->on_pods));
  }

  for (const std::string& other : others) {
    const bool affinity =
        other.find("anti-affinity") == std::string::npos && other.find("pod affinity") != std::string::npos;
    if (affinity) {
      Add({Of(Op::kRemove, "Pods", pod, "spec.affinity.podAffinity", "", "required", 1.4)});
    } else if (other.find("didn't match pod anti-affinity") != std::string::npos) {
      Add({Of(Op::kRemove, "Pods", pod, "spec.affinity.podAntiAffinity", "", "required", 1.4)});
    } else if (other.find("existing pods anti-affinity") != std::string::npos) {
      // Pods that run keep such pods off; theirs cannot be changed any more.
      std::map<std::string, int> keepers;
      for (const TaskFacts& facts : cluster_.facts) {
        const auto& terms = facts.pod->spec->affinity;
        const bool keeps = facts.job != nullptr && facts.job != look_.job && !facts.pod->node_name.empty() && terms &&
                           terms->pod_anti_affinity && !terms->pod_anti_affinity->required.empty();
        if (keeps) ++keepers[*facts.job_id];
      }
      SaidBy("predicates", ActionOf(record));
      Way all;
      for (const auto& [keeper, pods] : keepers) {
        if (all.size() >= kMostKeepers) break;
        all.push_back(Of(Op::kDrop, "PodGroup", keeper, "", "", std::to_string(pods), 2));
        Add({all.back()});
      }
      if (all.size() > 1) Add(std::move(all));
    } else if (other.find("topology spread") != std::string::npos) {
      Add({Of(Op::kRemove, "Pods", pod, "spec.topologySpreadConstraints", "", "DoNotSchedule", 1.4)});
    } else if (other.find("free ports") != std::string::npos) {
      Add({Of(Op::kRemove, "Pods", pod, "spec.containers.ports", "", "hostPort", 1.4)});
    } else if (other.find("node group label") != std::string::npos) {
      const auto& affinity = look_.job->queue->queue->affinity;
      const bool named = affinity && affinity->affinity && !affinity->affinity->required.empty();
      // Where the queue names no group, a node gets one and the queue names it.
      const std::string group = named ? affinity->affinity->required[0] : look_.job->queue->name;
      for (const Candidate& candidate : candidates) {
        if (reason[candidate.node->index] != other) continue;
        SaidBy("nodegroup", ActionOf(record));
        Way way = candidate.lacks;
        way.push_back(
            Of(Op::kSet, "Node", candidate.node->Name(), "metadata.labels." + std::string(kNodeGroup), group, "", 1.2));
        if (!named) {
          way.push_back(Of(Op::kAdd, "Queue", look_.job->queue->name, "spec.affinity.nodeGroupAffinity.required", group,
                           "", 1.1));
        }
        Add(std::move(way));
        break;
      }
    } else if (other.find("node group") != std::string::npos) {
      std::set<std::string> groups;
      for (const Candidate& candidate : candidates) {
        auto label = candidate.node->node->meta.labels.find(std::string(kNodeGroup));
        if (reason[candidate.node->index] != other || label == candidate.node->node->meta.labels.end()) continue;
        if (groups.size() >= kMostNodes || !groups.insert(label->second).second) continue;
        SaidBy("nodegroup", ActionOf(record));
        Add({Of(Op::kAdd, "Queue", look_.job->queue->name, "spec.affinity.nodeGroupAffinity.required", label->second,
                "", 1.1)});
      }
    } else if (other.find("vgpuDeviceSharing") != std::string::npos) {
      SaidBy("deviceshare", ActionOf(record));
      Way all;
      for (const char* key : kCardKinds) {
        auto asked = task->pod().meta.annotations.find(key);
        if (asked == task->pod().meta.annotations.end()) continue;
        all.push_back(Of(Op::kRemove, "Pods", pod, std::string("metadata.annotations.") + key, "", asked->second, 1.3));
        Add({all.back()});
      }
      if (all.size() > 1) Add(std::move(all));
    } else if (other.find("revocable node") != std::string::npos) {
      SaidBy("tdm", ActionOf(record));
      Add({Of(Op::kSet, "Pods", pod, std::string("metadata.annotations.") + kRevocableZone, "*", "", 1.3)});
    }
  }
  const bool of_others = std::any_of(others.begin(), others.end(), [](const std::string& reason_of_plugin) {
    return reason_of_plugin.compare(0, 7, "node(s)") != 0 || reason_of_plugin.find("cards") != std::string::npos;
  });
  SaidBy("", ActionOf(record));
  if (of_others) SwitchOff(Point::kPredicate, "", 3, "predicates");
  if (!others.empty()) SwitchOff(Point::kPredicate, "", 4);
}

// Who spares every candidate of the hunt, and whether there is any.
void WayFinder::Hunt(const Record& record) {
  const Check& check = record.checks[0];
  const bool preempts = ActionOf(record) == "preempt";
  SaidBy(record);
  if (check.rule == framework::Rule::kGangHunt) return;  // no flag switches a plugin off there
  if (check.Number(Name::kCandidates) > 0 && check.Number(Name::kVictims) == 0) {
    std::set<std::string> sparing;
    for (const Record& other : records_) {
      if (other.site != Site::kVictims || other.job != record.job || other.action != record.action) continue;
      if (!other.abstained && other.tasks().empty()) sparing.insert(other.plugin);
    }
    for (const std::string& plugin : sparing) {
      const auto candidates = static_cast<int64_t>(check.Number(Name::kCandidates));
      SwitchOff(preempts ? Point::kPreemptable : Point::kReclaimable, plugin, 1.15, "", std::to_string(candidates));
      if (plugin == "gang") LowerVictims(record);
    }
  }
}

// A gang that could do with fewer pods lets as many go as the job needs.
void WayFinder::LowerVictims(const Record& record) {
  const int missing = std::max(1, look_.job->min_available - look_.job->ReadyTaskNum());
  for (const Record& other : records_) {
    if (other.site != Site::kVictims || other.job != record.job || other.action != record.action) continue;
    if (other.plugin != "gang") continue;
    for (const Check& check : other.checks) {
      if (check.rule != Rule::kGangSpare || check.task == kNone) continue;
      const JobInfo& job = *cluster_.facts[check.task].job;
      if (job.min_available <= 1) continue;
      SaidBy("gang", ActionOf(record));
      Relaxation fewer = Amount("PodGroup", job.uid, "spec.minMember", Unit::kOne, job.min_available,
                                std::max(1, job.min_available - missing), 1.6);
      fewer.why = Relaxation::Why::kVictims;
      Add({std::move(fewer)});
      return;
    }
  }
}

}  // namespace pumice::reason
