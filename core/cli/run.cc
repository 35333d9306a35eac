// `pumice run FILE…` reads files, runs one cycle, and prints the report as tables or as JSON.
#include <ostream>

#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/print.h"
#include "core/report/prometheus.h"

namespace pumice::cli {

int RunRun(const RunCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, command, err);
  if (!input) return kBadInput;
  input->options.strict = command.strict;
  input->options.fill_in = command.fill_in;
  input->options.log_level = command.verbosity;
  const RunResult result = Run(input->sources, input->options);
  (command.quiet ? WriteAllButNotes : WriteAll)(result.diagnostics, err, words::Language::kEnglish);
  if (!result.report) return kBadInput;
  for (const std::string& line : result.log) err << line << "\n";
  if (command.output == "json") {
    out << report::ToJson(*result.report) << "\n";
  } else if (command.output == "prometheus") {
    out << report::PrometheusText(result.metrics);
  } else {
    PrintReport(*result.report, WidthOf(out, command.width), command.all, out);
  }
  return 0;
}

}  // namespace pumice::cli
