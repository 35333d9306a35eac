// This makes JSON out of the command line's table, for what documents the commands (the site's reference is made of
// it).
#include <nlohmann/json.hpp>

#include "core/cli/command_line.h"

namespace pumice::cli {

std::string CommandsJson(const std::vector<CommandHelp>& commands) {
  using Json = nlohmann::ordered_json;
  Json all = Json::array();
  for (const CommandHelp& command : commands) {
    Json arguments = Json::array(), flags = Json::array();
    for (const ArgumentHelp& argument : command.arguments)
      arguments.push_back({{"name", argument.name}, {"choices", argument.choices}, {"help", argument.help}});
    for (const FlagHelp& flag : command.flags)
      flags.push_back(
          {{"names", flag.names}, {"value", flag.takes_value}, {"choices", flag.choices}, {"help", flag.help}});
    all.push_back({{"name", command.name},
                   {"help", command.help},
                   {"arguments", std::move(arguments)},
                   {"flags", std::move(flags)},
                   {"examples", command.examples}});
  }
  return all.dump(1) + "\n";
}

}  // namespace pumice::cli
