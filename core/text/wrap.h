// These functions lay text out in columns of a terminal.
#pragma once

#include <string>
#include <string_view>

namespace pumice::text {

// Counts columns, not bytes: Chinese and other wide characters take two.
size_t DisplayColumns(std::string_view text);

// Gives lines of at most `width` columns: the first is indented by `first`, the others by `rest`. They break at spaces
// and between wide characters; a longer word stands alone. There is no line break at the end.
std::string Wrap(std::string_view text, size_t width, size_t first, size_t rest);

}  // namespace pumice::text
