// The scheduler's log in Volcano's own words, for the lines that its guides tell people to grep: made of a trace.
#pragma once

#include <string>
#include <vector>

#include "core/framework/trace.h"
#include "core/io/report.h"

namespace pumice::explain {

// The lines that `-v level` would print, in order. The trace must have recorded everything.
std::vector<std::string> LogLines(const io::Report& report, const framework::Trace& trace, int level);

}  // namespace pumice::explain
