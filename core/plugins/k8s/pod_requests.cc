// Containers are added up by Kubernetes' rules for sidecars and init containers, with and without what counts for those
// that say nothing.
#include "core/plugins/k8s/pod_requests.h"

#include "core/api/task_info.h"
#include "core/model/pod_resources.h"

namespace pumice::plugins::k8s {
namespace {

using model::Container;
using model::ResourceList;

constexpr int64_t kDefaultMilliCpu = 100, kDefaultMemory = 200 * 1024 * 1024;

// `placed` adds in-place resizes and the pod's `own` resources, which the scorers of a pod that comes know nothing of.
// `defaults` is what a container counts for that does not name a resource.
ResourceList Total(const model::Pod& pod, bool placed, const ResourceList& own, const ResourceList& defaults) {
  ResourceList total = model::SumOfContainers(*pod.spec, [&](const Container& container, bool is_init) {
    const auto& statuses = is_init ? pod.init_container_statuses : pod.container_statuses;
    const bool resizable = placed && (!is_init || container.restart_always);
    ResourceList requests = resizable ? ContainerRequests(pod, container, statuses) : container.requests;
    requests.insert(defaults.begin(), defaults.end());
    return requests;
  });
  if (placed) {
    for (const auto& [name, quantity] : own) total[name] = quantity;
  }
  if (pod.spec->has_overhead) model::AddResources(pod.spec->overhead, &total);
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

PodRequests PodRequests::Of(const model::Pod& pod, bool pod_level) {
  const ResourceList own = pod_level ? pod.spec->pod_requests : ResourceList();
  const ResourceList defaults = {{"cpu", Quantity::FromMilli(kDefaultMilliCpu)},
                                 {"memory", Quantity::FromValue(kDefaultMemory)}};
  const ResourceList requested = Total(pod, true, own, {});
  ResourceList missing = defaults;
  if (!own.empty()) {
    std::erase_if(missing, [&](const auto& amount) { return requested.count(amount.first) != 0; });
  }
  return {.requested = ScoredAmounts(requested),
          .requested_nonzero = ScoredAmounts(Total(pod, true, own, missing)),
          .asked = ScoredAmounts(Total(pod, false, {}, {})),
          .asked_nonzero = ScoredAmounts(Total(pod, false, {}, defaults))};
}

}  // namespace pumice::plugins::k8s
