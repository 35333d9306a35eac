// The rows of the catalogues are true: what a plugin subscribes, which flags switch it and which arguments it asks for is
// observed here and held against its row; the words are whole; docs/fidelity.md has the same plugins, arguments and flags.
#include "core/plugins/catalogue.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "core/actions/catalogue.h"
#include "tests/source_dir.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using framework::Argument;
using framework::Effect;
using framework::Point;
using Strings = std::set<std::string>;

model::ConfigValue MapOf(std::vector<std::pair<std::string, model::ConfigValue>> members) {
  model::ConfigValue map;
  map.type = model::ConfigValue::Type::kMap;
  map.map = std::move(members);
  return map;
}

// The plugin alone, with everything on that switches subscriptions or makes it ask for further arguments.
framework::SchedulerConfiguration Everything(const plugins::Row& row) {
  framework::SchedulerConfiguration conf = ParseConf(std::string(row.name) + "(enableHierarchy=true)");
  framework::PluginOption& option = conf.tiers[0].plugins[0];
  const model::ConfigValue gpu = Scalar("nvidia.com/gpu");
  for (const Argument& argument : row.arguments) {
    const std::string key(argument.key);
    // A session whose opening nobody answers ends what extender would subscribe.
    if (key.ends_with("Verb") && key != "extender.onSessionOpenVerb") option.arguments.Set(key, Scalar("ask"));
    if (key.ends_with(".resources")) option.arguments.Set(key, gpu);
    if (key == "proportional") option.arguments.Set(key, MapOf({{"enable", Scalar("true")}, {"resources", gpu}}));
  }
  return conf;
}

constexpr const char* kCatalogueWorld = "node n cpu=1\n queue root\n group g\n pod p group=g cpu=1";

std::set<Point> PointsOf(const framework::Session& ssn) {
  std::set<Point> points;
  auto add_one = [&](const auto& extension) {
    if (!extension.empty()) points.insert(extension.point());
  };
  auto add = [&](const auto&... extensions) { (add_one(extensions), ...); };
  add(ssn.job_order, ssn.queue_order, ssn.victim_queue_order, ssn.task_order, ssn.sub_job_order, ssn.predicates,
      ssn.pre_predicates, ssn.node_order, ssn.batch_node_order, ssn.hyper_node_order, ssn.preemptable, ssn.reclaimable, ssn.unified_evictable,
      ssn.victim_tasks, ssn.overused, ssn.allocatable, ssn.preemptive, ssn.job_valid, ssn.job_ready, ssn.job_starving,
      ssn.job_pipelined, ssn.job_enqueueable, ssn.job_enqueued, ssn.sub_job_ready, ssn.sub_job_pipelined,
      ssn.simulate_add_task, ssn.simulate_remove_task, ssn.simulate_predicate, ssn.simulate_allocatable,
      ssn.gradient_for_job, ssn.gradient_for_sub_job);
  if (!ssn.event_handlers().empty()) points.insert(Point::kEventHandler);
  return points;
}

std::set<Point> Subscribed(const framework::SchedulerConfiguration& conf) {
  TestWorld w(kCatalogueWorld);
  w.straight = true;  // the shortcuts follow events, too
  return PointsOf(w.Open(conf));
}

Strings NamesOf(const std::set<Point>& points) {
  Strings names;
  for (const Point point : points) names.insert(framework::NameOf(point));
  return names;
}

TEST(Catalogue, EveryPluginSubscribesWhatItsRowSays) {
  for (const plugins::Row* row : plugins::Catalogue()) {
    EXPECT_EQ(NamesOf(Subscribed(Everything(*row))), NamesOf({row->points.begin(), row->points.end()})) << row->name;
  }
}

TEST(Catalogue, SomeSubscriptionsHangOnTheConfiguration) {
  EXPECT_EQ(NamesOf(Subscribed(ParseConf("drf"))), (Strings{"JobOrder", "Preemptable", "EventHandler"}));
  EXPECT_EQ(NamesOf(Subscribed(ParseConf("extender"))), Strings{"EventHandler"});
  EXPECT_EQ(NamesOf(Subscribed(ParseConf("resource-strategy-fit"))), Strings{"NodeOrder"});
}

TEST(Catalogue, TheFlagsOfARowAreThoseThatSwitchSomething) {
  for (const plugins::Row* row : plugins::Catalogue()) {
    const std::set<Point> all = Subscribed(Everything(*row));
    Strings switching;
    for (const framework::PluginFlag& flag : framework::PluginFlags()) {
      framework::SchedulerConfiguration conf = Everything(*row);
      std::optional<bool>& value = conf.tiers[0].plugins[0].*flag.field;
      value = !value.value_or(false);
      if (Subscribed(conf) != all) switching.insert(flag.key);
    }
    // What it changes in capacity no subscription shows (capacity_tree_test.cc).
    if (row->name == "capacity") switching.insert("enableHierarchy");
    Strings flags;
    for (const std::string_view flag : plugins::FlagsOf(*row)) flags.emplace(flag);
    EXPECT_EQ(switching, flags) << row->name;
  }
}

// The keys of a row for what was asked: a key that a row's pattern covers, and a walk over all keys, stand for the pattern.
Strings KeysOf(const Strings& asked, std::initializer_list<Argument> arguments) {
  Strings keys;
  for (const std::string& key : asked) {
    std::string found = key;
    for (const Argument& argument : arguments) {
      if (argument.key.back() != '*') continue;
      const std::string_view prefix = argument.key.substr(0, argument.key.size() - 1);
      if (key == "*" || key.starts_with(prefix)) found = argument.key;
    }
    keys.insert(found);
  }
  return keys;
}

Strings WithEffect(std::initializer_list<Argument> arguments) {
  Strings keys;
  for (const Argument& argument : arguments) {
    if (argument.effect == Effect::kFull) keys.emplace(argument.key);
  }
  return keys;
}

TEST(Catalogue, EveryPluginAsksForTheArgumentsOfItsRow) {
  for (const plugins::Row* row : plugins::Catalogue()) {
    framework::SchedulerConfiguration conf = Everything(*row);
    Strings asked;
    conf.tiers[0].plugins[0].arguments.NoteWhatIsAsked(&asked);
    Subscribed(conf);
    EXPECT_EQ(KeysOf(asked, row->arguments), WithEffect(row->arguments)) << row->name;
  }
}

TEST(Catalogue, EveryActionAsksForTheArgumentsOfItsRow) {
  for (const actions::Row* row : actions::Catalogue()) {
    const std::string name(row->name);
    Strings asked;
    framework::Arguments arguments;
    arguments.NoteWhatIsAsked(&asked);
    TestWorld w(kCatalogueWorld);
    w.Open(ParseConf("gang; predicates", name, {{name, arguments}}, model::k1_15));  // which has them all
    w.Run(name);
    EXPECT_EQ(KeysOf(asked, row->arguments), WithEffect(row->arguments)) << name;
  }
}

TEST(Catalogue, EveryNameBuildsWhatBearsIt) {
  std::string last;
  const auto remembering = plugins::Remembering(model::kDefaultRelease, {});
  for (const plugins::Row* row : plugins::Catalogue()) {
    const std::string name(row->name);
    EXPECT_LT(last, name);
    last = name;
    EXPECT_EQ(plugins::Find(name), row);
    EXPECT_EQ(row->build({})->Name(), name);
    EXPECT_EQ(remembering.at(name)({})->Name(), name);
  }
  EXPECT_EQ(plugins::Find("gangs"), nullptr);
  last.clear();
  for (const actions::Row* row : actions::Catalogue()) {
    EXPECT_LT(last, std::string(row->name));
    last = row->name;
    EXPECT_EQ(actions::Find(row->name), row);
    EXPECT_EQ(row->build()->Name(), row->name);
  }
  EXPECT_EQ(actions::Find("alloc"), nullptr);
}

// A sentence in both languages; the Chinese one is none that was forgotten to be translated.
void ExpectWords(const framework::Words& words, const std::string& of) {
  EXPECT_TRUE(words.en.size() > 5 && words.en.back() == '.') << of << ": " << words.en;
  EXPECT_TRUE(words.zh.ends_with("。")) << of << ": " << words.zh;
}

template <class Row>
void ExpectAllWords(const Row& row) {
  const std::string name(row.name);
  ExpectWords(row.what, name);
  EXPECT_TRUE(row.go.ends_with(".go")) << name;
  Strings keys;
  for (const Argument& argument : row.arguments) {
    ExpectWords(argument.what, name + " " + std::string(argument.key));
    EXPECT_TRUE(keys.emplace(argument.key).second) << name << " " << argument.key;
  }
}

TEST(Catalogue, HasWordsForEverythingInBothLanguages) {
  for (const plugins::Row* row : plugins::Catalogue()) ExpectAllWords(*row);
  for (const actions::Row* row : actions::Catalogue()) ExpectAllWords(*row);
  for (const framework::PluginFlag& flag : framework::PluginFlags()) ExpectWords(flag.what, flag.key);
}

// The rows of the tables of one section, cell by cell.
std::vector<std::vector<std::string>> Tables(const std::string& section) {
  std::ifstream file(std::string(PUMICE_SOURCE_DIR) + "/docs/fidelity.md");
  std::vector<std::vector<std::string>> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) inside = line == "## " + section;
    if (!inside || line.empty() || line[0] != '|' || line.starts_with("|---")) continue;
    std::vector<std::string>& cells = rows.emplace_back();
    std::istringstream in(line.substr(1));
    for (std::string cell; std::getline(in, cell, '|');) {
      const size_t first = cell.find_first_not_of(' '), last = cell.find_last_not_of(' ');
      cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    }
  }
  EXPECT_GT(rows.size(), 3u) << section;
  return rows;
}

Strings Matches(const std::string& text, const char* pattern) {
  const std::regex regex(pattern);
  Strings found;
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) found.insert((*at)[1]);
  return found;
}

// By the name in the first cell, which may say more behind a comma: what stands in backticks in the second.
std::map<std::string, Strings> Documented(const std::vector<std::vector<std::string>>& rows, size_t name, size_t keys) {
  std::map<std::string, Strings> found;
  for (const auto& row : rows) {
    for (const std::string& key : Matches(row.at(keys), "`([^`]+)`")) {
      for (const std::string& of : Matches(row.at(name), "([a-z-]+)")) found[of].insert(key);
    }
  }
  return found;
}

TEST(Catalogue, FidelityListsThePluginsAndWhatTheySubscribe) {
  std::map<std::string, Strings> documented, known;
  for (const auto& row : Tables("Plugins")) {
    if (row[0] != "plugin") documented[row[0]] = Matches(row[1], "([A-Za-z]+)");
  }
  for (const plugins::Row* row : plugins::Catalogue()) {
    known[std::string(row->name)] = NamesOf({row->points.begin(), row->points.end()});
  }
  EXPECT_EQ(documented, known);
}

TEST(Catalogue, FidelityListsTheArgumentsOfPlugins) {
  std::map<std::string, Strings> known;
  for (const plugins::Row* row : plugins::Catalogue()) {
    for (const Argument& argument : row->arguments) known[std::string(row->name)].emplace(argument.key);
  }
  std::vector<std::vector<std::string>> rows = Tables("Arguments of plugins");
  for (auto& row : rows) row[0] = row[0].substr(0, row[0].find(','));
  EXPECT_EQ(Documented(rows, 0, 1), known);
}

TEST(Catalogue, FidelityListsActionsTheirArgumentsAndTheFlags) {
  Strings documented;
  std::vector<std::vector<std::string>> of_arguments;
  for (const auto& row : Tables("Actions")) {
    if (row[0].find('`') != std::string::npos) of_arguments.push_back(row);
    if (actions::Find(row[0]) != nullptr) documented.insert(row[0]);
  }
  Strings names;
  std::map<std::string, Strings> known;
  for (const actions::Row* row : actions::Catalogue()) {
    names.emplace(row->name);
    for (const Argument& argument : row->arguments) known[std::string(row->name)].emplace(argument.key);
  }
  EXPECT_EQ(documented, names);
  EXPECT_EQ(Documented(of_arguments, 1, 0), known);

  Strings flags, all_flags;
  for (const auto& row : Tables("Flags of a plugin in its tier")) flags.merge(Matches(row[0], "`([^`]+)`"));
  for (const framework::PluginFlag& flag : framework::PluginFlags()) all_flags.insert(flag.key);
  EXPECT_EQ(flags, all_flags);
}

}  // namespace
}  // namespace pumice::test
