// These functions write amounts as a person likes to read them: cores, Gi, whole devices.
#pragma once

#include <string>
#include <utility>

#include "core/api/resource.h"
#include "core/base/quantity.h"

namespace pumice::report {

// Gives "28", "0.5", "12Gi", "1.5Mi", "∞".
std::string Amount(double value, Dim dim);
// Gives "-" for a dimension that was never mentioned.
std::string Amount(const Resource& resource, Dim dim);
// Two amounts that are held against each other, as Amount writes them; exactly, "5121Mi" and "5Gi", where they differ
// and would read alike.
std::pair<std::string, std::string> Apart(double one, double other, Dim dim);
// The same of bare numbers: the shortest texts that differ.
std::pair<std::string, std::string> Apart(double one, double other);
// Bytes without rounding, "5121Mi"; "" where they are no whole number.
std::string ExactBytes(double bytes);
// What to write into an object for it, no less: "5121Mi", "1500m", "2".
Quantity Written(double value, Dim dim);
// Turns 0.375 into "37.5%".
std::string Percent(double share);

}  // namespace pumice::report
