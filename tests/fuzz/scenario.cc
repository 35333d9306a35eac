// The short form, with what is to happen over time and what is expected: it reads, is written in the long form, reads
// again; and what is expected is written as it reads.
#include <nlohmann/json.hpp>

#include "core/manifest/write.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/loading.h"

namespace pumice::fuzz {

void Scenarios(std::string_view input) {
  const load::Loaded loaded = LoadFile("f.yaml", input, true);
  HoldLongForm(loaded);
  if (!loaded.ok() || loaded.expectations.empty() || loaded.expectations.size() > 100) return;
  manifest::Json list = manifest::Json::array();
  for (const manifest::Expectation& e : loaded.expectations) list.push_back(manifest::ToJson(e));
  const std::string text = manifest::Json{{"expect", list}}.dump();
  const load::Loaded again = LoadFile("expect.json", text, true);
  for (const text::Diagnostic& d : again.diagnostics) {
    // An object that an expectation names is not there now: that is a warning at most.
    Hold(d.severity != text::Severity::kError, "an expectation is not read as it is written: " + text::ToText(d) + "\n" + text);
  }
  manifest::Json twice = manifest::Json::array();
  for (const manifest::Expectation& e : again.expectations) twice.push_back(manifest::ToJson(e));
  Hold(twice == list, "an expectation reads as another one: " + text + "\n" + twice.dump());
}

}  // namespace pumice::fuzz
