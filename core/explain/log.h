// LogLines gives the scheduler's log in Volcano's own words, for the lines that its guides tell people to grep; it is
// made of a trace.
#pragma once

#include <bitset>
#include <string>
#include <vector>

#include "core/framework/trace.h"
#include "core/report/report.h"

namespace pumice::explain {

// These are the decisions of which `-v level` prints lines.
std::bitset<framework::kSites> LoggedSites(int level);

// Gives the lines that `-v level` would print, in order. The trace must be one of everything; only LoggedSites matter.
std::vector<std::string> LogLines(const report::Report& report, const framework::Trace& trace, int level);

}  // namespace pumice::explain
