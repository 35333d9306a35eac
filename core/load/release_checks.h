// What is worth a warning of an object only in some releases of Volcano, or worded by release: it is said once the
// release is known, which no reader of a single object knows.
#pragma once

#include "core/manifest/world.h"

namespace pumice::load {

// Says which pods, as written, have resources of their own (spec.resources) that the release does not place them by.
void CheckPodResources(manifest::World* world);

// Says which pods name a claim to devices that is not there, where the release counts claims. Namespaces are filled in.
void CheckClaims(manifest::World* world);

}  // namespace pumice::load
