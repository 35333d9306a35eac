// Findings as JSON and as text.
#include <algorithm>

#include "core/edit/words.h"
#include "core/lint/lint.h"
#include "core/text/json_writer.h"
#include "core/text/wrap.h"
#include "core/words/texts.h"

namespace pumice::lint {
namespace {

using text::JsonWriter;
using words::Text;

constexpr size_t kMostObjects = 8;  // of one code; more are only counted

void Write(const Finding& finding, Language language, JsonWriter* w) {
  const Words& words = WordsOf(finding.code, language);
  w->BeginObject();
  w->Key("code").String(CodeOf(finding.code));
  w->Key("severity").String(text::SeverityName(finding.severity));
  w->Key("admission").Bool(finding.admission);
  if (!finding.kind.empty()) w->Key("kind").String(finding.kind);
  if (!finding.name.empty()) w->Key("name").String(finding.name);
  if (!finding.field.empty()) w->Key("field").String(finding.field);
  if (finding.line > 0) w->Key("line").Int(finding.line);
  w->Key("numbers").BeginObject();
  for (const auto& [name, value] : finding.numbers) w->Key(name).String(value);
  w->EndObject();
  w->Key("what").String(Fill(words.what, finding));
  w->Key("why").String(Fill(words.why, finding));
  w->Key("fix").String(Fill(words.fix, finding));
  w->Key("changes").BeginArray();
  for (const edit::Change& change : finding.changes) edit::Write(change, w);
  w->EndArray();
  w->EndObject();
}

std::string Object(const Finding& finding, Language language) {
  if (finding.kind.empty() && finding.field.empty()) return In(Text::kLintCluster, language);
  std::string text = finding.kind.empty() ? In(Text::kLintConfiguration, language) : finding.kind + " " + finding.name;
  if (!finding.field.empty()) text += " " + finding.field;
  if (finding.line > 0) text += Say(Text::kLintLine, {{"line", std::to_string(finding.line)}}, language);
  return text;
}

Text LabelOf(const Finding& finding) {
  if (finding.admission && finding.severity == Severity::kError) return Text::kLintRefused;
  switch (finding.severity) {
    case Severity::kError: return Text::kLintError;
    case Severity::kWarning: return Text::kLintWarning;
    default: return Text::kLintNote;
  }
}

}  // namespace

std::string ToJson(const std::vector<Finding>& findings, Language language) {
  JsonWriter w;
  w.BeginArray();
  for (const Finding& finding : findings) Write(finding, language, &w);
  w.EndArray();
  return w.Take();
}

std::string ToText(const std::vector<Finding>& findings, Language language, size_t width) {
  std::string text;
  for (size_t i = 0; i < findings.size();) {
    size_t end = i;
    while (end < findings.size() && findings[end].code == findings[i].code) ++end;
    const Words& words = WordsOf(findings[i].code, language);
    if (!text.empty()) text += '\n';
    text += std::string(In(LabelOf(findings[i]), language)) + "  [" + std::string(CodeOf(findings[i].code)) + "]\n";
    // What is the same for all is said once, at the end.
    auto same = [&](const char* sentence) {
      return std::all_of(findings.begin() + static_cast<long>(i), findings.begin() + static_cast<long>(end),
                         [&](const Finding& f) { return Fill(sentence, f) == Fill(sentence, findings[i]); });
    };
    const bool one_why = same(words.why), one_fix = same(words.fix);
    // What follows from the second line on stands below what follows the label.
    auto labelled = [&](Text label, const char* sentence, const Finding& f, size_t indent) {
      const std::string head = In(label, language);
      text += text::Wrap(head + Fill(sentence, f), width, indent, indent + text::DisplayColumns(head)) + "\n";
    };
    auto why = [&](const Finding& f, size_t indent) { labelled(Text::kLintWhy, words.why, f, indent); };
    auto fix = [&](const Finding& f, size_t indent) { labelled(Text::kLintFix, words.fix, f, indent); };
    for (size_t k = i; k < end && k < i + kMostObjects; ++k) {
      text += text::Wrap(Object(findings[k], language) + ":", width, 2, 4) + "\n";
      text += text::Wrap(Fill(words.what, findings[k]), width, 4, 4) + "\n";
      if (!one_why) why(findings[k], 4);
      if (!one_fix) fix(findings[k], 4);
    }
    if (end - i > kMostObjects) {
      text += Say(Text::kLintMore, {{"more", std::to_string(end - i - kMostObjects)}}, language);
    }
    if (one_why) why(findings[i], 2);
    if (one_fix) fix(findings[i], 2);
    i = end;
  }
  return text;
}

}  // namespace pumice::lint
