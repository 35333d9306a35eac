// What every command that runs sessions is told about how: as which release of Volcano, whom to ask in an extender's
// place, and whether shortcuts are taken.
#pragma once

#include <string>
#include <vector>

#include "core/model/release.h"

namespace pumice::cli {

struct Running {
  const model::Release* release = nullptr;  // null: the one that the files ask for
  std::string asked_release;                // as it was written, "1.14.2"
  std::vector<std::string> extenders;       // "http://from=http://to"
  std::vector<std::string> allowed_hosts;   // "host" or "host:port": whom an input may have asked
  bool straight = false;                    // without shortcuts
};

}  // namespace pumice::cli
