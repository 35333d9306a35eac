// What the API server refuses of pods whose fields are each right (validation.go).
#pragma once

#include "core/io/fields.h"
#include "core/model/objects.h"

namespace pumice::io {

// Of a container's `resources`.
void CheckLimits(Fields* resources, const model::Container& container);

}  // namespace pumice::io
