// The world of a simulation as certain of its cycles see it.
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "core/framework/conf.h"
#include "core/framework/transport.h"
#include "core/model/objects.h"
#include "core/model/simulation.h"

namespace pumice::sim {

// By cycle: a scenario whose single cycle decides what that cycle decides. What tdm and rescheduling remember from
// earlier cycles is not in it.
std::map<int64_t, model::Scenario> WorldsAt(model::Scenario scenario, const framework::SchedulerConfiguration& conf,
                                            const model::Simulation& plan, const std::set<int64_t>& cycles,
                                            framework::HttpTransport* transport);

}  // namespace pumice::sim
