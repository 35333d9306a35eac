// Plugin and Action: what a session runs. Twin of pkg/scheduler/framework/interface.go.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/framework/arguments.h"

namespace pumice::framework {

class Session;

class Plugin {
 public:
  virtual ~Plugin() = default;
  virtual const std::string& Name() const = 0;
  // Subscribes to the session's extension points.
  virtual void OnSessionOpen(Session& ssn) = 0;
  virtual void OnSessionClose(Session& ssn) = 0;
};

class Action {
 public:
  virtual ~Action() = default;
  virtual const std::string& Name() const = 0;
  virtual void Execute(Session& ssn) = 0;
};

// The plugins and actions there are, by name: plugins/catalogue.h and actions/catalogue.h make them of their rows.
using PluginBuilder = std::function<std::unique_ptr<Plugin>(const Arguments&)>;
using ActionBuilder = std::function<std::unique_ptr<Action>()>;

struct Registry {
  std::map<std::string, PluginBuilder> plugins;
  std::map<std::string, ActionBuilder> actions;
};

}  // namespace pumice::framework
