// YAML as libyaml reads it, and as a browser tells of it: reading ends, and a tree can be written and read.
#include <nlohmann/json.hpp>

#include "core/cli/yaml.h"
#include "core/text/json_text.h"
#include "core/text/yaml_events.h"
#include "tests/fuzz/fuzz.h"

namespace pumice::fuzz {
namespace {

void HoldTrees(const text::TreeBuilder& builder) {
  for (const text::Problem& problem : builder.problems()) {
    Hold(!problem.message.English().empty(), "a mistake without a word");
  }
  for (const text::Value* document : builder.documents()) {
    if (document->weight > 3000) continue;
    const std::string json = text::ToJsonText(*document);
    text::Arena arena;
    text::TreeBuilder again(&arena, text::Limits());
    text::ParseJson(json, text::Limits(), &arena, &again);
    const bool read = again.documents().size() == 1 && again.problems().empty();
    // Twins of a key are told of where JSON is read, not where YAML's are.
    bool twins = false;
    for (const text::Problem& problem : again.problems()) twins |= problem.kind == text::Problem::Kind::kDuplicateKey;
    Hold(read || twins, "a tree written as JSON is not read: " + json);
    if (read) Hold(text::ToJsonText(*again.documents()[0]) == json, "a tree written as JSON reads as another one: " + json);
  }
}

}  // namespace

void Documents(std::string_view input) {
  text::Arena arena;
  text::TreeBuilder builder(&arena, text::Limits());
  cli::ParseYaml(input, &builder);
  HoldTrees(builder);
}

void Events(std::string_view input) {
  text::Arena arena;
  text::TreeBuilder builder(&arena, text::Limits());
  text::DecodeYamlEvents(input, &builder);
  HoldTrees(builder);
}

}  // namespace pumice::fuzz
