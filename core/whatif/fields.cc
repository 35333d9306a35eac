// Two objects are laid out as paths and their values, and the paths that differ are told. What only a cluster or a
// reader writes (uid, owners, times) is no change of a person's.
#include "core/whatif/fields.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "core/base/text.h"
#include "core/framework/conf.h"
#include "core/manifest/write.h"
#include "core/report/run.h"
#include "core/whatif/object_pairs.h"

namespace pumice::whatif {
namespace {

using manifest::Json;
using Paths = std::map<std::string, std::string>;

std::string TextOfValue(const Json& value) {
  return value.is_string() ? value.get<std::string>()
                           : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool IsFlat(const Json& list) {
  return std::none_of(list.begin(), list.end(), [](const Json& item) { return item.is_structured(); });
}

// Lays out what is below `path`. Items of a list go by the name that they have.
void LayOut(const Json& value, const std::string& path, Paths* paths) {
  if (value.is_object()) {
    for (const auto& [key, member] : value.items()) LayOut(member, path.empty() ? key : path + "." + key, paths);
    return;
  }
  if (!value.is_array() || IsFlat(value)) {
    (*paths)[path] = TextOfValue(value);
    return;
  }
  for (size_t i = 0; i < value.size(); ++i) {
    std::string name = std::to_string(i);
    for (const char* key : {"name", "key", "type"}) {
      if (!value[i].is_object() || !value[i].contains(key)) continue;
      name = TextOfValue(value[i][key]);
      break;
    }
    LayOut(value[i], path + "[" + name + "]", paths);
  }
}

bool IsTime(const std::string& path) { return path == "metadata.creationTimestamp" || path == "status.startTime"; }

bool IsNobodys(const std::string& path) {
  return path == "apiVersion" || path == "kind" || path == "metadata.name" || path == "metadata.namespace" ||
         path == "metadata.uid" || path.starts_with("metadata.ownerReferences") ||
         path.starts_with("status.conditions");
}

Paths PathsOf(const Json& object) {
  Paths paths;
  if (!object.is_null()) LayOut(object, "", &paths);
  return paths;
}

// Collects changes; those that are alike stand together.
class FieldList {
 public:
  void Add(ChangedField field, const std::string& object) {
    auto& index = at_[{field.kind, field.of, field.field, field.before, field.after, field.is_new, field.is_gone}];
    if (index == 0) {
      fields_.push_back(std::move(field));
      index = fields_.size();
    }
    if (!object.empty()) fields_[index - 1].objects.push_back(object);
  }
  bool empty() const { return fields_.empty(); }
  std::vector<ChangedField> Take() { return std::move(fields_); }

 private:
  std::map<std::tuple<std::string, std::string, std::string, std::string, std::string, bool, bool>, size_t> at_;
  std::vector<ChangedField> fields_;
};

ChangedField FieldOf(const std::string& field, const std::string& before, const std::string& after) {
  ChangedField changed;
  changed.field = field;
  changed.before = before;
  changed.after = after;
  return changed;
}

void AddObject(const ObjectPair& pair, FieldList* fields, FieldList* times) {
  ChangedField changed;
  changed.kind = pair.kind;
  if (pair.kind == "Pod") changed.of = pair.of;
  changed.is_new = pair.before.is_null();
  changed.is_gone = pair.after.is_null();
  if (changed.is_new || changed.is_gone) return fields->Add(std::move(changed), pair.key);
  const Paths was = PathsOf(pair.before), is = PathsOf(pair.after);
  std::map<std::string, std::pair<std::string, std::string>> both;
  for (const auto& [path, value] : was) both[path].first = value;
  for (const auto& [path, value] : is) both[path].second = value;
  for (const auto& [path, values] : both) {
    if (values.first == values.second || IsNobodys(path)) continue;
    ChangedField one = changed;
    one.field = path;
    one.before = values.first;
    one.after = values.second;
    (IsTime(path) ? times : fields)->Add(std::move(one), pair.key);
  }
}

// ---- the configuration ----

using framework::PluginOption;
using framework::SchedulerConfiguration;

std::string TextOfValue(const model::ConfigValue& value) {
  using Type = model::ConfigValue::Type;
  if (value.type != Type::kList && value.type != Type::kMap) return value.text;
  std::string text = manifest::ConfigText(value);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

struct PluginAt {
  size_t tier = 0;
  const PluginOption* option = nullptr;
};

std::map<std::string, PluginAt> PluginsOf(const SchedulerConfiguration& conf) {
  std::map<std::string, PluginAt> plugins;
  for (size_t tier = 0; tier < conf.tiers.size(); ++tier) {
    for (const PluginOption& option : conf.tiers[tier].plugins) plugins[option.name] = {tier, &option};
  }
  return plugins;
}

std::string OrderOf(const SchedulerConfiguration& conf) {
  std::vector<std::string> tiers;
  for (const framework::Tier& tier : conf.tiers) {
    std::vector<std::string> names;
    for (const PluginOption& option : tier.plugins) names.push_back(option.name);
    tiers.push_back(Join(names, ", "));
  }
  return Join(tiers, " | ");
}

void AddArguments(const std::string& of, const framework::Arguments& was, const framework::Arguments& is,
                  FieldList* fields) {
  Paths before, after;
  for (const auto& [key, value] : was) before[key] = TextOfValue(value);
  for (const auto& [key, value] : is) after[key] = TextOfValue(value);
  for (const auto& [key, value] : before) {
    const auto at = after.find(key);
    if (at == after.end() || at->second != value) {
      fields->Add(FieldOf(of + "." + key, value, at == after.end() ? "" : at->second), "");
    }
  }
  for (const auto& [key, value] : after) {
    if (before.count(key) == 0) fields->Add(FieldOf(of + "." + key, "", value), "");
  }
}

std::string FlagText(const std::optional<bool>& flag) { return !flag ? "" : *flag ? "true" : "false"; }

// Tells of a plugin's flags and arguments, where it is in both.
void AddPlugin(const PluginOption& was, const PluginOption& is, FieldList* fields) {
  for (const framework::PluginFlag& flag : framework::PluginFlags()) {
    const std::string before = FlagText(was.*flag.field), after = FlagText(is.*flag.field);
    if (before != after) fields->Add(FieldOf("plugins." + was.name + "." + flag.key, before, after), "");
  }
  AddArguments("plugins." + was.name + ".arguments", was.arguments, is.arguments, fields);
}

// Of a plugin that is new only what differs from this is told.
PluginOption WithDefaults(const std::string& name) {
  PluginOption option;
  option.name = name;
  for (const framework::PluginFlag& flag : framework::PluginFlags()) {
    if (flag.on_by_default) option.*flag.field = true;
  }
  return option;
}

void AddConf(const SchedulerConfiguration& was, const SchedulerConfiguration& is, FieldList* fields) {
  const std::string actions = Join(was.actions, ", "), actions_now = Join(is.actions, ", ");
  if (actions != actions_now) fields->Add(FieldOf("actions", actions, actions_now), "");
  const std::map<std::string, PluginAt> before = PluginsOf(was), after = PluginsOf(is);
  const auto tier = [](const PluginAt& at) { return "tiers[" + std::to_string(at.tier) + "]"; };
  bool moved = false;
  for (const auto& [name, at] : before) {
    const auto now = after.find(name);
    if (now == after.end() || now->second.tier != at.tier) {
      moved = true;
      fields->Add(FieldOf("plugins." + name, tier(at), now == after.end() ? "" : tier(now->second)), "");
    }
    if (now != after.end()) AddPlugin(*at.option, *now->second.option, fields);
  }
  for (const auto& [name, at] : after) {
    if (before.count(name) > 0) continue;
    moved = true;
    fields->Add(FieldOf("plugins." + name, "", tier(at)), "");
    AddPlugin(WithDefaults(name), *at.option, fields);
  }
  const std::string order = OrderOf(was), order_now = OrderOf(is);
  if (!moved && order != order_now) fields->Add(FieldOf("tiers", order, order_now), "");
  std::map<std::string, std::pair<const framework::Arguments*, const framework::Arguments*>> actions_of;
  for (const framework::Configuration& c : was.configurations) actions_of[c.name].first = &c.arguments;
  for (const framework::Configuration& c : is.configurations) actions_of[c.name].second = &c.arguments;
  static const framework::Arguments none;
  for (const auto& [name, both] : actions_of) {
    AddArguments("configurations." + name, both.first ? *both.first : none, both.second ? *both.second : none, fields);
  }
}

void AddSetting(const char* field, bool was, bool is, FieldList* fields) {
  if (was != is) fields->Add(FieldOf(field, was ? "true" : "false", is ? "true" : "false"), "");
}

}  // namespace

std::vector<ChangedField> ChangedFields(const model::Scenario& before, const model::Scenario& after) {
  FieldList fields, times;
  if (std::string_view(before.release.version) != after.release.version) {
    fields.Add(FieldOf("volcano", std::string(before.release.version), std::string(after.release.version)), "");
  }
  AddSetting("featureGates.SchedulingGatesQueueAdmission", before.queue_admission_gates, after.queue_admission_gates,
             &fields);
  AddSetting("featureGates.DRAConsumableCapacity", before.consumes_device_capacity, after.consumes_device_capacity,
             &fields);
  AddConf(report::ConfigurationOf(before).conf, report::ConfigurationOf(after).conf, &fields);
  ForEachDifferent(before, after, [&](const ObjectPair& pair) { AddObject(pair, &fields, &times); });
  return fields.empty() ? times.Take() : fields.Take();
}

}  // namespace pumice::whatif
