// The glossary: what every word of Volcano and of the page means, every plugin, action and flag among them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/words/language.h"
#include "core/words/terms.h"

namespace pumice::explain {

struct GlossaryEntry {
  words::TermKind kind{};
  std::string name{};                // as Volcano writes it: "deserved"
  std::string called{};              // the same in the language: "应得"
  std::vector<std::string> names{};  // other words for it, in the language and in English
  std::string says{}, more{};        // a line each; more may be ""
  std::string lesson{};              // the id of a scenario in the gallery, or ""
};

// By kind, in the order of TermKind; plugins, actions and flags as their catalogues have them.
std::vector<GlossaryEntry> Glossary(words::Language language);
// All that are called so, whatever the case of its letters; "node order" and "node-order" are the same.
std::vector<const GlossaryEntry*> FindWord(const std::vector<GlossaryEntry>& glossary, std::string_view word);
// A list of {kind, name, called?, names?, says, more?, lesson?}.
std::string ToJson(const std::vector<const GlossaryEntry*>& entries);

}  // namespace pumice::explain
