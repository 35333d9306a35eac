// Lengths of time, times and lists of CPUs: whatever is read can be written, and reads back as the same.
#include "core/base/clock_time.h"
#include "core/base/cpu_set.h"
#include "core/base/duration.h"
#include "core/base/rfc3339.h"
#include "core/model/simulation.h"
#include "tests/fuzz/fuzz.h"

namespace pumice::fuzz {

void Times(std::string_view input) {
  const auto lines = Lines(input, 2);
  for (const std::string_view text : lines) {
    if (const auto length = ParseDuration(text)) {
      Hold(*length >= 0, "a length of time is negative");
      Hold(ParseDuration(FormatDuration(*length)) == length, "a length of time reads back as another one");
      CompareSeconds(*length, INT64_MAX);
      CompareSeconds(*length, INT64_MIN);
    }
    if (const auto time = ParseRfc3339(text)) {
      Hold(ParseRfc3339(FormatRfc3339(*time)).value_or(*time) == *time, "a time reads back as another one");
    }
    if (const auto spread = model::ParseSpread(std::string(text))) {
      Hold(spread->kind != model::Spread::Kind::kUniform || spread->low <= spread->high, "a spread ends before it begins");
    }
    words::Sentence why;
    if (!model::ParsePolicies(std::string(text), &why)) Hold(!why.English().empty(), "policies are refused without a word");
  }
  const auto a = CpuSet::Parse(lines.front()), b = CpuSet::Parse(lines.back());
  if (!a || !b) return;
  Hold(CpuSet::Parse(a->String()) == a, "a list of CPUs reads back as another one");
  Hold(((*a - *b) | (*a & *b)) == *a, "a list of CPUs is not its parts");
  Hold((*a | *b).size() == a->size() + b->size() - (*a & *b).size(), "CPUs are counted twice");
}

}  // namespace pumice::fuzz
