// `pumice explain --terms [WORD…]` prints what words mean.
#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/explain/glossary.h"
#include "core/text/nearest.h"
#include "core/text/wrap.h"

namespace pumice::cli {
namespace {

using explain::GlossaryEntry;
using words::TermKind;

void PrintEntry(const GlossaryEntry& entry, size_t width, std::ostream& out) {
  out << entry.name << (entry.called == entry.name ? "" : " " + entry.called) << " (" << NameOf(entry.kind) << ")\n";
  out << text::Wrap(entry.says, width, 2, 2) << "\n";
  if (!entry.more.empty()) out << text::Wrap(entry.more, width, 2, 2) << "\n";
}

// Marks, parts and columns are the page's own: a list of all leaves them out.
bool IsOfThePage(const GlossaryEntry& entry) {
  return entry.kind == TermKind::kMark || entry.kind == TermKind::kView || entry.kind == TermKind::kWord;
}

std::string_view NearestWord(const std::vector<GlossaryEntry>& glossary, std::string_view word) {
  std::vector<std::string_view> known;
  for (const GlossaryEntry& entry : glossary) {
    known.push_back(entry.name);
    known.insert(known.end(), entry.names.begin(), entry.names.end());
  }
  return text::Nearest(word, known);
}

}  // namespace

int RunTerms(const ExplainCommand& command, std::ostream& out, std::ostream& err) {
  const std::vector<GlossaryEntry> glossary = explain::Glossary(command.language);
  std::vector<const GlossaryEntry*> entries;
  bool all_known = true;
  for (const std::string& word : command.files) {
    const std::vector<const GlossaryEntry*> found = FindWord(glossary, word);
    // What the page says of it only where there is nothing else.
    const bool page_alone =
        std::all_of(found.begin(), found.end(), [](const auto* entry) { return IsOfThePage(*entry); });
    for (const GlossaryEntry* entry : found) {
      if (IsOfThePage(*entry) && !page_alone && !command.json) continue;
      if (std::find(entries.begin(), entries.end(), entry) == entries.end()) entries.push_back(entry);
    }
    if (!found.empty()) continue;
    all_known = false;
    const std::string_view nearest = NearestWord(glossary, word);
    err << "there is no term " << word << "; "
        << (nearest.empty() ? "pumice explain --terms lists them" : "did you mean " + std::string(nearest) + "?")
        << "\n";
  }
  if (command.files.empty()) {
    for (const GlossaryEntry& entry : glossary) {
      if (command.json || !IsOfThePage(entry)) entries.push_back(&entry);
    }
  }
  if (command.json) {
    out << explain::ToJson(entries) << "\n";
  } else {
    const size_t width = WidthOf(out, command.width);
    for (size_t i = 0; i < entries.size(); ++i) {
      if (i > 0) out << "\n";
      PrintEntry(*entries[i], width, out);
    }
  }
  return all_known ? 0 : kBadInput;
}

}  // namespace pumice::cli
