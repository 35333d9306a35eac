#include "core/cli/lint.h"

#include <ostream>

#include "core/cli/commands.h"
#include "core/cli/yaml.h"
#include "core/engine.h"

namespace pumice::cli {

int RunLint(const LintCommand& command, std::ostream& out, std::ostream& err) {
  std::vector<std::string> texts;
  if (!ReadFiles(command.files, &texts, err)) return kBadInput;
  const std::vector<io::SourceText> sources = SourcesOf(command.files, texts);
  RunOptions options;
  options.yaml = ParseYaml;
  const LintResult result = Lint(sources, options);
  WriteAllButNotes(result.diagnostics, err);
  if (!result.findings) return kBadInput;
  const lint::Language language = command.chinese ? lint::Language::kChinese : lint::Language::kEnglish;
  if (command.json) {
    out << lint::ToJson(*result.findings, language) << "\n";
  } else {
    out << lint::ToText(*result.findings, language, kColumns);
  }
  return lint::IsClean(*result.findings) ? 0 : 1;
}

}  // namespace pumice::cli
