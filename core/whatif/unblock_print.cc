// This part prints suggestions as JSON and as text.
#include <algorithm>
#include <string_view>
#include <utility>

#include "core/edit/words.h"
#include "core/text/json_writer.h"
#include "core/text/wrap.h"
#include "core/whatif/unblock.h"
#include "core/words/texts.h"

namespace pumice::whatif {
namespace {

using words::Language;
using words::Text;

std::string ObjectOf(const edit::Change& change, Language language) {
  return change.kind.empty()     ? In(Text::kSuggestConf, language)
         : change.kind == "Pods" ? Say(Text::kSuggestPodsLike, {{"name", change.name}}, language)
                                 : change.kind + " " + change.name;
}

// Of a node's amount: a resource's name may have dots.
std::string AllocatableOf(const std::string& field) {
  constexpr std::string_view kBefore = "status.allocatable.";
  return field.compare(0, kBefore.size(), kBefore) == 0 ? field.substr(kBefore.size()) : "";
}

// Says which sentence fits a change: those of their own, and what is set, raised, lowered, added or left out.
Text WordsOf(const reason::Relaxation& r) {
  static constexpr std::pair<std::string_view, Text> kOwn[] = {
      {"other-queue", Text::kSuggestQueue},
      {"priority", Text::kSuggestPriority},
      {"action-on", Text::kSuggestActions},
      {"action-off", Text::kSuggestActions},
      {"action-order", Text::kSuggestActions},
      {"flag-off", Text::kSuggestFlagOff},
      {"flag-on", Text::kSuggestFlagOn},
      {"argument", Text::kSuggestArgument},
      {"tier", Text::kSuggestTier},
      {"pod-annotation", Text::kSuggestAnnotation},
      {"node", Text::kSuggestNodes},
      {"node-amount", Text::kSuggestLargerNode},
      {"uncordon", Text::kSuggestUncordon},
      {"job-ends", Text::kSuggestJobEnds},
      {"queue-new", Text::kSuggestQueueNew},
  };
  const std::string_view code = reason::CodeOf(r);
  for (const auto& [own, text] : kOwn) {
    if (own == code) return text;
  }
  if (r.change.op == edit::Change::Op::kRemove) {
    return r.change.value.empty() ? Text::kSuggestLeaveOut : Text::kSuggestTakeOut;
  }
  if (r.change.op == edit::Change::Op::kAdd) return Text::kSuggestAdd;
  if (!r.has_amount()) return Text::kSuggestSet;
  return r.to < r.from ? Text::kSuggestLower : Text::kSuggestRaise;
}

std::string Sentence(const reason::Relaxation& r, Language language) {
  const std::string& field = r.change.field;
  const size_t plugins = r.change.kind.empty() ? field.find("].") : std::string::npos;
  // What a plugin's field is called is said without its place in the tiers.
  const size_t place = plugins == std::string::npos ? plugins : field.find("].", plugins + 2);
  std::string short_field = place == std::string::npos ? field : field.substr(place + 2);
  if (short_field.rfind("arguments.", 0) == 0) short_field.erase(0, 10);
  return Say(WordsOf(r),
             {{"object", ObjectOf(r.change, language)},
              {"name", r.change.name},
              {"field", short_field},
              {"value", r.change.value},
              {"plugin", r.plugin},
              {"resource", AllocatableOf(field)},
              {"count", std::to_string(r.to - r.from)},
              {"was", r.have.empty() ? In(Text::kUnblockNone, language) : r.have}},
             language);
}

std::string Sentence(const Suggestion& suggestion, Language language) {
  std::string text;
  for (const reason::Relaxation& r : suggestion.way) {
    if (!text.empty()) text += In(Text::kUnblockTogether, language);
    text += Sentence(r, language);
  }
  for (size_t i = suggestion.way.size(); i < suggestion.changes.size(); ++i) {
    text += Say(Text::kUnblockWithIt, {{"field", suggestion.changes[i].field}}, language);
  }
  return text;
}

std::string Few(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < names.size() && i < 3; ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > 3 ? text + ", …" : text;
}

std::string CostText(const Suggestion& suggestion, Language language) {
  const Cost& cost = suggestion.cost;
  std::string text;
  auto add = [&](Text part, const words::Told& told) {
    if (!text.empty()) text += In(Text::kUnblockAnd, language);
    text += Say(part, told, language);
  };
  auto count = [](int n) { return std::to_string(n); };
  if (cost.ended > 0) add(Text::kUnblockEnds, {{"count", count(cost.ended)}});
  if (!cost.evicted.empty()) {
    add(Text::kUnblockEvicts, {{"count", count(static_cast<int>(cost.evicted.size()))}, {"pods", Few(cost.evicted)}});
  }
  const std::string jobs = Few(cost.jobs);
  if (cost.lost_places > 0) add(Text::kUnblockLosesPlaces, {{"count", count(cost.lost_places)}, {"jobs", jobs}});
  if (cost.lost_reservations > 0) {
    add(Text::kUnblockLosesReservations, {{"count", count(cost.lost_reservations)}, {"jobs", jobs}});
  }
  if (cost.later > 0) add(Text::kUnblockLater, {{"count", count(cost.later)}, {"jobs", jobs}});
  if (!cost.held.empty()) {
    add(Text::kUnblockHeld, {{"count", count(static_cast<int>(cost.held.size()))}, {"jobs", Few(cost.held)}});
  }
  for (size_t i = 0; i < cost.deserved.size() && i < 3; ++i) {
    const Cost::Lost& lost = cost.deserved[i];
    add(Text::kUnblockDeservesLess,
        {{"queue", lost.queue}, {"resource", lost.resource}, {"before", lost.before}, {"after", lost.after}});
  }
  if (text.empty()) text = In(Text::kUnblockFree, language);
  for (const std::string& code : suggestion.refused) add(Text::kUnblockRefused, {{"code", code}});
  return text;
}

std::string EffortText(const Suggestion& suggestion, Language language) {
  const std::string fields = std::to_string(suggestion.changes.size());
  switch (suggestion.effort) {
    case Effort::kField: return Say(Text::kEffortField, {{"count", fields}}, language);
    case Effort::kRecreate: return In(Text::kEffortRecreate, language);
    case Effort::kObject: return In(Text::kEffortObject, language);
    case Effort::kEnd: return In(Text::kEffortEnd, language);
    case Effort::kConfiguration: return In(Text::kEffortConfiguration, language);
  }
  return "";
}

std::string ProofText(const Suggestion& suggestion, Language language) {
  return Say(Text::kUnblockProof, {{"count", std::to_string(suggestion.cycles)}}, language);
}

void WriteNames(const std::vector<std::string>& names, text::JsonWriter* w) {
  w->BeginArray();
  for (const std::string& name : names) w->String(name);
  w->EndArray();
}

}  // namespace

std::string ToJson(const Unblocking& unblocking, Language language) {
  static constexpr const char* kStates[] = {"blocked", "fine", "unknown"};
  text::JsonWriter w;
  w.BeginObject();
  w.Key("state").String(kStates[static_cast<int>(unblocking.state)]);
  if (!unblocking.job.empty()) w.Key("job").String(unblocking.job);
  if (!unblocking.pod.empty()) w.Key("pod").String(unblocking.pod);
  if (!unblocking.nearest.empty()) w.Key("nearest").String(unblocking.nearest);
  w.Key("placed").Int(unblocking.placed).Key("needed").Int(unblocking.needed).Key("pods").Int(unblocking.pods);
  w.Key("oneMore").Bool(unblocking.one_more);
  w.Key("cycles").Int(unblocking.cycles).Key("firstPlaced").Int(unblocking.first_placed);
  w.Key("tried").Int(unblocking.tried).Key("runs").Int(unblocking.runs).Key("cancelled").Bool(unblocking.cancelled);
  w.Key("suggestions").BeginArray();
  for (const Suggestion& suggestion : unblocking.suggestions) {
    w.BeginObject().Key("code").String(suggestion.code);
    w.Key("changes").BeginArray();
    for (const edit::Change& change : suggestion.changes) edit::Write(change, &w);
    w.EndArray();
    w.Key("was").String(suggestion.was).Key("smallest").Bool(suggestion.smallest);
    w.Key("what").String(Sentence(suggestion, language)).Key("costs").String(CostText(suggestion, language));
    w.Key("evicted");
    WriteNames(suggestion.cost.evicted, &w);
    w.Key("lostPlaces").Int(suggestion.cost.lost_places);
    w.Key("lostReservations").Int(suggestion.cost.lost_reservations);
    w.Key("later").Int(suggestion.cost.later).Key("ended").Int(suggestion.cost.ended);
    w.Key("held");
    WriteNames(suggestion.cost.held, &w);
    w.Key("losers");
    WriteNames(suggestion.cost.jobs, &w);
    w.Key("effort").String(NameOf(suggestion.effort)).Key("asks").String(EffortText(suggestion, language));
    w.Key("cycles").Int(suggestion.cycles).Key("proof").String(ProofText(suggestion, language));
    w.Key("firstCycle").BeginObject().Key("placed").Int(suggestion.first_placed);
    w.Key("reserved").Int(suggestion.first_reserved).EndObject();
    w.Key("apply").String(suggestion.text.apply).Key("delete");
    WriteNames(suggestion.text.deletions, &w);
    w.Key("deservedLost").BeginArray();
    for (const Cost::Lost& lost : suggestion.cost.deserved) {
      w.BeginObject().Key("queue").String(lost.queue).Key("resource").String(lost.resource);
      w.Key("before").String(lost.before).Key("after").String(lost.after).EndObject();
    }
    w.EndArray();
    w.Key("refused");
    WriteNames(suggestion.refused, &w);
    w.EndObject();
  }
  w.EndArray().EndObject();
  return w.Take();
}

std::string ToText(const Unblocking& unblocking, Language language, size_t width) {
  const words::Told told = {{"pod", unblocking.pod},
                            {"job", unblocking.job},
                            {"placed", std::to_string(unblocking.placed)},
                            {"pods", std::to_string(unblocking.pods)},
                            {"needed", std::to_string(unblocking.needed)},
                            {"first", std::to_string(unblocking.first_placed)},
                            {"cycles", std::to_string(unblocking.cycles)},
                            {"tried", std::to_string(unblocking.tried)},
                            {"runs", std::to_string(unblocking.runs)}};
  const bool pod = !unblocking.pod.empty();
  if (unblocking.state == Unblocking::State::kFine) {
    const Text job = unblocking.cycles > 1 ? Text::kUnblockJobFineLater : Text::kUnblockJobFine;
    return text::Wrap(Say(pod ? Text::kUnblockPodFine : job, told, language), width, 0, 0) + "\n";
  }
  std::string head = Say(pod                   ? Text::kUnblockPodEvicted
                         : unblocking.one_more ? Text::kUnblockOneMore
                                               : Text::kUnblockJobWaits,
                         told, language);
  head += Say(unblocking.suggestions.empty() ? Text::kUnblockNothing : Text::kUnblockEach, told, language);
  std::string text = text::Wrap(head, width, 0, 0) + "\n";
  for (size_t i = 0; i < unblocking.suggestions.size(); ++i) {
    const Suggestion& suggestion = unblocking.suggestions[i];
    text += text::Wrap(std::to_string(i + 1) + ". " + Sentence(suggestion, language), width, 2, 5) + "\n";
    text +=
        text::Wrap(CostText(suggestion, language) + In(Text::kUnblockAnd, language) + EffortText(suggestion, language) +
                       In(Text::kUnblockAnd, language) + ProofText(suggestion, language),
                   width, 5, 5) +
        "\n";
  }
  if (unblocking.cancelled) text += In(Text::kUnblockStopped, language);
  return text;
}

}  // namespace pumice::whatif
