// These functions do what Volcano's admission webhooks do to a Job before the controller sees it
// (pkg/webhooks/admission/jobs).
#pragma once

#include "core/manifest/object_context.h"
#include "core/manifest/vcjob.h"
#include "core/model/objects.h"

namespace pumice::admit {

// This is mutate_job.go: default queue, scheduler, task names, maxRetry, minAvailable of tasks and job.
void MutateJob(manifest::VcJob* job);

// This is admit_job.go and what the CRD adds, as the scenario's Volcano has them: each refusal is an error, in
// Volcano's words. The scenario's queues must be complete. A job that is there already was admitted once, whatever has
// become of its queue: it is judged as an update, as far as that looks at the job as it is now.
void ValidateNewJob(const manifest::VcJob& job, const model::Scenario& scenario,
                    const manifest::ObjectContext& context);
void ValidateKnownJob(const manifest::VcJob& job, const model::Scenario& scenario,
                      const manifest::ObjectContext& context);
// Both jobs are mutated. `old` is the one that is there.
void ValidateJobUpdate(const manifest::VcJob& old, const manifest::VcJob& job, const model::Scenario& scenario,
                       const manifest::ObjectContext& context);

// Says what no webhook asks for and the job controller stumbles over. Returns whether it then makes no pods, as
// OnPodCreate of the plugin ray fails.
bool TellWhatItLacks(const manifest::VcJob& job, const manifest::ObjectContext& context);

}  // namespace pumice::admit
