// The engine compares the releases; here the result is written in the form asked for, and a pipeline is told.
#include "core/cli/upgrade.h"

#include <algorithm>
#include <ostream>

#include "core/base/duration.h"
#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"

namespace pumice::cli {
namespace {

bool IsSo(const std::string& condition, const whatif::Upgrade& upgrade) {
  if (condition == "jobs-wait") return upgrade.later > 0 || upgrade.less_placed > 0;
  if (condition == "evictions") {
    return upgrade.more_evicted > 0 || upgrade.evictions_after > upgrade.evictions_before;
  }
  if (condition == "configuration") {
    return std::any_of(upgrade.differences.begin(), upgrade.differences.end(),
                       [](const whatif::Difference& difference) {
                         return difference.aspect == whatif::Aspect::kConfiguration && !difference.after.empty();
                       }) ||
           !upgrade.news.loses.empty();
  }
  return !upgrade.differences.empty();
}

}  // namespace

int RunUpgrade(const UpgradeCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, command, err, command.language);
  if (!input) return kBadInput;
  input->options.fill_in = command.fill_in;
  UpgradeRequest request;
  request.from = command.from;
  request.to = command.to;
  if (!command.until.empty()) {
    request.until = ParseDuration(command.until);
    if (!request.until) {
      err << "--until " << command.until << ": is no length of time: write 90s, 5m or 1h30m\n";
      return kBadInput;
    }
  }
  const UpgradeResult result = Upgrade(input->sources, request, input->options);
  WriteAllButNotes(result.diagnostics, err, command.language);
  if (!result.upgrade) return kBadInput;
  const whatif::Upgrade& upgrade = *result.upgrade;
  if (command.output == "json") {
    out << whatif::ToJson(upgrade, command.language) << "\n";
  } else {
    const text::Document document = whatif::DocumentOf(upgrade, command.language, command.all);
    if (command.output == "markdown") {
      out << document.ToMarkdown();
    } else if (command.output == "html") {
      const bool chinese = command.language == words::Language::kChinese;
      out << document.ToHtml("Volcano " + upgrade.from + " → " + upgrade.to, chinese ? "zh" : "en");
    } else {
      out << document.ToText(WidthOf(out, kColumns));
    }
  }
  int code = 0;
  for (const std::string& condition : command.fail_on) {
    if (!IsSo(condition, upgrade)) continue;
    err << "--fail-on " << condition << ": it is so, hence the exit code 1\n";
    code = 1;
  }
  return code;
}

}  // namespace pumice::cli
