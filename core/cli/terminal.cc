// Natively the operating system says whether a terminal looks and how wide it is; under Node node_host.cc stands in its
// place.
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/cli/colour.h"

namespace pumice::cli {

bool IsTerminal(int file) { return isatty(file) != 0; }

size_t TerminalColumns(int file) {
  winsize size{};
  return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace pumice::cli
