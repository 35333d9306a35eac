// `pumice stops FILE --at KIND --if CONDITION` prints the decisions at which a cycle stops.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <string>

#include "core/cli/commands.h"
#include "core/cli/input.h"

namespace pumice::cli {

int RunStops(const StopsCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, command, err);
  if (!input) return kBadInput;
  const StopsResult result = Stops(
      input->sources, {command.kinds, command.condition, command.from, command.before, command.most}, input->options);
  WriteAllButNotes(result.diagnostics, err);
  if (!result.stops) return kBadInput;
  if (command.json) {
    out << explain::ToJson(*result.stops) << "\n";
    return 0;
  }
  for (const explain::Scope& stop : result.stops->stops) {
    out << "decision " << stop.decision << ": " << stop.site << " (after " << stop.event << " events)\n";
    for (const auto& [name, word] : stop.words) out << "  " << name << " = " << word << "\n";
    for (const auto& [name, number] : stop.numbers) {
      char text[64];
      const bool whole = number == std::floor(number) && std::fabs(number) < 1e15;
      std::snprintf(text, sizeof text, whole ? "%.0f" : "%.10g", number);
      out << "  " << name << " = " << (number > 1e300 ? "∞" : text) << "\n";
    }
  }
  const std::vector<explain::Scope>& stops = result.stops->stops;
  if (stops.empty()) {
    out << "no stop among the decisions " << command.from << " to "
        << std::min(command.before.value_or(result.stops->decisions), result.stops->decisions) << "\n";
  } else {
    out << "of " << result.stops->decisions << " decisions; step on with --from " << stops.back().decision + 1
        << ", back with --before " << stops.front().decision << "\n";
  }
  return 0;
}

}  // namespace pumice::cli
