// FillIn adds what a cluster fills in and a hand-written object lacks: defaults of the API server and Volcano's
// webhooks, uids, creation times, and what Volcano's controllers make (the pods of Volcano Jobs, the groups of pods
// without one). Each kind of filling is named once in a note.
#pragma once

#include "core/manifest/world.h"

namespace pumice::admit {

void FillIn(manifest::World* world);

}  // namespace pumice::admit
