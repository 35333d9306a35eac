// The sums are those of Kubernetes' quota, with what Volcano's controllers add.
#include "core/admit/pod_usage.h"

#include <string_view>

#include "core/model/pod_resources.h"

namespace pumice::admit {

namespace {

using model::ResourceList;

ResourceList Sum(const model::PodSpec& spec, ResourceList model::Container::*part) {
  return model::SumOfContainers(spec, [part](const model::Container& container, bool) { return container.*part; });
}

bool IsNative(std::string_view name) {
  return name.find('/') == std::string_view::npos || name.find("kubernetes.io/") != std::string_view::npos;
}

// This is GetPodQuotaUsage.
ResourceList Usage(const model::PodSpec& spec) {
  ResourceList requests = Sum(spec, &model::Container::requests);
  ResourceList limits = Sum(spec, &model::Container::limits);
  for (const auto& [name, quantity] : spec.pod_requests) requests[name] = quantity;
  for (const auto& [name, quantity] : spec.pod_limits) limits[name] = quantity;
  if (spec.has_overhead) {
    model::AddResources(spec.overhead, &requests);
    for (const auto& [name, quantity] : spec.overhead) {
      auto it = limits.find(name);
      if (it != limits.end() && it->second.Sign() != 0) it->second = it->second + quantity;
    }
  }
  ResourceList usage = {{"count/pods", Quantity::FromValue(1)}, {"pods", Quantity::FromValue(1)}};
  for (const char* name : {"cpu", "memory", "ephemeral-storage"}) {
    if (auto it = requests.find(name); it != requests.end()) {
      usage[name] = it->second;
      usage[std::string("requests.") + name] = it->second;
    }
    if (auto it = limits.find(name); it != limits.end()) usage[std::string("limits.") + name] = it->second;
  }
  for (const auto& [name, quantity] : requests) {
    const bool huge = name.starts_with("hugepages-");
    const bool extended = !IsNative(name) && !name.starts_with("requests.");
    if (huge) usage[name] = quantity;
    if (huge || extended) usage["requests." + name] = quantity;
    // Volcano adds extended resources under their own name, too.
    if (extended) usage[name] = quantity;
  }
  return usage;
}

// Gives n times the quantity, as n additions give it.
Quantity Times(const Quantity& quantity, int32_t n) {
  Quantity sum = Quantity::FromValue(0, quantity.format());
  Quantity power = quantity;
  for (; n > 0; n >>= 1) {
    if (n & 1) sum = sum + power;
    if (n > 1) power = power + power;
  }
  return sum;
}

}  // namespace

bool DefaultPodRequests(model::PodSpec* spec) {
  if (spec->pod_limits.empty()) return false;
  const ResourceList asked = Sum(*spec, &model::Container::requests);
  const size_t before = spec->pod_requests.size();
  for (const char* name : {"cpu", "memory"}) {
    if (auto it = asked.find(name); it != asked.end()) spec->pod_requests.insert(*it);
  }
  spec->pod_requests.insert(spec->pod_limits.begin(), spec->pod_limits.end());
  return spec->pod_requests.size() != before;
}

ResourceList TaskRequests(const model::PodSpec& spec, int32_t replicas) {
  ResourceList total;
  if (replicas <= 0) return total;
  for (const auto& [name, quantity] : Usage(spec)) total[name] = Times(quantity, replicas);
  return total;
}

}  // namespace pumice::admit
