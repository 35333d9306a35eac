// ToConfigValue makes the scheduler's configuration out of a tree that was read, so that it outlives the file.
#pragma once

#include "core/model/objects.h"
#include "core/text/value.h"

namespace pumice::manifest {

// It has the types that yaml.v2 gave its scalars.
model::ConfigValue ToConfigValue(const text::Value& value);

}  // namespace pumice::manifest
