// Extension: one extension point of a session: the functions that plugins added, in the order in which Volcano asks.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/framework/points.h"

namespace pumice::framework {

// Volcano keeps functions by plugin name and walks tiers and plugins as configured: a plugin configured twice is asked
// twice, with the function that was added last (pkg/scheduler/framework/session_plugins.go).
template <class Fn>
class Extension {
 public:
  struct Call {
    int tier;
    const std::string* plugin;
    Fn fn;
  };

  Extension(const std::vector<Tier>& tiers, Point point) : tiers_(&tiers), point_(point) {}

  void Add(const std::string& plugin, Fn fn) {
    fns_[plugin] = std::move(fn);
    calls_.clear();
    for (size_t t = 0; t < tiers_->size(); ++t) {
      for (const PluginOption& option : (*tiers_)[t].plugins) {
        auto it = fns_.find(option.name);
        if (it != fns_.end() && IsAsked(point_, option))
          calls_.push_back({static_cast<int>(t), &option.name, it->second});
      }
    }
  }

  // Enabled functions in the order of tiers and plugins.
  const std::vector<Call>& calls() const { return calls_; }
  bool empty() const { return calls_.empty(); }
  Point point() const { return point_; }

 private:
  const std::vector<Tier>* tiers_;
  Point point_;
  std::map<std::string, Fn> fns_;
  std::vector<Call> calls_;
};

}  // namespace pumice::framework
