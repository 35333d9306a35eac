// The scheduler's log in Volcano's own words, for the lines that its guides tell people to grep: made of a trace.
#pragma once

#include <bitset>
#include <string>
#include <vector>

#include "core/framework/trace.h"
#include "core/report/report.h"

namespace pumice::explain {

// The decisions of which `-v level` prints lines.
std::bitset<framework::kSites> LoggedSites(int level);

// The lines that `-v level` would print, in order. The trace must be one of everything; only LoggedSites matter.
std::vector<std::string> LogLines(const report::Report& report, const framework::Trace& trace, int level);

}  // namespace pumice::explain
