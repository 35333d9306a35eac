// The schemas are made of the tables of fields before the command is built, and printed as they are.
#include "core/cli/schema.h"

#include <nlohmann/json.hpp>
#include <ostream>

namespace pumice::cli {
namespace {

#include "core/cli/schemas.inc"

}  // namespace

int RunSchema(const SchemaCommand& command, std::ostream& out, std::ostream&) {
  out << nlohmann::ordered_json::parse(command.of == "lessons" ? kLessonsSchema : kScenarioSchema).dump(1) << "\n";
  return 0;
}

}  // namespace pumice::cli
