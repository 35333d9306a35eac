#pragma once

#include <string_view>
#include <vector>

namespace pumice::text {

// The word that was probably meant: the closest one, at most a third of its letters away, else one that means the same.
// Empty if there is none.
std::string_view Nearest(std::string_view typed, const std::vector<std::string_view>& words);

}  // namespace pumice::text
