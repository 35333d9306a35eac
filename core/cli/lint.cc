// The engine makes the findings; here they are printed.
#include "core/cli/lint.h"

#include <ostream>

#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"

namespace pumice::cli {

int RunLint(const LintCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, command, err, command.language);
  if (!input) return kBadInput;
  const LintResult result = Lint(input->sources, input->options);
  WriteAllButNotes(result.diagnostics, err, command.language);
  if (!result.findings) return kBadInput;
  if (command.json) {
    out << lint::ToJson(*result.findings, command.language) << "\n";
  } else {
    out << lint::ToText(*result.findings, command.language, WidthOf(out, kColumns));
  }
  return lint::IsClean(*result.findings) ? 0 : 1;
}

}  // namespace pumice::cli
