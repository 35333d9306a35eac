// This is what a session makes of the network topology before plugins see it. Twin of the HyperNode part of openSession
// in pkg/scheduler/framework/session.go. Nothing remembers from an earlier session where a job was put, so that is
// always found again from the nodes of its tasks.

#include <algorithm>

#include "core/api/annotations.h"
#include "core/framework/session.h"

namespace pumice::framework {
namespace {

using model::NetworkTopologySpec;

// A tier's name becomes its number; a name that no HyperNode has stays.
void TranslateTierName(NetworkTopologySpec* spec, const std::map<std::string, int>& tier_of_name) {
  if (spec == nullptr || spec->highest_tier_allowed || spec->highest_tier_name.empty()) return;
  auto tier = tier_of_name.find(spec->highest_tier_name);
  if (tier == tier_of_name.end()) return;
  spec->highest_tier_allowed = tier->second;
  spec->highest_tier_name.clear();
}

// A soft topology becomes a hard one that reaches up to the cluster's top; a sub-job's up to what its job allows.
void HardenTopologies(JobInfo* job, int top_tier) {
  NetworkTopologySpec* spec = job->network_topology.get();
  SoftToHard(spec, top_tier);
  const int sub_job_tier = spec != nullptr ? spec->highest_tier_allowed.value_or(top_tier) : top_tier;
  for (const auto& [uid, sub_job] : job->sub_jobs) SoftToHard(sub_job->network_topology.get(), sub_job_tier);
}

// Gives the lowest HyperNode that holds the nodes of all allocated tasks; "" for none.
std::string LowestOverTasks(const SubJobInfo& sub_job, const ClusterInfo& cluster) {
  std::vector<const HyperNodeInfo*> common;
  bool first = true;
  for (int status = 0; status < kTaskStatuses; ++status) {
    if (!AllocatedStatus(static_cast<TaskStatus>(status))) continue;
    for (const TaskInfo* task : sub_job.task_status_index[status]) {
      if (task->node == kNone) continue;
      const NodeInfo* node = cluster.NodeAt(task->node);
      if (node == nullptr) return "";
      const auto& holders = cluster.hyper_nodes.holders[node->index];
      if (first) {
        common = holders;
        first = false;
      }
      std::erase_if(common, [&](const HyperNodeInfo* hyper_node) {
        return std::find(holders.begin(), holders.end(), hyper_node) == holders.end();
      });
      if (common.empty()) return "";
    }
  }
  return common.empty() ? "" : common.front()->name;
}

void RecoverAllocatedHyperNode(JobInfo* job, const ClusterInfo& cluster) {
  for (const auto& [uid, sub_job] : job->sub_jobs) {
    if (sub_job->WithNetworkTopology()) sub_job->allocated_hyper_node = LowestOverTasks(*sub_job, cluster);
  }
  std::string common;
  for (const auto& [uid, sub_job] : job->sub_jobs) {
    if (sub_job->allocated_hyper_node.empty()) continue;
    common = cluster.hyper_nodes.LowestCommonAncestor(common, sub_job->allocated_hyper_node);
    if (common.empty()) break;
  }
  job->allocated_hyper_node = common;
}

}  // namespace

// A release without gradients has no common top, translates and hardens nothing, remembers in an annotation where a job
// is, and is not ready for jobs with a hard topology before there is a HyperNode.
void Session::PrepareFlatHyperNodes() {
  hyper_nodes.Index(node_list);
  hyper_nodes.ready = hyper_nodes.ready && !hyper_nodes.by_tier.empty();
  cluster.hyper_node_names.clear();
  for (const auto& [name, info] : hyper_nodes.nodes) cluster.hyper_node_names.push_back(name);
  for (const auto& job : jobs) {
    SubJobInfo* sub_job = job->DefaultSubJob();
    if (sub_job == nullptr || !job->WithNetworkTopology()) continue;
    const std::string* hyper_node = FindKey(job->pod_group->meta.annotations, kJobAllocatedHyperNode);
    sub_job->allocated_hyper_node = hyper_node == nullptr ? "" : *hyper_node;
  }
}

void Session::PrepareHyperNodes() {
  if (!hyper_nodes.has_top) hyper_nodes.AddTop(node_list);
  cluster.hyper_node_names.clear();
  for (const auto& [name, info] : hyper_nodes.nodes) cluster.hyper_node_names.push_back(name);

  const int top_tier = hyper_nodes.Find(kClusterTopHyperNode)->tier;
  for (const auto& job : jobs) {
    if (!job->ContainsNetworkTopology()) continue;
    TranslateTierName(job->network_topology.get(), hyper_nodes.tier_of_name);
    for (const auto& [uid, sub_job] : job->sub_jobs) {
      TranslateTierName(sub_job->network_topology.get(), hyper_nodes.tier_of_name);
    }
    HardenTopologies(job.get(), top_tier);
    if (hyper_nodes.ready) RecoverAllocatedHyperNode(job.get(), cluster);
  }
}

}  // namespace pumice::framework
