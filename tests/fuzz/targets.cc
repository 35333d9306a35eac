// The list of targets, and what they share.
#include <algorithm>

#include "tests/fuzz/fuzz.h"

namespace pumice::fuzz {

const std::vector<Target>& Targets() {
  static const std::vector<Target> targets = {
      {"quantity", Quantities},
      {"times", Times},
      {"pattern", Patterns},
      {"object", Objects, true},
      {"document", Documents},
      {"events", Events, true},
      {"scenario", Scenarios, true},
      {"configuration", Configurations, true},
      {"condition", Conditions},
      {"table", Tables},
      {"links", Links},
      {"world", Worlds},
  };
  return targets;
}

const Target* FindTarget(std::string_view name) {
  const auto found = std::find_if(Targets().begin(), Targets().end(), [&](const Target& t) { return t.name == name; });
  return found == Targets().end() ? nullptr : &*found;
}

std::vector<std::string_view> Lines(std::string_view input, size_t most) {
  std::vector<std::string_view> lines;
  while (lines.size() + 1 < most) {
    const size_t end = input.find('\n');
    if (end == std::string_view::npos) break;
    lines.push_back(input.substr(0, end));
    input.remove_prefix(end + 1);
  }
  lines.push_back(input);
  return lines;
}

}  // namespace pumice::fuzz
