// One queue's turn in a round of proportion's deserved loop, as the trace has it (Site::kRound).
#pragma once

#include "core/framework/trace.h"

namespace pumice::explain {

// What before + slice became the value of, in this resource: "realCapability", "request", "guarantee"; "" where nothing
// stopped it.
const char* ClampOf(const framework::Check& round, Dim dim);

}  // namespace pumice::explain
