// These functions tell in a report of the cards that pods share: what each node has, and who has what of them.
#pragma once

#include <map>
#include <vector>

#include "core/report/report.h"
#include "core/text/json_writer.h"

namespace pumice::report {

// By TaskFacts::index it gives what a pod with a place has when all events have happened. Of others nothing is said:
// what a discarded statement had given them is gone, though Volcano leaves vgpu's annotations.
std::map<int, std::vector<CardPart>> CardsInTheEnd(const Report& report);

// Writes the member "cards" of a node and of an event.
void WriteCards(text::JsonWriter& w, const std::vector<NodeCard>& cards);
void WriteCards(text::JsonWriter& w, const std::vector<CardPart>& parts);

}  // namespace pumice::report
