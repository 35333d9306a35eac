// What Kubernetes holds against a pod's own resources (pkg/apis/core/validation, validatePodResources).
#pragma once

#include <string>
#include <vector>

#include "core/model/objects.h"

namespace pumice::admit {

// Each is to stand behind the path of `resources`: ".requests[cpu]: Invalid value: …". Names other than cpu, memory and
// hugepages have been left out as the pod was read.
std::vector<std::string> PodResourceErrors(model::PodSpec spec);

}  // namespace pumice::admit
