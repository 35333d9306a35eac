#include "core/cli/diff.h"

#include <ostream>

#include "core/cli/commands.h"
#include "core/cli/yaml.h"
#include "core/engine.h"

namespace pumice::cli {

int RunDiff(const DiffCommand& command, std::ostream& out, std::ostream& err) {
  if (command.apply && command.changes.empty() && command.deletions.empty()) {
    err << "whatif: nothing changes; write --apply FILE or --delete KIND/NAME\n";
    return kBadInput;
  }
  std::vector<std::string> texts, changes;
  const bool read = ReadFiles(command.files, &texts, err);
  if (!ReadFiles(command.changes, &changes, err) || !read) return kBadInput;
  NativeTransport transport;
  RunOptions options;
  options.transport = &transport;
  options.yaml = ParseYaml;
  const auto before = SourcesOf(command.files, texts), after = SourcesOf(command.changes, changes);
  const DiffResult result =
      command.apply ? WhatIf(before, after, command.deletions, options) : Diff(before, after, options);
  WriteAllButNotes(result.diagnostics, err);
  if (!result.diff) return kBadInput;
  const io::Language language = command.chinese ? io::Language::kChinese : io::Language::kEnglish;
  if (command.json) {
    out << ToJson(result, language) << "\n";
    return 0;
  }
  if (!result.refused.empty()) out << lint::ToText(result.refused, language, kColumns) << "\n";
  out << whatif::ToText(*result.diff, language, kColumns, command.all);
  return 0;
}

}  // namespace pumice::cli
