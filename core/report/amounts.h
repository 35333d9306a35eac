// Amounts as a person likes to read them: cores, Gi, whole devices.
#pragma once

#include <string>

#include "core/api/resource.h"

namespace pumice::report {

// "28", "0.5", "12Gi", "1.5Mi", "∞".
std::string Amount(double value, Dim dim);
// "-" for a dimension that was never mentioned.
std::string Amount(const Resource& resource, Dim dim);
// 0.375 → "37.5%".
std::string Percent(double share);

}  // namespace pumice::report
