// What a queue holds is added up job by job; queues above get the difference that each job makes.
#include "core/plugins/device_quota.h"

#include "core/framework/trace.h"
#include "core/plugins/capacity_queues.h"

namespace pumice::plugins {

using framework::Rule;
using framework::Session;

namespace {

const DeviceAmount* Of(const DeviceAmounts& amounts, const std::string& device_class) {
  auto it = amounts.find(device_class);
  return it == amounts.end() ? nullptr : &it->second;
}

Quantity CapacityOf(const DeviceAmount* amount, const std::string& dimension) {
  if (amount == nullptr) return Quantity();
  auto it = amount->capacity.find(dimension);
  return it == amount->capacity.end() ? Quantity() : it->second;
}

// This is subtractDRAAllocated: a class that nobody holds stays unknown.
void Subtract(DeviceAmounts* from, const DeviceAmounts& less) {
  for (const auto& [device_class, amount] : less) {
    auto it = from->find(device_class);
    if (it != from->end()) it->second.Sub(amount);
  }
}

}  // namespace

void DeviceQuotas::Open(const Session& ssn, CapacityQueues* queues, bool is_tree) {
  ssn_ = &ssn;
  any_ = false;
  quotas_.assign(ssn.queues.size(), {});
  if (!enabled_ || ssn.cluster.claims.empty()) return;
  for (const auto& queue : ssn.queues) {
    if (queues->Find(queue->index) == nullptr) continue;
    DeviceQuota& quota = quotas_[queue->index];
    quota.capability = DevicesIn(queue->queue->capability);
    quota.is_set = !quota.capability.empty() || !DevicesIn(queue->queue->deserved).empty() ||
                   !DevicesIn(queue->queue->guarantee).empty();
    any_ = any_ || quota.is_set;
  }
  if (!any_) return;
  for (const auto& job : ssn.jobs) AddJob(*job, is_tree ? queues : nullptr);
}

void DeviceQuotas::AddJob(const JobInfo& job, CapacityQueues* queues) {
  DeviceQuota& own = quotas_[job.queue->index];
  if (!own.is_set) return;
  const DeviceAmounts before = own.allocated;
  for (int s = 0; s < kTaskStatuses; ++s) {
    if (!AllocatedStatus(static_cast<TaskStatus>(s))) continue;
    for (const TaskInfo* task : job.task_status_index[s]) Change(&own, *task, true);
  }
  if (queues == nullptr) return;
  DeviceAmounts delta;
  for (const auto& [device_class, amount] : own.allocated) {
    DeviceAmount& more = delta[device_class] = amount;
    const DeviceAmount* old = Of(before, device_class);
    if (old == nullptr) continue;
    more.count -= old->count;
    for (auto& [dimension, capacity] : more.capacity) capacity = capacity - CapacityOf(old, dimension);
  }
  const Ancestors& path = (*queues)[job.queue->index].ancestors;
  for (int i = 0; i < path.size(); ++i) {
    DeviceQuota& above = quotas_[path[i]];
    // Claims shared with pods that come later are not known there, and count again then.
    for (const auto& [device_class, more] : delta) {
      if (above.capability.count(device_class) != 0) above.allocated[device_class].Add(more);
    }
  }
}

void DeviceQuotas::Note(int queue, const std::string& what, double wanted, double allocated, double inqueue,
                        double limit) const {
  if (ssn_->trace == nullptr) return;
  ssn_->trace->Note(
      {.rule = Rule::kDevices, .queue = queue, .numbers = {wanted, allocated, inqueue, limit}, .text = what});
}

// This is checkDRAAllocatable: what the quota does not name it does not limit, but where capacities are compared all of
// a class that is named have to be.
bool DeviceQuotas::Fits(const DeviceQuota& quota, int queue, const DeviceAmounts& wanted, bool with_inqueue) const {
  for (const auto& [device_class, amount] : wanted) {
    const DeviceAmount* limit = Of(quota.capability, device_class);
    if (limit == nullptr) continue;
    const DeviceAmount* allocated = Of(quota.allocated, device_class);
    const DeviceAmount* inqueue = with_inqueue ? Of(quota.inqueue, device_class) : nullptr;
    const int64_t held = allocated == nullptr ? 0 : allocated->count, waiting = inqueue == nullptr ? 0 : inqueue->count;
    if (limit->count > 0 && SaturatingAdd(SaturatingAdd(held, waiting), amount.count) > limit->count) {
      Note(queue, "deviceclass/" + device_class, static_cast<double>(amount.count), static_cast<double>(held),
           static_cast<double>(waiting), static_cast<double>(limit->count));
      return false;
    }
    if (!capacities_) continue;
    for (const auto& [dimension, each] : amount.capacity) {
      const Quantity most = CapacityOf(limit, dimension), has = CapacityOf(allocated, dimension),
                     reserved = CapacityOf(inqueue, dimension);
      if (limit->capacity.count(dimension) != 0 && !(most < has + reserved + each)) continue;
      Note(queue, dimension + ".deviceclass/" + device_class, each.AsDouble(), has.AsDouble(), reserved.AsDouble(),
           most.AsDouble());
      return false;
    }
  }
  return true;
}

// This is incrementalTaskDRA.
bool DeviceQuotas::HasRoom(const DeviceQuota& quota, int queue, const TaskInfo& task) const {
  if (!quota.is_set) return true;
  DeviceAmounts more;
  for (const auto& [claim, devices] : ClaimsOf(task).by_claim) {
    auto held = quota.holders.find(claim);
    if (held == quota.holders.end() || held->second <= 0) AddTo(&more, devices);
  }
  return Fits(quota, queue, more, false);
}

bool DeviceQuotas::HasRoomToEnqueue(int queue, const DeviceAmounts& wanted) const {
  return !quotas_[queue].is_set || Fits(quotas_[queue], queue, wanted, true);
}

void DeviceQuotas::Reserve(int queue, const DeviceAmounts& wanted) {
  if (quotas_[queue].is_set) AddTo(&quotas_[queue].inqueue, wanted);
}

void DeviceQuotas::Change(DeviceQuota* quota, const TaskInfo& task, bool came) const {
  if (!quota->is_set) return;
  for (const auto& [claim, devices] : ClaimsOf(task).by_claim) {
    if (came) {
      if (quota->holders[claim]++ == 0) AddTo(&quota->allocated, devices);
      continue;
    }
    auto held = quota->holders.find(claim);
    if (held != quota->holders.end() && held->second > 1) {
      --held->second;
      continue;
    }
    Subtract(&quota->allocated, devices);
    if (held != quota->holders.end()) quota->holders.erase(held);
  }
}

}  // namespace pumice::plugins
