#pragma once

#include "core/io/fields.h"
#include "core/model/objects.h"

namespace pumice::io {

// What Volcano says to a scheduler configuration: its refusal is an error; plugins, keys and arguments that it would
// pass over, and arguments of a type that it does not take, are warnings.
void CheckConfiguration(const ObjectContext& context, const model::ConfigValue& conf);

}  // namespace pumice::io
