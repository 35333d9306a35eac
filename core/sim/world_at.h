// The world of a simulation as one of its cycles finds it: a scenario, whose first cycle decides what that cycle decided.
// What plugins keep from session to session (docs/fidelity.md names it) is not in it.
#pragma once

#include <cstdint>

#include "core/framework/conf.h"
#include "core/model/objects.h"
#include "core/model/simulation.h"
#include "core/sim/cycle.h"

namespace pumice::sim {

// cycle: from 0.
model::Scenario WorldAt(model::Scenario scenario, const framework::SchedulerConfiguration& conf,
                        const model::Simulation& plan, const CycleOptions& options, int64_t cycle);

}  // namespace pumice::sim
