// Names and claims are looked up in maps, so that everything is added up in one order.
#include "core/api/device_claims.h"

#include <algorithm>
#include <limits>
#include <set>

#include "core/api/job_info.h"

namespace pumice {
namespace {

constexpr std::string_view kCountPrefix = "deviceclass/", kCapacitySeparator = ".deviceclass/";

// So many times the amount, added up by doubling: Quantity only adds.
Quantity Times(Quantity amount, int64_t times) {
  Quantity sum = Quantity::FromValue(0, amount.format());
  for (; times > 0; times >>= 1) {
    if (times & 1) sum = sum + amount;
    amount = amount + amount;
  }
  return sum;
}

void AddCapacity(std::map<std::string, Quantity>* sum, const std::string& dimension, const Quantity& more) {
  auto [it, added] = sum->try_emplace(dimension, more);
  if (!added) it->second = it->second + more;
}

// This is addDRAResource, whose count wraps around.
void AddRequest(DeviceAmounts* sum, const model::DeviceRequest& request, bool consumes_capacity) {
  DeviceAmount& amount = (*sum)[request.device_class];
  const int64_t count = request.count == 0 ? 1 : request.count;
  amount.count = static_cast<int64_t>(static_cast<uint64_t>(amount.count) + static_cast<uint64_t>(count));
  if (!consumes_capacity) return;
  for (const auto& [dimension, each] : request.capacity) {
    AddCapacity(&amount.capacity, dimension, Times(each, std::max<int64_t>(count, 1)));
  }
}

}  // namespace

int64_t SaturatingAdd(int64_t a, int64_t b) {
  int64_t sum;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return a > 0 ? std::numeric_limits<int64_t>::max() : std::numeric_limits<int64_t>::min();
}

int64_t SaturatingMul(int64_t a, int64_t b) {
  int64_t product;
  if (!__builtin_mul_overflow(a, b, &product)) return product;
  return (a > 0) == (b > 0) ? std::numeric_limits<int64_t>::max() : std::numeric_limits<int64_t>::min();
}

void DeviceAmount::Add(const DeviceAmount& other) {
  count = SaturatingAdd(count, other.count);
  for (const auto& [dimension, amount] : other.capacity) AddCapacity(&capacity, dimension, amount);
}

void DeviceAmount::Sub(const DeviceAmount& other) {
  count = std::max<int64_t>(0, count - other.count);
  for (const auto& [dimension, amount] : other.capacity) {
    auto it = capacity.find(dimension);
    if (it == capacity.end()) continue;
    it->second = it->second - amount;
    if (it->second.Sign() < 0) it->second = Quantity::FromValue(0);
  }
}

void AddTo(DeviceAmounts* sum, const DeviceAmounts& more) {
  for (const auto& [device_class, amount] : more) (*sum)[device_class].Add(amount);
}

bool NamesDevices(std::string_view resource) { return !DevicesIn({{std::string(resource), Quantity()}}).empty(); }

DeviceAmounts DevicesIn(const model::ResourceList& resources) {
  DeviceAmounts devices;
  for (const auto& [name, amount] : resources) {
    const size_t at = name.find(kCapacitySeparator);
    if (at != std::string::npos && at > 0) {
      const std::string device_class = name.substr(at + kCapacitySeparator.size());
      if (!device_class.empty()) devices[device_class].capacity[name.substr(0, at)] = amount;
    } else if (name.starts_with(kCountPrefix) && name.size() > kCountPrefix.size()) {
      devices[name.substr(kCountPrefix.size())].count = amount.Value();
    }
  }
  return devices;
}

model::ResourceList ToResourceList(const DeviceAmounts& devices) {
  model::ResourceList list;
  for (const auto& [device_class, amount] : devices) {
    if (amount.count > 0) list[std::string(kCountPrefix) + device_class] = Quantity::FromValue(amount.count);
    for (const auto& [dimension, capacity] : amount.capacity) {
      if (capacity.Sign() != 0) list[dimension + std::string(kCapacitySeparator) + device_class] = capacity;
    }
  }
  return list;
}

bool IsCounted(const model::DeviceRequest& request) {
  return !request.has_alternatives && !request.all && !request.device_class.empty();
}

DeviceClaims::DeviceClaims(const model::Scenario& world) : consumes_capacity_(world.consumes_device_capacity) {
  for (const model::ResourceClaim& claim : world.resource_claims) claims_[claim.meta.Key()] = &claim;
  for (const model::ResourceClaim& made : world.resource_claim_templates) templates_[made.meta.Key()] = &made;
}

const model::ResourceClaim* DeviceClaims::Find(const model::Pod& pod, const model::PodResourceClaim& named,
                                               std::string* key) const {
  std::string name = named.claim;
  if (name.empty() && pod.made_claims != nullptr) {
    auto made = pod.made_claims->find(named.name);
    if (made != pod.made_claims->end()) name = made->second;
  }
  if (auto claim = claims_.find(pod.meta.ns + "/" + name); !name.empty() && claim != claims_.end()) {
    *key = claim->first;
    return claim->second;
  }
  auto from = templates_.find(pod.meta.ns + "/" + named.claim_template);
  if (named.claim_template.empty() || from == templates_.end()) return nullptr;
  // Kubernetes makes it as soon as the pod is there.
  *key = pod.meta.ns + "/" + (name.empty() ? pod.meta.name + "-" + named.name : name);
  return from->second;
}

bool DeviceClaims::Lacks(const model::Pod& pod) const {
  const auto& named = pod.spec->resource_claims;
  return std::any_of(named.begin(), named.end(), [&](const model::PodResourceClaim& claim) {
    std::string key;
    return claim.claim_template.empty() && Find(pod, claim, &key) == nullptr;
  });
}

TaskClaims DeviceClaims::Of(const model::Pod& pod) const {
  TaskClaims claims;
  for (const model::PodResourceClaim& named : pod.spec->resource_claims) {
    std::string key;
    const model::ResourceClaim* claim = Find(pod, named, &key);
    if (claim == nullptr) return {};
    if (claims.by_claim.count(key) != 0) continue;
    DeviceAmounts devices;
    for (const model::DeviceRequest& request : claim->requests) {
      if (!IsCounted(request)) continue;
      AddRequest(&devices, request, consumes_capacity_);
      AddRequest(&claims.all, request, consumes_capacity_);
    }
    if (!devices.empty()) claims.by_claim.emplace(std::move(key), std::move(devices));
  }
  return claims;
}

DeviceAmounts MinClaims(const JobInfo& job, const std::vector<TaskClaims>& claims) {
  DeviceAmounts sum;
  if (claims.empty()) return sum;
  auto add = [&](const TaskInfo& task, int32_t times) {
    for (const auto& [device_class, amount] : claims[task.index()].all) {
      DeviceAmount& to = sum[device_class];
      to.count = SaturatingAdd(to.count, SaturatingMul(amount.count, times));
      for (const auto& [dimension, each] : amount.capacity) {
        AddCapacity(&to.capacity, dimension, Times(each, std::max(times, 1)));
      }
    }
  };
  if (job.task_min_available.empty()) {
    std::vector<const TaskInfo*> asking;
    for (const TaskInfo* task : job.tasks) {
      if (!claims[task->index()].all.empty()) asking.push_back(task);
    }
    std::stable_sort(asking.begin(), asking.end(),
                     [](const TaskInfo* l, const TaskInfo* r) { return l->facts->key_rank < r->facts->key_rank; });
    const auto min = static_cast<size_t>(std::max(job.min_available, 0));
    for (size_t i = 0; i < std::min(min, asking.size()); ++i) add(*asking[i], 1);
    return sum;
  }
  // Of each role one pod stands for all.
  std::set<std::string> seen;
  for (const TaskInfo* task : job.tasks) {
    const std::string& role = *task->facts->role;
    auto min = job.task_min_available.find(role);
    if (claims[task->index()].all.empty() || min == job.task_min_available.end() || min->second <= 0) continue;
    if (seen.insert(role).second) add(*task, min->second);
  }
  return sum;
}

}  // namespace pumice
