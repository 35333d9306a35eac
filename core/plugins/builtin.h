// All plugins of Volcano v1.14.4 that Pumice has. Each lives in the file of its name.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/framework/plugin.h"

namespace pumice::plugins {

// By the name that a configuration uses.
const std::map<std::string, framework::PluginBuilder>& Builtin();

}  // namespace pumice::plugins
