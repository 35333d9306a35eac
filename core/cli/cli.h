#pragma once

#include <iosfwd>

namespace pumice::cli {

// The whole command line; main() only calls this. Returns the exit code.
int Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
