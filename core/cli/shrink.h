// `pumice shrink` makes the smallest scenario that still shows a claim.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"

namespace pumice::cli {

struct ShrinkCommand : Running {
  std::vector<std::string> files;  // "-" is standard input
  std::string keep, differs;       // the claim, or "1.14,1.15"
  bool keep_names = false, quiet = false;
  std::string output = "yaml";  // yaml, link or report
  std::string page;             // of link: the page's address
  double seconds = 30;          // when to stop
};

// Returns 0; 1 where the claim does not hold, or holds with the old names alone; 2 for bad input.
int RunShrink(const ShrinkCommand& command, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
