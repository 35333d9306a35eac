// The tables of what the linter says. The compiler holds the languages against each other.
#include "core/lint/catalogue.h"

#include <cstddef>

#include "core/words/pattern.h"

namespace pumice::lint {
namespace {

constexpr Words kEnglish[] = {
#define FINDING(key, code, severity, what, why, fix) {what, why, fix},
#define REFUSAL FINDING
#include "core/words/lint_en.inc"
#undef FINDING
};
constexpr Words kChinese[] = {
#define FINDING(key, what, why, fix) {what, why, fix},
#include "core/words/lint_zh.inc"
#undef FINDING
#undef REFUSAL
};

constexpr Code kChineseOrder[] = {
#define FINDING(key, what, why, fix) key,
#define REFUSAL FINDING
#include "core/words/lint_zh.inc"
#undef FINDING
#undef REFUSAL
};

constexpr bool Paired() {
  if (std::size(kEnglish) != kCodes || std::size(kChinese) != kCodes) return false;
  for (size_t i = 0; i < kCodes; ++i) {
    const Words &en = kEnglish[i], &zh = kChinese[i];
    if (kChineseOrder[i] != static_cast<Code>(i) || !words::SameGaps(en.what, zh.what) ||
        !words::SameGaps(en.why, zh.why) || !words::SameGaps(en.fix, zh.fix)) {
      return false;
    }
  }
  return true;
}
static_assert(Paired(), "lint_zh.inc says what lint_en.inc says, row by row");

struct Kind {
  const char* code;
  Severity severity;
  bool admission;
};
using enum Severity;
constexpr Kind kKinds[] = {
#define FINDING(key, code, severity, what, why, fix) {code, severity, false},
#define REFUSAL(key, code, severity, what, why, fix) {code, severity, true},
#include "core/words/lint_en.inc"
#undef FINDING
#undef REFUSAL
};

const Kind& KindOf(Code code) { return kKinds[static_cast<size_t>(code)]; }

}  // namespace

const char* CodeOf(Code code) { return KindOf(code).code; }
Severity SeverityOf(Code code) { return KindOf(code).severity; }
bool IsAdmission(Code code) { return KindOf(code).admission; }

const Words& WordsOf(Code code, Language language) {
  return (language == Language::kChinese ? kChinese : kEnglish)[static_cast<size_t>(code)];
}

std::string Fill(const char* sentence, const Finding& finding) {
  words::Told told(finding.numbers.rbegin(), finding.numbers.rend());  // of two of a name the first counts
  told.emplace_back("name", finding.name);
  return words::Fill(sentence, told);
}

}  // namespace pumice::lint
