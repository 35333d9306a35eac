// These functions build and change the tree of a scheduler's configuration, in which a fix may add a plugin or set a
// flag.
#pragma once

#include <string>
#include <string_view>

#include "core/model/objects.h"

namespace pumice::edit {

model::ConfigValue ConfString(std::string_view text);
// The scalar is "true", "false", a number, or a string.
model::ConfigValue ConfScalar(std::string_view text);
// This is the tree of the configuration that Volcano has built in.
model::ConfigValue BuiltInConf();

// change.h says what fields there are. Returns "" or why it could not be done. A null value removes.
std::string ChangeConf(const std::string& field, const std::string* value, bool add, model::ConfigValue* conf);

}  // namespace pumice::edit
