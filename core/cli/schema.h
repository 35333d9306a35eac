// `pumice schema` prints what an editor needs to complete and to judge a scenario, or a lesson.
#pragma once

#include <iosfwd>
#include <string>

namespace pumice::cli {

struct SchemaCommand {
  std::string of = "scenario";  // or lessons
};

// Returns 0.
int RunSchema(const SchemaCommand& command, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
