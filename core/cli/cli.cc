// Run is all that main and the tests need of the command line.
#include "core/cli/cli.h"

#include <ostream>

#include "core/cli/command_line.h"
#include "core/cli/commands.h"

namespace pumice::cli {

int Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  const int code = CommandLine().Run(argc, argv, out, err);
  if (out.flush()) return code;
  err << "error: the output cannot be written\n";
  return kBadInput;
}

}  // namespace pumice::cli
