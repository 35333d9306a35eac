#pragma once

namespace pumice {

inline constexpr char kVersion[] = "0.1.0";
// The release of Volcano whose decisions the engine makes.
inline constexpr char kVolcanoVersion[] = "v1.14.4";

// "pumice 0.1.0 (Volcano v1.14.4)"
const char* VersionLine();

}  // namespace pumice
