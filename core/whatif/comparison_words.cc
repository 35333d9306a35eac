// The same words stand in the page's tables, in a terminal and in Markdown.
#include "core/whatif/comparison_words.h"

#include <algorithm>
#include <utility>

#include "core/report/amounts.h"
#include "core/words/texts.h"

namespace pumice::whatif {
namespace {

using words::Language;
using words::Text;

std::string ValueText(const ChangedField& field, const std::string& value) {
  if (!value.empty()) return value;
  const bool limits = field.kind == "Queue" && field.field.starts_with("spec.capability");
  return limits ? "∞" : "–";
}

// Gives at most three parts, and how many more there are.
std::string Parts(const std::vector<std::string>& parts, Language language) {
  constexpr size_t kMost = 3;
  // A part may be a list itself.
  const bool lists = std::any_of(parts.begin(), parts.end(),
                                 [](const std::string& part) { return part.find(',') != std::string::npos; });
  std::string text;
  for (size_t i = 0; i < parts.size() && i < kMost; ++i) {
    text += (i == 0 ? "" : In(lists ? Text::kUpgradeSemicolon : Text::kUpgradeComma, language)) + parts[i];
  }
  if (parts.size() <= kMost) return text;
  return Say(Text::kCompareAndMore, {{"what", text}, {"count", std::to_string(parts.size() - kMost)}}, language);
}

// "spec." and the like say nothing in a sentence.
std::string ShortField(const std::string& field) {
  for (const std::string_view first : {"spec.", "metadata.", "status."}) {
    if (field.starts_with(first)) return field.substr(first.size());
  }
  return field;
}

std::string Phrase(const ChangedField& field, Language language) {
  if (field.is_new || field.is_gone) {
    return Say(field.is_new ? Text::kComparePhraseNew : Text::kComparePhraseGone,
               {{"object", ObjectsText(field, language)}, {"count", std::to_string(field.objects.size())}}, language);
  }
  const std::string object = field.kind.empty() ? "" : ObjectsText(field, language) + " ";
  return object + ShortField(field.field) + " " + BeforeText(field, language) + " → " + AfterText(field, language);
}

Text TextOfNote(Patch::Note note) {
  switch (note) {
    case Patch::Note::kPods: return Text::kPatchPods;
    case Patch::Note::kOfJob: return Text::kPatchOfJob;
    case Patch::Note::kStatus: return Text::kPatchStatus;
    case Patch::Note::kNewNode: return Text::kPatchNewNode;
    case Patch::Note::kValue: return Text::kPatchValue;
    case Patch::Note::kConfBack: return Text::kPatchConfBack;
    default: return Text::kPatchRelease;
  }
}

}  // namespace

std::string ObjectsText(const ChangedField& field, Language language) {
  if (field.kind.empty()) return In(Text::kCompareConf, language);
  if (!field.of.empty()) {
    return Say(Text::kComparePodsOf, {{"count", std::to_string(field.objects.size())}, {"job", field.of}}, language);
  }
  std::string text = field.kind + " " + field.objects.front();
  if (field.objects.size() == 1) return text;
  return Say(Text::kCompareAndOthers, {{"what", text}, {"count", std::to_string(field.objects.size() - 1)}}, language);
}

std::string BeforeText(const ChangedField& field, Language language) {
  return field.is_gone ? In(Text::kCompareThere, language) : ValueText(field, field.before);
}

std::string AfterText(const ChangedField& field, Language language) {
  if (field.is_new) return In(Text::kCompareNew, language);
  return field.is_gone ? In(Text::kCompareGone, language) : ValueText(field, field.after);
}

std::string GainName(const Gain& gain, Language language) {
  return gain.name + " · " + (gain.is_queue ? gain.resource : In(Text::kComparePods, language));
}

std::string GainChange(const Gain& gain) {
  const auto amount = [&](double value) { return report::Amount(value, gain.dim); };
  const double more = gain.after - gain.before;
  return amount(gain.before) + " → " + amount(gain.after) + " (" + (more < 0 ? "−" : "+") +
         amount(more < 0 ? -more : more) + ")";
}

std::vector<std::string> PatchLines(const std::vector<Patch>& patches, Language language) {
  std::vector<std::string> lines;
  for (const Patch& patch : patches) {
    lines.push_back(
        patch.note == Patch::Note::kNone
            ? patch.command
            : "# " + Say(TextOfNote(patch.note), {{"object", patch.object}, {"field", patch.field}}, language));
  }
  return lines;
}

std::string Headline(const Variant& variant, const Totals& before, bool has_scenarios, Language language) {
  std::vector<std::string> fields, outcome;
  for (const ChangedField& field : variant.fields) fields.push_back(Phrase(field, language));
  std::string text;
  if (has_scenarios) {
    text = fields.empty() ? In(Text::kCompareSame, language)
                          : Say(Text::kCompareChanged, {{"what", Parts(fields, language)}}, language);
    text += language == Language::kChinese ? "" : " ";
  }
  const auto add = [&](Text words, long count) {
    if (count > 0) outcome.push_back(Say(words, {{"count", std::to_string(count)}}, language));
  };
  add(Text::kCompareStarts, static_cast<long>(variant.starts.size()));
  add(Text::kCompareStops, static_cast<long>(variant.stops.size()));
  add(Text::kComparePlaced, variant.totals.placed - before.placed);
  add(Text::kCompareLost, before.placed - variant.totals.placed);
  add(Text::kUpgradeMoreEvicted, static_cast<long>(variant.evicted.size()));
  add(Text::kCompareSparedPods, static_cast<long>(variant.spared.size()));
  std::string line;
  for (const std::string& part : outcome) line += (line.empty() ? "" : In(Text::kUpgradeComma, language)) + part;
  if (line.empty()) return text + In(variant.gains.empty() ? Text::kCompareNobody : Text::kCompareOthersHold, language);
  return text + Say(Text::kCompareOutcome, {{"what", line}}, language);
}

}  // namespace pumice::whatif
