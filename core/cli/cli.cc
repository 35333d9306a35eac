// Run is all that main and the tests need of the command line.
#include "core/cli/cli.h"

#include <new>
#include <ostream>

#include "core/cli/command_line.h"
#include "core/cli/commands.h"
#include "core/engine.h"

namespace pumice::cli {

int Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err, const std::string& commit) {
  try {
    const int code = CommandLine(commit).Run(argc, argv, out, err);
    if (out.flush()) return code;
    err << "error: the output cannot be written\n";
  } catch (const std::bad_alloc&) {  // what the engine was asked for says it itself; this is of what stands around it
    err << text::ToText(OutOfMemory()) << "\n";
  }
  return kBadInput;
}

}  // namespace pumice::cli
