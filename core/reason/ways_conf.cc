// Ways out through the scheduler's configuration: an action that is missing, a plugin that is asked.
#include <utility>

#include "core/plugins/catalogue.h"
#include "core/reason/way_finder.h"

namespace pumice::reason {

// The action is put where it is of use: before backfill, allocate before those that help what it left over.
void WayFinder::AddAction(const std::string& action, double cost) {
  std::string text;
  bool placed = false;
  auto append = [&](const std::string& name) { text += (text.empty() ? "" : ", ") + name; };
  for (const std::string& other : look_.report.conf.actions) {
    const bool evicts = other == "preempt" || other == "reclaim" || other == "gangpreempt" || other == "gangreclaim";
    const bool later = other == "backfill" || (action == "allocate" && evicts);
    if (later && !placed && action != "backfill") {
      append(action);
      placed = true;
    }
    append(other);
  }
  if (!placed) append(action);
  Add({Of(Op::kSet, "", "", "actions", text, look_.report.conf.actions_text, cost)});
}

bool WayFinder::Has(const std::string& plugin, framework::Point point) const {
  for (const framework::Tier& tier : look_.report.conf.tiers) {
    for (const framework::PluginOption& option : tier.plugins) {
      if (option.name == plugin && framework::IsAsked(point, option)) return true;
    }
  }
  return false;
}

void WayFinder::SwitchOff(framework::Point point, const std::string& plugin, double cost, const std::string& but) {
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
      const std::string field = "tiers[" + std::to_string(t) + "].plugins[" + std::to_string(i) + "].";
      Relaxation off = Of(Op::kSet, "", "", field + flag, "false", "true", cost);
      off.plugin = option.name;
      way.push_back(std::move(off));
    }
  }
  // Few of them will be needed in the end.
  for (Relaxation& off : way) off.cost = cost / static_cast<double>(way.size());
  Add(std::move(way));
}

}  // namespace pumice::reason
