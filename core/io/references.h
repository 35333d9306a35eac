#pragma once

#include "core/io/world.h"

namespace pumice::io {

// Objects of one kind and name.
void CheckDuplicates(World* world);
// Names of queues, groups, classes and nodes that are not there: a warning says what Volcano does then; a pod whose
// PriorityClass is missing is an error, because the API server refuses it.
void CheckReferences(World* world);

}  // namespace pumice::io
