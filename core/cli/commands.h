// These are the commands of the command line that need no header of their own. Each returns the exit code.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/running.h"
#include "core/words/language.h"

namespace pumice::report {
struct Explanation;
}

namespace pumice::cli {

// Text for a terminal is as wide as this, where nothing else was asked for.
inline constexpr size_t kColumns = 80;

inline constexpr int kBadInput = 2;

struct RunCommand : Running {
  std::vector<std::string> files;      // "-" is standard input
  std::string output = "text";         // text, json or prometheus
  bool strict = false, quiet = false;  // quiet: no notes
  bool fill_in = true;
  bool all = false;    // long lists are not cut
  size_t width = 100;  // columns, at most
  int verbosity = 0;   // 3 to 5: the scheduler's log first
};
int RunRun(const RunCommand& command, std::ostream& out, std::ostream& err);

struct BenchCommand : Running {
  std::vector<std::string> files;  // each a scenario of its own
  int runs = 1;
  bool json = false;  // --output json: one line a file
};
int RunBench(const BenchCommand& command, std::ostream& out, std::ostream& err);

struct ExplainCommand : Running {
  std::vector<std::string> files;  // the last one is the object, where it is none; with `terms` words
  std::string object;              // "job/NAME" …
  int64_t cycle = -1;              // of a simulation; -1: of the one cycle that run runs
  std::optional<uint64_t> seed;    // of a simulation, in place of the file's
  bool json = false, strict = false;
  bool terms = false;  // no story: what words mean
  bool way = false;    // the way there, too
  words::Language language = words::Language::kEnglish;
  size_t width = 80;
};
int RunExplain(const ExplainCommand& command, std::ostream& out, std::ostream& err);
int RunTerms(const ExplainCommand& command, std::ostream& out, std::ostream& err);
// Gives the call that tells it in full, as a shell reads it. The seed is -1 where it is the file's.
std::string ExplainCall(const std::vector<std::string>& files, const report::Explanation& why, int64_t seed = -1);

struct StopsCommand : Running {
  std::vector<std::string> files, kinds;
  std::string condition;
  size_t from = 0, most = 1;
  std::optional<size_t> before;
  bool json = false;
};
int RunStops(const StopsCommand& command, std::ostream& out, std::ostream& err);

struct AnswerCommand : Running {
  std::vector<std::string> files;
};
int RunAnswer(const AnswerCommand& command, std::ostream& out, std::ostream& err);

}  // namespace pumice::cli
