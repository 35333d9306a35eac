// Kubernetes' objects as JSON: what is JSON is so for another reader, too, and what is read can be written and read.
#include <nlohmann/json.hpp>

#include "core/text/json_text.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/loading.h"

namespace pumice::fuzz {

void Objects(std::string_view input) {
  // A scalar is read as YAML; the other reader recurses.
  if (input.size() < 400 && (input.starts_with('{') || input.starts_with('['))) {
    Hold(text::IsJson(input) == nlohmann::json::accept(input), "two readers do not agree whether this is JSON");
  }
  LoadFile("f.json", input, false);
  HoldLongForm(LoadFile("f.json", input, true));
}

}  // namespace pumice::fuzz
