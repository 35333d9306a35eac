#include "core/lint/catalogue.h"

#include <algorithm>

namespace pumice::lint {

const std::vector<Entry>& Catalogue() {
  static const auto* all = [] {
    auto* entries = new std::vector<Entry>(PluginEntries());
    for (const auto& table : {RuleEntries(), AdmissionEntries()}) {
      entries->insert(entries->end(), table.begin(), table.end());
    }
    return entries;
  }();
  return *all;
}

const Entry& EntryOf(std::string_view code) {
  const std::vector<Entry>& all = Catalogue();
  return *std::find_if(all.begin(), all.end(), [&](const Entry& entry) { return code == entry.code; });
}

std::string Fill(const char* sentence, const Finding& finding) {
  std::string text;
  for (std::string_view rest = sentence; !rest.empty();) {
    const size_t open = rest.find('{');
    text += rest.substr(0, open);
    if (open == std::string_view::npos) break;
    const size_t close = rest.find('}', open);
    const std::string_view word = rest.substr(open + 1, close - open - 1);
    rest.remove_prefix(close + 1);
    if (word == "name") {
      text += finding.name;
      continue;
    }
    auto number = std::find_if(finding.numbers.begin(), finding.numbers.end(),
                               [&](const auto& entry) { return entry.first == word; });
    if (number != finding.numbers.end()) text += number->second;
  }
  return text;
}

}  // namespace pumice::lint
