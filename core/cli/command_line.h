// CommandLine holds everything that may stand on the command line: the one table of commands, arguments, flags and
// examples. --help, the man page and the shells' completions are made of it.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "core/cli/limits.h"

namespace CLI {
class App;
}  // namespace CLI

namespace pumice::cli {

struct FlagHelp {
  std::vector<std::string> names;  // "-o", "--output"
  bool takes_value = false;
  std::vector<std::string> choices;  // of the value, where it is one of a few
  std::string help;
};

struct ArgumentHelp {
  std::string name;                  // "FILE..."
  std::vector<std::string> choices;  // none: files
  std::string help;
};

struct CommandHelp {
  std::string name, help;
  std::vector<ArgumentHelp> arguments;
  std::vector<FlagHelp> flags;
  std::vector<std::string> examples;  // as they would be typed
};

class CommandLine {
 public:
  // --version names the commit, where it is known.
  explicit CommandLine(const std::string& commit = "");
  ~CommandLine();

  // Returns the exit code.
  int Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err);
  // They stand in the order of --help.
  std::vector<CommandHelp> Describe() const;

 private:
  using Body = std::function<int(std::ostream& out, std::ostream& err)>;
  CLI::App* Add(const std::string& name, const std::string& help, std::vector<std::string> examples, Body body);
  void AddRunning();       // command_line_run.cc: run, simulate, check, sweep, join
  void AddReading();       // command_line_read.cc: lint, explain, diff …
  void AddForTerminals();  // completion, man

  // Says of a flag that the command lacks what was meant, and whether there was one.
  bool TellUnknownFlag(std::ostream& err) const;

  struct Command;
  Limits limits_;  // of whichever command it is
  std::unique_ptr<CLI::App> app_;
  std::vector<std::unique_ptr<Command>> commands_;
};

// `shell` is bash, zsh or fish.
std::string CompletionFor(const std::string& shell, const std::vector<CommandHelp>& commands);
// The page is in roff, for `man`.
std::string ManPage(const std::vector<CommandHelp>& commands);
// The whole table, for programs.
std::string CommandsJson(const std::vector<CommandHelp>& commands);

}  // namespace pumice::cli
