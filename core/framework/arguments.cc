// Each getter has the type rule of its namesake in Go.
#include "core/framework/arguments.h"

#include <algorithm>
#include <limits>

namespace pumice::framework {

using model::ConfigValue;

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
  if (value && value->type == ConfigValue::Type::kBool) *out = value->boolean;
}

void Arguments::GetString(std::string* out, const std::string& key) const {
  const ConfigValue* value = Find(key);
  if (value && value->type == ConfigValue::Type::kString) *out = value->text;
}

}  // namespace pumice::framework
