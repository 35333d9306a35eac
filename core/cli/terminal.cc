#include <unistd.h>

#include "core/cli/colour.h"

namespace pumice::cli {

bool IsTerminal(int file) { return isatty(file) != 0; }

}  // namespace pumice::cli
