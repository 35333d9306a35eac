#include "core/plugins/builtin.h"

namespace pumice::plugins {

using framework::Arguments;
using framework::Plugin;
using Made = std::unique_ptr<Plugin>;

// One line a plugin, ascending; each is defined in <name>.cc.

const std::map<std::string, framework::PluginBuilder>& Builtin() {
  static const auto* builders = new std::map<std::string, framework::PluginBuilder>{
  };
  return *builders;
}

}  // namespace pumice::plugins
