// Explain: the story of one object of a scenario, by running the cycle again with a trace for that object.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/explain/story.h"
#include "core/model/objects.h"
#include "core/sim/cycle.h"
#include "core/text/diagnostic.h"

namespace pumice::explain {

struct Explained {
  std::optional<Story> story;
  std::vector<text::Diagnostic> diagnostics;  // why there is none: the object is not known
};

// The code of a diagnostic that says that there is no such object.
inline constexpr char kNoObject[] = "unknown-object";

// What was asked for, found in the scenario.
struct Object {
  std::string kind;
  std::string key;  // "namespace/name", or a queue's name
};
// nullopt, and in `wrong` why, where there is no such object, or several.
std::optional<Object> Find(const model::Scenario& scenario, const std::string& text, text::Diagnostic* wrong);

// object: "job/NAME", "pod/NAME", "queue/NAME" ("job/NAMESPACE/NAME" where the name alone is not clear), "victims", or
// "" for what is wrong in the world.
Explained Explain(const model::Scenario& scenario, const std::string& object, Language language,
                  const sim::Host& host = {});

}  // namespace pumice::explain
