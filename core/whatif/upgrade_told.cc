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

// Gives "inqueue, reclaimfirst", or "inqueue or retryleft" where each explains it.
std::string CauseOf(const Difference& difference, Language language) {
  if (difference.because.empty()) return "?";
  std::string names = NamesOf(difference.because, SIZE_MAX);
  for (const model::Change* other : difference.instead) {
    names = Say(Text::kUpgradeOr, {{"one", names}, {"other", std::string(other->name)}}, language);
  }
  return names;
}

bool IsInsideCharacter(const std::string& text, size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

// Cuts two long texts to where they begin to differ.
void Shorten(std::string* before, std::string* after) {
  constexpr size_t kMostBytes = 56, kLeadBytes = 20;
  const size_t common = static_cast<size_t>(
      std::mismatch(before->begin(), before->begin() + static_cast<long>(std::min(before->size(), after->size())),
                    after->begin())
          .first -
      before->begin());
  size_t begin = 0;
  if (std::max(before->size(), after->size()) > kMostBytes && common > kMostBytes / 2) {
    begin = common - kLeadBytes;
    const size_t space = before->rfind(' ', begin);
    if (space != std::string::npos && begin - space < kLeadBytes) begin = space + 1;
    while (IsInsideCharacter(*before, begin)) --begin;
  }
  for (std::string* text : {before, after}) {
    const size_t from = std::min(begin, text->size());
    size_t end = std::min(text->size(), from + kMostBytes);
    while (IsInsideCharacter(*text, end)) --end;
    *text = (from > 0 ? "…" : "") + text->substr(from, end - from) + (end < text->size() ? "…" : "");
  }
}

Text TitleOf(Aspect aspect) {
  static constexpr Text kTitles[] = {Text::kUpgradeOfConfiguration, Text::kUpgradeOfJob,    Text::kUpgradeOfStart,
                                     Text::kUpgradeOfEvictions,     Text::kUpgradeOfVictim, Text::kUpgradeOfQueue,
                                     Text::kUpgradeOfNumber,        Text::kUpgradeOfPlace,  Text::kUpgradeOfOrder,
                                     Text::kUpgradeOfMessage,       Text::kUpgradeOfCalls};
  return kTitles[static_cast<size_t>(aspect)];
}

// Says whether the number follows from what the table of queues tells: "a allocated", "a status.allocated".
bool IsToldWithQueue(const Upgrade& upgrade, const Difference& difference) {
  if (difference.aspect != Aspect::kNumber) return false;
  const std::string queue = difference.object.substr(0, difference.object.find(' '));
  const std::string number = difference.object.substr(difference.object.rfind(' ') + 1);
  if (number != "allocated" && number != "status.allocated") return false;
  return std::any_of(upgrade.differences.begin(), upgrade.differences.end(), [&](const Difference& other) {
    return other.aspect == Aspect::kQueue && (other.object == queue || queue == "root");
  });
}

void AddAspect(const Upgrade& upgrade, Aspect aspect, Language language, bool all, text::Document* document) {
  text::Document::Table table;
  table.header = {In(Text::kUpgradeObject, language), upgrade.from, upgrade.to,
                  In(Text::kUpgradeCauseColumn, language)};
  size_t left_out = 0;
  for (const Difference& difference : upgrade.differences) {
    if (difference.aspect != aspect || (!all && IsToldWithQueue(upgrade, difference))) continue;
    if (table.rows.size() == kMostRowsOfAspect && !all) {
      ++left_out;
      continue;
    }
    std::string before = difference.before, after = difference.after;
    if (!all) Shorten(&before, &after);
    const auto shown = [](const std::string& text) { return text.empty() ? "-" : text; };
    table.rows.push_back({shown(difference.object), shown(before), shown(after), CauseOf(difference, language)});
  }
  if (table.rows.empty()) return;
  document->Heading(In(TitleOf(aspect), language));
  document->Add(std::move(table));
  if (left_out > 0) {
    document->Paragraph(Say(Text::kUpgradeMore, {{"count", std::to_string(left_out)}}, language));
  }
}

void AddSaid(Text heading, const std::string& release, const std::vector<text::Diagnostic>& said, Language language,
             text::Document* document) {
  if (said.empty()) return;
  document->Heading(Say(heading, {{"from", release}, {"to", release}}, language));
  for (const text::Diagnostic& diagnostic : said) document->Item(text::ToText(diagnostic, language));
}

void AddNews(Text heading, const std::string& release, const std::vector<ConfEntry>& entries, Language language,
             text::Document* document) {
  if (entries.empty()) return;
  document->Heading(Say(heading, {{"to", release}}, language));
  for (const ConfEntry& entry : entries) {
    const framework::Words& what = entry.what;
    document->Item(Say(
        Text::kUpgradeEntry,
        {{"name", NameOf(entry, language)}, {"what", std::string(language == Language::kChinese ? what.zh : what.en)}},
        language));
  }
}

// What is said first of all: what is decided otherwise, over time where that was compared.
std::vector<std::string> PartsOf(const Upgrade& upgrade, Language language) {
  std::vector<std::string> parts;
  const auto add = [&](Text text, int64_t count) {
    if (count > 0) parts.push_back(Say(text, {{"count", std::to_string(count)}}, language));
  };
  const bool refused = std::any_of(upgrade.differences.begin(), upgrade.differences.end(),
                                   [](const Difference& d) { return d.aspect == Aspect::kConfiguration; });
  if (refused) parts.push_back(In(Text::kUpgradeConfiguration, language));
  add(Text::kUpgradeEarlier, upgrade.earlier);
  add(Text::kUpgradeLater, upgrade.later);
  add(Text::kUpgradeFewerEvictions, upgrade.evictions_before - upgrade.evictions_after);
  add(Text::kUpgradeMoreEvictions, upgrade.evictions_after - upgrade.evictions_before);
  // Over time nothing is as it was in one cycle, so that is not said beside it.
  if (upgrade.earlier + upgrade.later > 0 || upgrade.evictions_before != upgrade.evictions_after) return parts;
  add(Text::kUpgradeMorePlaced, upgrade.more_placed);
  add(Text::kUpgradeLessPlaced, upgrade.less_placed);
  add(Text::kUpgradeMoreEvicted, upgrade.more_evicted);
  add(Text::kUpgradeLessEvicted, upgrade.less_evicted);
  return parts;
}

}  // namespace

std::string Headline(const Upgrade& upgrade, Language language) {
  const std::string title = Say(Text::kUpgradeTitle, {{"from", upgrade.from}, {"to", upgrade.to}}, language);
  if (upgrade.differences.empty()) return title + ": " + In(Text::kUpgradeNothing, language);
  std::vector<std::string> parts = PartsOf(upgrade, language);
  if (parts.empty()) {
    const auto differs = [&](Aspect aspect) {
      return std::any_of(upgrade.differences.begin(), upgrade.differences.end(),
                         [&](const Difference& d) { return d.aspect == aspect; });
    };
    const bool elsewhere = differs(Aspect::kVictim) || differs(Aspect::kPlace);
    parts.push_back(In(elsewhere               ? Text::kUpgradeElsewhere
                       : differs(Aspect::kJob) ? Text::kUpgradePhases
                                               : Text::kUpgradeOnlySaid,
                       language));
  }
  std::string line;
  for (const std::string& part : parts) line += (line.empty() ? "" : In(Text::kUpgradeComma, language)) + part;
  std::vector<const model::Change*> because = upgrade.because;
  if (upgrade.deciding > 0) because.resize(upgrade.deciding);
  if (!because.empty()) {
    line += In(Text::kUpgradeSemicolon, language) +
            Say(Text::kUpgradeBecauseOf, {{"changes", NamesOf(because, kMostNamesInHeadline)}}, language);
  }
  return title + ": " + line + In(Text::kUpgradeStop, language);
}

text::Document DocumentOf(const Upgrade& upgrade, Language language, bool all) {
  text::Document document;
  document.Paragraph(Headline(upgrade, language));
  if (upgrade.cycles > 1) {
    document.Paragraph(Say(Text::kUpgradeCycles, {{"count", std::to_string(upgrade.cycles)}}, language));
  } else {
    document.Paragraph(In(upgrade.simulated ? Text::kUpgradeOverTime : Text::kUpgradeOneCycle, language));
  }
  if (!upgrade.because.empty()) document.Heading(In(Text::kUpgradeCauses, language));
  for (const model::Change* change : upgrade.because) {
    const auto count = std::count_if(upgrade.differences.begin(), upgrade.differences.end(), [&](const Difference& d) {
      return std::find(d.because.begin(), d.because.end(), change) != d.because.end();
    });
    document.Item(Say(count > 0 ? Text::kUpgradeCause : Text::kUpgradeHiddenCause,
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
  for (const Aspect aspect :
       {Aspect::kConfiguration, Aspect::kStart, Aspect::kJob, Aspect::kEvictions, Aspect::kVictim, Aspect::kPlace,
        Aspect::kQueue, Aspect::kNumber, Aspect::kMessage, Aspect::kOrder, Aspect::kCalls}) {
    AddAspect(upgrade, aspect, language, all, &document);
  }
  AddSaid(Text::kUpgradeLost, upgrade.from, upgrade.lost, language, &document);
  AddSaid(Text::kUpgradeGained, upgrade.to, upgrade.gained, language, &document);
  AddNews(Text::kUpgradeLoses, upgrade.to, upgrade.news.loses, language, &document);
  AddNews(Text::kUpgradeMeans, upgrade.to, upgrade.news.means, language, &document);
  AddNews(Text::kUpgradeGains, upgrade.to, upgrade.news.gains, language, &document);
  return document;
}

std::string ToJson(const Upgrade& upgrade, Language language) {
  text::JsonWriter w;
  w.BeginObject();
  w.Key("from").String(upgrade.from).Key("to").String(upgrade.to);
  w.Key("headline").String(Headline(upgrade, language));
  w.Key("simulated").Bool(upgrade.simulated).Key("cycles").Int(upgrade.cycles);
  w.Key("because").BeginArray();
  for (const model::Change* change : upgrade.because) {
    w.BeginObject().Key("name").String(std::string(change->name)).Key("what").String(SentenceOf(*change, language));
    w.Key("go").String("pkg/scheduler/" + std::string(change->go)).Key("commit").String(std::string(change->commit));
    w.EndObject();
  }
  w.EndArray();
  const auto list = [&](const char* key, const std::vector<text::Diagnostic>& said) {
    w.Key(key).BeginArray();
    for (const text::Diagnostic& diagnostic : said) w.String(text::ToText(diagnostic, language));
    w.EndArray();
  };
  list("onlyBefore", upgrade.lost);
  list("onlyAfter", upgrade.gained);
  const auto news = [&](const char* key, const std::vector<ConfEntry>& entries) {
    w.Key(key).BeginArray();
    for (const ConfEntry& entry : entries) {
      w.BeginObject().Key("name").String(NameOf(entry, language));
      w.Key("what").String(std::string(language == Language::kChinese ? entry.what.zh : entry.what.en)).EndObject();
    }
    w.EndArray();
  };
  news("confLoses", upgrade.news.loses);
  news("confMeans", upgrade.news.means);
  news("confGains", upgrade.news.gains);
  w.Key("differences").BeginArray();
  for (const Difference& difference : upgrade.differences) {
    w.BeginObject().Key("aspect").String(ToString(difference.aspect)).Key("object").String(difference.object);
    w.Key("before").String(difference.before).Key("after").String(difference.after);
    w.Key("because").BeginArray();
    for (const model::Change* change : difference.because) w.String(std::string(change->name));
    w.EndArray();
    if (!difference.instead.empty()) {
      w.Key("instead").BeginArray();
      for (const model::Change* change : difference.instead) w.String(std::string(change->name));
      w.EndArray();
    }
    w.EndObject();
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
