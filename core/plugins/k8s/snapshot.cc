#include "core/plugins/k8s/snapshot.h"

#include <algorithm>
#include <memory>

namespace pumice::plugins::k8s {

Snapshot::Snapshot(const ClusterInfo& cluster)
    : cluster_(cluster), topology(cluster.nodes), profiles(cluster, &topology), nodes_(cluster.nodes.size()) {
  for (const auto& node : cluster.nodes) allocatable_.push_back(ScoredAmounts(node->node->allocatable));
  changes_.reserve(2 * cluster.all_tasks.size());
  for (const TaskInfo* task : cluster.all_tasks) {
    if (cluster.NodeAt(task->node) == nullptr || CompletedStatus(task->status)) continue;
    AddPod(*task, task->node);
    const Profile& profile = profiles[profiles.Of(*task)];
    NodePods& pods = nodes_[task->node];
    pods.listed_affinity |= profile.terms.has_affinity;
    pods.listed_anti_affinity |= profile.terms.has_required_anti;
  }
}

Snapshot& Snapshot::Of(framework::Session& ssn) {
  if (!ssn.node_map) ssn.node_map = std::make_shared<Snapshot>(ssn.cluster);
  return *ssn.node_map;
}

const PodRequests& Snapshot::RequestsOf(const TaskInfo& task) {
  const size_t spec_class = task.facts->spec_class;
  if (spec_class >= requests_.size()) {
    requests_.resize(spec_class + 1);
    has_requests_.resize(spec_class + 1);
  }
  if (!has_requests_[spec_class]) {
    has_requests_[spec_class] = true;
    requests_[spec_class] = PodRequests::Of(task.pod());
  }
  return requests_[spec_class];
}

void Snapshot::AddPod(const TaskInfo& task, int node) {
  nodes_[node].tasks.push_back(task.index());
  Apply(task, node, 1);
}

void Snapshot::RemovePod(const TaskInfo& task, int node) {
  std::vector<int>& tasks = nodes_[node].tasks;
  auto it = std::find(tasks.begin(), tasks.end(), task.index());
  if (it == tasks.end()) return;
  *it = tasks.back();
  tasks.pop_back();
  Apply(task, node, -1);
}

void Snapshot::Apply(const TaskInfo& task, int node, int sign) {
  NodePods& pods = nodes_[node];
  const PodRequests& requests = RequestsOf(task);
  for (int r = 0; r < kScoredResources; ++r) {
    pods.requested[r] += sign * requests.requested[r];
    pods.requested_nonzero[r] += sign * requests.requested_nonzero[r];
  }
  const std::vector<HostPort>& ports = profiles[profiles.Of(task)].ports;
  if (!ports.empty()) {
    if (sign > 0) {
      pods.ports.Add(ports);
    } else {
      pods.ports.Remove(ports);
    }
  }
  changes_.push_back({node, KindOf(task), sign});
}

}  // namespace pumice::plugins::k8s
