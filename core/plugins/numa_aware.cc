// numa-aware gives guaranteed pods CPUs of their own, from as few NUMA nodes as the node's policy asks for. Twin of
// pkg/scheduler/plugins/numaaware/numaaware.go.
//
// Volcano remembers which CPUs a task would get on a node from the last time that its predicate let the task in there,
// and gives these when the task is placed, whatever has happened since. Mostly nothing has: allocate and backfill ask
// and place at once, and what a task gets follows from its spec class and the node's free CPUs. But preempt and reclaim
// may place a task where the predicate was not asked this time, and a dry run is replayed after others have asked. For
// these, answers are remembered as in Volcano, and tasks are not local (framework/session.h).

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "core/api/annotations.h"
#include "core/api/qos.h"
#include "core/framework/session.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/node_score.h"
#include "core/plugins/numa/hints.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Session;
using framework::Type;

constexpr size_t kMostKnown = 5'000'000;  // verdicts, some 24 bytes each

// A spec class asks this of the plugin.
struct Demand {
  struct Container {
    std::string name;
    int64_t cpus = 0;  // 0 where it is no whole number
  };
  bool guaranteed = false;
  std::string policy;  // "" for none
  std::vector<Container> containers;
};

// This is guaranteedCPUs.
int64_t WholeCpus(const model::Container& container) {
  auto cpu = container.requests.find("cpu");
  if (cpu == container.requests.end()) return 0;
  const auto value = static_cast<uint64_t>(cpu->second.Value());
  return value * 1000 == static_cast<uint64_t>(cpu->second.MilliValue()) ? static_cast<int64_t>(value) : 0;
}

Demand DemandOf(const model::Pod& pod, const model::Release& release) {
  Demand demand;
  demand.guaranteed = QosClassOf(pod, release) == model::QosClass::kGuaranteed;
  const std::string* policy = FindKey(pod.meta.annotations, kNumaPolicy);
  if (policy != nullptr && *policy != "none") demand.policy = *policy;
  for (const model::Container& container : pod.spec->containers) {
    demand.containers.push_back({container.name, WholeCpus(container)});
  }
  return demand;
}

// These are the CPUs that the kubelet keeps for itself, rounded up. A resource that Volcano cannot reserve voids the
// whole list (ParseResourceList), and so does a number of CPUs that the node does not have.
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

// This is a node with a Numatopology.
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

// These are CPUs of one node, and from how many NUMA nodes they are.
struct Gift {
  CpuSet cpus;
  int numa_nodes = 0;
  bool operator<(const Gift& o) const { return numa_nodes != o.numa_nodes ? numa_nodes < o.numa_nodes : cpus < o.cpus; }
};

// This is what the predicate says.
struct Verdict {
  const StatusSets* failure = nullptr;  // null: fits
  const Gift* gift = nullptr;           // what the task would get; null: the plugin has no say there
};

class NumaAware : public framework::Plugin {
 public:
  explicit NumaAware(const Arguments& arguments) { arguments.GetInt(&weight_, "weight"); }

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    nodes_.resize(ssn.cluster.nodes.size());
    classes_.resize(ssn.cluster.requests.size());
    no_topology_ = Refusal("numa info is empty");
    not_static_ = Refusal("cpu manager policy isn't static");
    no_cpus_ = Refusal("cpu allocatable map is empty");

    ssn.predicates.Add(name_, [this](TaskInfo& task, NodeInfo& node) { return Predicate(task, node); });
    ssn.batch_node_order.Add(name_, [this](TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
      return std::make_optional(Scores(task, nodes));
    });
    ssn.refusal_numbers[name_] = [this](const TaskInfo& task, const NodeInfo& node) {
      return RefusalNumbers(task, node.index);
    };
    evicts_ = ssn.conf.Evicts();
    ssn.SetLocality(name_, {.local = [this](const TaskInfo& task) { return !IsRemembered(task); },
                            .uniform_batch_score = [this](TaskInfo& task) -> std::optional<double> {
                              const bool none = !GetsCpus(task) || DemandOf(task).policy.empty();
                              return none ? std::optional<double>(0) : std::nullopt;
                            },
                            .lasting_refusals = nodes_of_world().empty()});
    ssn.AddEventHandler({.allocate = [this](TaskInfo& task) { return Place(task, true); },
                         .deallocate = [this](TaskInfo& task) { return Place(task, false); }});
  }

  void OnSessionClose(Session& ssn) override {
    for (const auto& [task, placed] : placed_) {
      const TaskInfo& at_start = *ssn.cluster.all_tasks[task];
      const Gift* gift = Held(at_start, placed.node);
      if (gift != nullptr && !gift->cpus.empty()) ssn.cache.HoldCpus(at_start, gift->cpus);
    }
  }

 private:
  struct Known {
    int changes = -1;  // NumaNode::changes when it was asked
    Verdict verdict = {};
  };
  struct Placed {
    int node;
    const Gift* gift;
  };
  struct Class {
    Demand demand;
    std::vector<Known> known;  // by NodeInfo::index; empty before the first question
  };

  const std::vector<const model::Numatopology*>& nodes_of_world() const { return ssn_->cluster.numatopologies; }

  // It is an error in Volcano (NewFitError): no eviction is thought of.
  const StatusSets* Refusal(std::string reason) const { return ssn_->Fail(StatusCode::kError, std::move(reason)); }

  Class& ClassOf(const TaskInfo& task) {
    std::unique_ptr<Class>& of = classes_[task.facts->spec_class];
    if (!of) of = std::make_unique<Class>(Class{plugins::DemandOf(task.pod(), ssn_->cluster.release), {}});
    return *of;
  }
  const Demand& DemandOf(const TaskInfo& task) { return ClassOf(task).demand; }

  bool GetsCpus(const TaskInfo& task) { return !nodes_of_world().empty() && DemandOf(task).guaranteed; }

  static bool HasDryRuns(const JobInfo* job) {
    return job != nullptr && (job->ContainsHardTopology() || job->ContainsSubJobPolicy());
  }
  bool IsRemembered(const TaskInfo& task) { return (evicts_ || HasDryRuns(task.job())) && GetsCpus(task); }

  // Returns null where the node has no Numatopology.
  NumaNode* NodeAt(int node) {
    if (node < 0 || node >= static_cast<int>(nodes_of_world().size()) || nodes_of_world()[node] == nullptr) {
      return nullptr;
    }
    if (!nodes_[node]) nodes_[node] = std::make_unique<NumaNode>(*nodes_of_world()[node]);
    return nodes_[node].get();
  }

  const StatusSets* Predicate(const TaskInfo& task, const NodeInfo& node) {
    if (!DemandOf(task).guaranteed) return nullptr;
    const Verdict& verdict = VerdictOn(task, node.index);
    if (verdict.gift != nullptr && IsRemembered(task)) {
      std::vector<const Gift*>& of_task = remembered_[task.index()];
      if (of_task.empty()) {
        of_task.resize(nodes_.size());
        if (remembered_.size() % 1024 == 0) ForgetBound(task);
      }
      of_task[node.index] = verdict.gift;
    }
    return verdict.failure;
  }

  void ForgetVerdicts() {
    for (const auto& of : classes_) {
      if (of) of->known = {};
    }
    classes_asked_ = 1;
  }

  // Nobody asks any more of tasks that are on their way to a node, and of all nodes it is much to remember. (Tasks that
  // were tried out may be asked once more: JobInfo::DeleteTaskInfo.)
  void ForgetBound(const TaskInfo& but) {
    for (auto it = remembered_.begin(); it != remembered_.end();) {
      const JobInfo* job = ssn_->cluster.all_tasks[it->first]->job();
      const TaskInfo* task = job == nullptr || HasDryRuns(job) ? nullptr : job->tasks.Find(it->first);
      const bool bound = task != nullptr && task->status == TaskStatus::kBinding && it->first != but.index();
      it = bound ? remembered_.erase(it) : std::next(it);
    }
  }

  // The verdict is asked anew only where the node's CPUs have changed.
  const Verdict& VerdictOn(const TaskInfo& task, int node) {
    Class& of = ClassOf(task);
    if (of.known.empty()) {
      if (++classes_asked_ * nodes_.size() > kMostKnown) ForgetVerdicts();
      of.known.resize(nodes_.size());
    }
    Known& known = of.known[node];
    NumaNode* numa = NodeAt(node);
    const int changes = numa == nullptr ? 0 : numa->changes;
    if (known.changes != changes) known = {changes, Ask(of.demand, numa)};
    return known.verdict;
  }

  // This is filterNodeByPolicy, then container by container.
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
    const int numa_nodes = NumaNodesOf(given, node->layout);
    return {nullptr, &*gifts_.insert({std::move(given), numa_nodes}).first};
  }

  // Gives the CPUs that the containers ask for, and those that are free on each NUMA node.
  std::vector<std::pair<std::string, double>> RefusalNumbers(const TaskInfo& task, int index) {
    const NumaNode* node = NodeAt(index);
    if (node == nullptr) return {};
    std::vector<std::pair<std::string, double>> numbers;
    for (const Demand::Container& container : DemandOf(task).containers) {
      numbers.emplace_back(container.name + " asks", container.cpus);
    }
    const CpuSet free = node->free.value_or(CpuSet()) - node->reserved;
    std::map<int, int> on;
    for (const numa::Cpu& cpu : node->layout.cpus) on[cpu.numa] += free.Contains(cpu.id);
    for (const auto& [numa, count] : on) numbers.emplace_back("NUMA " + std::to_string(numa) + " has", count);
    return numbers;
  }

  static int NumaNodesOf(const CpuSet& cpus, const numa::CpuLayout& layout) {
    numa::NodeMask mask = 0;
    for (const numa::Cpu& cpu : layout.cpus) {
      if (cpus.Contains(cpu.id)) mask |= numa::MaskOf(cpu.numa);
    }
    return std::popcount(mask);
  }

  // Gives what the task would get on each of the nodes; null where the predicate has not let it in. Empty means
  // nowhere.
  std::vector<const Gift*> GiftsFor(const TaskInfo& task, const std::vector<int>& nodes) {
    if (!GetsCpus(task) || !IsAsked()) return {};
    std::vector<const Gift*> gifts;
    if (!IsRemembered(task)) {
      for (const int node : nodes) gifts.push_back(VerdictOn(task, node).gift);
      return gifts;
    }
    auto of_task = remembered_.find(task.index());
    if (of_task == remembered_.end()) return {};
    for (const int node : nodes) gifts.push_back(of_task->second[node]);
    return gifts;
  }

  // Says whether the predicate is asked, which enablePredicate may switch off.
  bool IsAsked() const {
    const auto& calls = ssn_->predicates.calls();
    return std::any_of(calls.begin(), calls.end(), [this](const auto& call) { return *call.plugin == name_; });
  }

  // Gives what a task that was placed there holds; null for nothing.
  const Gift* Held(const TaskInfo& task, int node) const {
    auto of_task = remembered_.find(task.index());
    if (of_task != remembered_.end()) return of_task->second[node];
    auto placed = placed_.find(task.index());
    return placed != placed_.end() && placed->second.node == node ? placed->second.gift : nullptr;
  }

  Error Place(const TaskInfo& task, bool comes) {
    NumaNode* node = NodeAt(task.node);
    if (node == nullptr) return Error::None();
    const Gift* gift = nullptr;
    if (comes) {
      const std::vector<const Gift*> gifts = GiftsFor(task, {task.node});
      gift = gifts.empty() ? nullptr : gifts[0];
    } else {
      gift = Held(task, task.node);
    }
    if (gift == nullptr) return Error::None();
    if (comes) {
      placed_[task.index()] = {task.node, gift};
    } else {
      placed_.erase(task.index());
    }
    if (!node->free || gift->cpus.empty()) return Error::None();
    node->free = comes ? *node->free - gift->cpus : *node->free | gift->cpus;
    ++node->changes;
    return Error::None();
  }

  // A node is the better, the fewer NUMA nodes the CPUs are from: 100 for none, 0 for the most of all nodes asked.
  std::vector<double> Scores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
    std::vector<double> scores(nodes.size(), 0);
    if (DemandOf(task).policy.empty()) return scores;
    std::vector<int> indices;
    for (const NodeInfo* node : nodes) indices.push_back(node->index);
    std::vector<int64_t> counts;
    for (const Gift* gift : GiftsFor(task, indices)) counts.push_back(gift == nullptr ? 0 : gift->numa_nodes);
    if (counts.empty()) return scores;
    const int64_t most = *std::max_element(counts.begin(), counts.end());
    for (size_t i = 0; i < nodes.size(); ++i) {
      const int64_t share = most == 0 ? 0 : kMaxNodeScore * counts[i] / most;
      scores[i] = static_cast<double>((kMaxNodeScore - share) * weight_);
    }
    return scores;
  }

  const std::string name_ = "numa-aware";
  int64_t weight_ = 1;
  Session* ssn_ = nullptr;
  bool evicts_ = false;
  size_t classes_asked_ = 0;
  const StatusSets *no_topology_ = nullptr, *not_static_ = nullptr, *no_cpus_ = nullptr;
  std::vector<std::unique_ptr<NumaNode>> nodes_;        // by NodeInfo::index, once asked
  std::vector<std::unique_ptr<Class>> classes_;         // by spec class, once asked
  std::map<int, std::vector<const Gift*>> remembered_;  // by task, then by node (assignRes)
  std::map<int, Placed> placed_;                        // by task (taskBindNodeMap)
  std::set<Gift> gifts_;                                // each once
};

}  // namespace

extern const Row kNumaAware = {
    .name = "numa-aware",
    .what = {"Chooses nodes and CPUs for pods whose CPUs must lie on few NUMA nodes.",
             "为 CPU 须位于少数 NUMA 节点的 Pod 选择节点与 CPU。"},
    .go = "numaaware/numaaware.go",
    .build = Make<NumaAware>,
    .arguments = {Argument(Type::kInt, "weight", "1", "How much the plugin counts.", "插件的权重。")},
    .points = {Point::kPredicate, Point::kBatchNodeOrder, Point::kEventHandler},
    .marks = {{Where::kPodAnnotation, kNumaPolicy, /*about_nodes=*/true}},
    .reads_time = false,
};

}  // namespace pumice::plugins
