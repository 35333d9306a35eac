// What is said of a file has words and a place; what was read can be written and read again.
#include "tests/fuzz/loading.h"

#include <nlohmann/json.hpp>

#include "core/cli/yaml.h"
#include "core/manifest/write.h"
#include "tests/fuzz/fuzz.h"

namespace pumice::fuzz {

load::Loaded LoadFile(const std::string& name, std::string_view text, bool validate) {
  load::ReadOptions options;
  options.yaml = cli::ParseYaml;
  options.validate = validate;
  options.fill_in = validate;
  options.most_copies = 500;  // more are slow, and show nothing new
  load::Loaded loaded = load::Load({{name, text}}, options);
  for (const text::Diagnostic& d : loaded.diagnostics) {
    Hold(!d.message.English().empty(), "something is said without a word: " + d.code);
    Hold(!d.message.In(words::Language::kChinese).empty(), "something is said without a Chinese word: " + d.code);
    text::ToText(d);
    if (d.severity != text::Severity::kError || d.code == "more") continue;  // which counts those that are not told
    Hold(!d.source.empty() || !d.kind.empty(), "an error does not say of what it is: " + text::ToText(d));
  }
  text::ToJson(loaded.diagnostics).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return loaded;
}

void HoldLongForm(const load::Loaded& loaded) {
  if (!loaded.ok() || loaded.scenario.pods.size() + loaded.scenario.nodes.size() > 300) return;
  const std::string text = cli::WriteYaml(manifest::LongForm(loaded.scenario, loaded.simulation));
  const load::Loaded again = LoadFile("long.yaml", text, true);
  for (const text::Diagnostic& d : again.diagnostics) {
    Hold(d.severity != text::Severity::kError, "the long form is refused: " + text::ToText(d) + "\n" + text);
  }
  Hold(cli::WriteYaml(manifest::LongForm(again.scenario, again.simulation)) == text, "the long form of the long form is another one:\n" + text);
}

}  // namespace pumice::fuzz
