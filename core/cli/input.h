// Input is what a command is given to read, and how.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/http_transport.h"
#include "core/cli/running.h"
#include "core/engine.h"

namespace pumice::cli {

// Gives the contents of a file, "-" being standard input; nullopt where it cannot be read.
std::optional<std::string> ReadFile(const std::string& file);
// Says "there is no such file", or what else keeps it from being read.
words::Diagnosis WhyUnreadable(const std::string& file);
// Reads several files; each that cannot be read is named on `err`.
bool ReadFiles(const std::vector<std::string>& files, std::vector<std::string>* texts, std::ostream& err,
               words::Language language = words::Language::kEnglish);
// Gives what the engine reads: each file's name and its text, which stays where it is.
std::vector<load::SourceText> SourcesOf(const std::vector<std::string>& files, const std::vector<std::string>& texts);

// Tells the transport whom it may ask; names a "from=to" that is none on `err`, where it is also said later who is not
// asked.
bool AddExtenders(const Running& running, NativeTransport* transport, std::ostream& err);

// It holds files that are read together, and the options that read them and let extenders be asked. It stays where it
// is.
struct Input {
  Input() = default;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  std::vector<std::string> texts;
  std::vector<load::SourceText> sources;
  NativeTransport transport;
  RunOptions options;
};
// Returns null where a file or an extender's address is wrong, which `err` tells.
std::unique_ptr<Input> ReadInput(const std::vector<std::string>& files, const Running& running, std::ostream& err,
                                 words::Language language = words::Language::kEnglish);

// They stand one a line: errors and warnings; the second function writes notes, too.
void WriteAllButNotes(const std::vector<text::Diagnostic>& diagnostics, std::ostream& err,
                      words::Language language = words::Language::kEnglish);
void WriteAll(const std::vector<text::Diagnostic>& diagnostics, std::ostream& err,
              words::Language language = words::Language::kEnglish);

}  // namespace pumice::cli
