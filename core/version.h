// This says which Pumice this is, and of which releases of Volcano.
#pragma once

#include <string>

namespace pumice {

inline constexpr char kVersion[] = "0.1.0";
// Gives "pumice 0.1.0 (Volcano v1.13.3, v1.14.4, v1.15.1; v1.15.1 where nothing is said)", and "commit …; " first in
// the brackets where one is known.
std::string VersionLine(const std::string& commit = "");

}  // namespace pumice
