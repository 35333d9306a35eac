// What Volcano's admission webhooks do to a Job before the controller sees it (pkg/webhooks/admission/jobs).
#pragma once

#include "core/io/vcjob.h"
#include "core/io/world.h"

namespace pumice::io {

// mutate_job.go: default queue, scheduler, task names, maxRetry, minAvailable of tasks and job.
void MutateJob(VcJob* job);

// admit_job.go and what the CRD adds: each refusal is an error, in Volcano's words. The queues must be complete.
// A job that is there already was admitted once, whatever has become of its queue: it is judged as an update.
void ValidateNewJob(const VcJob& job, const World& world, const ObjectContext& context);
void ValidateKnownJob(const VcJob& job, const World& world, const ObjectContext& context);

}  // namespace pumice::io
