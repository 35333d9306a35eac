// An answer: what a session decided, in the shape of the recorded answers of the real scheduler
// (tests/conformance/README.md). It fills in nothing: the objects are taken as they are.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/model/objects.h"
#include "core/sim/cluster.h"
#include "core/sim/cycle.h"

namespace pumice::io {

// One cycle of the scenario: ops, tasks, podGroups, afterOpen, afterAction, fitErrors, podConditions, queueStatus;
// or only confError, where the configuration is refused.
nlohmann::json Answer(model::Scenario scenario);

// Numbers as the recording spells them: an object by resource name, "inf" for Volcano's infinity.
nlohmann::json ToJson(const Resource& resource, const ResourceNames& names);

}  // namespace pumice::io
