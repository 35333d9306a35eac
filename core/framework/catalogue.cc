// What the types of arguments are called, and which of them a release knows.
#include "core/framework/catalogue.h"

#include <cstddef>
#include <string>

namespace pumice::framework {

const char* NameOf(Type type) {
  static constexpr const char* kNames[] = {"integer",        "number",      "boolean", "string",
                                           "length of time", "hh:mm-hh:mm", "list",    "map"};
  return kNames[static_cast<size_t>(type)];
}

Arguments KnownTo(const model::Release& release, std::initializer_list<Argument> rows, Arguments arguments) {
  for (const Argument& row : rows) {
    if (!model::IsIn(release, row.since, row.until)) arguments.Remove(std::string(row.key));
  }
  return arguments;
}

}  // namespace pumice::framework
