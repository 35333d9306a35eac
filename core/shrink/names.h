// New names for a scenario that others are to see.
#pragma once

#include "core/shrink/claim.h"
#include "core/shrink/draft.h"

namespace pumice::shrink {

// Gives the draft with new names that sort as the old ones, and the claim with them.
Draft Renamed(const Draft& draft, Claim* claim);

}  // namespace pumice::shrink
