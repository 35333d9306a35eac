// The scheduler's configuration: actions, tiers of plugins with their flags, arguments of actions.
//
// Follows pkg/scheduler/conf/scheduler_conf.go (the fields and their YAML tags), pkg/scheduler/util.go (what is
// refused) and pkg/scheduler/plugins/defaults.go; the type rules are those of yaml.v2's decoder.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/framework/arguments.h"
#include "core/framework/catalogue.h"
#include "core/model/objects.h"

namespace pumice::framework {

struct PluginOption {
  std::string name;
  std::optional<bool> enabled_job_order;
  std::optional<bool> enabled_hierarchy;
  std::optional<bool> enabled_job_ready;
  std::optional<bool> enabled_job_pipelined;
  std::optional<bool> enabled_task_order;
  std::optional<bool> enabled_preemptable;
  std::optional<bool> enabled_reclaimable;
  std::optional<bool> enabled_preemptive;
  std::optional<bool> enabled_queue_order;
  std::optional<bool> enabled_cluster_order;
  std::optional<bool> enabled_predicate;
  std::optional<bool> enabled_best_node;
  std::optional<bool> enabled_node_order;
  std::optional<bool> enabled_target_job;
  std::optional<bool> enabled_reserved_nodes;
  std::optional<bool> enabled_job_enqueued;
  std::optional<bool> enabled_victim;
  std::optional<bool> enabled_job_starving;
  std::optional<bool> enabled_overused;
  std::optional<bool> enabled_allocatable;
  std::optional<bool> enabled_hyper_node_order;
  std::optional<bool> enabled_sub_job_ready;
  std::optional<bool> enabled_sub_job_pipelined;
  std::optional<bool> enabled_sub_job_order;
  std::optional<bool> enabled_hyper_node_gradient;
  Arguments arguments;
};

// One flag of PluginOption: its YAML key, where it lives, whether a loaded configuration turns it on by default, and
// what the plugin does where it is on.
struct PluginFlag {
  const char* key;
  std::optional<bool> PluginOption::*field;
  bool on_by_default;
  Words what;
  bool model::Release::*since = nullptr;  // the change it came with; null: it is in every release
};

// All flags, in the order of conf.PluginOption.
const std::vector<PluginFlag>& PluginFlags();

struct Tier {
  std::vector<PluginOption> plugins;
};

// The arguments of one action.
struct Configuration {
  std::string name;
  Arguments arguments;
};

struct SchedulerConfiguration {
  std::string actions_text;          // as written
  std::vector<std::string> actions;  // trimmed, in order; an action may stand twice
  std::vector<Tier> tiers;
  std::vector<Configuration> configurations;
  std::map<std::string, std::string> metrics;

  bool HasAction(const std::string& name) const;
  // Whether an action makes room by evictions, which it may take back.
  bool Evicts() const;
};

struct ConfigurationResult {
  SchedulerConfiguration value;
  // Empty, or the text with which Volcano refuses the configuration; it then goes on with the previous one, and at
  // start with the built-in one.
  std::string error;
  int line = 0;  // of the error, where it has one
};

// UnmarshalSchedulerConf, as this release has it. A null value is an empty text, which Volcano refuses for want of an
// action. known_actions: those that may be named.
ConfigurationResult ParseConfiguration(const model::ConfigValue& conf,
                                       const std::vector<std::string_view>& known_actions,
                                       const model::Release& release);

// DefaultSchedulerConf: enqueue, allocate, backfill with priority, gang, conformance; overcommit, drf, predicates,
// proportion, nodeorder.
const SchedulerConfiguration& DefaultConfiguration();

// The arguments of the first configuration of that name; empty where there is none.
const Arguments& ActionArguments(const std::vector<Configuration>& configurations, const std::string& name);

}  // namespace pumice::framework
