// What Volcano's controllers make out of jobs and pods before the scheduler sees them.
#pragma once

#include <vector>

#include "core/io/existing_objects.h"
#include "core/io/pod_specs.h"
#include "core/io/vcjob.h"
#include "core/model/objects.h"

namespace pumice::io {

struct JobObjects {
  model::PodGroup group;
  std::vector<model::Pod> pods;
  // Tasks without a pod that wait for others: the controller makes their pods once those run.
  std::vector<std::string> waiting_tasks;
};

// The name of a Job's PodGroup.
std::string PodGroupNameOf(const VcJob& job);
// The PodGroup and the pods of a mutated and admitted Job (pkg/controllers/job), those among them that are `existing`.
JobObjects ExpandJob(const VcJob& job, const std::vector<model::PriorityClass>& classes,
                     const ExistingObjects& existing, PodSpecs* specs);

// The name of the PodGroup that the podgroup controller gives to a pod of its scheduler without one.
std::string PodGroupNameOf(const model::Pod& pod);
// That PodGroup (pkg/controllers/podgroup), made for the first pod of its owner.
model::PodGroup PodGroupOf(const model::Pod& pod);

}  // namespace pumice::io
