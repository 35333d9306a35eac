// `pumice join PART.csv…` puts a sweep together that was run in parts.
#include <algorithm>
#include <map>
#include <ostream>

#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/sweep.h"

namespace pumice::cli {
namespace {

// Splits "17,a,b" into the number and the rest; false where there is none.
bool SplitNumber(const std::string& line, size_t* number, std::string* rest) {
  const size_t comma = line.find(',');
  if (comma == std::string::npos || comma == 0 || comma > 9) return false;
  if (line.substr(0, comma).find_first_not_of("0123456789") != std::string::npos) return false;
  *number = std::stoul(line.substr(0, comma));
  *rest = line.substr(comma + 1);
  return true;
}

}  // namespace

int RunJoin(const JoinCommand& command, std::ostream& out, std::ostream& err) {
  std::vector<std::string> texts;
  if (!ReadFiles(command.files, &texts, err)) return kBadInput;
  constexpr size_t kPrefix = 4;  // "run/"
  std::string header, columns;
  std::map<size_t, std::string> runs;
  size_t count = 0;
  for (size_t i = 0; i < texts.size(); ++i) {
    auto wrong = [&](const std::string& what) {
      err << command.files[i] << ": error: " << what << "\n";
      return kBadInput;
    };
    const size_t end = texts[i].find('\n');
    const std::string first = texts[i].substr(0, end);
    if (end == std::string::npos || first.compare(0, kPrefix, "run/") != 0 ||
        !SplitNumber(first.substr(kPrefix), &count, &columns)) {
      return wrong("is no part of a sweep: pumice sweep --shard makes one");
    }
    if (!header.empty() && first != header) return wrong("is of another sweep than " + command.files[0]);
    header = first;
    for (size_t from = end + 1; from < texts[i].size();) {
      const size_t to = std::min(texts[i].find('\n', from), texts[i].size());
      const std::string line = texts[i].substr(from, to - from);
      from = to + 1;
      size_t number = 0;
      std::string rest;
      if (!SplitNumber(line, &number, &rest) || number >= count) return wrong("is broken at \"" + line + "\"");
      if (!runs.emplace(number, rest).second) return wrong("run " + std::to_string(number) + " is there twice");
    }
  }
  for (size_t number = 0; number < count; ++number) {
    if (runs.count(number) != 0) continue;
    err << "error: run " << number << " of " << count << " is missing: a part is not there, or not whole\n";
    return kBadInput;
  }
  out << columns << "\n";
  for (const auto& [number, line] : runs) out << line << "\n";
  return 0;
}

}  // namespace pumice::cli
