// TaskInfo is a pod as the scheduler sees it. Twin of TaskInfo in pkg/scheduler/api/job_info.go.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/api/resource.h"
#include "core/api/types.h"
#include "core/base/text_pool.h"
#include "core/model/objects.h"

namespace pumice {

class JobInfo;

// These pools keep once what many tasks say alike.
struct TaskTexts {
  TextPool roles, job_ids;
};

// No action changes these facts; every TaskInfo of one pod shares them.
struct TaskFacts {
  // ---- what is asked of every task again and again stands together ----
  int index = 0;     // ascending pod UID among all pods of the snapshot: the order of tasks in a job's maps
  int key_rank = 0;  // ascending "namespace/name": the order of tasks on a node
  // It is equal for pods that ask every plugin the same question about nodes, their queue aside: the same spec and all
  // else of a pod that some plugin reads for that (sim/spec_classes.h). Classes are dense from 0.
  int spec_class = 0;
  int32_t priority = 1;
  bool preemptable = true;
  bool best_effort = false;
  bool sch_gated = false;
  // The only gate is Volcano's own, and the release lets it go (model::Release::queue_gates_wait_for_room).
  bool queue_gated = false;
  bool has_restartable_init_container = false;
  bool revocable = false;  // may go to nodes of any revocable zone
  JobInfo* job = nullptr;  // null where the job is not in the session
  // This is what it asks and uses: Resreq and InitResreq are one and the same since v1.14. All of a spec class share
  // it.
  const Resource* resreq = nullptr;
  const std::string* role = nullptr;    // annotation or label volcano.sh/task-spec; "" where there is none
  const std::string* job_id = nullptr;  // "namespace/group", or "" where the pod names no group
  // ----
  const model::Pod* pod = nullptr;
  int64_t pod_index = -1;  // of the name, as CompareTask orders by it; -1 where there is none

  // Takes over the facts of a pod that differs in its name alone.
  void SetPod(const model::Pod& of);
  const char* RevocableZone() const { return revocable ? "*" : ""; }
};

// It stands for no node and for no HyperNode.
inline constexpr int kNone = -1;

// This is the part that statements change and that conditions read back (TransactionContext).
struct TransactionContext {
  int node = kNone;                      // index in ClusterInfo::node_names
  int job_allocated_hyper_node = kNone;  // index in ClusterInfo::hyper_node_names
  TaskStatus status = TaskStatus::kPending;
  bool eviction_occurred = false;
  bool operator==(const TransactionContext&) const = default;
};

// This is a task at one moment. Jobs and nodes hold copies of their own, as in Volcano: a node's copy keeps the status
// it had when it was put there, whatever becomes of the job's copy.
struct TaskInfo : TransactionContext {
  const TaskFacts* facts = nullptr;
  std::optional<TransactionContext> last_transaction;

  const std::string& Name() const { return facts->pod->meta.name; }
  const std::string& Namespace() const { return facts->pod->meta.ns; }
  const std::string& Uid() const { return facts->pod->meta.uid; }
  const model::Pod& pod() const { return *facts->pod; }
  const Resource& resreq() const { return *facts->resreq; }
  JobInfo* job() const { return facts->job; }
  int32_t priority() const { return facts->priority; }
  int index() const { return facts->index; }
};

// The arena owns what a session makes of TaskInfos; pointers stay valid until the session ends.
class TaskArena {
 public:
  TaskInfo* New(const TaskInfo& task) {
    if (!free_.empty()) {
      TaskInfo* slot = free_.back();
      free_.pop_back();
      *slot = task;
      return slot;
    }
    tasks_.push_back(task);
    return &tasks_.back();
  }
  // Does as TaskInfo.Clone: of what is under way it keeps only the node and the status.
  TaskInfo* Clone(const TaskInfo& task) {
    TaskInfo* copy = New(task);
    copy->job_allocated_hyper_node = kNone;
    copy->eviction_occurred = false;
    return copy;
  }
  // It may be called only for copies that nobody else can hold.
  void Free(TaskInfo* task) { free_.push_back(task); }
  void FreeAllBut(const std::vector<TaskInfo*>& kept, const std::vector<TaskInfo*>& tasks) {
    for (TaskInfo* task : tasks) {
      if (std::find(kept.begin(), kept.end(), task) == kept.end()) Free(task);
    }
  }
  void Clear() {
    free_.clear();
    tasks_.clear();
  }

 private:
  std::deque<TaskInfo> tasks_;
  std::vector<TaskInfo*> free_;
};

// Gives what a container counts for: its requests, or what a resize in place says (determineContainerReqs).
model::ResourceList ContainerRequests(const model::Pod& pod, const model::Container& container,
                                      const std::vector<model::ContainerStatus>& statuses);
// This is GetPodResourceRequest (pkg/scheduler/api/pod_info.go): containers, sidecars, init containers, overhead, one
// pod.
Resource PodResourceRequest(const model::Pod& pod, const ResourceNames& names,
                            const model::Release& release = model::kDefaultRelease);
// Gives everything of TaskFacts that the pod alone decides (NewTaskInfo); index, key_rank, spec_class, job, resreq and
// best_effort are the snapshot's to fill. The texts must outlive it.
TaskFacts MakeTaskFacts(const model::Pod& pod, TaskTexts* texts);
// This is getTaskStatus (pkg/scheduler/api/helpers.go), which reads phase, deletion and nodeName.
TaskStatus StatusOf(const model::Pod& pod);
// This is CompareTask (pkg/scheduler/api/helpers/helpers.go), by pod index, creation time, UID. True means that l comes
// first.
bool CompareTask(const TaskInfo& l, const TaskInfo& r);

}  // namespace pumice
