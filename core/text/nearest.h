// Nearest finds the word that was probably meant, so that a message can say what to write instead.
#pragma once

#include <string_view>
#include <vector>

namespace pumice::text {

// It is the closest word, at most a third of its letters away, else one that means the same. It is empty if there is
// none.
std::string_view Nearest(std::string_view typed, const std::vector<std::string_view>& words);

}  // namespace pumice::text
