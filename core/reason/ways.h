// Ways out: what could take the next thing out of a job's way, as the trace of a run shows it. Each way is a guess with
// its arithmetic done; whether it is enough, and whether all of it is needed, is for runs to say (search.h).
#pragma once

#include <string>
#include <vector>

#include "core/reason/relaxation.h"
#include "core/reason/trial.h"

namespace pumice::reason {

// `base_nodes` is how many nodes there were before any change: what was added to the world is not changed further.
std::vector<Way> WaysOut(const Look& look, size_t base_nodes);

}  // namespace pumice::reason
