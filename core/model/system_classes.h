// The PriorityClasses that every cluster has.
#pragma once

#include <cstdint>

namespace pumice::model {

struct SystemClass {
  const char* name;
  int32_t value;
};
inline constexpr SystemClass kSystemClasses[] = {{"system-cluster-critical", 2'000'000'000},
                                                 {"system-node-critical", 2'000'001'000}};

}  // namespace pumice::model
