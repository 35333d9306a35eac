// Call calls the command line as a shell would.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "core/cli/cli.h"
#include "tests/source_dir.h"

namespace pumice::cli {

struct Output {
  int code;
  std::string out, err;
};

inline Output Call(const std::vector<std::string>& arguments) {
  std::vector<const char*> argv = {"pumice"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out, err;
  const int code = Run(static_cast<int>(argv.size()), argv.data(), out, err);
  return {code, out.str(), err.str()};
}

}  // namespace pumice::cli

#define EXAMPLE(NAME) PUMICE_SOURCE_DIR "/examples/" NAME "/scenario.yaml"
