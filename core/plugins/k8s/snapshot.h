// Snapshot holds the pods on each node as Kubernetes' plugins see them (ssn.NodeMap and plugins/util/k8s/snapshot.go).
//
// It is not the session's view. A pod that was evicted is gone from here at once, one that was pipelined is here; only
// the plugin predicates moves them, so without it the snapshot stays as it was when the session opened. Nodes count as
// "with affinity pods" by what they held at open, whatever comes and goes later: Volcano draws up those lists once.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/framework/session.h"
#include "core/plugins/k8s/pod_requests.h"
#include "core/plugins/k8s/profile.h"
#include "core/plugins/k8s/topology.h"

namespace pumice::plugins::k8s {

// This is what a node has, and what its pods ask for.
struct NodeTotals {
  Amounts allocatable{}, requested{}, requested_nonzero{};
  int pods = 0;
};

class Snapshot {
 public:
  // It is the cluster as it was when the session opened, whenever this is made.
  explicit Snapshot(const ClusterInfo& cluster);
  // Gives the session's one, made for the first that asks: most cycles of a quiet cluster need none.
  static Snapshot& Of(framework::Session& ssn);

  void AddPod(const TaskInfo& task, int node);
  // Does nothing where the pod is not there.
  void RemovePod(const TaskInfo& task, int node);

  struct NodePods : NodeTotals {
    HostPorts ports;
    // They say that it held at open at least one pod with affinity terms, or with required anti-affinity.
    bool listed_affinity = false, listed_anti_affinity = false;
  };
  const NodePods& at(int node) const { return nodes_[node]; }
  int size() const { return static_cast<int>(nodes_.size()); }
  const model::Node& node(int node) const { return *cluster_.nodes[node]->node; }
  const PodRequests& RequestsOf(const TaskInfo& task);

  // A change is a pod that came (+1) or went (-1).
  struct Change {
    int node;
    int kind;
    int sign;
  };
  // Gives those pods of a kind that were there at open; the list is drawn up for the first that asks.
  const std::vector<Change>& at_open(int kind) const;
  // Gives every change since. A moment is a position in this list.
  const std::vector<Change>& changes() const { return changes_; }
  // Gives the positions of a kind's changes; they are sorted out when somebody asks.
  const std::vector<size_t>& changes_of(int kind) const;
  size_t now() const { return changes_.size(); }

  // A kind is a profile, and whether the pod is being deleted.
  int kinds() const { return 2 * profiles.size(); }
  int KindOf(const TaskInfo& task) const {
    return 2 * profiles.Of(task) + (task.pod().meta.deletion_timestamp ? 1 : 0);
  }
  static int ProfileOfKind(int kind) { return kind / 2; }
  static std::array<int, 2> KindsOf(int profile) { return {2 * profile, 2 * profile + 1}; }
  static bool IsDeleting(int kind) { return kind % 2 == 1; }

 private:
  void AddUp();
  void AddTo(NodeTotals* totals, const TaskInfo& task, int sign);
  void Apply(const TaskInfo& task, int node, int sign);
  // Gives the pod's node, now and at open; kNone where it is on none, or has ended.
  int PlaceOf(const TaskInfo& task) const;
  int PlaceAtOpen(const TaskInfo& task) const;

  const ClusterInfo& cluster_;

 public:
  Topology topology;
  const Profiles profiles;

 private:
  std::vector<NodePods> nodes_;  // by NodeInfo::index
  // Where predicates is configured twice, both mentions put a placed pod there, and both take it away.
  struct Place {
    int node;
    int copies;
  };
  std::unordered_map<int, Place> moved_;  // by task index, of those who moved; never iterated
  std::vector<Change> changes_;
  mutable std::vector<std::vector<size_t>> changes_of_;  // by kind
  mutable size_t sorted_out_ = 0;                        // of changes_
  mutable std::vector<std::vector<Change>> at_open_;     // by kind; empty before anybody asks
  std::vector<PodRequests> requests_;                    // by spec class
  std::vector<bool> has_requests_;
};

}  // namespace pumice::plugins::k8s
