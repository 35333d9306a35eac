// Snapshots makes of the objects of a world what a session works on. Twin of SchedulerCache's event handlers and
// Snapshot (pkg/scheduler/cache/{event_handlers,cache}.go).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/api/cluster_info.h"
#include "core/model/objects.h"
#include "core/sim/pod_survey.h"
#include "core/sim/spec_classes.h"

namespace pumice::sim {

// A PodGroup that names no queue is in this one.
inline constexpr const char* kDefaultQueue = "default";

// The snapshots of one world, one after the other. The first is built of all its objects. Each further one is the last
// one mended: what a session or the world has touched since is made anew, the rest stays. Both ways give the same; what
// mending is not made for (nodes or resource names that come and go, topologies, resizes) is built.
//
// Between two snapshots objects may come and go, and be moved within their lists. Of those that stay, only these may
// change: a pod's status, node and deletion; a PodGroup's status; a node's readiness, taints and unschedulable; all of
// a queue but its name, labels and annotations. A pod or PodGroup that has a revision gets a new one with each change.
class Snapshots {
 public:
  // Points into `world`, which must outlive it and stay as it is while a session uses it. The last one is mended only
  // if nobody else keeps it; anew: never.
  std::shared_ptr<ClusterInfo> Take(const model::Scenario& world, bool anew = false);
  // Gives, of the last snapshot, the job of the PodGroup at this position of the world; null where it is not in the
  // session.
  JobInfo* JobAt(size_t position) const { return jobs_at_[position]; }

 private:
  // ---- snapshot.cc ----
  void Build();
  void AddNodes();
  void FindTopologies();
  void AddQueues();
  std::optional<DeviceClaims> ClaimsOf(const PodSurvey& survey) const;
  void AddTasks(const PodSurvey& survey, const std::optional<DeviceClaims>& claims);
  void AddJobs();
  void AddClaims(const DeviceClaims& claims);
  void AddOthers();
  // `beside` may be like the pod; it is null where no such record is known.
  std::unique_ptr<TaskRecord> MakeRecord(const model::Pod& pod, const TaskRecord* beside);
  const Resource* RequestOf(const model::Pod& pod, int spec_class);
  // Returns null where the group's queue does not exist.
  std::unique_ptr<JobInfo> MakeJob(const model::PodGroup& group) const;
  // Adds those that no job of the session knows yet, in ascending order.
  void AddTasksToJobs(const std::vector<TaskRecord*>& records);
  static void AddToJob(TaskRecord* record);
  static void AddToNode(TaskRecord* record, NodeInfo* node);
  // A node that does not exist gets the next index, too.
  int NodeIndex(const std::string& name);
  void Untouch();

  // ---- mend.cc: each answers false where it cannot be done ----
  bool Mend();
  bool IndexPods();
  bool SameNodes();
  bool SameQueues();
  bool MendPods();
  bool MendPod(TaskRecord* record, const model::Pod& pod);
  bool CanAdd(const model::Pod& pod);
  bool Knows(const model::ResourceList& list) const;
  void Touch(const TaskRecord& record);
  void MendLists(const std::vector<bool>& gone, OwnedList<TaskRecord>::Owners fresh);
  bool MendJobs();
  bool MatchJobs(std::vector<int>* group_of, std::vector<std::unique_ptr<JobInfo>>* fresh);
  std::unique_ptr<JobInfo> MendJob(size_t index, int at, std::vector<TaskRecord*>* records);
  void MendNodes();
  void AddHeld(const TaskInfo& task, std::vector<TaskRecord*>* records) const;

  const model::Scenario* world_ = nullptr;
  std::shared_ptr<ClusterInfo> info_;
  // ---- for the next one ----
  bool mendable_ = true;
  std::optional<SpecClasses> classes_;
  std::unordered_map<std::string, int> node_index_;  // by name; never iterated
  std::map<std::string, int32_t> priority_of_;       // by PriorityClass
  int32_t default_priority_ = 0;
  std::unordered_map<std::string_view, TaskRecord*> records_;  // by TaskRecord::uid; never iterated
  struct PodSlot {
    TaskRecord* record = nullptr;  // null: Volcano does not see the pod
    int64_t revision = 0;          // the pod's
  };
  std::vector<PodSlot> pods_at_;           // by position in the world's pods
  const model::Pod* first_pod_ = nullptr;  // where those stood in memory
  std::vector<JobInfo*> jobs_at_;          // by position in its PodGroups; null: not in the session
  std::vector<TaskRecord*> by_key_;        // ascending "namespace/name", then UID
  std::vector<TaskRecord*> jobless_;       // that name a group which has no job
  // ---- while one is mended ----
  std::vector<TaskRecord*> came_;  // into the world, or onto another node
  OwnedList<TaskRecord>::Owners left_;
};

// Says whether Volcano schedules the pod. A hand-written pod that names no scheduler counts as Volcano's.
bool IsVolcanos(const model::Pod& pod);

}  // namespace pumice::sim
