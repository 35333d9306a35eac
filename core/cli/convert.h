// `pumice convert` shows what the short form stands for, and what a cluster would fill in.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"

namespace pumice::cli {

struct ConvertCommand : Running {
  std::vector<std::string> files;  // "-" is standard input
  bool json = false;               // --output json: one Kubernetes List
  bool strict = false;
};

// Prints the long form of everything as Kubernetes objects. Returns the exit code.
int RunConvert(const ConvertCommand& command, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
