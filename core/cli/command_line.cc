// The table of commands is built by CLI11 and read back from it, so that help, man page and completions cannot differ
// from what is parsed.
#include "core/cli/command_line.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include <CLI/CLI.hpp>

#include "core/cli/commands.h"
#include "core/text/nearest.h"
#include "core/version.h"

namespace pumice::cli {

struct CommandLine::Command {
  CLI::App* app;
  std::vector<std::string> examples;
  Body body;
};

CommandLine::CommandLine(const std::string& commit)
    : app_(std::make_unique<CLI::App>("What the Volcano scheduler decides, and why.", "pumice")) {
  app_->set_version_flag("--version", VersionLine(commit));
  app_->require_subcommand(1);
  app_->footer("pumice COMMAND --help has the flags of a command, and examples.");
  AddRunning();
  AddReading();
  AddForTerminals();
}

CommandLine::~CommandLine() = default;

CLI::App* CommandLine::Add(const std::string& name, const std::string& help, std::vector<std::string> examples,
                           Body body) {
  CLI::App* app = app_->add_subcommand(name, help);
  std::string footer = examples.empty() ? "" : "Examples:";
  for (const std::string& example : examples) footer += "\n  " + example;
  app->footer(footer);
  app->add_option("--time-limit", limits_.time, "End after so long, 30s or 5m, with what there is, and exit code 2");
  app->add_option("--memory-limit", limits_.memory, "Take no more than so much memory, 500Mi or 2Gi");
  commands_.push_back(std::make_unique<Command>(Command{app, std::move(examples), std::move(body)}));
  return app;
}

namespace {

// The flag of a command that somebody meant who wrote one that it lacks: by the value of a flag (--json for
// --output json), or by the nearest name. Empty where none is near.
std::string MeantFlag(const std::string& written, const std::vector<FlagHelp>& flags) {
  const std::string bare = written.substr(std::min(written.find_first_not_of('-'), written.size()));
  std::vector<std::string_view> names;
  for (const FlagHelp& flag : flags) {
    if (std::find(flag.choices.begin(), flag.choices.end(), bare) != flag.choices.end()) {
      return flag.names.back() + " " + bare;
    }
    names.insert(names.end(), flag.names.begin(), flag.names.end());
  }
  return std::string(text::Nearest(written, names));
}

}  // namespace

int CommandLine::Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  const std::string first = argc > 1 ? argv[1] : "";
  std::vector<std::string_view> names;
  for (const auto& command : commands_) names.push_back(command->app->get_name());
  const bool known = std::find(names.begin(), names.end(), first) != names.end();
  if (!first.empty() && first[0] != '-' && !known) {
    const std::string_view nearest = text::Nearest(first, names);
    err << "there is no command " << first << "; "
        << (nearest.empty() ? "pumice --help lists them" : "did you mean " + std::string(nearest) + "?") << "\n";
    return kBadInput;
  }
  try {
    app_->parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() != 0 && TellUnknownFlag(err)) return kBadInput;
    return app_->exit(e, out, err) == 0 ? 0 : kBadInput;
  }
  if (!SetLimits(limits_, err)) return kBadInput;
  for (const auto& command : commands_) {
    if (*command->app) return command->body(out, err);
  }
  return kBadInput;  // never: one is required
}

bool CommandLine::TellUnknownFlag(std::ostream& err) const {
  const std::vector<CommandHelp> described = Describe();
  for (size_t i = 0; i < commands_.size(); ++i) {
    const CLI::App& app = *commands_[i]->app;
    if (!app) continue;
    for (const std::string& extra : app.remaining()) {
      if (extra.size() < 2 || extra[0] != '-') continue;
      const std::string flag = extra.substr(0, extra.find('='));
      const std::string meant = MeantFlag(flag, described[i].flags);
      err << "pumice " << app.get_name() << " has no flag " << flag << "; "
          << (meant.empty() ? "pumice " + app.get_name() + " --help lists its flags" : "did you mean " + meant + "?")
          << "\n";
      return true;
    }
  }
  return false;
}

void CommandLine::AddForTerminals() {
  auto shell = std::make_shared<std::string>();
  Add("completion", "Print what makes a shell complete commands and flags",
      {"pumice completion bash > ~/.local/share/bash-completion/completions/pumice",
       "pumice completion zsh > \"${fpath[1]}/_pumice\"",
       "pumice completion fish > ~/.config/fish/completions/pumice.fish"},
      [this, shell](std::ostream& out, std::ostream&) {
        out << CompletionFor(*shell, Describe());
        return 0;
      })
      ->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  auto json = std::make_shared<bool>(false);
  Add("man", "Print the manual page", {"pumice man | man -l -"}, [this, json](std::ostream& out, std::ostream&) {
    out << (*json ? CommandsJson(Describe()) : ManPage(Describe()));
    return 0;
  })->add_flag("--json", *json, "The table of commands, arguments and flags that it is made of, as JSON");
}

namespace {

// CLI11 keeps the choices of a value only in words: "TEXT:{text,json}".
std::vector<std::string> ChoicesOf(const std::string& type) {
  std::vector<std::string> choices;
  const size_t open = type.find('{'), close = type.rfind('}');
  if (open == std::string::npos || close == std::string::npos || close < open) return choices;
  for (size_t from = open + 1; from < close;) {
    const size_t end = std::min(type.find(',', from), close);
    choices.push_back(type.substr(from, end - from));
    from = end + 1;
  }
  return choices;
}

}  // namespace

std::vector<CommandHelp> CommandLine::Describe() const {
  std::vector<CommandHelp> described;
  for (const auto& command : commands_) {
    CommandHelp& help = described.emplace_back();
    help.name = command->app->get_name();
    help.help = command->app->get_description();
    help.examples = command->examples;
    for (const CLI::Option* option : std::as_const(*command->app).get_options()) {
      if (option->get_positional()) {
        const bool many = option->get_items_expected_max() > 1;
        help.arguments.push_back({option->get_name(true) + (many ? "..." : ""), ChoicesOf(option->get_type_name()),
                                  option->get_description()});
        continue;
      }
      FlagHelp& flag = help.flags.emplace_back();
      for (const std::string& name : option->get_snames()) flag.names.push_back("-" + name);
      for (const std::string& name : option->get_lnames()) flag.names.push_back("--" + name);
      flag.takes_value = option->get_items_expected_max() > 0;
      flag.choices = ChoicesOf(option->get_type_name());
      flag.help = option->get_description();
    }
  }
  return described;
}

}  // namespace pumice::cli
