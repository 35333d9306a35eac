// `pumice upgrade CLUSTER --to 1.15` says what another release of Volcano would decide otherwise, and because of what.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"
#include "core/words/language.h"

namespace pumice::cli {

struct UpgradeCommand : Running {
  std::vector<std::string> files;        // "-" is standard input
  const model::Release* from = nullptr;  // null: the one that the files ask for
  const model::Release* to = nullptr;    // required
  std::string until;                     // "1h30m": what happens over time, too; "": as the files say
  std::string output = "text";           // text, json, markdown or html
  std::vector<std::string> fail_on;      // jobs-wait, evictions, configuration, any
  words::Language language = words::Language::kEnglish;
  bool all = false;     // long lists are not cut
  bool fill_in = true;  // false: the objects are taken as they are
};

// Returns 0; 1 where something of --fail-on is so, which `err` names; 2 for bad input.
int RunUpgrade(const UpgradeCommand& command, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
