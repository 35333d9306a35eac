// What each release of Volcano answered to the recorded cases: a case's own `expect` is v1.14.4's, and for the other
// releases a file lists the cases that they answer otherwise (README.md).
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/model/release.h"

namespace pumice::conformance {

// Says whether this project made the cases of this file, or family, and had them recorded, and did not get them.
bool IsOwn(const std::string& file);

// Says whether the real scheduler of this release ran the cases of this file: v1.14.4 ran all of them, the others all but
// those with cards and Numatopologies.
bool Ran(const model::Release& release, const std::string& file);

// Says whether it ran this case of them: of this project's own, v1.14.4 alone ran those with an extender.
bool Answered(const model::Release& release, const nlohmann::json& recorded);

// Gives what the release answered to the case.
const nlohmann::json& AnswerOf(const model::Release& release, const nlohmann::json& recorded);

}  // namespace pumice::conformance
