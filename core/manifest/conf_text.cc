// The configuration is written back as YAML, with the quotes that its scalars had, since their types decide.
#include <string>

#include "core/manifest/write.h"
#include "core/text/yaml_string.h"

namespace pumice::manifest {

namespace {

using model::ConfigValue;

std::string ScalarOf(const ConfigValue& value) {
  std::string tag = value.tag.empty() ? "" : value.tag + " ";
  if (value.type == ConfigValue::Type::kString) return tag + text::YamlString(value.text);
  if (value.type == ConfigValue::Type::kNull && value.text.empty()) return tag + "~";
  return tag + value.text;
}

// Appends the value after "key:" or "-", which stand on the line that is open.
void AppendYaml(const ConfigValue& value, size_t indent, bool in_list, std::string* out) {
  const std::string spaces(indent, ' ');
  if (value.type == ConfigValue::Type::kList) {
    if (value.list.empty()) {
      *out += " []\n";
      return;
    }
    if (!in_list) *out += '\n';
    bool first = true;
    for (const ConfigValue& item : value.list) {
      *out += (first && in_list ? " " : spaces) + "-";
      first = false;
      AppendYaml(item, indent + 2, true, out);
    }
    return;
  }
  if (value.type == ConfigValue::Type::kMap) {
    if (value.map.empty()) {
      *out += " {}\n";
      return;
    }
    if (!in_list) *out += '\n';
    bool first = true;
    for (const auto& [key, item] : value.map) {
      *out += first && in_list ? " " : spaces;
      *out += text::YamlString(key) + ":";
      first = false;
      const bool list = item.type == ConfigValue::Type::kList;
      AppendYaml(item, indent + (list ? 0 : 2), false, out);
    }
    return;
  }
  *out += " " + ScalarOf(value) + "\n";
}

}  // namespace

std::string ConfigText(const ConfigValue& conf) {
  std::string text;
  AppendYaml(conf, 0, false, &text);
  // The open line that AppendYaml expects is not there.
  text.erase(0, 1);
  return text;
}

}  // namespace pumice::manifest
