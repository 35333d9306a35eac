// A link to the page that holds a scenario: "#1/" and what web/src/state/url.ts unpacks.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"

namespace pumice::cli {

struct LinkCommand : Running {
  std::vector<std::string> files;  // "-" is standard input
  bool keep_names = false;
  std::string page;  // the page's address
};

// `pumice link` prints a link to the page with the input, under other names. Returns 0; 1 where it is too long for a
// link or other names matter; 2 for bad input.
int RunLink(const LinkCommand& command, std::ostream& out, std::ostream& err);

// Gives what follows the page's address.
std::string LinkOf(const std::string& name, const std::string& text);

}  // namespace pumice::cli
