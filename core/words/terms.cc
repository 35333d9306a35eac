// The table of the glossary's own words.
#include "core/words/terms.h"

#include <cstddef>

namespace pumice::words {
namespace {

using enum TermKind;

struct EnglishTerm {
  std::string_view code;
  TermKind kind;
  std::string_view lesson;
  TermTexts texts;
};
struct ChineseTerm {
  std::string_view code;
  TermTexts texts;
};

constexpr EnglishTerm kEnglishTerms[] = {
#define TERM(code, kind, lesson, names, says, more) {code, kind, lesson, {names, says, more}},
#include "core/words/labels_en.inc"
#include "core/words/terms_en.inc"
#undef TERM
};
constexpr ChineseTerm kChineseTerms[] = {
#define TERM(code, names, says, more) {code, {names, says, more}},
#include "core/words/labels_zh.inc"
#include "core/words/terms_zh.inc"
#undef TERM
};
constexpr size_t kTerms = sizeof kEnglishTerms / sizeof *kEnglishTerms;

constexpr bool ArePaired() {
  for (size_t i = 0; i < kTerms; ++i) {
    const TermTexts &en = kEnglishTerms[i].texts, &zh = kChineseTerms[i].texts;
    if (kEnglishTerms[i].code != kChineseTerms[i].code) return false;
    if (en.says.empty() != zh.says.empty() || en.more.empty() != zh.more.empty()) return false;
  }
  return true;
}
static_assert(kTerms == sizeof kChineseTerms / sizeof *kChineseTerms && ArePaired(),
              "terms_zh.inc and labels_zh.inc say what the English ones say, row by row");

}  // namespace

const char* NameOf(TermKind kind) {
  static constexpr const char* kNames[] = {"term", "phase", "plugin", "action", "flag",
                                           "word", "event", "mark",   "view",   "number"};
  return kNames[static_cast<size_t>(kind)];
}

const std::vector<Term>& Terms() {
  static const auto* terms = [] {
    auto* all = new std::vector<Term>;
    for (size_t i = 0; i < kTerms; ++i) {
      const EnglishTerm& en = kEnglishTerms[i];
      all->push_back({en.code, en.kind, en.lesson, en.texts, kChineseTerms[i].texts});
    }
    return all;
  }();
  return *terms;
}

}  // namespace pumice::words
