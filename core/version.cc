// The version is said here once for the command line, the engine and its reports.
#include "core/version.h"

namespace pumice {

const char* VersionLine() { return "pumice 0.1.0 (Volcano v1.14.4)"; }

}  // namespace pumice
