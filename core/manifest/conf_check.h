#pragma once

#include "core/manifest/fields.h"
#include "core/model/objects.h"

namespace pumice::manifest {

// What Volcano says to a scheduler configuration: its refusal is an error; plugins, keys and arguments that it would
// pass over, and arguments of a type that it does not take, are warnings.
void CheckConfiguration(const ObjectContext& context, const model::ConfigValue& conf);

}  // namespace pumice::manifest
