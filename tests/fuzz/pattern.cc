// Regular expressions: they match what RE2 says, where RE2 is there to ask, and in time that does not explode.
#include <algorithm>
#include <string>

#include "core/base/regexp.h"
#include "core/base/utf8.h"
#include "tests/fuzz/fuzz.h"

#if defined(PUMICE_FUZZ_RE2)
#include "tests/fuzz/oracle_re2.h"
#endif

namespace pumice::fuzz {
namespace {

#if defined(PUMICE_FUZZ_RE2)
// RE2 of C++ and Go's regexp differ where a pattern holds these: only one of them knows it, or means it so. A count of
// nine digits or more is none to RE2, and one too many to Go.
bool OneKnowsIt(std::string_view pattern) {
  int digits = 0;
  for (const char c : pattern) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits >= 9) return true;
  }
  for (const char* odd : {"(?<", "(?P", "\\C", "\\p", "\\P", "\\z", "\\Z", "\\Q", "\\E"}) {
    if (pattern.find(odd) != std::string_view::npos) return true;
  }
  return false;
}

// Whether a letter has more than one byte.
bool HasLongLetters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c >= 0x80; });
}

void AskRe2(const std::string& pattern, const std::optional<Regexp>& ours, const std::vector<std::string_view>& texts) {
  const std::optional<bool> theirs = Re2Takes(pattern);
  if (!theirs) return;
  Hold(*theirs == ours.has_value(), "RE2 " + std::string(*theirs ? "takes" : "refuses") + " the pattern " + pattern);
  if (!ours) return;
  // RE2 finds no edge of a word between the bytes of one letter, and so a \B, where Go does not look.
  const bool looks_within = pattern.find("\\B") != std::string::npos;
  for (const std::string_view text : texts) {
    if (FirstInvalidUtf8(text) != std::string_view::npos || (looks_within && HasLongLetters(text))) continue;
    const bool match = Re2Matches(pattern, text);
    Hold(match == ours->Matches(text), "RE2 says " + std::string(match ? "yes" : "no") + " to " + pattern);
  }
}
#endif

}  // namespace

void Patterns(std::string_view input) {
  if (input.size() > 400) return;
  const auto lines = Lines(input, 4);
  const std::string pattern(lines[0]);
  const std::vector<std::string_view> texts(lines.begin() + 1, lines.end());
  std::string error;
  const auto ours = Regexp::Compile(pattern, &error);
  Hold(ours.has_value() == error.empty(), "a pattern is refused without a word, or taken with one: " + pattern);
  if (ours) {
    for (const std::string_view text : texts) ours->Matches(text);
  }
#if defined(PUMICE_FUZZ_RE2)
  if (FirstInvalidUtf8(pattern) == std::string_view::npos && !OneKnowsIt(pattern)) AskRe2(pattern, ours, texts);
#endif
}

}  // namespace pumice::fuzz
