#include "core/plugins/k8s/pod_requests.h"

#include "core/api/task_info.h"

namespace pumice::plugins::k8s {
namespace {

using model::Container;
using model::ResourceList;

constexpr int64_t kDefaultMilliCpu = 100, kDefaultMemory = 200 * 1024 * 1024;

void Add(ResourceList* list, const ResourceList& other) {
  for (const auto& [name, quantity] : other) {
    auto [it, added] = list->try_emplace(name, quantity);
    if (!added) it->second = it->second + quantity;
  }
}

void TakeMax(ResourceList* list, const ResourceList& other) {
  for (const auto& [name, quantity] : other) {
    auto [it, added] = list->try_emplace(name, quantity);
    if (!added && it->second < quantity) it->second = quantity;
  }
}

// Placed: with in-place resizes and the pod's own resources, which the scorers of a pod that comes know nothing of.
// defaults: what a container counts for that does not name a resource.
ResourceList Total(const model::Pod& pod, bool placed, const ResourceList& defaults) {
  auto requests = [&](const Container& container, const std::vector<model::ContainerStatus>& statuses, bool runs_on) {
    ResourceList list = placed && runs_on ? ContainerRequests(pod, container, statuses) : container.requests;
    list.insert(defaults.begin(), defaults.end());
    return list;
  };
  ResourceList total, sidecars, init;
  for (const Container& c : pod.spec->containers) Add(&total, requests(c, pod.container_statuses, true));
  for (const Container& c : pod.spec->init_containers) {
    ResourceList list = requests(c, pod.init_container_statuses, c.restart_always);
    if (c.restart_always) {
      Add(&total, list);
      Add(&sidecars, list);
      TakeMax(&init, sidecars);
    } else {
      Add(&list, sidecars);
      TakeMax(&init, list);
    }
  }
  TakeMax(&total, init);
  if (placed) {
    for (const auto& [name, quantity] : pod.spec->pod_requests) total[name] = quantity;
  }
  if (pod.spec->has_overhead) Add(&total, pod.spec->overhead);
  return total;
}

}  // namespace

Amounts ScoredAmounts(const ResourceList& list) {
  Amounts amounts{};
  auto find = [&](const char* name) {
    auto it = list.find(name);
    return it == list.end() ? nullptr : &it->second;
  };
  if (const Quantity* cpu = find("cpu")) amounts[kScoredCpu] = cpu->MilliValue();
  if (const Quantity* memory = find("memory")) amounts[kScoredMemory] = memory->Value();
  if (const Quantity* gpu = find("nvidia.com/gpu")) amounts[kScoredGpu] = gpu->Value();
  return amounts;
}

PodRequests PodRequests::Of(const model::Pod& pod) {
  const ResourceList defaults = {{"cpu", Quantity::FromMilli(kDefaultMilliCpu)},
                                 {"memory", Quantity::FromValue(kDefaultMemory)}};
  const ResourceList requested = Total(pod, true, {});
  ResourceList missing = defaults;
  if (!pod.spec->pod_requests.empty()) {
    std::erase_if(missing, [&](const auto& amount) { return requested.count(amount.first) != 0; });
  }
  return {.requested = ScoredAmounts(requested),
          .requested_nonzero = ScoredAmounts(Total(pod, true, missing)),
          .asked = ScoredAmounts(Total(pod, false, {})),
          .asked_nonzero = ScoredAmounts(Total(pod, false, defaults))};
}

}  // namespace pumice::plugins::k8s
