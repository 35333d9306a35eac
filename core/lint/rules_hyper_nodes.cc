// HyperNodes: members that are not there, what makes no tree, and jobs that fit none of them.
#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "core/lint/rules.h"
#include "core/report/amounts.h"

namespace pumice::lint {
namespace {

template <typename T>
std::set<std::string_view> NamesOf(const std::vector<T>& list) {
  std::set<std::string_view> names;
  for (const T& object : list) names.insert(object.meta.name);
  return names;
}

// What is free, or will be, on the nodes of a HyperNode, as network-topology-aware sums it.
struct Free {
  Resource idle, future_idle;
};

Free FreeIn(const HyperNodeTree& tree, const std::string& hyper_node) {
  Free free;
  const auto nodes = tree.real_nodes.find(hyper_node);
  if (nodes == tree.real_nodes.end()) return free;
  for (const NodeInfo* node : nodes->second) {
    free.idle.Add(node->idle);
    free.future_idle.Add(node->FutureIdle());
  }
  return free;
}

// All pending pods of a job without subGroupPolicy have to fit one HyperNode
// (model::Release::gradients_without_policy), where its minMember would.
void NeedsOneDomain(const Facts& facts, Findings* out) {
  const auto plugin = facts.Plugin("network-topology-aware");
  if (!facts.cluster().release.gradients_without_policy || !plugin) return;
  if (!plugin->option->enabled_hyper_node_gradient.value_or(true)) return;
  const HyperNodeTree& tree = facts.cluster().hyper_nodes;
  for (const WaitingJob& waiting : facts.waiting()) {
    const JobInfo& job = *waiting.job;
    const std::optional<int> tier = job.HardTopologyTier();
    const int pods = job.In(TaskStatus::kPending).size();
    if (!tier || job.ContainsSubJobPolicy() || !job.allocated_hyper_node.empty() || pods <= job.min_available) continue;
    bool all_fit = false, gang_fits = false;
    Dim over = -1;
    double most = 0;
    for (const auto& [name, hyper_node] : tree.nodes) {
      if (hyper_node.tier > *tier) continue;
      const Free free = FreeIn(tree, name);
      const Dim d = FirstOver(facts, waiting.pending, free.idle);
      all_fit = all_fit || d < 0 || FirstOver(facts, waiting.pending, free.future_idle) < 0;
      gang_fits = gang_fits || FirstOver(facts, waiting.missing, free.idle) < 0;
      if (over < 0) over = d;
      if (over >= 0) most = std::max(most, free.idle.Get(over));
    }
    if (all_fit || !gang_fits || over < 0) continue;
    const auto [asked, free] = report::Apart(waiting.pending.Get(over), most, over);
    out->Add(kAllPodsInOneDomain, "PodGroup", job.uid, "spec.networkTopology",
             {{"pods", std::to_string(pods)},
              {"minMember", std::to_string(job.min_available)},
              {"tier", std::to_string(*tier)},
              {"resource", facts.names().Name(over)},
              {"asked", asked},
              {"free", free},
              {"release", std::string(facts.cluster().release.version)}});
  }
}

}  // namespace

void CheckHyperNodes(const Facts& facts, Findings* out) {
  NeedsOneDomain(facts, out);
  const model::Scenario& scenario = facts.scenario();
  if (scenario.hyper_nodes.empty()) return;
  const std::set<std::string_view> nodes = NamesOf(scenario.nodes), hyper_nodes = NamesOf(scenario.hyper_nodes);
  for (const model::HyperNode& node : scenario.hyper_nodes) {
    for (size_t i = 0; i < node.members.size(); ++i) {
      const model::HyperNodeMember& member = node.members[i];
      const auto& known = member.type == "Node" ? nodes : hyper_nodes;
      if (member.exact_name.empty() || known.count(member.exact_name) > 0) continue;
      out->Add(kHypernodeMemberUnknown, "HyperNode", node.meta.name, "spec.members[" + std::to_string(i) + "]",
               {{"type", member.type}, {"member", member.exact_name}});
    }
  }
  const HyperNodeTree& tree = facts.cluster().hyper_nodes;
  if (!tree.ready) out->Add(kHypernodesNoTree, "HyperNode", "", "spec.members", {{"error", tree.error}});
}

}  // namespace pumice::lint
