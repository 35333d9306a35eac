// ClusterInfo is the snapshot that a session opens on; it owns everything that a session changes. Twin of
// pkg/scheduler/api/cluster_info.go and of SchedulerCache.Snapshot.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/api/device_claims.h"
#include "core/api/hyper_node_info.h"
#include "core/api/job_info.h"
#include "core/api/node_info.h"
#include "core/api/queue_info.h"
#include "core/base/owned_list.h"

namespace pumice {

// A record holds a pod's facts, what it was when the snapshot was taken, and the copies that its job and its node begin
// with.
struct TaskRecord : TaskFacts {
  std::string uid;  // the pod's, which may be moved before the next snapshot
  TaskInfo at_start, of_job, of_node;
};

struct ClusterInfo {
  ClusterInfo() = default;
  ClusterInfo(const ClusterInfo&) = delete;
  ClusterInfo& operator=(const ClusterInfo&) = delete;

  model::Time now;
  model::Release release = model::kDefaultRelease;  // whose behaviour the session has
  ResourceNames resource_names;
  TaskArena arena;

  TaskTexts texts;
  std::deque<Resource> requests;                   // by spec class
  OwnedList<TaskRecord> facts;                     // ascending pod UID
  std::vector<TaskInfo*> all_tasks;                // by facts->index: TaskRecord::at_start
  std::vector<std::unique_ptr<JobInfo>> jobs;      // ascending uid
  std::vector<std::unique_ptr<NodeInfo>> nodes;    // in list order
  std::vector<NodeInfo*> nodes_by_name;            // ascending name
  std::vector<std::unique_ptr<QueueInfo>> queues;  // ascending name

  // The names of nodes stand in list order, then those that pods give of nodes that do not exist.
  std::vector<std::string> node_names;
  std::vector<std::string> hyper_node_names;  // ascending; kClusterTopHyperNode among them
  HyperNodeTree hyper_nodes;
  // What tasks claim of devices, by TaskFacts::index; empty where no pod claims any, or the release does not count it.
  std::vector<TaskClaims> claims;
  bool queue_admission_gates = false;  // model::Scenario's
  bool negative_requests = false;      // whether a pod may ask for less than nothing of something

  std::vector<const model::PriorityClass*> priority_classes;
  std::vector<const model::Numatopology*> numatopologies;             // by node; null: none. Empty: no node has one
  std::vector<const model::ResourceQuota*> resource_quotas;           // ascending namespace/name
  std::vector<const model::PodDisruptionBudget*> disruption_budgets;  // ascending namespace/name
  std::vector<const model::Namespace*> namespaces;                    // ascending name
  std::vector<const model::DeviceConfig*> device_configs;             // as written

  JobInfo* FindJob(const std::string& uid) const;
  QueueInfo* FindQueue(const std::string& name) const;
  NodeInfo* FindNode(const std::string& name) const;
  // Returns null for kNone and for nodes that do not exist.
  NodeInfo* NodeAt(int node) const {
    return node >= 0 && node < static_cast<int>(nodes.size()) ? nodes[node].get() : nullptr;
  }
  int FindHyperNode(const std::string& name) const;  // index in hyper_node_names, or kNone
};

}  // namespace pumice
