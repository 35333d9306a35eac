// Findings as JSON and as text.
#include <algorithm>

#include "core/edit/words.h"
#include "core/lint/lint.h"
#include "core/text/json_writer.h"
#include "core/text/wrap.h"

namespace pumice::lint {
namespace {

using text::JsonWriter;

constexpr size_t kMostObjects = 8;  // of one code; more are only counted

void Write(const Finding& finding, Language language, JsonWriter* w) {
  const Words& words = EntryOf(finding.code).In(language);
  w->BeginObject();
  w->Key("code").String(finding.code);
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
  if (finding.kind.empty() && finding.field.empty()) return language == Language::kChinese ? "集群" : "cluster";
  std::string text = finding.kind.empty() ? (language == Language::kChinese ? "调度器配置" : "configuration")
                                          : finding.kind + " " + finding.name;
  if (!finding.field.empty()) text += " " + finding.field;
  if (finding.line > 0)
    text += language == Language::kChinese ? "（第 " + std::to_string(finding.line) + " 行）"
                                           : " (line " + std::to_string(finding.line) + ")";
  return text;
}

const char* Label(const Finding& finding, Language language) {
  const bool chinese = language == Language::kChinese;
  if (finding.admission && finding.severity == Severity::kError)
    return chinese ? "集群会拒绝" : "your cluster would reject this";
  switch (finding.severity) {
    case Severity::kError: return chinese ? "错误" : "error";
    case Severity::kWarning: return chinese ? "警告" : "warning";
    case Severity::kNote: return chinese ? "提示" : "note";
  }
  return "";
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
  const bool chinese = language == Language::kChinese;
  std::string text;
  for (size_t i = 0; i < findings.size();) {
    size_t end = i;
    while (end < findings.size() && findings[end].code == findings[i].code) ++end;
    const Words& words = EntryOf(findings[i].code).In(language);
    if (!text.empty()) text += '\n';
    text += std::string(Label(findings[i], language)) + "  [" + findings[i].code + "]\n";
    // What is the same for all is said once, at the end.
    auto same = [&](const char* sentence) {
      return std::all_of(findings.begin() + static_cast<long>(i), findings.begin() + static_cast<long>(end),
                         [&](const Finding& f) { return Fill(sentence, f) == Fill(sentence, findings[i]); });
    };
    const bool one_why = same(words.why), one_fix = same(words.fix);
    auto why = [&](const Finding& f, size_t indent) {
      text +=
          text::Wrap((chinese ? "原因：" : "why: ") + Fill(words.why, f), width, indent, indent + (chinese ? 6 : 5)) +
          "\n";
    };
    auto fix = [&](const Finding& f, size_t indent) {
      text +=
          text::Wrap((chinese ? "修改：" : "fix: ") + Fill(words.fix, f), width, indent, indent + (chinese ? 6 : 5)) +
          "\n";
    };
    for (size_t k = i; k < end && k < i + kMostObjects; ++k) {
      text += text::Wrap(Object(findings[k], language) + ":", width, 2, 4) + "\n";
      text += text::Wrap(Fill(words.what, findings[k]), width, 4, 4) + "\n";
      if (!one_why) why(findings[k], 4);
      if (!one_fix) fix(findings[k], 4);
    }
    if (end - i > kMostObjects) {
      const std::string more = std::to_string(end - i - kMostObjects);
      text += chinese ? "  …以及另外 " + more + " 处\n" : "  … and " + more + " more\n";
    }
    if (one_why) why(findings[i], 2);
    if (one_fix) fix(findings[i], 2);
    i = end;
  }
  return text;
}

}  // namespace pumice::lint
