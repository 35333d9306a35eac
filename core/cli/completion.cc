// This makes what lets bash, zsh and fish complete the command line out of its table.
#include "core/cli/command_line.h"

namespace pumice::cli {
namespace {

std::string JoinWords(const std::vector<std::string>& words, const std::string& by = " ") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : by) + word;
  return text;
}

// Writes the text between single quotes of a shell; fish takes a backslash inside them, the others must leave the
// quotes.
std::string Quoted(const std::string& text, bool fish = false) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'')
      out += fish ? "\\'" : "'\\''";
    else
      out += c;
  }
  return out + "'";
}

std::string Bash(const std::vector<CommandHelp>& commands) {
  std::vector<std::string> names;
  std::string values, words;
  for (const CommandHelp& command : commands) {
    names.push_back(command.name);
    std::vector<std::string> flags;
    for (const FlagHelp& flag : command.flags) {
      flags.insert(flags.end(), flag.names.begin(), flag.names.end());
      if (flag.choices.empty()) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : flag.names) patterns.push_back("\"" + command.name + " " + name + "\"");
      values += "    " + JoinWords(patterns, "|") + ") words=\"" + JoinWords(flag.choices) + "\" ;;\n";
    }
    words += "      " + command.name + ") words=\"" + JoinWords(flags) + "\" ;;\n";
    for (const ArgumentHelp& argument : command.arguments) {
      if (argument.choices.empty()) continue;
      values += "    \"" + command.name + " " + command.name + "\") words=\"" + JoinWords(argument.choices) + "\" ;;\n";
    }
  }
  return "# bash completion for pumice\n"
         "_pumice() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} words=\n"
         "  COMPREPLY=()\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    COMPREPLY=($(compgen -W \"" +
         JoinWords(names) +
         " --help --version\" -- \"$cur\"))\n"
         "    return\n"
         "  fi\n"
         "  case \"${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}\" in\n" +
         values +
         "  esac\n"
         "  if [ -z \"$words\" ] && [[ $cur == -* ]]; then\n"
         "    case \"${COMP_WORDS[1]}\" in\n" +
         words +
         "    esac\n"
         "  fi\n"
         "  if [ -n \"$words\" ]; then\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$cur\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _pumice pumice\n";
}

// The text stands in brackets and before a colon in a specification of _arguments.
std::string ZshText(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string Zsh(const std::vector<CommandHelp>& commands) {
  std::string list, cases;
  for (const CommandHelp& command : commands) {
    list += "    " + Quoted(ZshText(command.name) + ":" + command.help) + "\n";
    cases += "    " + command.name + ")\n      _arguments";
    for (const FlagHelp& flag : command.flags) {
      std::string rest = "[" + ZshText(flag.help) + "]";
      if (flag.takes_value)
        rest += ":value:" + (flag.choices.empty() ? std::string("_files") : "(" + JoinWords(flag.choices) + ")");
      for (const std::string& name : flag.names) cases += " \\\n        " + Quoted("*" + name + rest);
    }
    for (const ArgumentHelp& argument : command.arguments) {
      cases += " \\\n        " +
               Quoted(argument.choices.empty() ? "*:file:_files" : ":value:(" + JoinWords(argument.choices) + ")");
      if (argument.choices.empty()) break;  // the rest are files too
    }
    cases += " ;;\n";
  }
  return "#compdef pumice\n"
         "_pumice() {\n"
         "  local -a commands=(\n" +
         list +
         "  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  (( CURRENT-- ))\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "}\n"
         "_pumice \"$@\"\n";
}

std::string Fish(const std::vector<CommandHelp>& commands) {
  std::string text =
      "# fish completion for pumice\n"
      "complete -c pumice -n __fish_use_subcommand -l help -d 'Print help'\n"
      "complete -c pumice -n __fish_use_subcommand -l version -d 'Print the version'\n";
  for (const CommandHelp& command : commands) {
    text += "complete -c pumice -f -n __fish_use_subcommand -a " + command.name + " -d " + Quoted(command.help, true) +
            "\n";
    const std::string here = "complete -c pumice -n '__fish_seen_subcommand_from " + command.name + "'";
    for (const FlagHelp& flag : command.flags) {
      text += here;
      for (const std::string& name : flag.names) {
        text += name.compare(0, 2, "--") == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!flag.choices.empty())
        text += " -x -a " + Quoted(JoinWords(flag.choices), true);
      else if (flag.takes_value)
        text += " -r";
      text += " -d " + Quoted(flag.help, true) + "\n";
    }
    for (const ArgumentHelp& argument : command.arguments) {
      if (!argument.choices.empty()) text += here + " -f -a " + Quoted(JoinWords(argument.choices), true) + "\n";
    }
  }
  return text;
}

}  // namespace

std::string CompletionFor(const std::string& shell, const std::vector<CommandHelp>& commands) {
  return shell == "zsh" ? Zsh(commands) : shell == "fish" ? Fish(commands) : Bash(commands);
}

}  // namespace pumice::cli
