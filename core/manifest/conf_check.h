// CheckConfiguration says what Volcano would make of a scheduler's configuration, before anything runs.
#pragma once

#include "core/manifest/fields.h"
#include "core/model/objects.h"

namespace pumice::manifest {

// Of this release of Volcano: its refusal is an error; plugins, keys and arguments that it would pass over, and
// arguments of a type that it does not take, are warnings.
void CheckConfiguration(const ObjectContext& context, const model::ConfigValue& conf, const model::Release& release);

}  // namespace pumice::manifest
