// All actions of Volcano v1.14.4. Each lives in the file of its name.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/framework/plugin.h"

namespace pumice::actions {

// By the name that a configuration uses.
const std::map<std::string, framework::ActionBuilder>& Builtin();

}  // namespace pumice::actions
