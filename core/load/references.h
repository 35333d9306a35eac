// These checks say which objects are there twice, and which names lead nowhere.
#pragma once

#include "core/manifest/world.h"

namespace pumice::load {

// Finds objects of one kind and name.
void CheckDuplicates(manifest::World* world);
// Finds names of queues, groups, classes and nodes that are not there: a warning says what Volcano does then; a pod
// whose PriorityClass is missing is an error, because the API server refuses it.
void CheckReferences(manifest::World* world);

}  // namespace pumice::load
