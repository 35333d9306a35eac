// How the command line writes a file of somebody's: as a whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace pumice::cli {

// Writes a new file beside the old one and renames it over that, so that at every moment there is the whole old text or
// the whole new one. A link is followed, permissions are kept; what is no plain file (/dev/stdout, a pipe) is written
// into. Returns an empty text, or why it cannot be written: the file is then as it was.
[[nodiscard]] std::string WriteFile(const std::string& file, std::string_view text);

}  // namespace pumice::cli
