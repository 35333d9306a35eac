// These checks say what the API server refuses of pods whose fields are each right (validation.go).
#pragma once

#include "core/manifest/fields.h"
#include "core/model/objects.h"

namespace pumice::manifest {

// Checks a container's `resources`.
void CheckLimits(Fields* resources, const model::Container& container);
// Checks all containers of a pod together.
void CheckContainers(Fields* spec, const model::PodSpec& pod);

}  // namespace pumice::manifest
