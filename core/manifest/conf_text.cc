// The configuration is written back as YAML, with the quotes that its scalars had, since their types decide.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "core/manifest/write.h"
#include "core/text/yaml_scalar.h"

namespace pumice::manifest {

using text::ResolveScalar;
using text::Value;

namespace {

using model::ConfigValue;

std::string Quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool IsPlain(const std::string& text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.front() == '-' || text.front() == '.')
    return false;
  const bool safe = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.' || c == '/';
  });
  if (!safe) return false;
  Value value;
  value.text = text;
  ResolveScalar(&value);
  return value.type == Value::Type::kString;
}

std::string ScalarOf(const ConfigValue& value) {
  std::string tag = value.tag.empty() ? "" : value.tag + " ";
  if (value.type == ConfigValue::Type::kString) return tag + (IsPlain(value.text) ? value.text : Quoted(value.text));
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
      *out += (IsPlain(key) ? key : Quoted(key)) + ":";
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
