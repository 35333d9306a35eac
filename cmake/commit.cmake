# Writes OUT, the source that says which commit is built, anew only where that has changed: cmake -DOUT=… -DFROM=… -P.
execute_process(COMMAND bash "${FROM}/ci/commit.sh" OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE)
file(CONFIGURE OUTPUT "${OUT}" @ONLY CONTENT [[
// cmake/commit.cmake wrote this: it says which commit is built.
#include "core/cli/commit.h"

namespace pumice::cli {

std::string Commit() { return "@commit@"; }

}  // namespace pumice::cli
]])
