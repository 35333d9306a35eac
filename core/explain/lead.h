// The lead of a story says what binds a job that waits, as runs have proved it (core/reason).
#pragma once

#include <string>

#include "core/reason/search.h"
#include "core/text/json_writer.h"
#include "core/words/language.h"

namespace pumice::explain {

// One sentence of the set that binds, behind the verdict where there is one; where none is proved, `told`, marked so.
std::string LeadOf(const reason::Reasons& reasons, const std::string& job, const std::string& told,
                   words::Language language);
// What would do as well, a sentence each.
std::vector<std::string> OthersOf(const reason::Reasons& reasons, words::Language language);

// Writes the members blockers, alternatives, noRoomHelps and proof of stories.d.ts's Story.
void Write(const reason::Reasons& reasons, text::JsonWriter* w);

}  // namespace pumice::explain
