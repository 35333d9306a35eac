// The glossary's own words: every term of Volcano, every word of the page, each in one line, with a second one for the
// curious. What plugins, actions and flags are, their catalogues say; here stand only their second lines.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace pumice::words {

enum class TermKind : uint8_t {
  kTerm,    // what Volcano's words mean, wherever they stand
  kPhase,   // of jobs, pods and queues
  kPlugin,  // these three have their first line in a catalogue
  kAction,
  kFlag,
  kWord,    // over a column or beside a number; too common to be looked for inside sentences
  kEvent,   // what happens in a cycle
  kMark,    // how a chart draws it
  kView,    // a part of the page
  kNumber,  // in a story's arithmetic, or in the scope of a stop
};

// The texts of one language.
struct TermTexts {
  std::string_view names;  // what it is also called, with | between
  std::string_view says;   // "" where a catalogue says it
  std::string_view more;   // "" where there is no more to say
};

struct Term {
  std::string_view code;  // its name; a kind has it once
  TermKind kind;
  std::string_view lesson;  // the id of the scenario in the gallery that teaches it, or ""
  TermTexts en, zh;
};

// "term", "plugin", "word" …
const char* NameOf(TermKind kind);
// In the order of the files.
const std::vector<Term>& Terms();

}  // namespace pumice::words
