// ReadVcJob reads a Volcano Job, which controllers then expand (controllers.h).
#pragma once

#include "core/manifest/fields.h"
#include "core/manifest/pod_specs.h"
#include "core/manifest/vcjob.h"

namespace pumice::manifest {

void ReadVcJob(Fields* object, PodSpecs* specs, VcJob* out);

}  // namespace pumice::manifest
