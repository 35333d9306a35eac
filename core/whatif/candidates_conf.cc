// Only what the configuration lacks is offered, with the place in its tiers or actions where it would be of use.
#include "core/whatif/candidates_conf.h"

#include <optional>
#include <string>

namespace pumice::whatif {
namespace {

using framework::PluginOption;
using framework::SchedulerConfiguration;
using Op = edit::Change::Op;

Step Actions(const SchedulerConfiguration& conf, const char* code, const std::string& actions) {
  return {code, {Op::kSet, "", "", "actions", actions}, conf.actions_text};
}

// Puts the action where it is of use: allocate before those that help what it left over, the others before backfill.
std::string With(const SchedulerConfiguration& conf, const std::string& added) {
  std::string text;
  bool placed = false;
  for (const std::string& action : conf.actions) {
    const bool evicts =
        action == "preempt" || action == "reclaim" || action == "gangpreempt" || action == "gangreclaim";
    const bool later = action == "backfill" || (added == "allocate" && evicts);
    if (later && !placed) {
      text += (text.empty() ? "" : ", ") + added;
      placed = true;
    }
    text += (text.empty() ? "" : ", ") + action;
  }
  return placed ? text : text + (text.empty() ? "" : ", ") + added;
}

std::string Without(const SchedulerConfiguration& conf, const std::string& removed) {
  std::string text;
  for (const std::string& action : conf.actions) {
    if (action != removed) text += (text.empty() ? "" : ", ") + action;
  }
  return text;
}

class Flags {
 public:
  Flags(std::vector<Step>* steps, size_t tier, size_t index, const PluginOption& plugin)
      : steps_(*steps),
        path_("tiers[" + std::to_string(tier) + "].plugins[" + std::to_string(index) + "]."),
        name_(plugin.name) {}

  void Off(const char* flag, const std::optional<bool>& now) {
    if (now.value_or(false)) steps_.push_back({"flag-off", {Op::kSet, "", "", path_ + flag, "false"}, name_});
  }
  void On(const char* flag, const std::optional<bool>& now) {
    if (!now.value_or(false)) steps_.push_back({"flag-on", {Op::kSet, "", "", path_ + flag, "true"}, name_});
  }

 private:
  std::vector<Step>& steps_;
  std::string path_, name_;
};

}  // namespace

std::vector<Step> ConfigurationThatLetsIn(const SchedulerConfiguration& conf, bool hierarchy, bool pending) {
  std::vector<Step> steps;
  for (const char* action : {"allocate", "preempt", "reclaim", "backfill"}) {
    if (!conf.HasAction(action)) steps.push_back(Actions(conf, "action-on", With(conf, action)));
  }
  if (conf.HasAction("enqueue") && pending) {
    steps.push_back(Actions(conf, "action-off", Without(conf, "enqueue")));
  }
  const bool preempt = conf.HasAction("preempt"), reclaim = conf.HasAction("reclaim");
  for (size_t t = 0; t < conf.tiers.size(); ++t) {
    for (size_t i = 0; i < conf.tiers[t].plugins.size(); ++i) {
      const PluginOption& plugin = conf.tiers[t].plugins[i];
      const std::string& name = plugin.name;
      Flags flags(&steps, t, i, plugin);
      if (name == "gang" || name == "drf" || name == "conformance" || name == "priority") {
        if (preempt) flags.Off("enablePreemptable", plugin.enabled_preemptable);
        if (reclaim) flags.Off("enableReclaimable", plugin.enabled_reclaimable);
      }
      if (name == "overcommit" || name == "resourcequota" || name == "sla") {
        flags.Off("enableJobEnqueued", plugin.enabled_job_enqueued);
      }
      if (name == "capacity" && hierarchy) flags.On("enableHierarchy", plugin.enabled_hierarchy);
    }
  }
  return steps;
}

std::vector<Step> ConfigurationThatSpares(const SchedulerConfiguration& conf) {
  std::vector<Step> steps;
  for (const char* action : {"preempt", "reclaim", "gangpreempt", "gangreclaim", "shuffle"}) {
    if (conf.HasAction(action)) steps.push_back(Actions(conf, "action-off", Without(conf, action)));
  }
  return steps;
}

}  // namespace pumice::whatif
