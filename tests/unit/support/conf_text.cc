// This part of TestWorld parses configurations in its small language.
#include <gtest/gtest.h>

#include "core/actions/catalogue.h"
#include "core/base/text.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

model::ConfigValue ConfTextMap(std::vector<std::pair<std::string, model::ConfigValue>> members) {
  model::ConfigValue value;
  value.type = model::ConfigValue::Type::kMap;
  value.map = std::move(members);
  return value;
}

model::ConfigValue List(std::vector<model::ConfigValue> items) {
  model::ConfigValue value;
  value.type = model::ConfigValue::Type::kList;
  value.list = std::move(items);
  return value;
}

// Splits at `separator` outside of parentheses.
std::vector<std::string> SplitOutside(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char c : text) {
    depth += (c == '(') - (c == ')');
    if (c == separator && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

model::ConfigValue ConfTextPlugin(const std::string& text) {
  const size_t open = text.find('(');
  std::vector<std::pair<std::string, model::ConfigValue>> plugin, arguments;
  plugin.emplace_back("name", Scalar(std::string(TrimSpace(text.substr(0, open)))));
  if (open != std::string::npos) {
    for (const auto& [key, value] : Args(text.substr(open + 1, text.rfind(')') - open - 1))) {
      bool flag = false;
      for (const framework::PluginFlag& f : framework::PluginFlags()) flag |= key == f.key;
      (flag ? plugin : arguments).emplace_back(key, value);
    }
  }
  if (!arguments.empty()) plugin.emplace_back("arguments", ConfTextMap(std::move(arguments)));
  return ConfTextMap(std::move(plugin));
}

}  // namespace

model::ConfigValue Scalar(const std::string& text) {
  model::ConfigValue value;
  value.text = text;
  size_t end = 0;
  const bool digits = !text.empty() && text.find_first_not_of("+-0123456789.eE") == std::string::npos &&
                      text.find_first_of("0123456789") != std::string::npos;
  if (text.size() > 1 && text.front() == '"' && text.back() == '"') {
    value.text = text.substr(1, text.size() - 2);
    value.quoted = true;
    value.type = model::ConfigValue::Type::kString;
  } else if (text == "true" || text == "false") {
    value.type = model::ConfigValue::Type::kBool;
    value.boolean = text == "true";
  } else if (text == "null") {
    value.type = model::ConfigValue::Type::kNull;
  } else if (digits && text.find_first_of(".eE") == std::string::npos) {
    value.type = model::ConfigValue::Type::kInt;
    value.integer = std::stoll(text);
  } else if (digits && (value.number = std::stod(text, &end), end == text.size())) {
    value.type = model::ConfigValue::Type::kFloat;
  } else {
    value.type = model::ConfigValue::Type::kString;
  }
  return value;
}

framework::Arguments Args(const std::string& text) {
  framework::Arguments arguments;
  std::string spaced = text;
  bool quoted = false;
  std::vector<std::string> words(1);
  for (char c : spaced) {
    if (c == '"') quoted = !quoted;
    if (c == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  for (const std::string& word : words) {
    if (word.empty()) continue;
    const size_t equals = word.find('=');
    if (equals == std::string::npos) {
      ADD_FAILURE() << "an argument without a value: " << word;
      continue;
    }
    arguments.Set(word.substr(0, equals), Scalar(word.substr(equals + 1)));
  }
  return arguments;
}

framework::SchedulerConfiguration ParseConf(const std::string& tiers, const std::string& actions,
                                            const std::vector<framework::Configuration>& configurations,
                                            const model::Release& release) {
  std::vector<model::ConfigValue> tier_list;
  for (const std::string& tier : SplitOutside(tiers, ';')) {
    std::vector<model::ConfigValue> plugins;
    for (const std::string& plugin : SplitOutside(tier, ',')) {
      if (!TrimSpace(plugin).empty()) plugins.push_back(ConfTextPlugin(plugin));
    }
    tier_list.push_back(ConfTextMap({{"plugins", List(std::move(plugins))}}));
  }
  auto result = actions::ParseConfiguration(ConfTextMap({{"actions", Scalar(actions)}, {"tiers", List(std::move(tier_list))}}), release);
  EXPECT_EQ(result.error, "");
  result.value.configurations = configurations;
  return result.value;
}

}  // namespace pumice::test
