// The version is said here once; the command line prints it.
#include "core/version.h"

namespace pumice {

const char* VersionLine() { return "pumice 0.1.0 (Volcano v1.14.4)"; }

}  // namespace pumice
