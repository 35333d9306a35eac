// The catalogue of plugins: one row each, which says all that the rest of Pumice needs to know of a plugin. The row
// stands at the end of the plugin's own file; catalogue.cc lists the rows.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "core/framework/catalogue.h"
#include "core/framework/plugin.h"
#include "core/framework/points.h"

namespace pumice::plugins {

// This is where a plugin finds a label or annotation.
enum class Where : uint8_t {
  kPodAnnotation,
  kPodLabel,
  kPodGroupAnnotation,
  kNodeAnnotation,
  kNodeLabel,
  kQueueAnnotation
};
const char* NameOf(Where where);

// This is a label or annotation that a plugin reads.
struct Mark {
  Where where;
  std::string_view key;
  bool about_nodes = false;  // whether two pods that differ in it alone may get different answers about a node
};

struct Row {
  std::string_view name;  // as a configuration writes it
  framework::Words what;
  std::string_view go;  // the file that it follows, below pkg/scheduler/plugins
  std::unique_ptr<framework::Plugin> (*build)(const framework::Arguments&);
  // It is there for a plugin that keeps something in globals of Volcano's process: it makes a builder whose plugins
  // share what they remember from one session to the next. `start` is when the process started.
  framework::PluginBuilder (*build_remembering)(model::Time start) = nullptr;
  std::initializer_list<framework::Argument> arguments = {};
  std::initializer_list<framework::Point> points;  // every one that it subscribes under some configuration
  std::initializer_list<Mark> marks = {};
  bool hierarchy = false;  // whether enableHierarchy means anything to it
  // It says whether its answers may depend on the time or on what is outside the cluster; a simulation then leaves out
  // no cycle.
  bool reads_time = true;
  // It says whether its answers hang on what no other plugin looks at: a budget, the hour, a server. The linter does
  // not hold them against those of others.
  bool own_affair = false;
  // The changes of Volcano that it came and went with; null: it was always there, or still is.
  bool model::Release::*since = nullptr;
  bool model::Release::*until = nullptr;
};

// This is the `build` of a plugin whose constructor takes its arguments, or nothing.
template <class P>
std::unique_ptr<framework::Plugin> Make(const framework::Arguments& arguments) {
  if constexpr (std::is_constructible_v<P, const framework::Arguments&>) {
    return std::make_unique<P>(arguments);
  } else {
    return std::make_unique<P>();
  }
}

// Lists the rows, ascending by name.
const std::vector<const Row*>& Catalogue();
// Gives null for a name that no plugin has.
const Row* Find(std::string_view name);
bool Subscribes(const Row& row, framework::Point point);
// Gives the keys of the flags of which each by itself changes what the plugin is asked, in the order of PluginFlags.
std::vector<std::string_view> FlagsOf(const Row& row);

// These are the builders by name of the plugins that the release has, which remember nothing from one session to the
// next. What they build gets the arguments that the release knows.
std::map<std::string, framework::PluginBuilder> Builders(const model::Release& release);
// These are the same for many cycles: what Volcano keeps in globals of its process, tdm's last eviction and
// rescheduling's last run, is kept by the map and its copies. `start` is when the process started.
std::map<std::string, framework::PluginBuilder> Remembering(const model::Release& release, model::Time start);

}  // namespace pumice::plugins
