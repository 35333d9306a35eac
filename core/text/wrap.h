// Text in columns of a terminal.
#pragma once

#include <string>
#include <string_view>

namespace pumice::text {

// Columns, not bytes: Chinese and other wide characters take two.
size_t DisplayColumns(std::string_view text);

// Lines of at most `width` columns: the first indented by `first`, the others by `rest`. Breaks at spaces and between
// wide characters; a longer word stands alone. No line break at the end.
std::string Wrap(std::string_view text, size_t width, size_t first, size_t rest);

}  // namespace pumice::text
