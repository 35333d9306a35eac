#include "core/cli/cli.h"

#include "core/cli/command_line.h"

namespace pumice::cli {

int Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  return CommandLine().Run(argc, argv, out, err);
}

}  // namespace pumice::cli
