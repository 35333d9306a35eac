// All plugins of Volcano v1.14.4 that Pumice has. Each lives in the file of its name.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/framework/plugin.h"

namespace pumice::plugins {

// By the name that a configuration uses.
const std::map<std::string, framework::PluginBuilder>& Builtin();

// The same for many cycles: what Volcano keeps in globals of its process from one session to the next, tdm's last
// eviction and rescheduling's last run, is kept by the map and its copies. `start`: when the process started.
std::map<std::string, framework::PluginBuilder> Remembering(model::Time start);

}  // namespace pumice::plugins
