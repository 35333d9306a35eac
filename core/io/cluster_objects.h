// The objects that every cluster has and no file needs to name.
#pragma once

#include "core/io/world.h"

namespace pumice::io {

// root and default, which Volcano makes itself where they are missing (newDefaultAndRootQueue of the scheduler's
// cache). Whether one was.
bool AddQueues(model::Scenario* scenario, model::Time created);

// The system's PriorityClasses, those alone that something names. Whether one was missing.
bool AddSystemClasses(World* world, model::Time created);

}  // namespace pumice::io
