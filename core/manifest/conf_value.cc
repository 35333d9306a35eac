// The tree is copied value by value, with its merge keys expanded already.
#include "core/manifest/conf_value.h"

namespace pumice::manifest {

using text::ScalarText;

using text::Value;

model::ConfigValue ToConfigValue(const Value& value) {
  using To = model::ConfigValue::Type;
  model::ConfigValue to;
  to.line = static_cast<int32_t>(value.at.line);
  to.quoted = value.style != Value::Style::kPlain;
  to.tag = std::string(value.tag);
  to.text = std::string(value.text);
  switch (value.type) {
    case Value::Type::kNull: to.type = To::kNull; break;
    case Value::Type::kBool:
      to.type = To::kBool;
      to.boolean = value.boolean;
      break;
    case Value::Type::kInt:
      to.type = To::kInt;
      to.integer = value.integer;
      break;
    case Value::Type::kUint:
      to.type = To::kUint;
      to.number = static_cast<double>(value.natural);
      break;
    case Value::Type::kFloat:
      to.type = To::kFloat;
      to.number = value.number;
      break;
    case Value::Type::kString: to.type = To::kString; break;
    case Value::Type::kList:
      to.type = To::kList;
      for (uint32_t i = 0; i < value.size; ++i) to.list.push_back(ToConfigValue(value[i]));
      return to;
    case Value::Type::kMap:
      to.type = To::kMap;
      for (uint32_t i = 0; i < value.size; ++i) {
        to.map.emplace_back(std::string(value.members[i].key), ToConfigValue(*value.members[i].value));
      }
      return to;
  }
  if (to.text.empty() && value.type != Value::Type::kNull) to.text = ScalarText(value);
  return to;
}

}  // namespace pumice::manifest
