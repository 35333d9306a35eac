// ConfNews is what another release means for a scheduler's configuration beyond what it decides today: what of it is
// no longer read, what is read from then on, and what could be written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/framework/catalogue.h"
#include "core/model/objects.h"
#include "core/words/language.h"

namespace pumice::whatif {

struct ConfEntry {
  enum class Kind : uint8_t { kAction, kPlugin, kArgument, kFlag };
  Kind kind;
  std::string name, of;  // of: an argument's plugin or action
  framework::Words what;
};
// Gives "the action gangpreempt", "ancestorReclaimLevel of capacity".
std::string NameOf(const ConfEntry& entry, words::Language language);

struct ConfNews {
  std::vector<ConfEntry> loses;  // written, and no longer read
  std::vector<ConfEntry> means;  // written, and read from then on
  std::vector<ConfEntry> gains;  // not written; of plugins that are configured, and every action and plugin that came
  bool empty() const { return loses.empty() && means.empty() && gains.empty(); }
};

// From one release to another, older or newer.
ConfNews NewsOf(const model::Scenario& scenario, const model::Release& from, const model::Release& to);

}  // namespace pumice::whatif
