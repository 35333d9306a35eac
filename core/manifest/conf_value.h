#pragma once

#include "core/model/objects.h"
#include "core/text/value.h"

namespace pumice::manifest {

// The scheduler configuration's tree with the types that yaml.v2 gave its scalars.
model::ConfigValue ToConfigValue(const text::Value& value);

}  // namespace pumice::manifest
