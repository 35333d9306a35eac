// These functions write amounts as a person likes to read them: cores, Gi, whole devices.
#pragma once

#include <string>

#include "core/api/resource.h"

namespace pumice::report {

// Gives "28", "0.5", "12Gi", "1.5Mi", "∞".
std::string Amount(double value, Dim dim);
// Gives "-" for a dimension that was never mentioned.
std::string Amount(const Resource& resource, Dim dim);
// Turns 0.375 into "37.5%".
std::string Percent(double share);

}  // namespace pumice::report
