// `pumice check DIR|FILE…` simulates scenarios and holds them against what they expect.
#include "core/cli/check.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/write_file.h"

namespace pumice::cli {
namespace {

namespace fs = std::filesystem;

bool IsScenario(const fs::path& file) {
  const std::string extension = file.extension().string();
  return extension == ".yaml" || extension == ".yml" || extension == ".json";
}

// Gives files as they are given, and those of folders, at any depth, ascending, which mention `expect`.
bool FilesOf(const std::vector<std::string>& paths, std::vector<std::string>* files, std::ostream& err) {
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files->push_back(path);
      continue;
    }
    std::vector<std::string> found;
    for (fs::recursive_directory_iterator it(path, error), end; it != end && !error; it.increment(error)) {
      if (!it->is_regular_file() || !IsScenario(it->path())) continue;
      const auto text = ReadFile(it->path().string());
      if (text && (text->find("expect:") != std::string::npos || text->find("\"expect\"") != std::string::npos))
        found.push_back(it->path().string());
    }
    if (error) {
      err << path << ": error: cannot be read\n";
      return false;
    }
    std::sort(found.begin(), found.end());
    files->insert(files->end(), found.begin(), found.end());
  }
  if (files->empty()) err << "error: no scenario with an expect: list was found\n";
  return !files->empty();
}

// Two returns, so that WASM is built alike each time: ci/reproduce.sh.
std::string OkOrFail(const Checked& file, const Paint& paint) {
  if (file.Met()) return paint.Good("ok    ");
  return paint.Bad("FAIL  ");
}

void PrintChecked(const Checked& file, std::ostream& out) {
  const auto& outcomes = file.result.report->outcomes;
  const auto met = std::count_if(outcomes.begin(), outcomes.end(), [](const report::Outcome& o) { return o.met; });
  out << OkOrFail(file, Paint(out)) << file.file << ": " << met << " of " << outcomes.size() << " expectations met\n";
  for (const report::Outcome& outcome : outcomes) {
    if (outcome.met) continue;
    out << "  " << file.file << ":" << outcome.expectation.place.line << ": " << Sentence(outcome) << "\n";
    for (const std::string& line : WhyLines(file.file, outcome)) out << "    " << line << "\n";
  }
}

text::Diagnostic Wrong(const std::string& file, const std::string& field, words::Diagnosis message) {
  text::Diagnostic wrong;
  wrong.source = file;
  wrong.field = field;
  wrong.message = message;
  return wrong;
}

bool Write(const std::string& file, const std::string& text, std::ostream& err) {
  const std::string cause = WriteFile(file, text);
  if (!cause.empty()) err << file << ": error: cannot be written: " << cause << "\n";
  return cause.empty();
}

// Writes what was found into the file and checks that. Returns false where it cannot be written: `checked` stays as it
// was.
bool Update(const Input& input, Checked* checked, std::ostream& err) {
  const std::string updated = Updated(input.texts[0], checked->result.report->outcomes);
  if (updated == input.texts[0]) return true;
  if (!Write(checked->file, updated, err)) return false;
  err << checked->file << ": updated\n";
  checked->result = Check({{checked->file, updated}}, input.options);
  return true;
}

}  // namespace

int RunCheck(const CheckCommand& command, std::ostream& out, std::ostream& err) {
  std::vector<std::string> names;
  NativeTransport transport;
  if (!FilesOf(command.paths, &names, err) || !AddExtenders(command, &transport, err)) return kBadInput;
  if (command.update && std::count(names.begin(), names.end(), "-") > 0) {
    err << "-: error: --update cannot write into standard input: name a file\n";
    return kBadInput;
  }
  std::vector<Checked> files;
  bool bad = false, failed = false;
  for (const std::string& name : names) {
    Checked& checked = files.emplace_back();
    checked.file = name;
    const auto input = ReadInput({name}, command, err);
    if (!input) {
      checked.result.diagnostics.push_back(Wrong(name, "", WhyUnreadable(name)));
      bad = true;
      continue;
    }
    input->options.strict = command.strict;
    checked.result = Check(input->sources, input->options);
    if (checked.result.report && checked.result.report->outcomes.empty()) {
      checked.result.report.reset();
      checked.result.diagnostics.push_back(Wrong(name, "expect", words::kNothingToCheck));
    }
    WriteAllButNotes(checked.result.diagnostics, err);
    bad = bad || !checked.result.report;
    if (!checked.result.report || checked.Met()) continue;
    if (command.update && !Update(*input, &checked, err)) bad = true;
    failed = failed || !checked.Met();
  }
  if (command.tap) {
    out << ToTap(files);
  } else {
    for (const Checked& file : files) {
      if (file.result.report) PrintChecked(file, out);
    }
  }
  if (command.github) out << ToGitHub(files);
  if (!command.junit.empty() && !Write(command.junit, ToJUnit(files), err)) return kBadInput;
  return bad ? kBadInput : failed ? 1 : 0;
}

}  // namespace pumice::cli
