#include "core/cli/colour.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace pumice::cli {
namespace {

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

Paint::Paint(const std::ostream& out) : on_(Wanted(out)) {}

}  // namespace pumice::cli
