// Sums of what a pod's containers say, as Kubernetes adds them up (component-helpers/resource/helpers.go).
#pragma once

#include <functional>

#include "core/model/objects.h"

namespace pumice::model {

// list += more; of each name the sum.
void AddResources(const ResourceList& more, ResourceList* list);
// Of each name the larger.
void MaxResources(const ResourceList& more, ResourceList* list);

// AggregateContainerRequests and -Limits: the sum of the containers and sidecars, or what an init container needs
// beside the sidecars that are started before it, whichever is more. of: what a container counts for; is_init: whether
// it is one of the init containers.
ResourceList SumOfContainers(const PodSpec& spec,
                             const std::function<ResourceList(const Container&, bool is_init)>& of);

}  // namespace pumice::model
