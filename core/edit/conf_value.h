// Building and changing a scheduler configuration's tree.
#pragma once

#include <string>
#include <string_view>

#include "core/model/objects.h"

namespace pumice::edit {

model::ConfigValue ConfString(std::string_view text);
// "true", "false", a whole number, or a string.
model::ConfigValue ConfScalar(std::string_view text);
// The tree of the configuration that Volcano has built in.
model::ConfigValue BuiltInConf();

// See change.h; "" or why not. A null value removes.
std::string ChangeConf(const std::string& field, const std::string* value, bool add, model::ConfigValue* conf);

}  // namespace pumice::edit
