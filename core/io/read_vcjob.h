#pragma once

#include "core/io/fields.h"
#include "core/io/pod_specs.h"
#include "core/io/vcjob.h"

namespace pumice::io {

void ReadVcJob(Fields* object, PodSpecs* specs, VcJob* out);

}  // namespace pumice::io
