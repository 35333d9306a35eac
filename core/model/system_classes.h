// These are the PriorityClasses that every cluster has: what names one of them is filled in, and nobody may make
// another.
#pragma once

#include <cstdint>
#include <string_view>

namespace pumice::model {

struct SystemClass {
  const char* name;
  int32_t value;
};
inline constexpr SystemClass kSystemClasses[] = {{"system-cluster-critical", 2'000'000'000},
                                                 {"system-node-critical", 2'000'001'000}};

constexpr bool IsSystemClass(std::string_view name) {
  for (const SystemClass& known : kSystemClasses) {
    if (known.name == name) return true;
  }
  return false;
}

}  // namespace pumice::model
