// Whether there are colours is decided once for each command, by the environment and by who looks.
#include "core/cli/colour.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace pumice::cli {
namespace {

// Nothing is laid out that is narrower than this: there is nothing left to break.
constexpr size_t kLeastColumns = 40;

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool Wanted(const std::ostream& out) {
  if (!Environment("NO_COLOR").empty()) return false;
  const std::string force = Environment("CLICOLOR_FORCE");
  if (!force.empty() && force != "0") return true;
  return &out == &std::cout && IsTerminal(STDOUT_FILENO) && Environment("TERM") != "dumb";
}

}  // namespace

size_t WidthOf(const std::ostream& out, size_t most) {
  const size_t columns = &out == &std::cout ? TerminalColumns(STDOUT_FILENO) : 0;
  return columns > 0 ? std::clamp(columns, kLeastColumns, most) : most;
}

Paint::Paint(const std::ostream& out) : on_(Wanted(out)) {}

}  // namespace pumice::cli
