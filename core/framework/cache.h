// Cache is the world behind a session, where committed decisions go. sim::Cluster is the real one, tests have their
// own.
#pragma once

#include <map>
#include <set>
#include <string>

#include "core/api/device_claims.h"
#include "core/api/job_info.h"
#include "core/api/task_info.h"
#include "core/base/error.h"

namespace pumice::framework {

struct AnnotationPatch {
  model::StringMap set;
  std::set<std::string> removed;
};

class Cache {
 public:
  virtual ~Cache() = default;
  // An error: the cache refuses.
  virtual Error AddBindTask(const TaskInfo& task) = 0;
  virtual Error Evict(const TaskInfo& task, const std::string& reason) = 0;
  // At session close the job's PodGroup has its new status; conditions of its pods are for the cache to write.
  virtual void UpdateJobStatus(const JobInfo& job) = 0;
  // `others` are of resources that have no place in the snapshot, by name, `devices` those of claims.
  virtual void UpdateQueueStatus(const std::string& queue, const Resource& allocated,
                                 const std::map<std::string, double>& others, const DeviceAmounts& devices) = 0;
  // At session close this takes what a queue's spec is to say it deserves and is guaranteed.
  virtual void UpdateQueueSpec(const std::string& queue, const Resource& deserved, const Resource& guarantee) = 0;
  // At session close this takes the CPUs that numa-aware has given to a task on the task's node.
  virtual void HoldCpus(const TaskInfo& task, const CpuSet& cpus) = 0;
  // At session close this takes what deviceshare has written into the annotations of a pod.
  virtual void PatchAnnotations(const TaskInfo& task, AnnotationPatch patch) = 0;
  // The queue has room for a task behind the queue's gate: the gate manager may take the gate away, where there is one.
  virtual void RemoveQueueGate(const TaskInfo&) {}
};

}  // namespace pumice::framework
