// Ways out where a job's pods have to be together: a tier further up, no network topology at all, or more room in the
// domain that is nearest to holding them. A domain without room for all that the job needs is passed over before any
// node is asked (IsEligible in pkg/scheduler/plugins/network-topology-aware/network_topology_aware.go).
#include <algorithm>
#include <cmath>

#include "core/edit/nodes_alike.h"
#include "core/plugins/k8s/node_rules.h"
#include "core/reason/way_finder.h"

namespace pumice::reason {

namespace {

constexpr size_t kMostDomains = 2;

}  // namespace

void WayFinder::Topology(bool refused) {
  int top = 0, highest = -1;
  for (const model::HyperNode& hyper_node : scenario_.hyper_nodes) top = std::max(top, hyper_node.tier);
  SaidBy("network-topology-aware", "allocate");
  auto raise = [&](const std::optional<model::NetworkTopologySpec>& topology, const std::string& field) {
    if (!topology) return;
    const bool soft = topology->mode == "soft";
    highest = std::max(highest, soft ? top + 1 : topology->highest_tier_allowed.value_or(top + 1));
    if (!soft && topology->highest_tier_allowed && *topology->highest_tier_allowed <= top) {
      Add({Amount("PodGroup", look_.job->uid, field + ".highestTierAllowed", Unit::kOne,
                  *topology->highest_tier_allowed, top + 1, 1.1)});
    }
    if (!soft || !refused) Add({Of(Op::kRemove, "PodGroup", look_.job->uid, field, "", topology->mode, 2)});
  };
  raise(look_.job->pod_group->network_topology, "spec.networkTopology");
  for (const model::SubGroupPolicy& policy : look_.job->pod_group->sub_group_policy) {
    raise(policy.network_topology, "spec.subGroupPolicy." + policy.name + ".networkTopology");
    if (policy.sub_group_size && *policy.sub_group_size > 1) {
      Add({Amount("PodGroup", look_.job->uid, "spec.subGroupPolicy." + policy.name + ".subGroupSize", Unit::kOne,
                  *policy.sub_group_size, 1, 2.6)});
    }
  }
  if (highest < 0) return;
  for (const TaskInfo* task : look_.job->tasks) {
    const bool waits = look_.report.record.end.tasks[task->index()].status == TaskStatus::kPending;
    if (!waits || task->facts->sch_gated || task->facts->best_effort) continue;
    Domains(*task, std::max(1, look_.job->min_available - look_.job->ReadyTaskNum()), highest);
    return;
  }
}

// Of each domain: what all its nodes have free together falls short of what the pods ask together.
void WayFinder::Domains(const TaskInfo& task, int missing, int highest) {
  Resource sum;
  for (const TaskInfo* next : Next(task, missing)) sum.Add(next->resreq());
  const plugins::k8s::NodeRules rules(*task.pod().spec);
  struct Domain {
    const NodeInfo* best;
    size_t nodes;
    double cost;
    Way lacks, more;
  };
  std::vector<Domain> domains;
  for (const auto& [name, nodes] : cluster_.hyper_nodes.real_nodes) {
    const auto info = cluster_.hyper_nodes.nodes.find(name);
    if (info == cluster_.hyper_nodes.nodes.end() || info->second.tier > highest) continue;
    Resource free;
    const NodeInfo* best = nullptr;
    for (const NodeInfo* node : nodes) {
      free.Add(node->FutureIdle());
      if (static_cast<size_t>(node->index) >= base_nodes_ || node->node->unschedulable) continue;
      if (!rules.MatchesNode(*node->node)) continue;
      if (best == nullptr || best->allocatable.Get(kCpu) < node->allocatable.Get(kCpu)) best = node;
    }
    if (best == nullptr) continue;
    Domain domain{best, nodes.size(), 0, {}, {}};
    double count = 1;
    for (const Dim d : names_.in_order()) {
      const double lack = sum.Get(d) - free.Get(d);
      if (sum.Get(d) < kMinResource || lack < kMinResource) continue;
      const std::string& resource = names_.Name(d);
      const Unit unit = UnitOf(resource);
      const double has = best->allocatable.Get(d);
      const int64_t from = InUnit(unit, d, has);
      domain.lacks.push_back(Amount("Node", best->Name(), "status.allocatable." + resource, unit, from,
                                    std::max(from + 1, InUnit(unit, d, has + lack)), 1.2 + lack / std::max(1.0, has)));
      count = std::max(count, std::ceil((lack - kMinResource) / std::max(1e-9, has)));
    }
    if (count < 1e6) {
      const int now = edit::CountAlike(scenario_, *best->node);
      domain.more.push_back(Amount("Node", best->Name(), "count", Unit::kOne, now, now + static_cast<int64_t>(count),
                                   2.6 + std::min(1.0, 0.05 * count)));
    }
    domain.cost = CostOf(domain.lacks);
    domains.push_back(std::move(domain));
  }
  std::stable_sort(domains.begin(), domains.end(), [](const Domain& l, const Domain& r) { return l.cost < r.cost; });
  // Of domains that are alike the one nearest to having room is enough.
  std::vector<Domain> told;
  for (Domain& domain : domains) {
    if (told.size() >= kMostDomains) return;
    if (std::any_of(told.begin(), told.end(), [&](const Domain& other) {
          return other.nodes == domain.nodes && edit::AreAlike(*other.best->node, *domain.best->node);
        })) {
      continue;
    }
    Add(domain.lacks);
    Add(domain.more);
    told.push_back(std::move(domain));
  }
}

}  // namespace pumice::reason
