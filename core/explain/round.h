// One queue's turn in a round of proportion's deserved loop, as the trace has it (Site::kRound).
#pragma once

#include <optional>

#include "core/framework/record.h"

namespace pumice::explain {

// What before + slice became the value of, in this resource: kRealCapability, kRequest or kGuarantee; nullopt where
// nothing stopped it.
std::optional<framework::Name> ClampOf(const framework::Check& round, Dim dim);

}  // namespace pumice::explain
