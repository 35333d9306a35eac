// The catalogue of actions: one row each, at the end of the action's own file; catalogue.cc lists the rows. See
// plugins/catalogue.h, which is the same for plugins.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/framework/catalogue.h"
#include "core/framework/conf.h"
#include "core/framework/plugin.h"

namespace pumice::actions {

struct Row {
  std::string_view name;  // as a configuration writes it
  framework::Words what;
  std::string_view go;  // the file that it follows, below pkg/scheduler/actions
  std::unique_ptr<framework::Action> (*build)();
  std::initializer_list<framework::Argument> arguments = {};
  // The changes of Volcano that it came and went with; null: it was always there, or still is.
  bool model::Release::*since = nullptr;
  bool model::Release::*until = nullptr;
};

// This is the `build` of an action.
template <class A>
std::unique_ptr<framework::Action> Make() {
  return std::make_unique<A>();
}

// Lists the rows, ascending by name.
const std::vector<const Row*>& Catalogue();
// Gives null for a name that no action has.
const Row* Find(std::string_view name);
// These are the names that this release of Volcano registers, ascending.
std::vector<std::string_view> Names(const model::Release& release);

// These are the builders by name of the actions that the release has.
std::map<std::string, framework::ActionBuilder> Builders(const model::Release& release);

// This is UnmarshalSchedulerConf, with the actions and their arguments that the release knows.
framework::ConfigurationResult ParseConfiguration(const model::ConfigValue& conf, const model::Release& release);

}  // namespace pumice::actions
