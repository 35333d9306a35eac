// This says which Pumice this is, and of which Volcano.
#pragma once

namespace pumice {

inline constexpr char kVersion[] = "0.1.0";
// The engine makes the decisions of this release of Volcano.
inline constexpr char kVolcanoVersion[] = "v1.14.4";

// Gives "pumice 0.1.0 (Volcano v1.14.4)".
const char* VersionLine();

}  // namespace pumice
