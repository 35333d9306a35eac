// What is the same at the same place is said once, and what is the same of many objects is counted.
#include "core/text/diagnostic.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/text.h"

namespace pumice::text {

using words::Language;
using words::Say;
using words::Sentence;

void Diagnostics::Add(Diagnostic diagnostic) {
  ++added_;
  if (diagnostic.at.line > 0) {
    // Objects made from one place share its defects.
    std::string key = "at|" + diagnostic.source + "|" + std::to_string(diagnostic.at.line) + "|" +
                      std::to_string(diagnostic.at.column) + "|" + diagnostic.field + "|" +
                      diagnostic.message.English();
    if (!seen_.insert(std::move(key)).second) return;
  }
  if (diagnostic.severity == Severity::kError) ++errors_;
  if (list_.size() >= kMost && diagnostic.severity != Severity::kNote) {
    ++dropped_;
    return;
  }
  list_.push_back(std::move(diagnostic));
}

size_t Diagnostics::AddOnce(const std::string& key, const Diagnostic& diagnostic) {
  auto it = once_.find(key);
  if (it != once_.end()) {
    CountAgain(it->second);
    return it->second;
  }
  if (list_.size() >= 2 * kMost) {
    ++dropped_;
    return kNowhere;
  }
  it = once_.emplace(key, list_.size()).first;
  if (diagnostic.severity == Severity::kError) ++errors_;
  list_.push_back(diagnostic);
  return it->second;
}

void Diagnostics::Append(const Diagnostics& alone, const std::string& source, uint32_t lines_before) {
  if (alone.list_.empty()) return;
  std::vector<const std::string*> keys(alone.list_.size());
  for (const auto& [key, at] : alone.once_) keys[at] = &key;
  for (size_t i = 0; i < keys.size(); ++i) {
    const Diagnostic& said = alone.list_[i];
    if (keys[i]) {
      if (auto it = once_.find(*keys[i]); it != once_.end()) {
        list_[it->second].count += said.count;
        continue;
      }
    }
    Diagnostic placed = said;
    placed.source = source;
    if (placed.at.line > 0) placed.at.line += lines_before;
    if (!keys[i]) {
      Add(std::move(placed));
    } else if (AddOnce(*keys[i], placed) == kNowhere) {
      dropped_ += static_cast<size_t>(said.count - 1);
    }
  }
}

std::vector<Diagnostic> Diagnostics::Take() {
  if (dropped_ > 0) {
    Diagnostic more;
    more.severity = errors_ > 0 ? Severity::kError : Severity::kWarning;
    more.code = "more";
    more.count = static_cast<int64_t>(dropped_);
    more.message = Say<words::kAndMore>({{"count", dropped_}});
    list_.push_back(std::move(more));
  }
  std::stable_sort(list_.begin(), list_.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.severity > b.severity; });
  std::vector<Diagnostic> taken = std::move(list_);
  *this = Diagnostics();
  return taken;
}

void MakeStrict(std::vector<Diagnostic>* diagnostics) {
  for (Diagnostic& diagnostic : *diagnostics) {
    if (diagnostic.severity == Severity::kWarning) diagnostic.severity = Severity::kError;
  }
}

bool HasErrors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

const char* SeverityName(Severity severity) {
  switch (severity) {
    case Severity::kNote: return "note";
    case Severity::kWarning: return "warning";
    case Severity::kError: return "error";
  }
  return "";
}

namespace {

words::Diagnosis WordOf(Severity severity) {
  switch (severity) {
    case Severity::kNote: return words::kNote;
    case Severity::kWarning: return words::kWarning;
    case Severity::kError: return words::kError;
  }
  return words::kVerbatim;
}

}  // namespace

std::string ToText(const Diagnostic& d, Language language) {
  std::string text;
  if (!d.source.empty()) {
    text += d.source + ":";
    if (d.at.line > 0) text += std::to_string(d.at.line) + ":";
    if (d.at.line > 0 && d.at.column > 0) text += std::to_string(d.at.column) + ":";
    text += " ";
  }
  text += Sentence(WordOf(d.severity)).In(language) + ": ";
  if (!d.kind.empty()) text += d.kind + (d.name.empty() ? "" : " " + d.name) + ": ";
  if (!d.field.empty()) text += d.field + ": ";
  const bool often = d.count > 1 && d.code != "more";
  text += (often ? Say<words::kTimes>({{"message", d.message}, {"count", d.count}}) : d.message).In(language);
  if (!d.hint.empty()) text += "; " + d.hint.In(language);
  // The list of errors of go-yaml keeps its lines, which begin with a word of its own.
  constexpr std::string_view kLine = "\n  line ";
  std::string out;
  size_t start = 0;
  for (size_t end = text.find(kLine); end != std::string::npos; end = text.find(kLine, start)) {
    out += Inert(std::string_view(text).substr(start, end - start)) + std::string(kLine);
    start = end + kLine.size();
  }
  return out + Inert(std::string_view(text).substr(start));
}

nlohmann::json ToJson(const std::vector<Diagnostic>& diagnostics) {
  nlohmann::json list = nlohmann::json::array();
  for (const Diagnostic& d : diagnostics) {
    nlohmann::json item = {{"severity", SeverityName(d.severity)},
                           {"code", d.code},
                           {"kind", d.kind},
                           {"name", d.name},
                           {"field", d.field},
                           {"message", d.message.English()}};
    if (!d.source.empty()) item["source"] = d.source;
    if (d.at.line > 0) item["line"] = d.at.line;
    if (d.at.column > 0) item["column"] = d.at.column;
    if (d.count > 1) item["count"] = d.count;
    if (!d.hint.empty()) item["hint"] = d.hint.English();
    list.push_back(std::move(item));
  }
  return list;
}

nlohmann::json ToJson(const Sentence& sentence) {
  nlohmann::json data = {{"key", words::CodeOf(sentence.key())}};
  for (const words::Named& named : sentence.named()) data["values"][std::string(named.name)] = named.words.English();
  if (!sentence.verbatim()) data["zh"] = sentence.In(Language::kChinese);
  return data;
}

nlohmann::json ToJsonAsData(const std::vector<Diagnostic>& diagnostics) {
  nlohmann::json list = ToJson(diagnostics);
  for (size_t i = 0; i < diagnostics.size(); ++i) {
    list[i]["says"]["message"] = ToJson(diagnostics[i].message);
    if (!diagnostics[i].hint.empty()) list[i]["says"]["hint"] = ToJson(diagnostics[i].hint);
  }
  return list;
}

}  // namespace pumice::text
