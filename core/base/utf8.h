#pragma once

#include <cstddef>
#include <string_view>

namespace pumice {

// The offset of the first byte that is not valid UTF-8, or npos.
size_t FirstInvalidUtf8(std::string_view text);

}  // namespace pumice
