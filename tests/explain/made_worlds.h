// MadeWorld makes a world by family and seed, in the short form, as people have them: what waits there waits for the
// family's reasons. The reasons of these worlds were written down nowhere, so that nothing can be made to fit them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pumice::explained {

// Names the families of MadeWorld.
const std::vector<std::string>& MadeFamilies();

std::string MadeWorld(const std::string& family, uint64_t seed);

}  // namespace pumice::explained
