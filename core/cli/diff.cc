// Both commands print the same comparison; they differ in where their other sides come from.
#include "core/cli/diff.h"

#include <cstdint>
#include <ostream>

#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"

namespace pumice::cli {
namespace {

std::string NamesOfFiles(const std::vector<std::string>& files) {
  std::string names;
  for (const std::string& file : files) names += (names.empty() ? "" : " + ") + file;
  return names;
}

}  // namespace

int RunDiff(const DiffCommand& command, std::ostream& out, std::ostream& err) {
  const bool changes = !command.changes.empty() || !command.deletions.empty();
  if (command.apply && !changes && command.others.empty()) {
    err << "whatif: nothing changes; write --apply FILE or --delete KIND/NAME\n";
    return kBadInput;
  }
  const auto before = ReadInput(command.files, command, err, command.language);
  // The texts of each variant; the sources point to them.
  std::vector<std::vector<std::string>> files;
  if (changes) files.push_back(command.changes);
  for (const std::string& other : command.others) files.push_back({other});
  const auto named = [&](size_t i) {
    std::vector<std::string> names = files[i];
    if (i == 0) names.insert(names.end(), command.deletions.begin(), command.deletions.end());
    return NamesOfFiles(names);
  };
  std::vector<std::vector<std::string>> texts(files.size());
  std::vector<VariantSources> variants;
  for (size_t i = 0; i < files.size(); ++i) {
    if (!ReadFiles(files[i], &texts[i], err, command.language)) return kBadInput;
    variants.push_back({files.size() == 1 ? "" : named(i), SourcesOf(files[i], texts[i])});
  }
  if (!before) return kBadInput;
  const DiffResult result = command.apply ? WhatIf(before->sources, variants, command.deletions, before->options)
                                          : Diff(before->sources, variants, before->options);
  WriteAllButNotes(result.diagnostics, err, command.language);
  if (!result.comparison) return kBadInput;
  whatif::Telling telling;
  telling.language = command.language;
  if (command.all) telling.most = SIZE_MAX;
  telling.title = NamesOfFiles(command.files);
  for (size_t i = 0; i < files.size(); ++i) telling.title += (i == 0 ? " → " : ", ") + named(i);
  if (command.output == "json") {
    out << whatif::ToJson(*result.comparison, command.language) << "\n";
  } else if (command.output == "markdown") {
    out << whatif::MarkdownOf(*result.comparison, telling, command.all ? SIZE_MAX : whatif::kMostMarkdown);
  } else if (command.output == "html") {
    out << whatif::HtmlOf(*result.comparison, telling);
  } else {
    out << whatif::DocumentOf(*result.comparison, telling).ToText(WidthOf(out, kColumns));
  }
  return 0;
}

}  // namespace pumice::cli
