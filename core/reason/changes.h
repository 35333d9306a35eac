// The catalogue of what an admin could change so that a job gets in, or a pod is spared, whatever a run shows: single
// ways, the likely ones first. An amount goes as far as it makes sense to go. What a run shows of the numbers that
// would do is in ways.h; both are made of the same changes.
#pragma once

#include <string>
#include <vector>

#include "core/framework/conf.h"
#include "core/model/objects.h"
#include "core/reason/relaxation.h"

namespace pumice::reason {

std::vector<Way> ChangesThatLetIn(const model::Scenario& scenario, const model::PodGroup& job);
// `job` is the pod's own; null where it has none.
std::vector<Way> ChangesThatSpare(const model::Scenario& scenario, const model::Pod& pod, const model::PodGroup* job);

// Says what the actions would be with one more of them, which is put where it is of use: before backfill, allocate
// before those that help what it left over.
std::string ActionsWith(const framework::SchedulerConfiguration& conf, const std::string& added);
std::string ActionsWithout(const framework::SchedulerConfiguration& conf, const std::string& removed);
// Gives the field of a plugin in the configuration: "tiers[0].plugins[1]." and what follows.
std::string FieldOf(size_t tier, size_t index, const std::string& rest);

}  // namespace pumice::reason
