// `pumice unblock` finds the smallest changes that would let a job in, or spare a pod.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"
#include "core/words/language.h"

namespace pumice::cli {

struct UnblockCommand : Running {
  std::vector<std::string> arguments;  // files, and at the end "job/NAME" or "pod/NAME"
  double seconds = 10;                 // when to stop searching
  int change = 0;                      // print what whatif takes of this suggestion, from 1
  bool json = false;
  words::Language language = words::Language::kEnglish;
};

// Returns 0, or 2 for bad input and unknown objects.
int RunUnblock(const UnblockCommand& command, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
