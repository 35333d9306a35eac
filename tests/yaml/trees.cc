// Reads YAML twice, by libyaml and by the events that the page's reader told, and prints both trees, for
// tests/wasm/yaml_hostile.test.ts. A line of the input is {"text", "events"}; a line of the output [NATIVE, PAGE], each
// {"documents": […], "said": […]}, where `said` has what stopped the reading and the kinds of what was odd.
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/cli/yaml.h"
#include "core/text/yaml_events.h"
#include "tests/yaml/dump.h"

namespace {

using pumice::text::YamlParser;
using Json = nlohmann::json;

Json Tree(const YamlParser& parse, const std::string& text) {
  pumice::text::Arena arena;
  pumice::text::TreeBuilder builder(&arena, pumice::text::Limits());
  parse(text, &builder);
  Json tree = {{"documents", Json::array()}, {"said", Json::array()}, {"stuck", builder.stuck()}};
  for (const pumice::text::Value* document : builder.documents()) {
    tree["documents"].push_back(pumice::test::Dump(*document, false));
  }
  for (const pumice::text::Problem& problem : builder.problems()) {
    tree["said"].push_back(problem.kind == pumice::text::Problem::Kind::kSyntax ? "syntax: " + problem.message.English()
                                                                                : std::to_string(static_cast<int>(problem.kind)));
  }
  return tree;
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const Json one = Json::parse(line);
    const Json both = {Tree(pumice::cli::ParseYaml, one.at("text")),
                       Tree(pumice::text::DecodeYamlEvents, one.at("events"))};
    std::cout << both.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  }
}
