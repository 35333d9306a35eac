// Both commands print the same difference; they differ in where their second side comes from.
#include "core/cli/diff.h"

#include <ostream>

#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"

namespace pumice::cli {

int RunDiff(const DiffCommand& command, std::ostream& out, std::ostream& err) {
  if (command.apply && command.changes.empty() && command.deletions.empty()) {
    err << "whatif: nothing changes; write --apply FILE or --delete KIND/NAME\n";
    return kBadInput;
  }
  const auto before = ReadInput(command.files, command, err, command.language);
  std::vector<std::string> changes;
  if (!ReadFiles(command.changes, &changes, err, command.language) || !before) return kBadInput;
  const auto after = SourcesOf(command.changes, changes);
  const DiffResult result = command.apply ? WhatIf(before->sources, after, command.deletions, before->options)
                                          : Diff(before->sources, after, before->options);
  WriteAllButNotes(result.diagnostics, err, command.language);
  if (!result.diff) return kBadInput;
  if (command.json) {
    out << ToJson(result, command.language) << "\n";
    return 0;
  }
  if (!result.refused.empty()) out << lint::ToText(result.refused, command.language, WidthOf(out, kColumns)) << "\n";
  out << whatif::ToText(*result.diff, command.language, WidthOf(out, kColumns), command.all);
  return 0;
}

}  // namespace pumice::cli
