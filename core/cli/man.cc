// This makes the manual page out of the command line's table.
#include "core/cli/command_line.h"
#include "core/model/release.h"
#include "core/version.h"

namespace pumice::cli {
namespace {

// In roff a backslash and a hyphen are written with one, and a line never begins with a dot or a quote.
std::string Roff(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

std::string Sentence(const std::string& text) {
  return Roff(text) + (text.empty() || text.back() == '.' ? "" : ".") + "\n";
}

}  // namespace

std::string ManPage(const std::vector<CommandHelp>& commands) {
  std::string page = std::string(".TH PUMICE 1 \"\" \"pumice ") + kVersion + "\" \"User Commands\"\n";
  page +=
      ".SH NAME\npumice \\- what the Volcano scheduler decides, and why\n"
      ".SH SYNOPSIS\n.B pumice\n.I COMMAND\n.RI [ FLAG ...]\n.IR FILE ...\n"
      ".SH DESCRIPTION\nReads queues, jobs and nodes as YAML or JSON, decides what Volcano " +
      model::ReleaseNames() + " would decide, and tells what came of it and why.\n";
  page += ".SH COMMANDS\n";
  for (const CommandHelp& command : commands) {
    page += ".SS pumice " + Roff(command.name);
    for (const ArgumentHelp& argument : command.arguments) page += " " + Roff(argument.name);
    page += "\n" + Sentence(command.help);
    for (const ArgumentHelp& argument : command.arguments)
      page += ".TP\n.I " + Roff(argument.name) + "\n" + Sentence(argument.help);
    for (const FlagHelp& flag : command.flags) {
      page += ".TP\n.B ";
      for (size_t i = 0; i < flag.names.size(); ++i) page += (i == 0 ? "" : ", ") + Roff(flag.names[i]);
      page += "\n" + Sentence(flag.help);
    }
  }
  page +=
      ".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nlint found something, or check found an expectation that was not "
      "met.\n"
      ".TP\n.B 2\nThe input or the command line has errors.\n.TP\n.B 130\nInterrupted: simulate, sweep, unblock and "
      "shrink "
      "then tell what they have.\n";
  page +=
      ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nWhere it is set and not empty, no colours on a terminal.\n"
      ".TP\n.B CLICOLOR_FORCE\nWhere it is set and not 0, colours also where the output is no terminal.\n"
      ".TP\n.B GITHUB_ACTIONS\nWhere it is \"true\", check prints annotations too.\n"
      ".TP\n.B PUMICE_DIAGNOSTICS\nWhere it is \"json\", each error, warning and note on standard error is a line of "
      "JSON, for programs that read it.\n";
  page += ".SH EXAMPLES\n.nf\n";
  for (const CommandHelp& command : commands) {
    for (const std::string& example : command.examples) page += Roff(example) + "\n";
  }
  return page + ".fi\n";
}

}  // namespace pumice::cli
