// These are changes of the scheduler's configuration that may let a job in, or spare a pod.
#pragma once

#include <vector>

#include "core/framework/conf.h"
#include "core/whatif/candidates.h"

namespace pumice::whatif {

// `hierarchy` says that some queue has a parent, `pending` that the job waits at the enqueue gate.
std::vector<Step> ConfigurationThatLetsIn(const framework::SchedulerConfiguration& conf, bool hierarchy, bool pending);
std::vector<Step> ConfigurationThatSpares(const framework::SchedulerConfiguration& conf);

}  // namespace pumice::whatif
