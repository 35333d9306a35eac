// These functions give the world of a simulation as certain of its cycles see it, so that one cycle's story can be told
// by running it alone.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "core/framework/conf.h"
#include "core/model/objects.h"
#include "core/model/simulation.h"
#include "core/sim/cycle.h"
#include "core/sim/job_controller.h"

namespace pumice::sim {

// By cycle it gives a scenario whose single cycle decides what that cycle decides. What tdm and rescheduling remember
// from earlier cycles is not in it.
std::map<int64_t, model::Scenario> WorldsAt(model::Scenario scenario, const framework::SchedulerConfiguration& conf,
                                            const model::Simulation& plan, const std::set<int64_t>& cycles,
                                            const Host& host);

struct Ended {
  Job job;
  int64_t at = 0;  // seconds since the start
};
// Gives the first job that is meant and has ended by then: the cycle's world has it no more.
std::optional<Ended> EndedBy(model::Scenario scenario, const framework::SchedulerConfiguration& conf,
                             const model::Simulation& plan, int64_t cycle, const Host& host,
                             const std::function<bool(const Job&)>& is_meant);

}  // namespace pumice::sim
