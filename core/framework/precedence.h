// Who of two victims goes first, and by whose order: what BuildVictimsPriorityQueue decides, told for a trace.
#pragma once

#include "core/framework/record.h"

namespace pumice::framework {

class Session;

// `first` came out of the victims' queue before `next`.
Precedence PrecedenceOf(const Session& ssn, const TaskInfo& first, const TaskInfo& next, const TaskInfo& evictor);

}  // namespace pumice::framework
