// Who has which cards in the end is folded from the events, as everything else that a report shows.
#include "core/report/report_cards.h"

namespace pumice::report {

using text::JsonWriter;

using framework::Event;

using framework::EventKind;

std::map<int, std::vector<CardPart>> CardsInTheEnd(const Report& report) {
  std::map<int, std::vector<CardPart>> cards;
  for (const Event& event : report.record.events) {
    if (event.kind == EventKind::kCards) cards[event.task] = report.record.cards[event.count];
    if (event.kind == EventKind::kUnallocate || event.kind == EventKind::kUnpipeline) cards.erase(event.task);
  }
  return cards;
}

void WriteCards(JsonWriter& w, const std::vector<NodeCard>& cards) {
  w.Key("cards").BeginArray();
  for (const NodeCard& card : cards) {
    w.BeginObject()
        .Key("id")
        .String(card.id)
        .Key("type")
        .String(card.type)
        .Key("memory")
        .Number(card.memory)
        .EndObject();
  }
  w.EndArray();
}

void WriteCards(JsonWriter& w, const std::vector<CardPart>& parts) {
  w.Key("cards").BeginArray();
  for (const CardPart& part : parts) {
    w.BeginObject().Key("card").Int(part.card).Key("id").String(part.id);
    w.Key("memory").Number(part.memory).Key("cores").Number(part.cores).EndObject();
  }
  w.EndArray();
}

}  // namespace pumice::report
