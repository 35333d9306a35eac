// numa-aware: CPUs of their own for guaranteed pods, from as few NUMA nodes as the node's policy asks for. Twin of
// pkg/scheduler/plugins/numaaware/numaaware.go.
//
// Volcano remembers which CPUs a task would get on a node from the last time that its predicate let the task in there,
// and gives these when the task is placed, whatever has happened since. So the predicate has to be asked as often as in
// Volcano: tasks to which it gives CPUs are not local (framework/session.h).

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "core/api/annotations.h"
#include "core/api/qos.h"
#include "core/framework/session.h"
#include "core/plugins/numa/hints.h"

namespace pumice::plugins {
namespace {

using framework::Arguments;
using framework::Session;

constexpr int64_t kMaxNodeScore = 100;  // api.DefaultMaxNodeScore

// What a spec class asks of the plugin.
struct Demand {
  struct Container {
    std::string name;
    int64_t cpus = 0;  // 0 where it is no whole number
  };
  bool guaranteed = false;
  std::string policy;  // "" for none
  std::vector<Container> containers;
};

// guaranteedCPUs.
int64_t WholeCpus(const model::Container& container) {
  auto cpu = container.requests.find("cpu");
  if (cpu == container.requests.end()) return 0;
  const auto value = static_cast<uint64_t>(cpu->second.Value());
  return value * 1000 == static_cast<uint64_t>(cpu->second.MilliValue()) ? static_cast<int64_t>(value) : 0;
}

Demand DemandOf(const model::Pod& pod) {
  Demand demand;
  demand.guaranteed = QosClassOf(pod) == model::QosClass::kGuaranteed;
  const std::string* policy = FindKey(pod.meta.annotations, kNumaPolicy);
  if (policy != nullptr && *policy != "none") demand.policy = *policy;
  for (const model::Container& container : pod.spec->containers) {
    demand.containers.push_back({container.name, WholeCpus(container)});
  }
  return demand;
}

// The CPUs that the kubelet keeps for itself, rounded up. A resource that Volcano cannot reserve voids the whole list
// (ParseResourceList), and so does a number of CPUs that the node does not have.
CpuSet ReservedCpus(const model::Numatopology& topology, const numa::CpuLayout& layout) {
  static const std::set<std::string> known = {"cpu", "memory", "ephemeral-storage"};
  for (const auto& [name, quantity] : topology.reserved) {
    if (known.count(name) == 0 || quantity.Sign() < 0) return {};
  }
  auto cpu = topology.reserved.find("cpu");
  if (cpu == topology.reserved.end()) return {};
  std::vector<int32_t> all;
  for (const numa::Cpu& one : layout.cpus) all.push_back(one.id);
  const auto count = static_cast<int64_t>(std::ceil(static_cast<double>(cpu->second.MilliValue()) / 1000));
  return numa::TakeCpus(layout, CpuSet(std::move(all)), count).value_or(CpuSet());
}

std::string PolicyNamed(const model::Numatopology& topology, const char* name) {
  const std::string* policy = FindKey(topology.policies, name);
  return policy == nullptr ? "" : *policy;
}

// A node with a Numatopology.
struct NumaNode {
  explicit NumaNode(const model::Numatopology& topology)
      : layout(topology.cpus),
        reserved(ReservedCpus(topology, layout)),
        is_static(PolicyNamed(topology, "CPUManagerPolicy") == "static"),
        policy(PolicyNamed(topology, "TopologyManagerPolicy")) {
    auto cpus = topology.resources.find("cpu");
    if (cpus != topology.resources.end()) free = cpus->second.allocatable;
  }

  const numa::CpuLayout layout;
  const CpuSet reserved;
  const bool is_static;
  const std::string policy;
  std::optional<CpuSet> free;  // follows what the session does; nullopt: nothing is known of CPUs
  int changes = 0;             // of `free`
};

// What the predicate says.
struct Verdict {
  const StatusSets* failure = nullptr;  // null: fits
  const CpuSet* cpus = nullptr;         // what the task would get; null: the plugin has no say there
};

class NumaAware : public framework::Plugin {
 public:
  explicit NumaAware(const Arguments& arguments) { arguments.GetInt(&weight_, "weight"); }

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    nodes_.resize(ssn.cluster.nodes.size());
    no_topology_ = Refusal("numa info is empty");
    not_static_ = Refusal("cpu manager policy isn't static");
    no_cpus_ = Refusal("cpu allocatable map is empty");

    ssn.predicates.Add(name_, [this](TaskInfo& task, NodeInfo& node) { return Predicate(task, node); });
    ssn.batch_node_order.Add(name_, [this](TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
      return std::make_optional(Scores(task, nodes));
    });
    auto local = [this](const TaskInfo& task) { return nodes_of_world().empty() || !DemandOf(task).guaranteed; };
    ssn.SetLocality(name_, {.local = local,
                            .uniform_batch_score = [local](TaskInfo& task) -> std::optional<double> {
                              return local(task) ? std::optional<double>(0) : std::nullopt;
                            },
                            .lasting_refusals = nodes_of_world().empty()});
    ssn.AddEventHandler({.allocate = [this](TaskInfo& task) { return Place(task, true); },
                         .deallocate = [this](TaskInfo& task) { return Place(task, false); }});
  }

  void OnSessionClose(Session& ssn) override {
    for (const auto& [task, node] : placed_) {
      const TaskInfo& at_start = *ssn.cluster.all_tasks[task];
      const CpuSet* cpus = Remembered(task, node);
      if (cpus != nullptr && !cpus->empty()) ssn.cache.HoldCpus(at_start, *cpus);
    }
  }

 private:
  const std::vector<const model::Numatopology*>& nodes_of_world() const { return ssn_->cluster.numatopologies; }

  // An error in Volcano (NewFitError): no eviction is thought of.
  const StatusSets* Refusal(std::string reason) const { return ssn_->Fail(StatusCode::kError, std::move(reason)); }

  const Demand& DemandOf(const TaskInfo& task) {
    auto [it, added] = demands_.try_emplace(task.facts->spec_class);
    if (added) it->second = plugins::DemandOf(task.pod());
    return it->second;
  }

  // null where the node has no Numatopology.
  NumaNode* NodeAt(int node) {
    if (node < 0 || node >= static_cast<int>(nodes_of_world().size()) || nodes_of_world()[node] == nullptr) {
      return nullptr;
    }
    if (!nodes_[node]) nodes_[node] = std::make_unique<NumaNode>(*nodes_of_world()[node]);
    return nodes_[node].get();
  }

  const StatusSets* Predicate(const TaskInfo& task, const NodeInfo& node) {
    const Demand& demand = DemandOf(task);
    if (!demand.guaranteed) return nullptr;
    const Verdict verdict = VerdictOn(demand, task.facts->spec_class, node.index);
    if (verdict.cpus != nullptr) Remember(task.index(), node.index, verdict.cpus);
    return verdict.failure;
  }

  // Asked anew only where the node's CPUs have changed.
  Verdict VerdictOn(const Demand& demand, int spec_class, int node) {
    NumaNode* numa = NodeAt(node);
    const int changes = numa == nullptr ? 0 : numa->changes;
    std::vector<Known>& known = known_[spec_class];
    if (known.empty()) known.resize(nodes_.size());
    Known& here = known[node];
    if (here.changes != changes) here = {changes, Ask(demand, numa)};
    return here.verdict;
  }

  // filterNodeByPolicy, then container by container.
  Verdict Ask(const Demand& demand, const NumaNode* node) {
    if (!demand.policy.empty()) {
      if (node == nullptr) return {no_topology_, nullptr};
      if (!node->is_static) return {not_static_, nullptr};
      if (demand.policy != node->policy) {
        return {Refusal("task topology policy[" + demand.policy + "] is different with node[" + node->policy + "]"),
                nullptr};
      }
      if (!node->free || node->free->empty()) return {no_cpus_, nullptr};
    } else if (node == nullptr || !node->is_static || node->policy.empty() || node->policy == "none") {
      return {};
    }
    CpuSet given;
    std::optional<CpuSet> free = node->free;
    for (const Demand::Container& container : demand.containers) {
      const CpuSet available = free.value_or(CpuSet()) - node->reserved;
      std::optional<numa::Hint> hint;
      if (container.cpus != 0 && free) hint = numa::BestHint(node->layout, available, container.cpus);
      const numa::Admission admission = numa::Admit(numa::PolicyOf(node->policy), node->layout, hint);
      if (!admission.admitted) {
        return {ssn_->Fail(StatusSets({{StatusCode::kUnschedulableAndUnresolvable,
                                        "container " + container.name + " cannot be assigned by numa", name_}})),
                nullptr};
      }
      const CpuSet assigned = numa::AssignCpus(node->layout, available, container.cpus, admission.nodes);
      given = given | assigned;
      free = free.value_or(CpuSet()) - assigned;
    }
    return {nullptr, &*sets_.insert(std::move(given)).first};
  }

  void Remember(int task, int node, const CpuSet* cpus) {
    std::vector<const CpuSet*>& of_task = remembered_[task];
    if (of_task.empty()) of_task.resize(nodes_.size());
    of_task[node] = cpus;
  }

  // null where the predicate has not let the task in there.
  const CpuSet* Remembered(int task, int node) const {
    auto of_task = remembered_.find(task);
    if (of_task == remembered_.end() || node < 0 || node >= static_cast<int>(of_task->second.size())) return nullptr;
    return of_task->second[node];
  }

  std::optional<std::string> Place(const TaskInfo& task, bool comes) {
    const CpuSet* cpus = Remembered(task.index(), task.node);
    NumaNode* node = NodeAt(task.node);
    if (cpus == nullptr || node == nullptr) return std::nullopt;
    if (comes) {
      placed_[task.index()] = task.node;
    } else {
      placed_.erase(task.index());
    }
    if (!node->free || cpus->empty()) return std::nullopt;
    node->free = comes ? *node->free - *cpus : *node->free | *cpus;
    ++node->changes;
    return std::nullopt;
  }

  // The fewer NUMA nodes the CPUs are from, the better: 100 for none, 0 for the most of all nodes asked.
  std::vector<double> Scores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
    std::vector<double> scores(nodes.size(), 0);
    if (DemandOf(task).policy.empty() || remembered_.count(task.index()) == 0) return scores;
    std::vector<int64_t> counts;
    for (const NodeInfo* node : nodes)
      counts.push_back(NumaNodesOf(Remembered(task.index(), node->index), node->index));
    const int64_t most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
    for (size_t i = 0; i < nodes.size(); ++i) {
      const int64_t share = most == 0 ? 0 : kMaxNodeScore * counts[i] / most;
      // Go's product wraps around.
      const auto score = static_cast<uint64_t>(kMaxNodeScore - share) * static_cast<uint64_t>(weight_);
      scores[i] = static_cast<double>(static_cast<int64_t>(score));
    }
    return scores;
  }

  int64_t NumaNodesOf(const CpuSet* cpus, int node) {
    const NumaNode* numa = NodeAt(node);
    if (cpus == nullptr || numa == nullptr) return 0;
    numa::NodeMask mask = 0;
    for (const numa::Cpu& cpu : numa->layout.cpus) {
      if (cpus->Contains(cpu.id)) mask |= numa::NodeMask{1} << cpu.numa;
    }
    return std::popcount(mask);
  }

  struct Known {
    int changes = -1;  // NumaNode::changes when it was asked
    Verdict verdict = {};
  };

  const std::string name_ = "numa-aware";
  int64_t weight_ = 1;
  Session* ssn_ = nullptr;
  const StatusSets *no_topology_ = nullptr, *not_static_ = nullptr, *no_cpus_ = nullptr;
  std::vector<std::unique_ptr<NumaNode>> nodes_;          // by NodeInfo::index, once asked
  std::map<int, Demand> demands_;                         // by spec class
  std::map<int, std::vector<Known>> known_;               // by spec class, then by node
  std::map<int, std::vector<const CpuSet*>> remembered_;  // by task, then by node: assignRes
  std::map<int, int> placed_;                             // task to node: taskBindNodeMap
  std::set<CpuSet> sets_;                                 // what is given, each once
};

}  // namespace

std::unique_ptr<framework::Plugin> NewNumaAware(const Arguments& arguments) {
  return std::make_unique<NumaAware>(arguments);
}

}  // namespace pumice::plugins
