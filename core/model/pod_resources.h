// These functions sum up what a pod's containers say, as Kubernetes adds it up (component-helpers/resource/helpers.go).
#pragma once

#include <functional>

#include "core/model/objects.h"

namespace pumice::model {

// Adds `more` to `list`, name by name.
void AddResources(const ResourceList& more, ResourceList* list);
// Takes of each name the larger amount.
void MaxResources(const ResourceList& more, ResourceList* list);

// This is AggregateContainerRequests and -Limits: the sum of the containers and sidecars, or what an init container
// needs beside the sidecars that are started before it, whichever is more. `of` gives what a container counts for;
// is_init says whether it is one of the init containers.
ResourceList SumOfContainers(const PodSpec& spec,
                             const std::function<ResourceList(const Container&, bool is_init)>& of);

}  // namespace pumice::model
