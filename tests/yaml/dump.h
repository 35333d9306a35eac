// How tests spell a tree that was read from YAML, so that two readers can be held against each other.
#pragma once

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "core/text/value.h"

namespace pumice::test {

inline std::string FloatText(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", number);
  return buffer;
}

// The spelling of tests/yaml/*.json; with lines, to compare two readers.
inline nlohmann::json Dump(const text::Value& value, bool lines) {
  using Type = text::Value::Type;
  const std::string line = lines ? "@" + std::to_string(value.at.line) + " " : "";
  switch (value.type) {
    case Type::kNull: return "null";  // what is not there stands nowhere
    case Type::kBool: return line + (value.boolean ? "bool true" : "bool false");
    case Type::kInt: return line + "int " + std::to_string(value.integer);
    case Type::kUint: return line + "uint " + std::to_string(value.natural);
    case Type::kFloat: return line + "float " + FloatText(value.number);
    case Type::kString: return line + "str " + std::string(value.text);
    case Type::kList: {
      nlohmann::json list = nlohmann::json::array();
      for (uint32_t i = 0; i < value.size; ++i) list.push_back(Dump(value[i], lines));
      return list;
    }
    case Type::kMap: {
      nlohmann::json map = nlohmann::json::object();
      for (uint32_t i = 0; i < value.size; ++i) map[std::string(value.members[i].key)] = Dump(*value.members[i].value, lines);
      return map;
    }
  }
  return nullptr;
}

}  // namespace pumice::test
