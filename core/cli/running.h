// What every command that runs sessions is told about how: whom to ask in an extender's place, and whether shortcuts
// are taken.
#pragma once

#include <string>
#include <vector>

namespace pumice::cli {

struct Running {
  std::vector<std::string> extenders;  // "http://from=http://to"
  bool straight = false;               // without shortcuts
};

}  // namespace pumice::cli
