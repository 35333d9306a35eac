// Volcano's controllers make these things out of jobs and pods before the scheduler sees them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/admit/existing_objects.h"
#include "core/manifest/pod_specs.h"
#include "core/manifest/vcjob.h"
#include "core/model/objects.h"

namespace pumice::admit {

struct JobObjects {
  model::PodGroup group;
  std::vector<model::Pod> pods;
  // These tasks have no pod yet and wait for others: the controller makes their pods once those run.
  std::vector<std::string> waiting_tasks;
};

// Gives the name of a Job's PodGroup.
std::string PodGroupNameOf(const manifest::VcJob& job);
// Gives the PodGroup and the pods of a mutated and admitted Job (pkg/controllers/job), those among them that are
// `existing`.
JobObjects ExpandJob(const manifest::VcJob& job, const std::vector<model::PriorityClass>& classes,
                     const ExistingObjects& existing, manifest::PodSpecs* specs);

// Gives the name of the PodGroup that the podgroup controller gives to a pod of its scheduler without one.
std::string PodGroupNameOf(const model::Pod& pod);
// Gives that PodGroup (pkg/controllers/podgroup), made for the first pod of its owner. `inherited` are annotations of
// the pod's owners.
model::PodGroup PodGroupOf(const model::Pod& pod, const model::StringMap& inherited);
// Gives them (getAnnotationsFromUpperRes): of two owners the first counts. `owners` are by kind/namespace/name.
model::StringMap AnnotationsOfOwners(const model::Pod& pod, const std::map<std::string, model::StringMap>& owners);

}  // namespace pumice::admit
