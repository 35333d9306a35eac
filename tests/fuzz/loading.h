// What the targets that read whole files hold of every file.
#pragma once

#include <string>
#include <string_view>

#include "core/load/load.h"

namespace pumice::fuzz {

// Reads a file, with YAML. Whatever is said of it has words, an error says where or of what, and all of it can be
// printed.
load::Loaded LoadFile(const std::string& name, std::string_view text, bool validate);

// What was read can be written, is read again without an error, and is then written the same.
void HoldLongForm(const load::Loaded& loaded);

}  // namespace pumice::fuzz
