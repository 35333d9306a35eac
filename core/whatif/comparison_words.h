// Words that a comparison's JSON and its documents share.
#pragma once

#include <string>
#include <vector>

#include "core/whatif/comparison.h"

namespace pumice::whatif {

// Gives "Queue training", "16 pods of default/train", "Node n-0 and 3 more", "The configuration".
std::string ObjectsText(const ChangedField& field, words::Language language);
// Give a value as a person reads it: "600", "∞" where there is no limit, "–" where nothing is written, "new", "gone".
std::string BeforeText(const ChangedField& field, words::Language language);
std::string AfterText(const ChangedField& field, words::Language language);
// Gives "training · cpu", "default/train · pods".
std::string GainName(const Gain& gain, words::Language language);
// Gives "28 → 24 (−4)".
std::string GainChange(const Gain& gain);
// Commands, and comments for a shell where there is none.
std::vector<std::string> PatchLines(const std::vector<Patch>& patches, words::Language language);

}  // namespace pumice::whatif
