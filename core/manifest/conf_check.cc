// Volcano passes over what it does not know without a word; here that is a warning, with what was probably meant. What
// is known, the catalogues of plugins and actions say.
#include "core/manifest/conf_check.h"

#include <algorithm>
#include <utility>

#include "core/actions/catalogue.h"
#include "core/base/text.h"
#include "core/framework/conf.h"
#include "core/plugins/catalogue.h"
#include "core/text/nearest.h"

namespace pumice::manifest {

using text::Nearest;
using text::Severity;

namespace {

using framework::Argument;
using framework::Type;
using model::ConfigValue;
using words::Say;
using words::Sentence;

bool Matches(std::string_view pattern, std::string_view key) {
  if (pattern.back() != '*') return pattern == key;
  pattern.remove_suffix(1);
  return key.substr(0, pattern.size()) == pattern;
}

// Says whether Go's strconv.ParseBool takes it.
bool IsBool(const std::string& written) {
  bool value = false;
  return framework::ParseBool(written, &value);
}

bool Fits(const Argument& argument, const ConfigValue& value, const model::Release& release) {
  if (argument.any_type) return true;
  using Given = ConfigValue::Type;
  switch (argument.type) {
    case Type::kInt: return value.type == Given::kInt;
    case Type::kFloat: return value.type == Given::kInt || value.type == Given::kFloat;
    case Type::kBool:
      return value.type == Given::kBool ||
             (value.type == Given::kString && release.quoted_booleans_are_read && IsBool(value.text));
    case Type::kList: return value.type == Given::kList;
    case Type::kMap: return value.type == Given::kMap;
    default: return value.type == Given::kString;
  }
}

words::Diagnosis Wanted(Type type) {
  switch (type) {
    case Type::kInt: return words::kAWholeNumber;
    case Type::kFloat: return words::kANumber;
    case Type::kBool: return words::kTrueOrFalse;
    case Type::kList: return words::kAList;
    case Type::kMap: return words::kAMap;
    default: return words::kAString;
  }
}

// The nearest of the words that are known, if there is one.
Sentence Meant(std::string_view nearest) {
  return nearest.empty() ? Sentence() : Say<words::kDidYouMean>({{"word", nearest}});
}

words::Filling Shown(const ConfigValue& value) {
  if (value.text.empty() && !value.quoted) return words::kWhatStandsHere;
  return value.quoted ? "\"" + value.text + "\"" : value.text;
}

class Checker {
 public:
  Checker(const ObjectContext& context, const model::Release& release) : context_(context), release_(release) {}

  void Run(const ConfigValue& conf) {
    if (conf.type != ConfigValue::Type::kMap) return;
    Keys(conf, "", {"actions", "tiers", "configurations", "metrics"});
    Each(conf, "tiers", "", [&](const ConfigValue& tier, const std::string& path) {
      Keys(tier, path, {"plugins"});
      Each(tier, "plugins", path, [&](const ConfigValue& plugin, const std::string& at) { Plugin(plugin, at); });
    });
    Each(conf, "configurations", "", [&](const ConfigValue& item, const std::string& path) {
      Keys(item, path, {"name", "arguments"});
      const std::string action = TextOf(item.Find("name"));
      const actions::Row* row = actions::Find(action);
      if (row == nullptr || !Has(*row)) {
        Warn("unknown-action", path + ".name", item, Say<words::kUnknownAction>({{"action", action}}));
        return;
      }
      Arguments(item, path, row->arguments, Say<words::kActionLacksArgument>({{"action", action}}),
                [](const std::string&, std::string_view nearest) { return Meant(nearest); });
    });
  }

 private:
  // Says whether the release has what the row of a plugin, an action, an argument is about.
  template <class Row>
  bool Has(const Row& row) const {
    return model::IsIn(release_, row.since, row.until);
  }

  static std::string TextOf(const ConfigValue* value) { return value ? value->text : ""; }

  template <typename Visit>
  void Each(const ConfigValue& map, const char* key, const std::string& path, Visit visit) {
    const ConfigValue* list = map.Find(key);
    if (!list || list->type != ConfigValue::Type::kList) return;
    for (size_t i = 0; i < list->list.size(); ++i) {
      const std::string at = (path.empty() ? "" : path + ".") + key + "[" + std::to_string(i) + "]";
      if (list->list[i].type == ConfigValue::Type::kMap) visit(list->list[i], at);
    }
  }

  void Plugin(const ConfigValue& plugin, const std::string& path) {
    std::vector<std::string_view> keys = {"name", "arguments"};
    for (const framework::PluginFlag& flag : framework::PluginFlags()) {
      if (model::IsIn(release_, flag.since, nullptr)) keys.emplace_back(flag.key);
    }
    Keys(plugin, path, keys);
    const std::string name = TextOf(plugin.Find("name"));
    const plugins::Row* row = plugins::Find(name);
    if (row == nullptr || !Has(*row)) {
      std::vector<std::string_view> names;
      for (const plugins::Row* known : plugins::Catalogue()) {
        if (Has(*known)) names.push_back(known->name);
      }
      Warn("unknown-plugin", path + ".name", plugin, Say<words::kUnknownPlugin>({{"plugin", name}}),
           Meant(Nearest(name, names)));
      return;
    }
    NotSimulated(plugin, path + ".arguments.", row->arguments);
    const auto meant = [&](const std::string& key, std::string_view nearest) {
      const auto& flags = framework::PluginFlags();
      const bool is_flag = std::any_of(flags.begin(), flags.end(), [&](const auto& flag) { return flag.key == key; });
      return is_flag ? Say<words::kWriteFlagBesideName>({{"plugin", name}, {"flag", key}}) : Meant(nearest);
    };
    Arguments(plugin, path, row->arguments, Say<words::kPluginLacksArgument>({{"plugin", name}}), meant);
  }

  void NotSimulated(const ConfigValue& plugin, const std::string& path, std::initializer_list<Argument> known) {
    const ConfigValue* arguments = plugin.Find("arguments");
    for (const Argument& argument : known) {
      if (arguments == nullptr || argument.effect != framework::Effect::kNotSimulated) continue;
      const std::string key(argument.key);
      const ConfigValue* value = arguments->Find(key);
      if (value == nullptr || value->type != ConfigValue::Type::kBool || !value->boolean) continue;
      Warn("not-simulated", path + key, *value, words::kNpusArePlain);
    }
  }

  // `none` says that there is no such argument, and meant(key, nearest) what to write instead.
  template <class Meaning>
  void Arguments(const ConfigValue& owner, const std::string& path, std::initializer_list<Argument> table,
                 const Sentence& none, Meaning meant) {
    const ConfigValue* arguments = owner.Find("arguments");
    if (!arguments || arguments->type != ConfigValue::Type::kMap) return;
    std::vector<std::string_view> known;
    for (const Argument& argument : table) {
      if (Has(argument)) known.push_back(argument.key);
    }
    for (const auto& [key, value] : arguments->map) {
      const auto* found = std::find_if(table.begin(), table.end(),
                                       [&, &key = key](const Argument& a) { return Matches(a.key, key) && Has(a); });
      const std::string at = path + ".arguments." + key;
      if (found == table.end()) {
        Warn("unused-argument", at, value, none, meant(key, Nearest(key, known)));
      } else if (!Fits(*found, value, release_)) {
        Warn("argument-type", at, value,
             Say<words::kMustBeElseDefault>({{"wanted", Wanted(found->type)}, {"found", Shown(value)}}));
      }
    }
  }

  void Keys(const ConfigValue& map, const std::string& path, const std::vector<std::string_view>& known) {
    for (const auto& [key, value] : map.map) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      const std::string_view nearest = Nearest(key, known);
      Warn("unused-field", (path.empty() ? "" : path + ".") + key, value, words::kKeyIsUnknown, Meant(nearest));
    }
  }

  void Warn(const char* code, const std::string& field, const ConfigValue& at, Sentence message, Sentence hint = {}) {
    context_.out->Add(context_.Make(Severity::kWarning, code, field, {static_cast<uint32_t>(at.line), 0},
                                    std::move(message), std::move(hint)));
  }

  const ObjectContext& context_;
  const model::Release& release_;
};

}  // namespace

void CheckConfiguration(const ObjectContext& context, const ConfigValue& conf, const model::Release& release) {
  Checker(context, release).Run(conf);
  framework::ConfigurationResult result = actions::ParseConfiguration(conf, release);
  if (result.error.empty()) return;
  constexpr std::string_view kAction = "failed to find Action ";
  std::string field;
  Sentence hint;
  if (result.error.compare(0, kAction.size(), kAction) == 0) {
    field = "actions";
    const std::vector<std::string_view> known = actions::Names(release);
    std::string_view nearest = Nearest(std::string_view(result.error).substr(kAction.size()), known);
    std::string list;
    for (std::string_view action : known) AddItem(&list, action);
    hint = nearest.empty() ? Say<words::kActionsAre>({{"actions", list}}) : Meant(nearest);
  } else if (result.error.ends_with("number") || result.error.starts_with("gpu-")) {
    field = "tiers";
    hint = words::kOneWayToShareCards;
  } else {
    hint = words::kKeepsConfiguration;
  }
  context.out->Add(context.Make(Severity::kError, "configuration", field, {static_cast<uint32_t>(result.line), 0},
                                Sentence::Verbatim(std::move(result.error)), std::move(hint)));
}

}  // namespace pumice::manifest
