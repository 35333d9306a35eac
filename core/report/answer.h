// An answer is what a session decided, in the shape of the recorded answers of the real scheduler
// (tests/conformance/README.md). It fills in nothing: the objects are taken as they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/framework/transport.h"
#include "core/model/objects.h"
#include "core/sim/cluster.h"
#include "core/sim/cycle.h"
#include "core/text/diagnostic.h"
#include "core/text/yaml_events.h"

namespace pumice::report {

// A cycle of the scenario: ops, tasks, podGroups, afterOpen, afterAction, fitErrors, podConditions, queueStatus,
// extenderCalls and extenderBodies; or only confError, where the configuration is refused. With `cycles` above 1: of
// each cycle its ops, podGroups, podConditions and the queues after open. transport: for the extender plugin; null
// where there is none.
nlohmann::json Answer(model::Scenario scenario, const sim::Host& host);

struct AnsweredCase {
  std::string line;  // {"name": …, "answer": …} without a line break; "" where the case cannot be read
  std::vector<text::Diagnostic> diagnostics;  // errors only
};

// Answers one line of a file of cases: a scenario as JSON, its configuration in YAML. A null release is the one that it
// asks for, else the default.
AnsweredCase AnswerCase(std::string_view text, const text::YamlParser& yaml, const model::Release* release,
                        const sim::Host& host);

// Writes numbers as the recording spells them: an object by resource name, "inf" for Volcano's infinity.
nlohmann::json ToJson(const Resource& resource, const ResourceNames& names);

}  // namespace pumice::report
