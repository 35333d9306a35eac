// This part writes what `pumice check` found in the forms that CI systems read.
#include <algorithm>

#include "core/base/text.h"
#include "core/cli/check.h"
#include "core/cli/commands.h"

namespace pumice::cli {
namespace {

std::string Xml(const std::string& text) {
  std::vector<std::string> lines = Split(text, '\n');
  for (std::string& line : lines) line = EscapeMarkup(Inert(line));
  return Join(lines, "&#10;");
}

// This is a workflow command's message or property (GitHub's toolkit escapes these).
std::string Command(const std::string& text, bool property) {
  std::string out;
  for (char c : text) {
    if (c == '%')
      out += "%25";
    else if (c == '\r')
      out += "%0D";
    else if (c == '\n')
      out += "%0A";
    else if (property && c == ':')
      out += "%3A";
    else if (property && c == ',')
      out += "%2C";
    else
      out += c;
  }
  return out;
}

std::string Errors(const Checked& file) {
  std::string text;
  for (const text::Diagnostic& d : file.result.diagnostics) {
    if (d.severity == text::Severity::kError) text += (text.empty() ? "" : "\n") + text::ToText(d);
  }
  return text;
}

}  // namespace

bool Checked::Met() const {
  return result.report && std::all_of(result.report->outcomes.begin(), result.report->outcomes.end(),
                                      [](const report::Outcome& outcome) { return outcome.met; });
}

std::string Sentence(const report::Outcome& outcome) {
  const manifest::Expectation& e = outcome.expectation;
  std::string text = outcome.label + ": ";
  if (outcome.found.empty() && outcome.when.compare(0, 2, "at") != 0 && outcome.when.compare(0, 5, "after") != 0) {
    return text + outcome.when;
  }
  text += "expected " + (e.written.empty() ? std::string("none") : e.written) + ", found " +
          (outcome.found.empty() ? std::string("none") : outcome.found) + " " + outcome.when;
  if (!outcome.explained.empty()) text += ": " + outcome.explained;
  return text;
}

std::vector<std::string> WhyLines(const std::string& file, const report::Outcome& outcome) {
  const report::Explanation& why = outcome.why;
  if (why.links.empty()) return {};
  std::vector<std::string> lines;
  for (const std::string& link : why.links) lines.push_back((link == why.text ? "▶ " : "· ") + link);
  lines.push_back(ExplainCall({file}, why));
  return lines;
}

std::string ToJUnit(const std::vector<Checked>& files) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const Checked& file : files) {
    const std::string name = Xml(file.file);
    if (!file.result.report) {
      xml += "<testsuite name=\"" + name + "\" tests=\"1\" failures=\"0\" errors=\"1\">\n<testcase classname=\"" +
             name + "\" name=\"input\"><error message=\"bad input\">" + Xml(Errors(file)) +
             "</error></testcase>\n</testsuite>\n";
      continue;
    }
    const auto& outcomes = file.result.report->outcomes;
    const auto failures =
        std::count_if(outcomes.begin(), outcomes.end(), [](const report::Outcome& o) { return !o.met; });
    xml += "<testsuite name=\"" + name + "\" tests=\"" + std::to_string(outcomes.size()) + "\" failures=\"" +
           std::to_string(failures) + "\" errors=\"0\">\n";
    for (const report::Outcome& outcome : outcomes) {
      xml += "<testcase classname=\"" + name + "\" name=\"" + Xml(outcome.label) + "\"";
      if (outcome.met) {
        xml += "/>\n";
        continue;
      }
      xml += "><failure message=\"" + Xml(Sentence(outcome)) + "\">";
      for (const std::string& line : WhyLines(file.file, outcome)) xml += Xml(line) + "\n";
      xml += "</failure></testcase>\n";
    }
    xml += "</testsuite>\n";
  }
  return xml + "</testsuites>\n";
}

std::string ToTap(const std::vector<Checked>& files) {
  std::string text;
  int number = 0;
  auto line = [&](bool ok, std::string what) {
    for (char& c : what) {
      if (c == '#' || c == '\n') c = ' ';
    }
    text += std::string(ok ? "ok " : "not ok ") + std::to_string(++number) + " - " + what + "\n";
  };
  for (const Checked& file : files) {
    if (!file.result.report) line(false, file.file + ": " + Errors(file));
    if (!file.result.report) continue;
    for (const report::Outcome& outcome : file.result.report->outcomes) {
      line(outcome.met, file.file + ": " + (outcome.met ? outcome.label : Sentence(outcome)));
    }
  }
  return "TAP version 13\n1.." + std::to_string(number) + "\n" + text;
}

std::string ToGitHub(const std::vector<Checked>& files) {
  std::string text;
  for (const Checked& file : files) {
    for (const text::Diagnostic& d : file.result.diagnostics) {
      if (d.severity != text::Severity::kError) continue;
      text += "::error file=" + Command(file.file, true) + ",line=" + std::to_string(std::max(d.at.line, 1u)) +
              "::" + Command(text::ToText(d), false) + "\n";
    }
    if (!file.result.report) continue;
    for (const report::Outcome& outcome : file.result.report->outcomes) {
      if (outcome.met) continue;
      text += "::error file=" + Command(file.file, true) +
              ",line=" + std::to_string(std::max(outcome.expectation.place.line, 1u)) +
              "::" + Command(Sentence(outcome), false) + "\n";
    }
  }
  return text;
}

std::string Updated(const std::string& text, const std::vector<report::Outcome>& outcomes) {
  std::vector<const report::Outcome*> wrong;
  for (const report::Outcome& outcome : outcomes) {
    const manifest::Expectation& e = outcome.expectation;
    // A bound stays a bound: it says what is wanted, not what was seen.
    if (!outcome.met && e.compare == manifest::Expectation::Compare::kEqual && !outcome.found.empty() &&
        !e.written.empty() && e.place.line > 0) {
      wrong.push_back(&outcome);
    }
  }
  // It goes from the end, so that places before stay what they are.
  std::stable_sort(wrong.begin(), wrong.end(), [](const report::Outcome* a, const report::Outcome* b) {
    const text::Position p = a->expectation.place, q = b->expectation.place;
    return p.line != q.line ? p.line > q.line : p.column > q.column;
  });
  std::string updated = text;
  for (const report::Outcome* outcome : wrong) {
    const manifest::Expectation& e = outcome->expectation;
    size_t at = 0;
    for (uint32_t line = 1; line < e.place.line && at != std::string::npos; ++line) {
      at = updated.find('\n', at);
      if (at != std::string::npos) ++at;
    }
    if (at == std::string::npos) continue;
    at += e.place.column - 1;
    if (at < updated.size() && (updated[at] == '"' || updated[at] == '\'')) ++at;
    if (updated.compare(std::min(at, updated.size()), e.written.size(), e.written) != 0) continue;
    updated.replace(at, e.written.size(), outcome->found);
  }
  return updated;
}

}  // namespace pumice::cli
