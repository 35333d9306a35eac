// PrintReport prints a report as a person likes to read it in a terminal.
#pragma once

#include <iosfwd>

#include "core/report/report.h"

namespace pumice::cli {

// With `all` long lists are not cut.
void PrintReport(const report::Report& report, size_t width, bool all, std::ostream& out);

}  // namespace pumice::cli
