// `pumice answer CASES.jsonl…` prints one line of JSON per recorded case, {"name": …, "answer": …}.
#include <fstream>
#include <ostream>
#include <string>

#include "core/cli/commands.h"
#include "core/cli/input.h"

namespace pumice::cli {

int RunAnswer(const AnswerCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput({}, command, err);  // each case has its own text
  if (!input) return kBadInput;
  bool ok = true;
  for (const std::string& file : command.files) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
      err << file << ": cannot be opened\n";
      return kBadInput;
    }
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      const report::AnsweredCase answered = Answer(line, input->options);
      for (const text::Diagnostic& d : answered.diagnostics)
        err << file << ":" << number << ": " << text::ToText(d) << "\n";
      ok = ok && answered.diagnostics.empty();
      if (!answered.line.empty()) out << answered.line << "\n";
    }
  }
  return ok ? 0 : kBadInput;
}

}  // namespace pumice::cli
