// What patch releases of Volcano fixed, for whoever asks for another one than the engine follows.
#pragma once

#include <string_view>
#include <vector>

#include "core/words/sentence.h"

namespace pumice::model {

// Says what was fixed between the patch release that a text names and the one that is followed, oldest first; empty
// where that is the same, or nothing that decides was.
std::vector<words::Diagnosis> FixedSince(std::string_view text);

}  // namespace pumice::model
