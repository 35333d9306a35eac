// Devices that pods claim by Kubernetes' dynamic resource allocation, as far as queues count them: so many of a
// DeviceClass, and where that feature is on so much of each capacity. Twin of DRAResource in
// pkg/scheduler/api/job_info.go, of api/saturating.go and of buildTaskDRAInfo in cache/cache.go.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/quantity.h"
#include "core/model/objects.h"

namespace pumice {

class JobInfo;

// Sums and products stay at int64's ends instead of going beyond.
int64_t SaturatingAdd(int64_t a, int64_t b);
int64_t SaturatingMul(int64_t a, int64_t b);

struct DeviceAmount {
  int64_t count = 0;
  std::map<std::string, Quantity> capacity;  // by dimension
  void Add(const DeviceAmount& other);
  // What is there stays at 0 or above it.
  void Sub(const DeviceAmount& other);
};

using DeviceAmounts = std::map<std::string, DeviceAmount>;  // by DeviceClass
void AddTo(DeviceAmounts* sum, const DeviceAmounts& more);

// Queues and their status name devices "deviceclass/CLASS" and "DIMENSION.deviceclass/CLASS"; other names are none.
DeviceAmounts DevicesIn(const model::ResourceList& resources);
model::ResourceList ToResourceList(const DeviceAmounts& devices);
bool NamesDevices(std::string_view resource);

// What a pod claims. Claims that several pods share count once where they are counted.
struct TaskClaims {
  DeviceAmounts all;
  std::map<std::string, DeviceAmounts> by_claim;  // by namespace/name
};

// Looks the claims of pods up. A claim of a template is a pod's own.
class DeviceClaims {
 public:
  explicit DeviceClaims(const model::Scenario& world);
  // Gives what the pod claims. It is nothing where a claim is not there, or none of its requests is counted.
  TaskClaims Of(const model::Pod& pod) const;
  // Says whether a claim that the pod names itself is not there: NewTaskInfo then fails, and the pod stays out of the
  // cache. What a template is to make is waited for in it.
  bool Lacks(const model::Pod& pod) const;
  // Gives the requests behind a claim of the pod, with its key; null where neither claim nor template is there.
  const model::ResourceClaim* Find(const model::Pod& pod, const model::PodResourceClaim& named, std::string* key) const;

 private:
  bool consumes_capacity_;
  std::map<std::string, const model::ResourceClaim*> claims_, templates_;  // by namespace/name
};

// Says whether capacity counts the request: alternatives and "all that there are" it leaves out.
bool IsCounted(const model::DeviceRequest& request);

// Gives what the job's minimum claims (GetMinDRAResources), shared claims for each pod anew.
DeviceAmounts MinClaims(const JobInfo& job, const std::vector<TaskClaims>& claims);

}  // namespace pumice
