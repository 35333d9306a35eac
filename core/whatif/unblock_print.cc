// This part prints suggestions as JSON and as text.
#include <algorithm>

#include "core/edit/words.h"
#include "core/text/json_writer.h"
#include "core/text/wrap.h"
#include "core/whatif/unblock.h"
#include "core/words/texts.h"

namespace pumice::whatif {
namespace {

using words::Language;
using words::Text;

struct Kind {
  const char* code;
  Text text;
};

// In their sentences {name} is the object; {field}, {was} and {value} are what changes, and what it says then and now.
constexpr Kind kKinds[] = {
    {"capability", Text::kSuggestRaise},
    {"deserved", Text::kSuggestRaise},
    {"guarantee", Text::kSuggestRaise},
    {"weight", Text::kSuggestRaise},
    {"guarantee-down", Text::kSuggestLower},
    {"min-member-down", Text::kSuggestGroupLower},
    {"min-member-up", Text::kSuggestGroupRaise},
    {"min-resources", Text::kSuggestLeaveOut},
    {"other-queue", Text::kSuggestQueue},
    {"priority", Text::kSuggestPriority},
    {"action-on", Text::kSuggestActions},
    {"action-off", Text::kSuggestActions},
    {"flag-off", Text::kSuggestFlagOff},
    {"flag-on", Text::kSuggestFlagOn},
    {"reclaimable", Text::kSuggestSet},
    {"pod-annotation", Text::kSuggestAnnotation},
    {"node", Text::kSuggestNode},
    {"uncordon", Text::kSuggestUncordon},
    {"job-ends", Text::kSuggestJobEnds},
};

std::string Sentence(const Suggestion& suggestion, Language language) {
  const Kind* kind =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& k) { return suggestion.code == k.code; });
  const edit::Change& change = suggestion.changes[0];
  std::string text = Say(kind->text,
                         {{"name", change.name},
                          {"field", change.field},
                          {"value", change.value},
                          {"was", suggestion.was.empty() ? In(Text::kUnblockNone, language) : suggestion.was}},
                         language);
  for (size_t i = 1; i < suggestion.changes.size(); ++i) {
    text += Say(Text::kUnblockWithIt, {{"field", suggestion.changes[i].field}}, language);
  }
  return text;
}

std::string CostText(const Suggestion& suggestion, Language language) {
  const Cost& cost = suggestion.cost;
  std::string text;
  auto add = [&](Text part, const words::Told& told) {
    if (!text.empty()) text += In(Text::kUnblockAnd, language);
    text += Say(part, told, language);
  };
  if (!cost.evicted.empty()) {
    std::string pods;
    for (size_t i = 0; i < cost.evicted.size() && i < 3; ++i) pods += (i == 0 ? "" : ", ") + cost.evicted[i];
    if (cost.evicted.size() > 3) pods += ", …";
    add(Text::kUnblockEvicts, {{"count", std::to_string(cost.evicted.size())}, {"pods", pods}});
  }
  if (cost.lost_places > 0) add(Text::kUnblockLosesPlaces, {{"count", std::to_string(cost.lost_places)}});
  for (size_t i = 0; i < cost.deserved.size() && i < 3; ++i) {
    const Cost::Lost& lost = cost.deserved[i];
    add(Text::kUnblockDeservesLess,
        {{"queue", lost.queue}, {"resource", lost.resource}, {"before", lost.before}, {"after", lost.after}});
  }
  if (text.empty()) text = In(Text::kUnblockFree, language);
  for (const std::string& code : suggestion.refused) add(Text::kUnblockRefused, {{"code", code}});
  return text;
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
  w.Key("placed").Int(unblocking.placed).Key("needed").Int(unblocking.needed);
  w.Key("runs").Int(unblocking.runs).Key("cancelled").Bool(unblocking.cancelled);
  w.Key("suggestions").BeginArray();
  for (const Suggestion& suggestion : unblocking.suggestions) {
    w.BeginObject().Key("code").String(suggestion.code);
    w.Key("changes").BeginArray();
    for (const edit::Change& change : suggestion.changes) edit::Write(change, &w);
    w.EndArray();
    w.Key("was").String(suggestion.was).Key("smallest").Bool(suggestion.smallest);
    w.Key("what").String(Sentence(suggestion, language)).Key("costs").String(CostText(suggestion, language));
    w.Key("evicted").BeginArray();
    for (const std::string& pod : suggestion.cost.evicted) w.String(pod);
    w.EndArray();
    w.Key("lostPlaces").Int(suggestion.cost.lost_places);
    w.Key("deservedLost").BeginArray();
    for (const Cost::Lost& lost : suggestion.cost.deserved) {
      w.BeginObject().Key("queue").String(lost.queue).Key("resource").String(lost.resource);
      w.Key("before").String(lost.before).Key("after").String(lost.after).EndObject();
    }
    w.EndArray();
    w.Key("refused").BeginArray();
    for (const std::string& code : suggestion.refused) w.String(code);
    w.EndArray().EndObject();
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
                            {"runs", std::to_string(unblocking.runs)}};
  const bool pod = !unblocking.pod.empty();
  if (unblocking.state == Unblocking::State::kFine) {
    return text::Wrap(Say(pod ? Text::kUnblockPodFine : Text::kUnblockJobFine, told, language), width, 0, 0) + "\n";
  }
  std::string head = Say(pod ? Text::kUnblockPodEvicted : Text::kUnblockJobWaits, told, language);
  head += Say(unblocking.suggestions.empty() ? Text::kUnblockNothing : Text::kUnblockEach, told, language);
  std::string text = text::Wrap(head, width, 0, 0) + "\n";
  for (size_t i = 0; i < unblocking.suggestions.size(); ++i) {
    const Suggestion& suggestion = unblocking.suggestions[i];
    text += text::Wrap(std::to_string(i + 1) + ". " + Sentence(suggestion, language), width, 2, 5) + "\n";
    text += text::Wrap(CostText(suggestion, language), width, 5, 5) + "\n";
  }
  if (unblocking.cancelled) text += In(Text::kUnblockStopped, language);
  return text;
}

}  // namespace pumice::whatif
