// Paint colours what a person looks at, where they want it; WidthOf says how wide it is there.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

namespace pumice::cli {

// Says whether a person looks at this file descriptor. Natively terminal.cc answers, under Node node_host.cc.
bool IsTerminal(int file);
// Gives its columns; 0 where nobody looks, or nobody knows.
size_t TerminalColumns(int file);
// Gives `most`, or what a terminal has where `out` is one that has less.
size_t WidthOf(const std::ostream& out, size_t most);

class Paint {
 public:
  // NO_COLOR (no-color.org) and CLICOLOR_FORCE decide; without them, whether `out` is a terminal.
  explicit Paint(const std::ostream& out);
  std::string Good(const std::string& text) const { return In("32", text); }
  std::string Bad(const std::string& text) const { return In("1;31", text); }
  std::string Notable(const std::string& text) const { return In("33", text); }
  std::string Faint(const std::string& text) const { return In("2", text); }

 private:
  std::string In(const char* code, const std::string& text) const {
    return on_ ? "\033[" + std::string(code) + "m" + text + "\033[0m" : text;
  }
  bool on_;
};

}  // namespace pumice::cli
