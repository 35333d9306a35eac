// A comparison as a document: what was changed, who gains and who loses, jobs, evictions and the finding that matters;
// then the rest, folded. Of several variants, what comes of each side by side first.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>

#include "core/lint/catalogue.h"
#include "core/whatif/comparison.h"
#include "core/whatif/comparison_words.h"
#include "core/words/texts.h"

namespace pumice::whatif {
namespace {

using text::Document;
using words::Language;
using words::Text;

// Names may have 253 characters each; the middle of a long one is left out, between two characters.
std::string Narrow(const std::string& text, size_t most) {
  if (text.size() <= most) return text;
  const auto is_inside = [&](size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
  size_t head = most / 2, tail = text.size() - most / 2;
  while (head > 0 && is_inside(head)) --head;
  while (tail < text.size() && is_inside(tail)) ++tail;
  return text.substr(0, head) + "…" + text.substr(tail);
}

class ComparisonTeller {
 public:
  ComparisonTeller(const Comparison& comparison, const Telling& telling)
      : comparison_(comparison),
        language_(telling.language),
        most_(telling.most),
        folds_(telling.folds),
        link_(telling.link) {}

  Document Tell() {
    const bool several = comparison_.variants.size() > 1;
    if (several) SideBySide();
    for (const Variant& variant : comparison_.variants) {
      if (several) document_.Heading(Narrow(variant.name, kWide));
      Main(variant);
    }
    if (!link_.empty()) document_.Link(Word(Text::kCompareLink), link_);
    if (!folds_) return std::move(document_);
    for (const Variant& variant : comparison_.variants)
      Rest(variant, several ? Narrow(variant.name, kWide) + ": " : "");
    return std::move(document_);
  }

 private:
  static constexpr size_t kWide = 60, kCell = 44;

  std::string Word(Text text) const { return words::In(text, language_); }
  std::string Counted(Text text, size_t count) const {
    return Say(text, {{"count", std::to_string(count)}}, language_);
  }

  // Heads a part of what is told of a variant.
  void Heading(Text text) { document_.Heading(Word(text), comparison_.variants.size() > 1 ? 2 : 1); }

  // Adds a list as rows, of which the first few are told.
  template <class Item>
  void List(std::vector<std::string> header, const std::vector<Item>& items,
            const std::function<std::vector<std::string>(const Item&)>& row) {
    Document::Table table{std::move(header), {}};
    for (size_t i = 0; i < items.size() && i < most_; ++i) {
      table.rows.push_back(row(items[i]));
      for (std::string& cell : table.rows.back()) cell = Narrow(cell, kCell);
    }
    document_.Add(std::move(table));
    More(items.size());
  }
  void More(size_t count) {
    if (count > most_) document_.Paragraph(Counted(Text::kCompareMore, count - most_));
  }

  void SideBySide() {
    Document::Table table;
    table.header = {"", Word(Text::kDiffBefore)};
    for (const Variant& variant : comparison_.variants) table.header.push_back(Narrow(variant.name, kCell));
    const auto row = [&](Text text, int Totals::*field) {
      std::vector<std::string> cells = {Word(text), std::to_string(comparison_.before.*field)};
      for (const Variant& variant : comparison_.variants) cells.push_back(std::to_string(variant.totals.*field));
      table.rows.push_back(std::move(cells));
    };
    row(Text::kComparePlacedPods, &Totals::placed);
    row(Text::kCompareWaitingPods, &Totals::waiting);
    row(Text::kCompareWaitingJobs, &Totals::jobs_waiting);
    row(Text::kCompareEvictedPods, &Totals::evicted);
    document_.Add(std::move(table));
  }

  void Main(const Variant& variant) {
    if (variant.diff.empty() && variant.fields.empty() && variant.refused.empty()) {
      return document_.Paragraph(Word(Text::kDiffNothing));
    }
    document_.Paragraph(
        Narrow(Headline(variant, comparison_.before, comparison_.has_scenarios, language_), kMostHeadline));
    if (!variant.fields.empty()) Heading(Text::kCompareFields);
    List<ChangedField>(
        {Word(Text::kUpgradeObject), Word(Text::kCompareField), Word(Text::kDiffBefore), Word(Text::kDiffAfter)},
        variant.fields, [&](const ChangedField& field) {
          return std::vector<std::string>{ObjectsText(field, language_), field.field, BeforeText(field, language_),
                                          AfterText(field, language_)};
        });
    Gains(variant.gains);
    Turns(Text::kCompareJobsStart, variant.starts);
    Turns(Text::kCompareJobsStop, variant.stops);
    if (!variant.evicted.empty()) Heading(Text::kCompareEvictions);
    Evicted(variant.evicted);
    Finding(variant);
  }

  // Of long lists the largest gains and the largest losses.
  void Gains(const std::vector<Gain>& gains) {
    if (gains.empty() || most_ == 0) return;
    std::vector<const Gain*> told;
    for (const Gain& gain : gains) told.push_back(&gain);
    if (told.size() > most_) {
      std::stable_sort(told.begin(), told.end(),
                       [](const Gain* l, const Gain* r) { return std::abs(l->part) > std::abs(r->part); });
      told.resize(most_);
      std::sort(told.begin(), told.end());  // they stand in one vector
    }
    Heading(Text::kCompareGains);
    std::vector<Document::Bar> bars;
    for (const Gain* gain : told)
      bars.push_back({Narrow(GainName(*gain, language_), kCell), GainChange(*gain), gain->part});
    document_.AddBars(std::move(bars));
    More(gains.size());
  }

  void Turns(Text heading, const std::vector<Turn>& turns) {
    if (turns.empty()) return;
    Heading(heading);
    List<Turn>({Word(Text::kDiffJob), Word(Text::kDiffQueue), Word(Text::kDiffPlaced), Word(Text::kCompareNeeded)},
               turns, [&](const Turn& turn) {
                 return std::vector<std::string>{turn.job, turn.queue,
                                                 std::to_string(turn.before) + " → " + std::to_string(turn.after),
                                                 std::to_string(turn.needed)};
               });
  }

  void Evicted(const std::vector<EvictedPod>& pods) {
    List<EvictedPod>({Word(Text::kDiffPod), Word(Text::kDiffJob), Word(Text::kDiffQueue), Word(Text::kCompareForWhom),
                      Word(Text::kCompareAction)},
                     pods, [&](const EvictedPod& pod) {
                       const std::string whom = pod.for_pod.empty() ? pod.for_job : pod.for_pod;
                       return std::vector<std::string>{
                           pod.pod, pod.job, pod.queue,
                           whom.empty() ? Word(Text::kCompareNobodyGets)
                                        : whom + (pod.for_queue.empty() ? "" : " (" + pod.for_queue + ")"),
                           pod.action};
                     });
  }

  std::string Said(const lint::Finding& finding) const {
    const lint::Words& words = lint::WordsOf(finding.code, language_);
    return "[" + std::string(lint::CodeOf(finding.code)) + "] " + Fill(words.what, finding) +
           Word(Text::kUpgradeSemicolon) + Word(Text::kLintWhy) + Fill(words.why, finding) +
           Word(Text::kUpgradeSemicolon) + Word(Text::kLintFix) + Fill(words.fix, finding);
  }

  void Finding(const Variant& variant) {
    for (size_t i = 0; i < variant.refused.size() && i < std::max<size_t>(most_, 1); ++i) {
      document_.Paragraph(
          Say(Text::kCompareRefused, {{"what", Narrow(Said(variant.refused[i]), kMostSaid)}}, language_));
    }
    More(variant.refused.size());
    if (variant.found.empty()) return;
    Heading(Text::kCompareFinding);
    document_.Paragraph(Narrow(Said(variant.found.front()), kMostSaid));
    if (variant.found.size() > 1) {
      document_.Paragraph(Counted(Text::kCompareMoreFound, variant.found.size() - 1));
    }
  }

  void Rest(const Variant& variant, const std::string& of) {
    if (!variant.patches.empty()) {
      document_.Fold(of + Word(Text::kComparePatches));
      std::string code;
      const std::vector<std::string> lines = PatchLines(variant.patches, language_);
      for (size_t i = 0; i < lines.size() && i < most_; ++i) code += (i == 0 ? "" : "\n") + lines[i];
      document_.Code(std::move(code));
      More(lines.size());
    }
    if (!variant.spared.empty()) {
      document_.Fold(of + Counted(Text::kCompareSpared, variant.spared.size()));
      Evicted(variant.spared);
    }
    if (variant.found.size() > 1 || !variant.no_more_found.empty()) {
      document_.Fold(of + Say(Text::kCompareFindings,
                              {{"count", std::to_string(variant.found.size())},
                               {"gone", std::to_string(variant.no_more_found.size())}},
                              language_));
      Findings(Text::kCompareFoundNow, variant.found, 1);
      Findings(Text::kCompareFoundBefore, variant.no_more_found, 0);
    }
    if (variant.diff.empty()) return;
    document_.Fold(of + Word(Text::kCompareRest));
    AddTo(&document_, variant.diff, language_, most_);
  }

  void Findings(Text label, const std::vector<lint::Finding>& findings, size_t from) {
    for (size_t i = from; i < findings.size() && i < from + most_; ++i) {
      document_.Item(Word(label) + Narrow(Said(findings[i]), kMostSaid));
    }
    if (findings.size() > from) More(findings.size() - from);
  }

  static constexpr size_t kMostHeadline = 600, kMostSaid = 700;

  const Comparison& comparison_;
  const Language language_;
  const size_t most_;
  const bool folds_;
  const std::string link_;
  Document document_;
};

}  // namespace

Document DocumentOf(const Comparison& comparison, const Telling& telling) {
  return ComparisonTeller(comparison, telling).Tell();
}

std::string MarkdownOf(const Comparison& comparison, Telling telling, size_t most_bytes) {
  const std::string title = telling.title.empty() ? "" : "## " + Narrow(telling.title, 120) + "\n\n";
  const std::string link = std::exchange(telling.link, "");
  std::string text;
  // What is folded goes before the last rows of what is seen.
  static constexpr std::pair<size_t, bool> kShorter[] = {
      {SIZE_MAX, true}, {8, true}, {5, true}, {3, true}, {5, false}, {3, false}, {2, false}, {1, false}, {0, false}};
  const size_t all = telling.most;
  for (const auto& [most, folds] : kShorter) {
    telling.most = std::min(most, all);
    telling.folds = folds;
    text = title + DocumentOf(comparison, telling).ToMarkdown();
    if (text.size() <= most_bytes) break;
  }
  if (text.size() > most_bytes) text = Narrow(text, most_bytes - 3);
  if (link.empty()) return text;
  Document where;
  where.Link(In(Text::kCompareLink, telling.language), link);
  const std::string line = "\n" + where.ToMarkdown();
  return text.size() + line.size() <= most_bytes ? text + line : text;
}

std::string HtmlOf(const Comparison& comparison, const Telling& telling) {
  const std::string title = telling.title.empty() ? In(Text::kCompareTitle, telling.language) : telling.title;
  return DocumentOf(comparison, telling).ToHtml(title, telling.language == Language::kChinese ? "zh" : "en");
}

}  // namespace pumice::whatif
