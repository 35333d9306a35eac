// `pumice explain FILE [OBJECT]` prints the story of an object, link by link.
#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <ostream>
#include <set>
#include <string>

#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/text/wrap.h"

namespace pumice::cli {
namespace {

using explain::Link;
using explain::Story;
using explain::Verdict;

const char* Mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::kYes: return "✓ ";
    case Verdict::kNo: return "✗ ";
    case Verdict::kWait: return "… ";
    default: return "· ";
  }
}

// Prints `text` from column `indent` on, broken between words; a continued line stands two further in. `mark` fills the
// columns before it.
void Wrapped(const std::string& text, size_t indent, size_t width, const std::string& mark, std::ostream& out) {
  out << mark << text::Wrap(text, width, indent, indent + 2).substr(indent) << "\n";
}

std::string Lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

// Puts the word in quotes where a shell would take it for something else.
std::string ShellWord(const std::string& text) {
  const auto plain = [](unsigned char c) { return std::isalnum(c) || c >= 0x80 || std::strchr("_./:@%+=,-", c); };
  if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

constexpr size_t kMostGroups = 8;

// The way there: every gate with its numbers.
void PrintWay(const Story& story, size_t width, std::ostream& out) {
  for (size_t i = 0; i < story.links.size(); ++i) {
    const Link& link = story.links[i];
    const std::string first = std::string(static_cast<int>(i) == story.verdict ? "▶ " : "  ") + Mark(link.verdict);
    Wrapped(link.text, 4, width, first, out);
    for (const explain::Line& line : link.lines) {
      if (!line.object.empty() && !link.groups.empty()) continue;  // it stands with its pod
      Wrapped(line.text, 6, width, std::string(6, ' '), out);
    }
    for (size_t g = 0; g < link.groups.size() && g < kMostGroups; ++g) {
      Wrapped(link.groups[g].text, 6, width, std::string(6, ' '), out);
    }
    if (link.groups.size() > kMostGroups) out << "      +" << link.groups.size() - kMostGroups << "\n";
    for (const explain::Row& row : link.rows) {
      std::string text = row.name + ":";
      for (const explain::Cell& cell : row.cells) {
        char number[64];
        std::snprintf(number, sizeof number, "%.6g", cell.value);
        text += " " + cell.name + " " + number + ",";
      }
      text.pop_back();
      Wrapped(text, 6, width, std::string(6, ' '), out);
    }
  }
}

// The lead first, then what else would do, once, and what led to it. The way there is folded where the lead can stand
// without it: of a job, of a pod and of all evictions. Of the world the leads of what waits stand before its symptoms.
void PrintStory(const Story& story, const ExplainCommand& command, size_t width, std::ostream& out) {
  out << story.kind << (story.name.empty() ? "" : " " + story.name) << "\n";
  const bool folds = story.kind == "job" || story.kind == "pod" || story.kind == "victims";
  const bool leads = folds || (story.verdict >= 0 && story.text != story.links[story.verdict].text);
  const bool all = command.way || !folds;
  const size_t told_others = all ? story.others.size() : std::min<size_t>(1, story.others.size());
  if (leads) {
    const Verdict verdict = story.reasons != nullptr ? Verdict::kNo
                            : story.verdict >= 0     ? story.links[story.verdict].verdict
                                                     : Verdict::kInfo;
    Wrapped(story.text, 4, width, std::string("▶ ") + Mark(verdict), out);
    for (size_t i = 0; i < told_others; ++i) Wrapped(story.others[i], 4, width, "    ", out);
    for (const std::string& why : story.why) Wrapped(why, 4, width, "    ", out);
  }
  if (folds && !command.way) {
    const size_t folded = story.others.size() - told_others;
    Wrapped(words::Say(folded == 0 ? words::Reason::kWayFolded : words::Reason::kWayAndOthersFolded,
                       {{"links", std::to_string(story.links.size())}, {"others", std::to_string(folded)}},
                       command.language),
            4, width, "    ", out);
    return;
  }
  if (leads) out << "\n";
  PrintWay(story, width, out);
}

}  // namespace

std::string ExplainCall(const std::vector<std::string>& files, const report::Explanation& why, int64_t seed) {
  std::string call = "pumice explain";
  for (const std::string& file : files) call += " " + ShellWord(file);
  return call + " " + ShellWord(why.object) + " --cycle " + std::to_string(why.cycle) +
         (seed < 0 ? "" : " --seed " + std::to_string(seed));
}

int RunExplain(const ExplainCommand& command, std::ostream& out, std::ostream& err) {
  if (command.files.empty()) {
    err << "FILE is required\nRun with --help for more information.\n";
    return kBadInput;
  }
  std::vector<std::string> files = command.files;
  std::string object = command.object;
  // The object may follow the files.
  auto is_object = [](const std::string& word) {
    static const std::set<std::string> kKinds = {"job", "pod", "queue", "podgroup", "node"};
    const size_t slash = word.find('/');
    return word == "victims" || (slash != std::string::npos && kKinds.count(Lowered(word.substr(0, slash))) != 0);
  };
  if (object.empty() && files.size() > 1 && is_object(files.back())) {
    object = files.back();
    files.pop_back();
  }
  std::error_code none;
  if (const std::string& last = files.back(); object.empty() && files.size() > 1 &&
                                              last.find_first_of("./\\") == std::string::npos && last != "-" &&
                                              !std::filesystem::exists(last, none)) {
    err << "explain: " << last << " is no file; of an object write its kind, too: job/" << last << ", pod/" << last
        << " or queue/" << last << "\n";
    return kBadInput;
  }
  // An object may also be written as Kubernetes writes it.
  if (const size_t slash = object.find('/'); slash != std::string::npos) {
    object = Lowered(object.substr(0, slash)) + object.substr(slash);
  }
  const auto input = ReadInput(files, command, err, command.language);
  if (!input) return kBadInput;
  input->options.strict = command.strict;
  const ExplainResult result = command.cycle < 0 ? Explain(input->sources, object, command.language, input->options)
                                                 : ExplainAt(input->sources, object, command.cycle, command.language,
                                                             input->options, command.seed);
  WriteAllButNotes(result.diagnostics, err, command.language);
  if (!result.story) return kBadInput;
  if (command.json) {
    out << explain::ToJson(*result.story) << "\n";
  } else {
    PrintStory(*result.story, command, WidthOf(out, command.width), out);
  }
  return 0;
}

}  // namespace pumice::cli
