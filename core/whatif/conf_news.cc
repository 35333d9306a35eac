// The catalogues say what came and went with which release; what is written is looked up in the configuration's text,
// since a parsed one no longer tells what was said.
#include "core/whatif/conf_news.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "core/actions/catalogue.h"
#include "core/plugins/catalogue.h"
#include "core/words/texts.h"

namespace pumice::whatif {
namespace {

using model::ConfigValue;
using model::Release;
using words::Text;

// What a configuration writes, by names.
class ConfWritten {
 public:
  explicit ConfWritten(const ConfigValue& conf) {
    if (const ConfigValue* actions = conf.Find("actions")) AddActions(actions->text);
    const ConfigValue* tiers = conf.Find("tiers");
    if (tiers == nullptr) return;
    for (const ConfigValue& tier : tiers->list) {
      const ConfigValue* plugins = tier.Find("plugins");
      if (plugins == nullptr) continue;
      for (const ConfigValue& plugin : plugins->list) AddPlugin(plugin);
    }
    if (const ConfigValue* of_actions = conf.Find("configurations")) {
      for (const ConfigValue& action : of_actions->list) AddArguments(action);
    }
  }
  // The built-in configuration writes no arguments and no flags.
  explicit ConfWritten(const framework::SchedulerConfiguration& conf) {
    actions_.insert(conf.actions.begin(), conf.actions.end());
    for (const framework::Tier& tier : conf.tiers) {
      for (const framework::PluginOption& plugin : tier.plugins) plugins_.insert(plugin.name);
    }
  }

  bool HasAction(std::string_view name) const { return actions_.count(name) > 0; }
  bool HasPlugin(std::string_view name) const { return plugins_.count(name) > 0; }
  bool HasFlag(std::string_view key) const { return flags_.count(key) > 0; }
  // A key that ends in * stands for every key that begins so.
  bool HasArgument(std::string_view of, std::string_view key) const {
    const bool any = !key.empty() && key.back() == '*';
    if (any) key.remove_suffix(1);
    return std::any_of(arguments_.begin(), arguments_.end(), [&](const auto& argument) {
      const std::string_view written = argument.second;
      return argument.first == of && (any ? written.substr(0, key.size()) == key : written == key);
    });
  }

 private:
  void AddActions(const std::string& text) {
    std::string name;
    for (const char c : text + ",") {
      if (c == ',') {
        if (!name.empty()) actions_.insert(name);
        name.clear();
      } else if (std::isspace(static_cast<unsigned char>(c)) == 0) {
        name += c;
      }
    }
  }
  void AddPlugin(const ConfigValue& plugin) {
    const ConfigValue* name = plugin.Find("name");
    if (name == nullptr) return;
    plugins_.insert(name->text);
    for (const auto& [key, value] : plugin.map) flags_.insert(key);
    AddArguments(plugin);
  }
  void AddArguments(const ConfigValue& owner) {
    const ConfigValue *name = owner.Find("name"), *arguments = owner.Find("arguments");
    if (name == nullptr || arguments == nullptr) return;
    for (const auto& [key, value] : arguments->map) arguments_.insert({name->text, key});
  }

  std::set<std::string, std::less<>> actions_, plugins_, flags_;
  std::set<std::pair<std::string, std::string>> arguments_;
};

// Sorts what came and went into the lists.
class NewsMaker {
 public:
  NewsMaker(const ConfWritten& written, const Release& from, const Release& to)
      : written_(written), from_(from), to_(to) {}

  ConfNews Make() {
    for (const actions::Row* row : actions::Catalogue()) {
      Take(*row, ConfEntry::Kind::kAction, row->name, "", written_.HasAction(row->name));
      if (written_.HasAction(row->name)) Arguments(*row);
    }
    for (const plugins::Row* row : plugins::Catalogue()) {
      Take(*row, ConfEntry::Kind::kPlugin, row->name, "", written_.HasPlugin(row->name));
      if (written_.HasPlugin(row->name)) Arguments(*row);
    }
    for (const framework::PluginFlag& flag : framework::PluginFlags()) {
      struct Lasting {
        framework::Words what;
        bool Release::*since;
        bool Release::*until;
      };
      Take(Lasting{flag.what, flag.since, nullptr}, ConfEntry::Kind::kFlag, flag.key, "", written_.HasFlag(flag.key));
    }
    return std::move(news_);
  }

 private:
  template <class Row>
  void Arguments(const Row& row) {
    for (const framework::Argument& argument : row.arguments) {
      Take(argument, ConfEntry::Kind::kArgument, argument.key, row.name, written_.HasArgument(row.name, argument.key));
    }
  }

  template <class Lasting>
  void Take(const Lasting& row, ConfEntry::Kind kind, std::string_view name, std::string_view of, bool is_written) {
    const bool was = model::IsIn(from_, row.since, row.until), is = model::IsIn(to_, row.since, row.until);
    if (was == is || (!is && !is_written)) return;
    std::vector<ConfEntry>& list = !is ? news_.loses : is_written ? news_.means : news_.gains;
    list.push_back({kind, std::string(name), std::string(of), row.what});
  }

  const ConfWritten& written_;
  const Release &from_, &to_;
  ConfNews news_;
};

}  // namespace

std::string NameOf(const ConfEntry& entry, words::Language language) {
  static constexpr Text kTexts[] = {Text::kUpgradeAction, Text::kUpgradePlugin, Text::kUpgradeArgument,
                                    Text::kUpgradeFlag};
  const Text text = kTexts[static_cast<size_t>(entry.kind)];
  if (entry.kind != ConfEntry::Kind::kArgument) return Say(text, {{"name", entry.name}}, language);
  return Say(text, {{"name", entry.name}, {"of", entry.of}}, language);
}

ConfNews NewsOf(const model::Scenario& scenario, const Release& from, const Release& to) {
  if (scenario.scheduler_conf) return NewsMaker(ConfWritten(*scenario.scheduler_conf), from, to).Make();
  return NewsMaker(ConfWritten(framework::DefaultConfiguration()), from, to).Make();
}

}  // namespace pumice::whatif
