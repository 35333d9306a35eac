// The objects that every cluster has and no file needs to name.
#pragma once

#include "core/manifest/world.h"

namespace pumice::admit {

// root and default, which Volcano makes itself where they are missing (newDefaultAndRootQueue of the scheduler's
// cache). Whether one was.
bool AddQueues(model::Scenario* scenario, model::Time created);

// The system's PriorityClasses, those alone that something names. Whether one was missing.
bool AddSystemClasses(manifest::World* world, model::Time created);

}  // namespace pumice::admit
