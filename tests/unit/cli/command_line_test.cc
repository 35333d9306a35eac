// These tests hold the table of commands and flags against what is made of it: help, completions, the manual page.
#include "core/cli/command_line.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <pty.h>
#include <unistd.h>

#include "core/cli/colour.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

namespace fs = std::filesystem;

std::string OutputOf(const std::string& command) {
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "popen failed";
  std::array<char, 4096> block;
  for (size_t n; (n = fread(block.data(), 1, block.size(), pipe)) > 0;) output.append(block.data(), n);
  pclose(pipe);
  return output;
}

TEST(CommandLine, EveryCommandHelpsWithItsFlagsAndExamples) {
  for (const CommandHelp& command : CommandLine().Describe()) {
    const Output help = Call({command.name, "--help"});
    EXPECT_EQ(help.code, 0) << command.name;
    EXPECT_NE(help.out.find(command.help), std::string::npos) << command.name;
    for (const FlagHelp& flag : command.flags) {
      for (const std::string& name : flag.names) EXPECT_NE(help.out.find(name), std::string::npos) << command.name << name;
    }
    for (const std::string& example : command.examples) {
      EXPECT_NE(help.out.find("\n  " + example + "\n"), std::string::npos) << example;
    }
    EXPECT_TRUE(!command.examples.empty() || command.name == "answer") << command.name;
  }
}

TEST(CommandLine, DescribesArgumentsAndChoices) {
  for (const CommandHelp& command : CommandLine().Describe()) {
    if (command.name == "completion") {
      ASSERT_EQ(command.arguments.size(), 1u);
      EXPECT_EQ(command.arguments[0].choices, (std::vector<std::string>{"bash", "zsh", "fish"}));
    }
    if (command.name != "simulate") continue;
    EXPECT_EQ(command.arguments[0].name, "FILE...");
    for (const FlagHelp& flag : command.flags) {
      if (flag.names.back() != "--output") continue;
      EXPECT_EQ(flag.choices, (std::vector<std::string>{"text", "json", "csv", "prometheus", "html"}));
      EXPECT_TRUE(flag.takes_value);
      return;
    }
  }
  FAIL() << "simulate has no --output";
}

TEST(CommandLine, CountsFromOne) {
  for (const char* number : {"0", "-1", "1.5", "many"}) {
    const Output threads = Call({"sweep", EXAMPLE("fair-share"), "--set", "simulate.seed=1", "--threads", number}),
                 count = Call({"stops", EXAMPLE("fair-share"), "--count", number});
    const std::string says = std::string(": must be a whole number and at least 1, not ") + number + "\n";
    EXPECT_EQ(threads.code, 2);
    EXPECT_EQ(threads.err.substr(0, 9 + says.size()), "--threads" + says);
    EXPECT_EQ(count.err.substr(0, 7 + says.size()), "--count" + says);
  }
}

// The words that bash offers after `words`, the last of which is being typed.
std::string Offered(const std::string& script, const std::vector<std::string>& words) {
  std::string line = "source '" + script + "'; COMP_WORDS=(";
  for (const std::string& word : words) line += "'" + word + "' ";
  line += "); COMP_CWORD=" + std::to_string(words.size() - 1) + "; _pumice; echo \"${COMPREPLY[*]}\"";
  return OutputOf("bash -c \"" + [&] {
    std::string quoted;
    for (char c : line) quoted += c == '"' || c == '$' ? std::string("\\") + c : std::string(1, c);
    return quoted;
  }() + "\"");
}

TEST(Completion, BashCompletes) {
  const std::string script = (fs::temp_directory_path() / ("pumice_bash_" + std::to_string(::getpid()))).string();
  std::ofstream(script) << Call({"completion", "bash"}).out;
  EXPECT_EQ(Offered(script, {"pumice", "si"}), "simulate\n");
  EXPECT_EQ(Offered(script, {"pumice", "simulate", "-o", ""}), "text json csv prometheus html\n");
  EXPECT_EQ(Offered(script, {"pumice", "sweep", "--th"}), "--threads\n");
  EXPECT_EQ(Offered(script, {"pumice", "completion", "f"}), "fish\n");
  EXPECT_EQ(Offered(script, {"pumice", "run", "/proc/self/cmd"}), "/proc/self/cmdline\n");
  fs::remove(script);
}

TEST(Completion, NamesEverythingForEveryShell) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Output output = Call({"completion", shell});
    ASSERT_EQ(output.code, 0);
    for (const CommandHelp& command : CommandLine().Describe()) {
      EXPECT_NE(output.out.find(command.name), std::string::npos) << shell << command.name;
      for (const FlagHelp& flag : command.flags) {
        const std::string& name = flag.names.back();
        const std::string as = std::string(shell) == "fish" ? "-l " + name.substr(2) : name;
        EXPECT_NE(output.out.find(as), std::string::npos) << shell << " " << command.name << " " << name;
      }
    }
  }
  EXPECT_EQ(Call({"completion", "tcsh"}).code, 2);
}

TEST(Man, AsJsonHasTheWholeTable) {
  const Output table = Call({"man", "--json"});
  EXPECT_EQ(table.code, 0);
  const auto commands = nlohmann::json::parse(table.out);
  const std::vector<CommandHelp> described = CommandLine().Describe();
  ASSERT_EQ(commands.size(), described.size());
  for (size_t i = 0; i < described.size(); ++i) {
    EXPECT_EQ(commands[i]["name"], described[i].name);
    EXPECT_EQ(commands[i]["help"], described[i].help);
    ASSERT_EQ(commands[i]["flags"].size(), described[i].flags.size()) << described[i].name;
    for (size_t j = 0; j < described[i].flags.size(); ++j) {
      EXPECT_EQ(commands[i]["flags"][j]["names"], described[i].flags[j].names);
      EXPECT_EQ(commands[i]["flags"][j]["help"], described[i].flags[j].help);
    }
  }
}

TEST(Man, HasEveryCommandFlagAndExample) {
  const Output page = Call({"man"});
  EXPECT_EQ(page.code, 0);
  EXPECT_EQ(page.out.substr(0, 10), ".TH PUMICE");
  auto roff = [](const std::string& text) {
    std::string out;
    for (char c : text) out += c == '-' ? std::string("\\-") : std::string(1, c);
    return out;
  };
  for (const CommandHelp& command : CommandLine().Describe()) {
    EXPECT_NE(page.out.find(".SS pumice " + command.name), std::string::npos) << command.name;
    for (const FlagHelp& flag : command.flags) EXPECT_NE(page.out.find(roff(flag.names.back())), std::string::npos) << flag.names.back();
  }
  // A line that begins with a dot is a request: only those that man pages have.
  for (size_t at = 0; (at = page.out.find("\n.", at)) != std::string::npos; ++at) {
    const std::string request = page.out.substr(at + 2, 2);
    EXPECT_TRUE(request == "SH" || request == "SS" || request == "TP" || request == "B " || request == "I " || request == "IR" ||
                request == "RI" || request == "nf" || request == "fi")
        << request;
  }
}

TEST(Width, IsATerminals) {
  int master = -1, terminal = -1, ends[2];
  winsize size{};
  size.ws_col = 72;
  ASSERT_EQ(openpty(&master, &terminal, nullptr, nullptr, &size), 0);
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_EQ(TerminalColumns(terminal), 72u);
  EXPECT_EQ(TerminalColumns(ends[1]), 0u);
  for (const int file : {master, terminal, ends[0], ends[1]}) close(file);
  std::ostringstream out;
  EXPECT_EQ(WidthOf(out, 100), 100u);
}

TEST(Colours, AreThereWhereTheyAreWanted) {
  const std::vector<std::string> check = {"check", EXAMPLE("gang-deadlock")};
  const std::string escape = "\033[";
  EXPECT_EQ(Call(check).out.find(escape), std::string::npos);
  setenv("CLICOLOR_FORCE", "1", 1);
  EXPECT_NE(Call(check).out.find(escape), std::string::npos);
  setenv("NO_COLOR", "1", 1);
  EXPECT_EQ(Call(check).out.find(escape), std::string::npos);
  unsetenv("NO_COLOR");
  unsetenv("CLICOLOR_FORCE");
}

}  // namespace
}  // namespace pumice::cli
