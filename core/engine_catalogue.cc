// The catalogue as JSON (engine.d.ts: Catalogue): what the page's form and editor are made of. And the glossary.
#include <nlohmann/json.hpp>

#include "core/actions/catalogue.h"
#include "core/engine.h"
#include "core/explain/glossary.h"
#include "core/explain/stop_kinds.h"
#include "core/plugins/catalogue.h"

namespace pumice {
namespace {

using json = nlohmann::ordered_json;

json ToJson(const framework::Words& words) { return {{"en", words.en}, {"zh", words.zh}}; }

void SetUnlessEmpty(json* out, const char* key, std::string_view value) {
  if (!value.empty()) (*out)[key] = value;
}

// Names the first release that has it, and the first that no longer has it.
void SetReleases(json* out, bool model::Release::*since, bool model::Release::*until) {
  if (since != nullptr) (*out)["since"] = model::FirstWith(since);
  if (until != nullptr) (*out)["until"] = model::FirstWith(until);
}

json ToJson(const framework::Argument& argument) {
  static constexpr const char* kEffects[] = {"", "none", "not simulated"};
  json out = {{"key", argument.key}, {"type", framework::NameOf(argument.type)}, {"what", ToJson(argument.what)}};
  SetUnlessEmpty(&out, "initial", argument.initial);
  SetUnlessEmpty(&out, "values", argument.values);
  SetUnlessEmpty(&out, "effect", kEffects[static_cast<size_t>(argument.effect)]);
  SetReleases(&out, argument.since, argument.until);
  return out;
}

// It fits the rows of plugins and of actions.
template <class Row>
json Common(const Row& row, const char* folder) {
  json out = {{"name", row.name}, {"what", ToJson(row.what)}, {"go", folder + std::string(row.go)}};
  SetReleases(&out, row.since, row.until);
  json& arguments = out["arguments"] = json::array();
  for (const framework::Argument& argument : row.arguments) arguments.push_back(ToJson(argument));
  return out;
}

json ToJson(const plugins::Row& row) {
  json out = Common(row, "pkg/scheduler/plugins/");
  out["flags"] = plugins::FlagsOf(row);
  json& points = out["points"] = json::array();
  for (const framework::Point point : row.points) points.push_back(framework::NameOf(point));
  json& reads = out["reads"] = json::array();
  for (const plugins::Mark& mark : row.marks) reads.push_back({{"where", NameOf(mark.where)}, {"key", mark.key}});
  out["readsTime"] = row.reads_time;
  return out;
}

}  // namespace

std::string Catalogue() {
  json out;
  json& releases = out["releases"] = json::array();
  for (const model::Release* release : model::Releases()) {
    releases.push_back({{"name", release->name}, {"version", release->version}});
  }
  json& changes = out["changes"] = json::array();
  for (const model::Change& change : model::Changes()) {
    changes.push_back({{"name", change.name},
                       {"since", model::FirstWith(change.member)},
                       {"what", ToJson(framework::Words{change.en, change.zh})},
                       {"go", "pkg/scheduler/" + std::string(change.go)},
                       {"commit", change.commit}});
  }
  json& actions = out["actions"] = json::array();
  for (const actions::Row* row : actions::Catalogue()) actions.push_back(Common(*row, "pkg/scheduler/actions/"));
  json& plugins = out["plugins"] = json::array();
  for (const plugins::Row* row : plugins::Catalogue()) plugins.push_back(ToJson(*row));
  json& flags = out["flags"] = json::array();
  for (const framework::PluginFlag& flag : framework::PluginFlags()) {
    json& out_flag =
        flags.emplace_back(json{{"key", flag.key}, {"initial", flag.on_by_default}, {"what", ToJson(flag.what)}});
    SetReleases(&out_flag, flag.since, nullptr);
  }
  json& stops = out["stops"] = json::array();
  for (const explain::StopKind& stop : explain::StopKinds()) {
    stops.push_back({{"name", stop.name()},
                     {"what",
                      {{"en", words::TextOf(stop.kind, words::Language::kEnglish)},
                       {"zh", words::TextOf(stop.kind, words::Language::kChinese)}}}});
  }
  return out.dump();
}

std::string Glossary(words::Language language) {
  const std::vector<explain::GlossaryEntry> glossary = explain::Glossary(language);
  std::vector<const explain::GlossaryEntry*> all;
  for (const explain::GlossaryEntry& entry : glossary) all.push_back(&entry);
  return explain::ToJson(all);
}

}  // namespace pumice
