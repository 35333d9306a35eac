#pragma once

#include "core/io/value.h"
#include "core/model/objects.h"

namespace pumice::io {

// The scheduler configuration's tree with the types that yaml.v2 gave its scalars.
model::ConfigValue ToConfigValue(const Value& value);

}  // namespace pumice::io
