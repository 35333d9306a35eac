// RandomScenario makes a small simulation with all faults on, by seed.
#pragma once

#include <cstdint>

#include <nlohmann/json.hpp>

namespace pumice::test {

// It is a scenario file: three queues, jobs with policies, arrivals and failures, and events of nodes and queues.
nlohmann::json RandomScenario(uint32_t seed);

}  // namespace pumice::test
