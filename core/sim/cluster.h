// Cluster is the mutable world behind sessions, and the scheduler's cache of it.
//
// A cycle is Snapshot(), a session that calls AddBindTask, Evict, UpdateJobStatus and UpdateQueueStatus while it runs,
// then Settle(), which carries out what was decided. Until Settle the objects stay as the snapshot saw them. Twin of
// pkg/scheduler/cache/cache.go.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/api/cluster_info.h"
#include "core/base/error.h"
#include "core/framework/cache.h"
#include "core/model/objects.h"
#include "core/sim/binder.h"
#include "core/sim/snapshot.h"

namespace pumice::sim {

// An operation is what reached the cache: a committed bind or an eviction.
struct Operation {
  enum class Kind : uint8_t { kBind, kEvict };
  Kind kind;
  int task;            // TaskFacts::index
  int node;            // index in ClusterInfo::node_names
  std::string reason;  // of an eviction
};

// This is a PodGroup whose phase a cycle changed.
struct PhaseChange {
  std::string key, from, to;
};

// The scheduler writes this into the status of a pod that found no place.
struct PodUpdate {
  std::string reason, message;
  std::string nominated_node;  // "" where the scheduler names none
};

class Cluster : public framework::Cache {
 public:
  explicit Cluster(model::Scenario scenario);
  ~Cluster() override;

  const model::Scenario& scenario() const { return scenario_; }
  // Whoever changes the world between two cycles does it here, never while a snapshot is in use. What describes an
  // object that stays is not to change (snapshot.h).
  model::Scenario& mutable_scenario() { return scenario_; }

  // Volcano's batch size is 1 unless the environment variable BATCH_BIND_NUM says otherwise.
  void SetBinder(std::unique_ptr<Binder> binder, int batch_size = 1);

  // Begins a cycle. The result points into this cluster; where nobody keeps it, the next snapshot goes on from it.
  // anew: it does not.
  std::shared_ptr<ClusterInfo> Snapshot(bool anew = false);

  // These are the functions of framework::Cache.
  Error AddBindTask(const TaskInfo& task) override;
  Error Evict(const TaskInfo& task, const std::string& reason) override;
  void UpdateJobStatus(const JobInfo& job) override;
  void UpdateQueueStatus(const std::string& queue, const Resource& allocated,
                         const std::map<std::string, double>& others, const DeviceAmounts& devices) override;
  void UpdateQueueSpec(const std::string& queue, const Resource& deserved, const Resource& guarantee) override;
  void HoldCpus(const TaskInfo& task, const CpuSet& cpus) override;
  void PatchAnnotations(const TaskInfo& task, framework::AnnotationPatch patch) override;
  void RemoveQueueGate(const TaskInfo& task) override;

  // Ends the cycle: binds in batches, returns to Pending what failed to bind, and writes nodeName, deletionTimestamp,
  // conditions and statuses into the objects. Without `conditions`, those of PodGroups and of pods without a place stay
  // as they were. Returns whether it changed anything but times.
  bool Settle(bool conditions = true);

  // ---- what this cycle decided, since Snapshot() ----
  const std::vector<Operation>& operations() const { return operations_; }
  const std::map<int, PodUpdate>& pod_updates() const { return pod_updates_; }  // by task index
  // By task index this holds what deviceshare wrote into pods' annotations.
  const std::map<int, framework::AnnotationPatch>& annotation_patches() const { return patches_; }
  // These are the queues whose status.allocated changed.
  const std::map<std::string, model::ResourceList>& queue_updates() const { return queue_updates_; }
  // After Settle() this says by task index why the bind failed.
  const std::map<int, std::string>& failed_binds() const { return failed_binds_; }
  // After Settle() these stand in the order of the world's PodGroups.
  const std::vector<PhaseChange>& phase_changes() const { return phase_changes_; }

 private:
  struct PendingBind {
    int task, node;
  };

  Error CheckTask(const TaskInfo& task) const;
  int& NodeInCache(int task);
  void WritePodUpdate(int task, const PodUpdate& update);
  // This is the gate manager's work. Returns whether some pod lost its gate.
  bool RemoveGates();
  // Returns whether one of the annotations says anything new but the time.
  bool WriteAnnotations();
  static void RememberHyperNode(const JobInfo& job, model::PodGroup* group);
  void BindBatch(const std::vector<PendingBind>& batch);
  // Does what the resource exporter reports once a pod is bound, and once it has ended.
  void TakeCpus(int task, int node);
  void ReturnCpus();
  CpuSet& AllocatableCpus(size_t topology) { return scenario_.numatopologies[topology].resources["cpu"].allocatable; }
  // This is processResyncTask: the task is again what its pod says.
  void Resync(const PendingBind& bind, const std::string& message);
  model::Pod& PodOf(int task);

  model::Scenario scenario_;
  Snapshots snapshots_;
  std::unique_ptr<Binder> binder_;
  int batch_size_ = 1;
  struct HeldCpus {
    size_t topology;  // among the scenario's
    CpuSet cpus;
  };
  bool specs_changed_ = false;                 // since the last snapshot, which cannot be mended then
  std::map<std::string, HeldCpus> held_cpus_;  // by UID of the pod, which was bound here and has not ended

  // ---- of the current cycle ----
  ClusterInfo* snapshot_ = nullptr;
  std::unordered_map<int, int> node_in_cache_;  // of tasks that were asked for, by task index; never iterated
  std::vector<Resource> idle_;                  // by node index
  std::vector<PendingBind> binds_;
  std::vector<Operation> operations_;
  std::map<int, PodUpdate> pod_updates_;
  std::map<int, CpuSet> given_cpus_;                   // by task index
  std::map<int, framework::AnnotationPatch> patches_;  // by task index
  std::set<int> ungated_;                              // task indices
  std::map<std::string, model::ResourceList> queue_updates_;
  struct QueueSpec {
    model::ResourceList deserved, guarantee;
  };
  std::map<std::string, QueueSpec> queue_specs_;  // that changed
  std::vector<bool> updated_groups_;              // by JobInfo::index: the job's own copy holds the new status
  std::map<int, std::string> failed_binds_;
  std::vector<PhaseChange> phase_changes_;
};

// This is ConvertRes2ResList (pkg/scheduler/util/scheduler_helper.go).
model::ResourceList ToResourceList(const Resource& resource, const ResourceNames& names);

}  // namespace pumice::sim
