// Ways out through the scheduler's configuration: an action that is missing, a plugin that is asked.
#include <utility>

#include "core/plugins/catalogue.h"
#include "core/reason/changes.h"
#include "core/reason/way_finder.h"

namespace pumice::reason {

void WayFinder::AddAction(const std::string& action, double cost) {
  const auto& conf = look_.report.conf;
  Add({Of(Op::kSet, "", "", "actions", ActionsWith(conf, action), conf.actions_text, cost)});
}

bool WayFinder::Has(const std::string& plugin, framework::Point point) const {
  for (const framework::Tier& tier : look_.report.conf.tiers) {
    for (const framework::PluginOption& option : tier.plugins) {
      if (option.name == plugin && framework::IsAsked(point, option)) return true;
    }
  }
  return false;
}

void WayFinder::SwitchOff(framework::Point point, const std::string& plugin, double cost, const std::string& but,
                          const std::string& about) {
  const char* flag = framework::FlagOf(point);
  if (flag == nullptr) return;
  Way way;
  const auto& tiers = look_.report.conf.tiers;
  for (size_t t = 0; t < tiers.size(); ++t) {
    for (size_t i = 0; i < tiers[t].plugins.size(); ++i) {
      const framework::PluginOption& option = tiers[t].plugins[i];
      const plugins::Row* row = plugins::Find(option.name);
      if (row == nullptr || !plugins::Subscribes(*row, point) || !framework::IsAsked(point, option)) continue;
      if ((!plugin.empty() && option.name != plugin) || option.name == but) continue;
      Relaxation off = Of(Op::kSet, "", "", FieldOf(t, i, flag), "false", "true", cost);
      off.plugin = option.name;
      off.about = about;
      way.push_back(std::move(off));
    }
  }
  // Few of them will be needed in the end.
  for (Relaxation& off : way) off.cost = cost / static_cast<double>(way.size());
  Add(std::move(way));
}

}  // namespace pumice::reason
