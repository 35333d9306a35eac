// A link holds the page's JSON of a scenario, compressed, in letters that survive in an address.
#include "core/cli/link.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "core/cli/commands.h"
#include "core/cli/deflate.h"
#include "core/cli/input.h"
#include "core/cli/yaml.h"

namespace pumice::cli {
namespace {

// Longer addresses get lost in chats, mails and issue trackers (web/src/state/address.ts).
constexpr size_t kLongestLink = 30'000;

}  // namespace

std::string LinkOf(const std::string& name, const std::string& text) {
  const nlohmann::json shared = {{"name", name}, {"text", text}, {"tab", "yaml"}};
  return "#1/" + Base64Url(Deflate(shared.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

int RunLink(const LinkCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, command, err);
  if (!input) return kBadInput;
  std::string text, name = command.files[0];
  if (command.keep_names) {
    for (const std::string& one : input->texts) text += (text.empty() ? "" : "\n---\n") + one;
  } else {
    const RenameResult renamed = Rename(input->sources, input->options);
    WriteAllButNotes(renamed.diagnostics, err);
    if (!renamed.draft) return kBadInput;
    if (!renamed.same) {
      err << "with other names another number of pods would be bound or evicted: nothing is printed; write "
             "--keep-names for a "
             "link with the names as they are\n";
      return 1;
    }
    text = WriteYaml(DocumentsOf(*renamed.draft));
    name = "cluster";
  }
  const std::string link = LinkOf(name, text);
  if (link.size() > kLongestLink) {
    err << "it would be a link of " << link.size() << " letters, and " << kLongestLink
        << " is what others take; pumice shrink makes a small example of what it is about\n";
    return 1;
  }
  out << command.page << link << "\n";
  return 0;
}

}  // namespace pumice::cli
