// The sums follow component-helpers/resource/helpers.go: sidecars count beside the init containers that start after
// them.
#include "core/model/pod_resources.h"

namespace pumice::model {

void AddResources(const ResourceList& more, ResourceList* list) {
  for (const auto& [name, quantity] : more) {
    auto [it, added] = list->try_emplace(name, quantity);
    if (!added) it->second = it->second + quantity;
  }
}

void MaxResources(const ResourceList& more, ResourceList* list) {
  for (const auto& [name, quantity] : more) {
    auto [it, added] = list->try_emplace(name, quantity);
    if (!added && it->second < quantity) it->second = quantity;
  }
}

ResourceList SumOfContainers(const PodSpec& spec, const std::function<ResourceList(const Container&, bool)>& of) {
  ResourceList total;
  for (const Container& container : spec.containers) AddResources(of(container, false), &total);
  ResourceList sidecars, init;
  for (const Container& container : spec.init_containers) {
    ResourceList amounts = of(container, true);
    if (container.restart_always) {
      AddResources(amounts, &total);
      AddResources(amounts, &sidecars);
      MaxResources(sidecars, &init);
    } else {
      AddResources(sidecars, &amounts);
      MaxResources(amounts, &init);
    }
  }
  MaxResources(init, &total);
  return total;
}

}  // namespace pumice::model
