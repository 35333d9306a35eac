// What the types of arguments are called.
#include "core/framework/catalogue.h"

#include <cstddef>

namespace pumice::framework {

const char* NameOf(Type type) {
  static constexpr const char* kNames[] = {"integer",        "number",      "boolean", "string",
                                           "length of time", "hh:mm-hh:mm", "list",    "map"};
  return kNames[static_cast<size_t>(type)];
}

}  // namespace pumice::framework
