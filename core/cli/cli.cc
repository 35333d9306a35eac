#include "core/cli/cli.h"

#include <ostream>
#include <string_view>

#include "core/version.h"

namespace pumice::cli {

int Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  if (argc == 2 && std::string_view(argv[1]) == "--version") {
    out << VersionLine() << "\n";
    return 0;
  }
  err << "usage: pumice --version\n";
  return 2;
}

}  // namespace pumice::cli
