// A field such as tiers[0].plugins is walked name by name through the configuration's tree, whose keys may stand twice.
#include "core/edit/conf_value.h"

#include <optional>
#include <utility>

#include "core/framework/conf.h"

namespace pumice::edit {
namespace {

using model::ConfigValue;

ConfigValue MapOf(std::vector<std::pair<std::string, ConfigValue>> members) {
  ConfigValue map;
  map.type = ConfigValue::Type::kMap;
  map.map = std::move(members);
  return map;
}

ConfigValue ListOf(std::vector<ConfigValue> items) {
  ConfigValue list;
  list.type = ConfigValue::Type::kList;
  list.list = std::move(items);
  return list;
}

ConfigValue PluginNamed(std::string_view name) { return MapOf({{"name", ConfString(name)}}); }

// Reads "1.25": digits with one point among them.
std::optional<double> Decimal(std::string_view text) {
  const size_t point = text.find('.');
  if (point == 0 || point == std::string_view::npos || point + 1 == text.size() || text.size() > 15)
    return std::nullopt;
  int64_t digits = 0, places = 1;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i == point) continue;
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    digits = digits * 10 + (text[i] - '0');
    if (i > point) places *= 10;
  }
  return static_cast<double>(digits) / static_cast<double>(places);
}

// Of equal keys it takes the last, as ConfigValue::Find does.
ConfigValue* Member(ConfigValue* map, std::string_view key) {
  for (size_t i = map->map.size(); i-- > 0;) {
    if (map->map[i].first == key) return &map->map[i].second;
  }
  return nullptr;
}

void SetMember(ConfigValue* map, std::string_view key, const std::string* value) {
  if (value == nullptr) {
    for (size_t i = map->map.size(); i-- > 0;) {
      if (map->map[i].first == key) map->map.erase(map->map.begin() + static_cast<long>(i));
    }
  } else if (ConfigValue* there = Member(map, key)) {
    *there = ConfScalar(*value);
  } else {
    map->map.emplace_back(key, ConfScalar(*value));
  }
}

// Takes `prefix` from the front of `text`.
bool Take(std::string_view* text, std::string_view prefix) {
  if (text->substr(0, prefix.size()) != prefix) return false;
  text->remove_prefix(prefix.size());
  return true;
}

// Takes "[12]".
std::optional<size_t> TakeIndex(std::string_view* text) {
  if (!Take(text, "[")) return std::nullopt;
  size_t index = 0;
  while (!text->empty() && text->front() >= '0' && text->front() <= '9') {
    index = index * 10 + static_cast<size_t>(text->front() - '0');
    text->remove_prefix(1);
  }
  if (!Take(text, "]")) return std::nullopt;
  return index;
}

// Moves a plugin, with its flags and arguments, to the end of another tier, which may be a new last one.
std::string MovePlugin(size_t tier, size_t index, const std::string& to, ConfigValue* tiers) {
  if (to.empty() || to.size() > 4 || to.find_first_not_of("0123456789") != std::string::npos) {
    return "a tier cannot be \"" + to + "\"";
  }
  const auto target = static_cast<size_t>(std::stoi(to));
  if (target > tiers->list.size()) return "the configuration has no tiers[" + to + "]";
  if (target == tiers->list.size()) tiers->list.push_back(MapOf({{"plugins", ListOf({})}}));
  ConfigValue *from = Member(&tiers->list[tier], "plugins"), *into = Member(&tiers->list[target], "plugins");
  if (into == nullptr) return "the configuration has no tiers[" + to + "].plugins";
  ConfigValue plugin = std::move(from->list[index]);
  from->list.erase(from->list.begin() + static_cast<long>(index));
  into->list.push_back(std::move(plugin));
  return "";
}

}  // namespace

ConfigValue ConfString(std::string_view text) {
  ConfigValue value;
  value.type = ConfigValue::Type::kString;
  value.text = text;
  return value;
}

ConfigValue ConfScalar(std::string_view text) {
  ConfigValue value = ConfString(text);
  if (text == "true" || text == "false") {
    value.type = ConfigValue::Type::kBool;
    value.boolean = text == "true";
  } else if (!text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string_view::npos) {
    value.type = ConfigValue::Type::kInt;
    for (char c : text) value.integer = value.integer * 10 + (c - '0');
    value.number = static_cast<double>(value.integer);
  } else if (const auto decimal = Decimal(text)) {
    value.type = ConfigValue::Type::kFloat;
    value.number = *decimal;
  }
  return value;
}

ConfigValue BuiltInConf() {
  const framework::SchedulerConfiguration& built_in = framework::DefaultConfiguration();
  std::vector<ConfigValue> tiers;
  for (const framework::Tier& tier : built_in.tiers) {
    std::vector<ConfigValue> plugins;
    for (const framework::PluginOption& plugin : tier.plugins) plugins.push_back(PluginNamed(plugin.name));
    tiers.push_back(MapOf({{"plugins", ListOf(std::move(plugins))}}));
  }
  return MapOf({{"actions", ConfString(built_in.actions_text)}, {"tiers", ListOf(std::move(tiers))}});
}

std::string ChangeConf(const std::string& field, const std::string* value, bool add, ConfigValue* conf) {
  const std::string nowhere = "the configuration has no " + field;
  if (field == "actions") {
    SetMember(conf, "actions", value);
    return "";
  }
  ConfigValue* tiers = Member(conf, "tiers");
  if (tiers == nullptr) {
    conf->map.emplace_back("tiers", ListOf({}));
    tiers = &conf->map.back().second;
  }
  if (field == "tiers" && add && value) {
    tiers->list.push_back(MapOf({{"plugins", ListOf({PluginNamed(*value)})}}));
    return "";
  }
  std::string_view rest = field;
  if (!Take(&rest, "tiers")) return nowhere;
  const std::optional<size_t> tier = TakeIndex(&rest);
  if (!tier || *tier >= tiers->list.size() || !Take(&rest, ".plugins")) return nowhere;
  ConfigValue* plugins = Member(&tiers->list[*tier], "plugins");
  if (plugins == nullptr) return nowhere;
  if (rest.empty() && add && value) {
    plugins->list.push_back(PluginNamed(*value));
    return "";
  }
  const std::optional<size_t> index = TakeIndex(&rest);
  if (!index || *index >= plugins->list.size() + (add && rest.empty() ? 1 : 0)) return nowhere;
  if (rest.empty()) {
    const auto at = plugins->list.begin() + static_cast<long>(*index);
    if (add && value) {
      plugins->list.insert(at, PluginNamed(*value));
    } else {
      plugins->list.erase(at);
    }
    return "";
  }
  if (rest == ".tier" && value) return MovePlugin(*tier, *index, *value, tiers);
  ConfigValue& plugin = plugins->list[*index];
  if (Take(&rest, ".arguments.")) {
    ConfigValue* arguments = Member(&plugin, "arguments");
    if (arguments == nullptr) {
      plugin.map.emplace_back("arguments", MapOf({}));
      arguments = &plugin.map.back().second;
    }
    SetMember(arguments, rest, value);
    return "";
  }
  if (!Take(&rest, ".")) return nowhere;
  SetMember(&plugin, rest, value);
  return "";
}

}  // namespace pumice::edit
