// A whole world made of choices: the text of a scenario, in the short form with Kubernetes' objects, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/model/release.h"
#include "tests/fuzz/fuzz.h"

namespace pumice::fuzz {

struct MadeWorld {
  nlohmann::json scenario;
  std::vector<std::string> jobs, queues;  // their names
};

MadeWorld MakeWorld(Bytes* in);

// The plugins, actions, flags and arguments of a configuration, some of them hostile: {actions, tiers, configurations}.
nlohmann::json MakeConfiguration(Bytes* in, const model::Release& release);

}  // namespace pumice::fuzz
