// These functions do what Volcano's admission webhooks do to a Job before the controller sees it
// (pkg/webhooks/admission/jobs).
#pragma once

#include "core/manifest/vcjob.h"
#include "core/manifest/world.h"

namespace pumice::admit {

// This is mutate_job.go: default queue, scheduler, task names, maxRetry, minAvailable of tasks and job.
void MutateJob(manifest::VcJob* job);

// This is admit_job.go and what the CRD adds: each refusal is an error, in Volcano's words. The queues must be
// complete. A job that is there already was admitted once, whatever has become of its queue: it is judged as an update.
void ValidateNewJob(const manifest::VcJob& job, const manifest::World& world, const manifest::ObjectContext& context);
void ValidateKnownJob(const manifest::VcJob& job, const manifest::World& world, const manifest::ObjectContext& context);

}  // namespace pumice::admit
