// These functions add the objects that every cluster has and no file needs to name.
#pragma once

#include "core/manifest/world.h"

namespace pumice::admit {

// Adds root and default, which Volcano makes itself where they are missing (newDefaultAndRootQueue of the scheduler's
// cache). Returns whether one was.
bool AddQueues(model::Scenario* scenario, model::Time created);

// Adds the system's PriorityClasses, those alone that something names. Returns whether one was missing.
bool AddSystemClasses(manifest::World* world, model::Time created);

}  // namespace pumice::admit
