// `pumice diff A B…` compares two inputs or reports, or more, and `pumice whatif CLUSTER --apply FILE --delete
// KIND/NAME` a cluster with its own change.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"
#include "core/words/language.h"

namespace pumice::cli {

struct DiffCommand : Running {
  std::vector<std::string> files, changes;  // "-" is standard input
  std::vector<std::string> others;          // each another variant
  std::vector<std::string> deletions;       // "Queue/a"
  bool apply = false;                       // whatif: the changes apply to the files; else they stand for themselves
  std::string output = "text";              // text, json, markdown or html
  words::Language language = words::Language::kEnglish;
  bool all = false;  // long lists are not cut
};

// Returns 0, or 2 for bad input.
int RunDiff(const DiffCommand& command, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
