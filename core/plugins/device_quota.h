// DeviceQuotas are the queues' limits of devices, which capacity holds against the ResourceClaims of pods. Twin of what
// is called dra in pkg/scheduler/plugins/capacity/capacity.go.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/api/device_claims.h"
#include "core/framework/session.h"

namespace pumice::plugins {

class CapacityQueues;

// This is draQuotaAttr. A claim that several pods of a queue share counts once there.
struct DeviceQuota {
  bool is_set = false;  // the queue's spec names devices
  DeviceAmounts capability, allocated, inqueue;
  std::map<std::string, int> holders;  // by claim: how many pods hold it
};

class DeviceQuotas {
 public:
  // `capacities`: whether these are compared, too.
  DeviceQuotas(bool enabled, bool capacities) : enabled_(enabled), capacities_(capacities) {}

  // Adds up what the jobs' pods hold; of a tree each queue's also counts for those above it.
  void Open(const framework::Session& ssn, CapacityQueues* queues, bool is_tree);
  // Says whether any queue has a quota; else nothing else needs to be asked.
  bool any() const { return any_; }
  // Gives the quotas as they are now, by QueueInfo::index; a dry run goes on with a copy.
  const std::vector<DeviceQuota>& quotas() const { return quotas_; }

  // Says whether the queue by itself has room for what the task claims beyond claims that it holds already.
  bool HasRoom(const DeviceQuota& quota, int queue, const TaskInfo& task) const;
  bool HasRoomToEnqueue(int queue, const DeviceAmounts& wanted) const;
  void Reserve(int queue, const DeviceAmounts& wanted);
  // The task came to the queue, or left it.
  void Change(int queue, const TaskInfo& task, bool came) { Change(&quotas_[queue], task, came); }
  void Change(DeviceQuota* quota, const TaskInfo& task, bool came) const;
  // Gives what the job's minimum claims; nothing where no queue has a quota.
  DeviceAmounts MinOf(const JobInfo& job) const {
    return any_ ? MinClaims(job, ssn_->cluster.claims) : DeviceAmounts();
  }
  bool IsSet(int queue) const { return quotas_[queue].is_set; }

 private:
  void AddJob(const JobInfo& job, CapacityQueues* queues);
  bool Fits(const DeviceQuota& quota, int queue, const DeviceAmounts& wanted, bool with_inqueue) const;
  const TaskClaims& ClaimsOf(const TaskInfo& task) const { return ssn_->cluster.claims[task.index()]; }
  void Note(int queue, const std::string& what, double wanted, double allocated, double inqueue, double limit) const;

  bool enabled_, capacities_;
  bool any_ = false;
  const framework::Session* ssn_ = nullptr;
  std::vector<DeviceQuota> quotas_;
};

}  // namespace pumice::plugins
