// This part of the short form makes a scheduler's configuration of actions, plugins and tiers.
#include "core/base/text.h"
#include "core/load/short_parts.h"

namespace pumice::load {

using manifest::Fields;
using text::Maker;
using text::Member;
using text::Position;
using text::Value;

namespace {

// Reads "enqueue, allocate" or [enqueue, allocate].
const Value* Actions(Fields* document, const Maker& make) {
  const Value* actions = document->Find("actions");
  if (!actions || !actions->IsList()) return actions;
  std::vector<std::string> names;
  document->Strings("actions", &names);
  return make.String(Join(names, ", "), actions->at);
}

// Reads "gang", {name: gang, ...} or {gang: {arguments}}.
const Value* Plugin(const Value& item, const Maker& make) {
  if (item.IsString()) return make.Map({Maker::Entry("name", &item)}, item.at);
  if (item.IsMap() && item.size == 1 && item.members[0].key != "name") {
    const Member& only = item.members[0];
    Maker::Members members = {Maker::Entry("name", make.String(only.key, only.at))};
    if (!only.value->IsNull()) members.push_back(Maker::Entry("arguments", only.value));
    return make.Map(members, item.at);
  }
  return &item;
}

const Value* Tier(const Value& list, const Maker& make) {
  std::vector<const Value*> plugins;
  for (uint32_t i = 0; i < list.size; ++i) plugins.push_back(Plugin(list[i], make));
  return make.Map({Maker::Entry("plugins", make.List(plugins, list.at))}, list.at);
}

const Value* Tiers(Fields* document, const Maker& make) {
  const Value* plugins = document->List("plugins");
  if (!plugins) return document->Find("tiers");
  if (document->Has("tiers")) {
    document->Error("plugins", "word", words::kPluginsAndTiers, words::kKeepOne);
    return document->Find("tiers");
  }
  const bool several = plugins->size > 0 && (*plugins)[0].IsList();
  std::vector<const Value*> tiers;
  if (!several) tiers.push_back(Tier(*plugins, make));
  for (uint32_t i = 0; several && i < plugins->size; ++i) {
    if ((*plugins)[i].IsList()) {
      tiers.push_back(Tier((*plugins)[i], make));
    } else {
      document->Error("plugins", "type", words::kPluginsMixed);
    }
  }
  return make.List(tiers, plugins->at);
}

// This is DefaultSchedulerConf of pkg/scheduler/util.go.
const Value* DefaultTiers(const Maker& make, Position at) {
  std::vector<const Value*> tiers;
  for (const auto& names :
       {std::vector<std::string_view>{"priority", "gang", "conformance"},
        std::vector<std::string_view>{"overcommit", "drf", "predicates", "proportion", "nodeorder"}}) {
    std::vector<const Value*> plugins;
    for (std::string_view name : names) plugins.push_back(make.Map({Maker::Entry("name", make.String(name, at))}, at));
    tiers.push_back(make.Map({Maker::Entry("plugins", make.List(plugins, at))}, at));
  }
  return make.List(tiers, at);
}

}  // namespace

void ExpandConfiguration(Fields* document, ShortParts* parts, const Value** tree, const Value** text) {
  const Maker& make = parts->make;
  const Value* actions = Actions(document, make);
  const Value* tiers = Tiers(document, make);
  const Value* configurations = document->Find("configurations");
  const Value* metrics = document->Find("metrics");
  const bool pieces = actions || tiers || configurations || metrics;
  for (const char* key : {"conf", "schedulerConf"}) {
    const Value* whole = document->Find(key);
    if (!whole) continue;
    if (pieces || *tree || *text) {
      document->Error(key, "word", words::kConfigurationTwice, words::kKeepOne);
    } else if (whole->IsString()) {
      *text = whole;
    } else {
      *tree = whole;
    }
  }
  if (!pieces || *tree || *text) return;
  const Position at = actions ? actions->at : tiers ? tiers->at : document->value().at;
  if (!actions) actions = make.String("enqueue, allocate, backfill", at);
  if (!tiers) tiers = DefaultTiers(make, at);
  Maker::Members members = {Maker::Entry("actions", actions), Maker::Entry("tiers", tiers)};
  if (configurations) members.push_back(Maker::Entry("configurations", configurations));
  if (metrics) members.push_back(Maker::Entry("metrics", metrics));
  *tree = make.Map(members, at);
}

}  // namespace pumice::load
