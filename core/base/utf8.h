// FirstInvalidUtf8 finds where a file is not UTF-8, so that an error can say the line before anything else reads it.
#pragma once

#include <cstddef>
#include <string_view>

namespace pumice {

// Returns the offset of the first byte that is not valid UTF-8, or npos.
size_t FirstInvalidUtf8(std::string_view text);

}  // namespace pumice
