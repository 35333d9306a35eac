// Each getter has the type rule of its namesake in Go.
#include "core/framework/arguments.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace pumice::framework {

using model::ConfigValue;

bool ParseBool(std::string_view text, bool* out) {
  constexpr std::string_view kTrue[] = {"1", "t", "T", "true", "TRUE", "True"};
  constexpr std::string_view kFalse[] = {"0", "f", "F", "false", "FALSE", "False"};
  const bool is_true = std::find(std::begin(kTrue), std::end(kTrue), text) != std::end(kTrue);
  if (!is_true && std::find(std::begin(kFalse), std::end(kFalse), text) == std::end(kFalse)) return false;
  *out = is_true;
  return true;
}

const ConfigValue* Arguments::Find(const std::string& key) const {
  if (asked_ != nullptr) asked_->insert(key);
  auto it = values_.find(key);
  return it == values_.end() ? nullptr : &it->second;
}

void Arguments::GetInt(int64_t* out, const std::string& key) const {
  const ConfigValue* value = Find(key);
  if (value && value->type == ConfigValue::Type::kInt) *out = value->integer;
}

void Arguments::GetInt(int* out, const std::string& key) const {
  int64_t wide = *out;
  GetInt(&wide, key);
  *out = static_cast<int>(std::clamp<int64_t>(wide, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

void Arguments::GetFloat64(double* out, const std::string& key) const {
  const ConfigValue* value = Find(key);
  if (!value) return;
  if (value->type == ConfigValue::Type::kFloat) *out = value->number;
  if (value->type == ConfigValue::Type::kInt) *out = static_cast<double>(value->integer);
}

void Arguments::GetBool(bool* out, const std::string& key) const {
  const ConfigValue* value = Find(key);
  if (!value) return;
  if (value->type == ConfigValue::Type::kBool) *out = value->boolean;
  if (value->type == ConfigValue::Type::kString && quoted_booleans_) ParseBool(value->text, out);
}

void Arguments::GetString(std::string* out, const std::string& key) const {
  const ConfigValue* value = Find(key);
  if (value && value->type == ConfigValue::Type::kString) *out = value->text;
}

}  // namespace pumice::framework
