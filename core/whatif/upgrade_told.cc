// An upgrade is told as a document, whatever form that is then written in, and as JSON.
#include <algorithm>
#include <map>

#include "core/text/json_writer.h"
#include "core/whatif/upgrade.h"
#include "core/words/texts.h"

namespace pumice::whatif {
namespace {

using words::Language;
using words::Text;

constexpr size_t kMostRowsOfAspect = 12;
constexpr size_t kMostNamesInHeadline = 3;

std::string SentenceOf(const model::Change& change, Language language) {
  return std::string(language == Language::kChinese ? change.zh : change.en);
}

std::string NamesOf(const std::vector<const model::Change*>& changes, size_t most) {
  std::string names;
  for (size_t i = 0; i < changes.size() && i < most; ++i) names += (i == 0 ? "" : ", ") + std::string(changes[i]->name);
  return names + (changes.size() > most ? ", …" : "");
}

// Gives the beginning of a long text, cut between two characters.
std::string Shortened(const std::string& text) {
  constexpr size_t kMostBytes = 56;
  if (text.size() <= kMostBytes) return text;
  size_t end = kMostBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

Text TitleOf(Aspect aspect) {
  static constexpr Text kTitles[] = {Text::kUpgradeOfConfiguration, Text::kUpgradeOfJob,   Text::kUpgradeOfStart,
                                     Text::kUpgradeOfEvictions,     Text::kUpgradeOfQueue, Text::kUpgradeOfPlace,
                                     Text::kUpgradeOfMessage};
  return kTitles[static_cast<size_t>(aspect)];
}

void AddAspect(const Upgrade& upgrade, Aspect aspect, Language language, bool all, text::Document* document) {
  text::Document::Table table;
  table.header = {In(Text::kUpgradeObject, language), upgrade.from, upgrade.to,
                  In(Text::kUpgradeCauseColumn, language)};
  size_t left_out = 0;
  for (const Difference& difference : upgrade.differences) {
    if (difference.aspect != aspect) continue;
    if (table.rows.size() == kMostRowsOfAspect && !all) {
      ++left_out;
      continue;
    }
    const auto shown = [all](const std::string& text) { return text.empty() ? "-" : all ? text : Shortened(text); };
    table.rows.push_back({shown(difference.object), shown(difference.before), shown(difference.after),
                          difference.because.empty() ? "?" : NamesOf(difference.because, SIZE_MAX)});
  }
  if (table.rows.empty()) return;
  document->Heading(In(TitleOf(aspect), language));
  document->Add(std::move(table));
  if (left_out > 0) {
    document->Paragraph(Say(Text::kUpgradeMore, {{"count", std::to_string(left_out)}}, language));
  }
}

void AddSaid(Text heading, const std::string& release, const std::vector<std::string>& said, Language language,
             text::Document* document) {
  if (said.empty()) return;
  document->Heading(Say(heading, {{"from", release}, {"to", release}}, language));
  for (const std::string& text : said) document->Item(text);
}

}  // namespace

std::string Headline(const Upgrade& upgrade, Language language) {
  const std::string title = Say(Text::kUpgradeTitle, {{"from", upgrade.from}, {"to", upgrade.to}}, language);
  if (upgrade.differences.empty()) return title + ": " + In(Text::kUpgradeNothing, language);
  std::vector<std::string> parts;
  const auto add = [&](Text text, int count) {
    if (count > 0) parts.push_back(Say(text, {{"count", std::to_string(count)}}, language));
  };
  const bool refused = std::any_of(upgrade.differences.begin(), upgrade.differences.end(),
                                   [](const Difference& d) { return d.aspect == Aspect::kConfiguration; });
  if (refused) parts.push_back(In(Text::kUpgradeConfiguration, language));
  add(Text::kUpgradeEarlier, upgrade.earlier);
  add(Text::kUpgradeLater, upgrade.later);
  add(Text::kUpgradeMorePlaced, upgrade.more_placed);
  add(Text::kUpgradeLessPlaced, upgrade.less_placed);
  add(Text::kUpgradeMoreEvicted, upgrade.more_evicted);
  add(Text::kUpgradeLessEvicted, upgrade.less_evicted);
  if (upgrade.evictions_before != upgrade.evictions_after) {
    parts.push_back(
        Say(Text::kUpgradeEvictions,
            {{"before", std::to_string(upgrade.evictions_before)}, {"after", std::to_string(upgrade.evictions_after)}},
            language));
  }
  if (parts.empty()) parts.push_back(In(Text::kUpgradeElsewhere, language));
  std::string line;
  for (const std::string& part : parts) line += (line.empty() ? "" : In(Text::kUpgradeComma, language)) + part;
  if (!upgrade.because.empty()) {
    line += In(Text::kUpgradeSemicolon, language) +
            Say(Text::kUpgradeBecauseOf, {{"changes", NamesOf(upgrade.because, kMostNamesInHeadline)}}, language);
  }
  return title + ": " + line + In(Text::kUpgradeStop, language);
}

text::Document DocumentOf(const Upgrade& upgrade, Language language, bool all) {
  text::Document document;
  document.Paragraph(Headline(upgrade, language));
  document.Paragraph(In(upgrade.simulated ? Text::kUpgradeOverTime : Text::kUpgradeOneCycle, language));
  if (!upgrade.because.empty()) document.Heading(In(Text::kUpgradeCauses, language));
  for (const model::Change* change : upgrade.because) {
    const auto count = std::count_if(upgrade.differences.begin(), upgrade.differences.end(), [&](const Difference& d) {
      return std::find(d.because.begin(), d.because.end(), change) != d.because.end();
    });
    document.Item(Say(Text::kUpgradeCause,
                      {{"name", std::string(change->name)},
                       {"sentence", SentenceOf(*change, language)},
                       {"count", std::to_string(count)},
                       {"go", std::string(change->go)},
                       {"commit", std::string(change->commit)}},
                      language));
  }
  const auto unexplained = std::count_if(upgrade.differences.begin(), upgrade.differences.end(),
                                         [](const Difference& d) { return d.because.empty(); });
  if (unexplained > 0) {
    document.Paragraph(Say(Text::kUpgradeNotFound,
                           {{"count", std::to_string(unexplained)}, {"runs", std::to_string(upgrade.runs)}}, language));
  }
  AddSaid(Text::kUpgradeLost, upgrade.from, upgrade.lost, language, &document);
  AddSaid(Text::kUpgradeGained, upgrade.to, upgrade.gained, language, &document);
  for (const Aspect aspect : {Aspect::kConfiguration, Aspect::kStart, Aspect::kJob, Aspect::kEvictions, Aspect::kQueue,
                              Aspect::kPlace, Aspect::kMessage}) {
    AddAspect(upgrade, aspect, language, all, &document);
  }
  return document;
}

std::string ToJson(const Upgrade& upgrade, Language language) {
  text::JsonWriter w;
  w.BeginObject();
  w.Key("from").String(upgrade.from).Key("to").String(upgrade.to);
  w.Key("headline").String(Headline(upgrade, language));
  w.Key("simulated").Bool(upgrade.simulated);
  w.Key("because").BeginArray();
  for (const model::Change* change : upgrade.because) {
    w.BeginObject().Key("name").String(std::string(change->name)).Key("what").String(SentenceOf(*change, language));
    w.Key("go").String("pkg/scheduler/" + std::string(change->go)).Key("commit").String(std::string(change->commit));
    w.EndObject();
  }
  w.EndArray();
  const auto list = [&](const char* key, const std::vector<std::string>& texts) {
    w.Key(key).BeginArray();
    for (const std::string& text : texts) w.String(text);
    w.EndArray();
  };
  list("onlyBefore", upgrade.lost);
  list("onlyAfter", upgrade.gained);
  w.Key("differences").BeginArray();
  for (const Difference& difference : upgrade.differences) {
    w.BeginObject().Key("aspect").String(ToString(difference.aspect)).Key("object").String(difference.object);
    w.Key("before").String(difference.before).Key("after").String(difference.after);
    w.Key("because").BeginArray();
    for (const model::Change* change : difference.because) w.String(std::string(change->name));
    w.EndArray().EndObject();
  }
  w.EndArray();
  w.Key("counts").BeginObject();
  w.Key("earlier").Int(upgrade.earlier).Key("later").Int(upgrade.later);
  w.Key("morePlaced").Int(upgrade.more_placed).Key("lessPlaced").Int(upgrade.less_placed);
  w.Key("moreEvicted").Int(upgrade.more_evicted).Key("lessEvicted").Int(upgrade.less_evicted);
  w.Key("evictionsBefore").Int(upgrade.evictions_before).Key("evictionsAfter").Int(upgrade.evictions_after);
  w.EndObject();
  w.Key("runs").Int(upgrade.runs);
  w.EndObject();
  return w.Take();
}

}  // namespace pumice::whatif
