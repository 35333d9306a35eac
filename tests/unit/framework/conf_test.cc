// Configurations are loaded, and refused, as Volcano's loader does it and in its words.
#include "core/framework/conf.h"

#include <gtest/gtest.h>

#include "core/actions/catalogue.h"

namespace pumice::framework {
namespace {

using actions::ParseConfiguration;
using model::ConfigValue;

ConfigValue Text(const std::string& text, int line = 1) {
  ConfigValue value;
  value.type = ConfigValue::Type::kString;
  value.text = text;
  value.line = line;
  return value;
}

ConfigurationResult Parse(const ConfigValue& conf) { return actions::ParseConfiguration(conf, model::kDefaultRelease); }

ConfigValue Bool(bool on) {
  ConfigValue value = Text(on ? "yes" : "no");
  value.type = ConfigValue::Type::kBool;
  value.boolean = on;
  return value;
}

ConfigValue Int(int64_t number) {
  ConfigValue value = Text(std::to_string(number));
  value.type = ConfigValue::Type::kInt;
  value.integer = number;
  return value;
}

ConfigValue Float(const std::string& text) {
  ConfigValue value = Text(text);
  value.type = ConfigValue::Type::kFloat;
  value.number = std::stod(text);
  return value;
}

ConfigValue Null(const std::string& text) {
  ConfigValue value = Text(text);
  value.type = ConfigValue::Type::kNull;
  return value;
}

ConfigValue Map(std::vector<std::pair<std::string, ConfigValue>> entries) {
  ConfigValue value;
  value.type = ConfigValue::Type::kMap;
  value.line = 1;
  value.map = std::move(entries);
  return value;
}

ConfigValue List(std::vector<ConfigValue> items) {
  ConfigValue value;
  value.type = ConfigValue::Type::kList;
  value.line = 1;
  value.list = std::move(items);
  return value;
}

ConfigValue Conf(const std::string& actions, std::vector<std::vector<ConfigValue>> tiers) {
  ConfigValue list = List({});
  for (auto& plugins : tiers) list.list.push_back(Map({{"plugins", List(std::move(plugins))}}));
  return Map({{"actions", Text(actions)}, {"tiers", list}});
}

TEST(Conf, FlagsDefaultToTrueButForHierarchyAndClusterOrder) {
  auto result = Parse(Conf("allocate", {{Map({{"name", Text("gang")}, {"enableJobOrder", Bool(false)}})}}));
  ASSERT_EQ(result.error, "");
  const PluginOption& gang = result.value.tiers.at(0).plugins.at(0);
  EXPECT_EQ(gang.enabled_job_order, false);
  EXPECT_EQ(gang.enabled_hierarchy, std::nullopt);
  EXPECT_EQ(gang.enabled_cluster_order, std::nullopt);
  int on = 0;
  for (const PluginFlag& flag : PluginFlags()) on += gang.*flag.field == true;
  EXPECT_EQ(PluginFlags().size(), 25u);
  EXPECT_EQ(on, 22);
}

TEST(Conf, ActionsAreTrimmedAndAnUnknownOneRefusesEverything) {
  struct {
    const char* actions;
    std::vector<std::string> names;
    const char* error;
  } cases[] = {
      {" allocate , backfill ", {"allocate", "backfill"}, ""},
      {"allocate,allocate", {"allocate", "allocate"}, ""},
      {"enqueue, alocate", {}, "failed to find Action  alocate"},
      {"", {}, "failed to find Action "},
      {"allocate,", {}, "failed to find Action "},
      {"Allocate", {}, "failed to find Action Allocate"},
  };
  for (const auto& c : cases) {
    auto result = Parse(Conf(c.actions, {}));
    EXPECT_EQ(result.error, c.error) << c.actions;
    if (result.error.empty()) EXPECT_EQ(result.value.actions, c.names);
  }
  EXPECT_EQ(Parse(ConfigValue()).error, "failed to find Action ");
}

// pkg/scheduler/util.go 63–82: before actions are looked at.
TEST(Conf, ProportionAndHierarchicalDrfAreRefusedWithinOneTier) {
  auto named = [](const char* name) { return Map({{"name", Text(name)}}); };
  auto drf = [](const ConfigValue& flag) { return Map({{"name", Text("drf")}, {"enableHierarchy", flag}}); };
  const ConfigValue tree = drf(Bool(true)), proportion = named("proportion");
  const struct {
    const char* what;
    std::vector<std::vector<ConfigValue>> tiers;
    bool refused;
  } cases[] = {
      {"side by side", {{tree, proportion}}, true},
      {"whichever comes first", {{proportion, named("gang"), tree}}, true},
      {"in a later tier", {{named("gang")}, {tree, proportion}}, true},
      {"one of two mentions is enough", {{named("drf"), tree, proportion}}, true},
      {"each in its tier", {{tree}, {proportion}}, false},
      {"flat drf", {{drf(Bool(false)), proportion}}, false},
      {"drf without the flag: it is off", {{named("drf"), proportion}}, false},
      {"a null is no flag", {{drf(Null("~")), proportion}}, false},
      {"hierarchical capacity", {{Map({{"name", Text("capacity")}, {"enableHierarchy", Bool(true)}}), proportion}}, false},
  };
  for (const auto& c : cases) {
    for (const char* actions : {"allocate", "alocate"}) {
      const bool unknown = std::string(actions) != "allocate";
      EXPECT_EQ(Parse(Conf(actions, c.tiers)).error,
                c.refused ? "proportion and drf with hierarchy enabled conflicts"
                : unknown ? "failed to find Action alocate"
                          : "")
          << c.what;
    }
  }
}

TEST(Conf, TypesThatDoNotFitAreRefusedAllAtOnce) {
  auto result = Parse(Conf(
      "allocate", {{Map({{"name", List({})}, {"enableJobOrder", Text("a longer text", 7)}, {"arguments", Int(5)}})}}));
  EXPECT_EQ(result.error,
            "yaml: unmarshal errors:\n"
            "  line 1: cannot unmarshal !!seq into string\n"
            "  line 7: cannot unmarshal !!str `a longe...` into bool\n"
            "  line 1: cannot unmarshal !!int `5` into map[string]interface {}");
  EXPECT_EQ(result.line, 1);
  EXPECT_EQ(Parse(Text("allocate")).error,
            "yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `allocate` into conf.SchedulerConfiguration");
}

// decode.go of gopkg.in/yaml.v2, terror: the type of what is written, ten letters of it, and what Go would hold it in.
TEST(Conf, EveryTypeThatDoesNotFit) {
  auto tiers = [](ConfigValue value) { return Map({{"actions", Text("allocate")}, {"tiers", std::move(value)}}); };
  auto plugin = [&](ConfigValue value) { return tiers(List({Map({{"plugins", List({std::move(value)})}})})); };
  auto with = [](const char* key, ConfigValue value) {
    return Map({{"actions", Text("allocate")}, {key, std::move(value)}});
  };
  ConfigValue quoted = Text("null");
  quoted.quoted = true;
  ConfigValue tagged = Text("5");
  tagged.tag = "!mine";
  const struct {
    const char* what;
    ConfigValue conf;
    const char* error;  // after the first line
  } cases[] = {
      {"a number for tiers", tiers(Int(5)), "cannot unmarshal !!int `5` into []conf.Tier"},
      {"a map for tiers", tiers(Map({})), "cannot unmarshal !!map into []conf.Tier"},
      {"a word for a tier", tiers(List({Text("x")})), "cannot unmarshal !!str `x` into conf.Tier"},
      {"a boolean for plugins", tiers(List({Map({{"plugins", Bool(true)}})})),
       "cannot unmarshal !!bool `yes` into []conf.PluginOption"},
      {"a float for a plugin", plugin(Float("1.5")), "cannot unmarshal !!float `1.5` into conf.PluginOption"},
      {"a number for a flag", plugin(Map({{"enableJobOrder", Int(1)}})), "cannot unmarshal !!int `1` into bool"},
      {"a quoted null for a flag: the pointer itself", plugin(Map({{"enableJobOrder", quoted}})),
       "cannot unmarshal !!str `null` into *bool"},
      {"a tag of one's own", plugin(Map({{"enableJobOrder", tagged}})), "cannot unmarshal !mine `5` into bool"},
      {"a word for configurations", with("configurations", Text("twelve letters")),
       "cannot unmarshal !!str `twelve ...` into []conf.Configuration"},
      {"a list for an action's arguments", with("configurations", List({Map({{"arguments", List({})}})})),
       "cannot unmarshal !!seq into map[string]interface {}"},
      {"a word for metrics", with("metrics", Text("x")), "cannot unmarshal !!str `x` into map[string]string"},
      {"a list in metrics", with("metrics", Map({{"type", List({})}})), "cannot unmarshal !!seq into string"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Parse(c.conf).error, std::string("yaml: unmarshal errors:\n  line 1: ") + c.error) << c.what;
  }
}

// A null is the zero value wherever it stands, and a scalar is the text of a string.
TEST(Conf, NullsAndTexts) {
  ConfigValue conf = Conf("allocate", {{Map({{"name", Int(5)}, {"arguments", Null("~")}}), Null("~")}});
  conf.map[1].second.list.push_back(Null("~"));  // a tier
  conf.map.push_back({"metrics", Map({{"type", Bool(true)}, {"address", Null("~")}})});
  conf.map.push_back({"configurations", Null("~")});
  conf.map.push_back({"nobody", Text("knows")});
  const auto result = Parse(conf);
  ASSERT_EQ(result.error, "");
  ASSERT_EQ(result.value.tiers.size(), 2u);
  ASSERT_EQ(result.value.tiers[0].plugins.size(), 2u);
  EXPECT_EQ(result.value.tiers[0].plugins[0].name, "5");
  EXPECT_TRUE(result.value.tiers[0].plugins[0].arguments.empty());
  EXPECT_EQ(result.value.tiers[0].plugins[1].name, "");
  EXPECT_TRUE(result.value.tiers[1].plugins.empty());
  EXPECT_TRUE(result.value.configurations.empty());
  EXPECT_EQ(result.value.metrics, (std::map<std::string, std::string>{{"address", ""}, {"type", "yes"}}));
  conf.map[1].second = Null("~");
  EXPECT_TRUE(Parse(conf).value.tiers.empty());
  conf.map.push_back({"metrics", Null("~")});  // once more: the last one counts
  EXPECT_TRUE(Parse(conf).value.metrics.empty());
}

TEST(Conf, NullFlags) {
  auto flag = [](const ConfigValue& value) {
    auto result = Parse(Conf("allocate", {{Map({{"enableJobOrder", value}})}}));
    EXPECT_EQ(result.error, "");
    return result.value.tiers[0].plugins[0].enabled_job_order;
  };
  EXPECT_EQ(flag(Null("~")), true);
  EXPECT_EQ(flag(Null("")), true);
  EXPECT_EQ(flag(Null("NULL")), false);
}

// enablePredicate (plugins/deviceshare/deviceshare.go:94): of three kinds of cards one, over all mentions of the plugin.
TEST(Conf, CardsOfOneKind) {
  auto shares = [](std::vector<std::pair<std::string, ConfigValue>> arguments) {
    return Map({{"name", Text("deviceshare")}, {"arguments", Map(std::move(arguments))}});
  };
  const char *sharing = "deviceshare.GPUSharingEnable", *number = "deviceshare.GPUNumberEnable",
             *vgpu = "deviceshare.VGPUEnable";
  const struct {
    const char* what;
    std::vector<std::vector<ConfigValue>> tiers;
    const char* error;
  } cases[] = {
      {"one", {{shares({{sharing, Bool(true)}, {number, Bool(false)}})}}, ""},
      {"sharing and number",
       {{shares({{sharing, Bool(true)}, {number, Bool(true)}, {vgpu, Bool(true)}})}},
       "can not define true in both gpu sharing and gpu number"},
      {"sharing and vgpu", {{shares({{sharing, Bool(true)}, {vgpu, Bool(true)}})}}, "gpu-share and vgpu can't be used together"},
      {"a text is a flag too since 1.15", {{shares({{number, Text("true")}, {vgpu, Bool(true)}})}}, "gpu-share and vgpu can't be used together"},
      {"flags stay", {{shares({{number, Bool(true)}})}, {shares({{vgpu, Bool(true)}})}}, "gpu-share and vgpu can't be used together"},
      {"unless they are taken back", {{shares({{number, Bool(true)}})}, {shares({{number, Bool(false)}, {vgpu, Bool(true)}})}}, ""},
  };
  for (const auto& c : cases) EXPECT_EQ(Parse(Conf("allocate", c.tiers)).error, c.error) << c.what;
}

TEST(Conf, ActionArgumentsTakeTheFirstOfThatName) {
  ConfigValue conf = Conf("allocate", {});
  conf.map.push_back({"configurations", List({Map({{"name", Text("enqueue")}, {"arguments", Map({{"k", Int(1)}})}}),
                                              Map({{"name", Text("enqueue")}, {"arguments", Map({{"k", Int(2)}})}})})});
  auto result = Parse(conf);
  int64_t k = 0;
  ActionArguments(result.value.configurations, "enqueue").GetInt(&k, "k");
  EXPECT_EQ(k, 1);
  EXPECT_TRUE(ActionArguments(result.value.configurations, "allocate").empty());
}

TEST(Conf, BuiltIn) {
  const SchedulerConfiguration& conf = DefaultConfiguration();
  EXPECT_EQ(conf.actions, (std::vector<std::string>{"enqueue", "allocate", "backfill"}));
  ASSERT_EQ(conf.tiers.size(), 2u);
  EXPECT_EQ(conf.tiers[0].plugins[2].name, "conformance");
  EXPECT_EQ(conf.tiers[1].plugins[4].name, "nodeorder");
  EXPECT_EQ(conf.tiers[1].plugins[4].enabled_node_order, true);
}

TEST(Arguments, GettersRefuseOtherTypes) {
  Arguments args({{"int", Int(7)}, {"float", Float("1.0")}, {"bool", Bool(true)}, {"text", Text("5")}, {"null", Null("~")}});
  const char* keys[] = {"int", "float", "bool", "text", "null", "missing"};
  const int64_t ints[] = {7, -1, -1, -1, -1, -1};
  const double floats[] = {7, 1, -1, -1, -1, -1};
  for (int i = 0; i < 6; ++i) {
    int64_t integer = -1;
    int narrow = -1;
    double number = -1;
    bool boolean = false;
    std::string text = "-";
    args.GetInt(&integer, keys[i]);
    args.GetInt(&narrow, keys[i]);
    args.GetFloat64(&number, keys[i]);
    args.GetBool(&boolean, keys[i]);
    args.GetString(&text, keys[i]);
    EXPECT_EQ(integer, ints[i]) << keys[i];
    EXPECT_EQ(narrow, ints[i]) << keys[i];
    EXPECT_EQ(number, floats[i]) << keys[i];
    EXPECT_EQ(boolean, i == 2) << keys[i];
    EXPECT_EQ(text, i == 3 ? "5" : "-") << keys[i];
  }
  std::string order;
  for (const auto& [key, value] : args) order += key + " ";
  EXPECT_EQ(order, "bool float int null text ");
}

}  // namespace
}  // namespace pumice::framework
