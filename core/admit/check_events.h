// CheckEvents says what comes of the events under `simulate:` in a cluster that holds the scenario's objects.
#pragma once

#include "core/manifest/world.h"

namespace pumice::admit {

// Says which events name what is not there, and which queues Volcano will not open or close.
void CheckEvents(manifest::World* world);

}  // namespace pumice::admit
