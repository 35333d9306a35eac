// `pumice lint` says what does not do what it seems to, and what a cluster would refuse.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"
#include "core/words/language.h"

namespace pumice::cli {

struct LintCommand : Running {
  std::vector<std::string> files;  // "-" is standard input
  bool json = false;
  words::Language language = words::Language::kEnglish;
};

// Returns 0 without a finding worth more than a note, 1 with one, 2 for bad input.
int RunLint(const LintCommand& command, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
