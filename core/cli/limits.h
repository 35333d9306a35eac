// How long a command may take and how much memory it may have, where its caller bounds that.
#pragma once

#include <iosfwd>
#include <string>

namespace pumice::cli {

struct Limits {
  std::string time;    // whole seconds, "30s", "1h30m"; "": as long as it takes
  std::string memory;  // a Quantity of bytes, "2Gi"; "": what the system gives
};

// Holds this process to them from here on. Past the time, a command that watches for it (CatchInterrupt) ends with what
// it has; any other ends with a sentence; both with exit code 2. Past the memory, a command says that there is not
// enough, and ends with 2. Returns false, and says why, where one cannot be read or is not there on this host.
bool SetLimits(const Limits& limits, std::ostream& err);

}  // namespace pumice::cli
