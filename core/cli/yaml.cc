// Objects are written as YAML by hand, since kubectl's YAML 1.1 takes more words for booleans and numbers than other
// writers quote.
#include "core/cli/yaml.h"

#include <nlohmann/json.hpp>

#include "core/text/yaml_string.h"

namespace pumice::cli {
namespace {

std::string Scalar(const nlohmann::ordered_json& value) {
  return value.is_string() ? text::YamlString(value.get_ref<const std::string&>()) : value.dump();
}

bool IsBlock(const nlohmann::ordered_json& value) {
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return text.size() > 1 && text.back() == '\n' && text[text.size() - 2] != '\n' && text.find('\n') + 1 < text.size() &&
         text.front() != ' ' && text.front() != '\n' && !text::NeedsYamlEscape(text);
}

// Appends the value after "key:" or "-" on the line that is open.
void Append(const nlohmann::ordered_json& value, size_t indent, bool in_list, std::string* out) {
  const std::string spaces(indent, ' ');
  if (IsBlock(value)) {
    *out += " |\n";
    const auto& text = value.get_ref<const std::string&>();
    for (size_t start = 0; start < text.size();) {
      const size_t end = text.find('\n', start);
      if (end > start) *out += spaces + text.substr(start, end - start);
      *out += '\n';
      start = end + 1;
    }
    return;
  }
  if (!value.is_structured() || value.empty()) {
    *out += " " + Scalar(value) + "\n";
    return;
  }
  if (!in_list) *out += '\n';
  bool first = true;
  for (const auto& item : value.items()) {
    *out += first && in_list ? " " : spaces;
    first = false;
    if (value.is_array()) {
      *out += "-";
      Append(item.value(), indent + 2, true, out);
    } else {
      *out += text::YamlString(item.key()) + ":";
      Append(item.value(), indent + (item.value().is_array() ? 0 : 2), false, out);
    }
  }
}

}  // namespace

std::string WriteYaml(const nlohmann::ordered_json& list) {
  std::string text;
  for (const auto& object : list) {
    if (!text.empty()) text += "---\n";
    std::string one;
    Append(object, 0, false, &one);
    text += one.substr(1);
  }
  return text;
}

}  // namespace pumice::cli
