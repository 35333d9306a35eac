// The snapshot is read off the session's tasks as they were at its open, and each later move of a pod is one entry in a
// list.
#include "core/plugins/k8s/snapshot.h"

#include <map>
#include <memory>

namespace pumice::plugins::k8s {

Snapshot::Snapshot(const ClusterInfo& cluster)
    : cluster_(cluster),
      topology(cluster.nodes),
      profiles(cluster, &topology),
      nodes_(cluster.nodes.size()),
      changes_of_(kinds()) {
  AddUp();
  if (!profiles.any_terms() && !profiles.any_ports()) return;
  for (int kind = 0; kind < kinds(); ++kind) {
    const Profile& profile = profiles[ProfileOfKind(kind)];
    for (const Change& pod : at_open(kind)) {
      NodePods& pods = nodes_[pod.node];
      pods.ports.Add(profile.ports);
      pods.listed_affinity |= profile.terms.has_affinity;
      pods.listed_anti_affinity |= profile.terms.has_required_anti;
    }
  }
}

// The sums of nodes that were not touched since an earlier session stand.
void Snapshot::AddUp() {
  std::map<int, NodeTotals*> late;  // of nodes that this session has touched already
  for (const auto& node : cluster_.nodes) {
    if (node->totals) continue;
    auto totals = std::make_shared<NodeTotals>();
    totals->allocatable = ScoredAmounts(node->node->allocatable);
    node->totals = totals;
    if (node->touched) {
      late[node->index] = totals.get();
      continue;
    }
    for (const TaskInfo* task : node->tasks) AddTo(totals.get(), *task, 1);
  }
  if (!late.empty()) {
    for (const TaskInfo* task : cluster_.all_tasks) {
      auto it = late.find(PlaceAtOpen(*task));
      if (it != late.end()) AddTo(it->second, *task, 1);
    }
  }
  for (const auto& node : cluster_.nodes) {
    static_cast<NodeTotals&>(nodes_[node->index]) = *static_cast<const NodeTotals*>(node->totals.get());
  }
}

const std::vector<Snapshot::Change>& Snapshot::at_open(int kind) const {
  if (at_open_.empty()) {
    at_open_.resize(kinds());
    for (const TaskInfo* task : cluster_.all_tasks) {
      const int node = PlaceAtOpen(*task), own = KindOf(*task);
      if (node != kNone) at_open_[own].push_back({node, own, 1});
    }
  }
  return at_open_[kind];
}

const std::vector<size_t>& Snapshot::changes_of(int kind) const {
  for (; sorted_out_ < changes_.size(); ++sorted_out_) changes_of_[changes_[sorted_out_].kind].push_back(sorted_out_);
  return changes_of_[kind];
}

Snapshot& Snapshot::Of(framework::Session& ssn) {
  struct NodeMap {
    std::unique_ptr<Snapshot> snapshot;
  };
  NodeMap* made = ssn.shared.Find<NodeMap>();
  if (made == nullptr) made = &ssn.shared.Put(NodeMap{std::make_unique<Snapshot>(ssn.cluster)});
  return *made->snapshot;
}

const PodRequests& Snapshot::RequestsOf(const TaskInfo& task) {
  const size_t spec_class = task.facts->spec_class;
  if (spec_class >= requests_.size()) {
    requests_.resize(spec_class + 1);
    has_requests_.resize(spec_class + 1);
  }
  if (!has_requests_[spec_class]) {
    has_requests_[spec_class] = true;
    requests_[spec_class] = PodRequests::Of(task.pod(), cluster_.release.pod_resources_count);
  }
  return requests_[spec_class];
}

int Snapshot::PlaceOf(const TaskInfo& task) const {
  auto moved = moved_.find(task.index());
  return moved == moved_.end() ? PlaceAtOpen(task) : moved->second.node;
}

int Snapshot::PlaceAtOpen(const TaskInfo& task) const {
  const TaskInfo& at_start = *cluster_.all_tasks[task.index()];
  const bool there = cluster_.NodeAt(at_start.node) != nullptr && !CompletedStatus(at_start.status);
  return there ? at_start.node : kNone;
}

void Snapshot::AddPod(const TaskInfo& task, int node) {
  Place& place = moved_.try_emplace(task.index(), Place{PlaceAtOpen(task), 1}).first->second;
  place = {node, place.node == node ? place.copies + 1 : 1};
  Apply(task, node, 1);
}

void Snapshot::RemovePod(const TaskInfo& task, int node) {
  if (PlaceOf(task) != node) return;
  Place& place = moved_.try_emplace(task.index(), Place{node, 1}).first->second;
  if (--place.copies == 0) place.node = kNone;
  Apply(task, node, -1);
}

void Snapshot::AddTo(NodeTotals* totals, const TaskInfo& task, int sign) {
  const PodRequests& requests = RequestsOf(task);
  for (int r = 0; r < kScoredResources; ++r) {
    totals->requested[r] += sign * requests.requested[r];
    totals->requested_nonzero[r] += sign * requests.requested_nonzero[r];
  }
  totals->pods += sign;
}

void Snapshot::Apply(const TaskInfo& task, int node, int sign) {
  AddTo(&nodes_[node], task, sign);
  const std::vector<HostPort>& ports = profiles[profiles.Of(task)].ports;
  if (!ports.empty()) {
    if (sign > 0) {
      nodes_[node].ports.Add(ports);
    } else {
      nodes_[node].ports.Remove(ports);
    }
  }
  changes_.push_back({node, KindOf(task), sign});
}

}  // namespace pumice::plugins::k8s
