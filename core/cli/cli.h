// This is the command line as one function, so that tests run it without a process.
#pragma once

#include <iosfwd>
#include <string>

namespace pumice::cli {

// main() only calls this. Returns the exit code.
int Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err, const std::string& commit = "");

}  // namespace pumice::cli
