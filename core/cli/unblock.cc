// The search is the engine's; here it gets its time limit, and its answer is printed.
#include "core/cli/unblock.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>

#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/interrupt.h"
#include "core/cli/yaml.h"

namespace pumice::cli {

int RunUnblock(const UnblockCommand& command, std::ostream& out, std::ostream& err) {
  const std::string object = command.arguments.back();
  if (command.arguments.size() < 2) {
    err << "unblock: "
        << (object.rfind("job/", 0) == 0 || object.rfind("pod/", 0) == 0
                ? "FILE is missing: write the file before " + object
                : "the object is missing: write job/NAME or pod/NAME after " + object)
        << "\n";
    return kBadInput;
  }
  if (object.rfind("job/", 0) != 0 && object.rfind("pod/", 0) != 0) {
    err << "unblock: the last argument is job/NAME or pod/NAME, not " << object << "\n";
    return kBadInput;
  }
  const std::vector<std::string> files(command.arguments.begin(), command.arguments.end() - 1);
  const auto input = ReadInput(files, command, err, command.language);
  if (!input) return kBadInput;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(command.seconds);
  const CatchInterrupt interrupt;
  const UnblockResult result = Unblock(input->sources, object, input->options, [&] {
    return interrupt.Caught() || std::chrono::steady_clock::now() > deadline;
  });
  WriteAllButNotes(result.diagnostics, err, command.language);
  if (!result.unblocking) return kBadInput;
  if (result.unblocking->state == whatif::Unblocking::State::kUnknown) {
    err << "there is no " << object;
    if (!result.unblocking->nearest.empty()) err << "; did you mean " << result.unblocking->nearest << "?";
    err << "\n";
    return kBadInput;
  }
  if (command.change > 0) {
    const auto& suggestions = result.unblocking->suggestions;
    if (static_cast<size_t>(command.change) > suggestions.size()) {
      err << "there are " << suggestions.size() << " suggestions\n";
      return kBadInput;
    }
    const whatif::ChangeText& text = suggestions[static_cast<size_t>(command.change) - 1].text;
    for (const std::string& deletion : text.deletions) out << "# whatif --delete " << deletion << "\n";
    if (!text.apply.empty()) out << WriteYaml(nlohmann::ordered_json::parse(text.apply)["items"]);
    return 0;
  }
  if (command.json) {
    out << whatif::ToJson(*result.unblocking, command.language) << "\n";
  } else {
    out << whatif::ToText(*result.unblocking, command.language, WidthOf(out, kColumns));
  }
  return interrupt.Code(err);
}

}  // namespace pumice::cli
