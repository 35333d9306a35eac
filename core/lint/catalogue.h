// What is known of every finding: how grave it is, and what there is, why it matters and what to do, in each language.
// Its data are core/words/lint_en.inc and lint_zh.inc.
//
// In a sentence {name} is the object's name, every other gap one of the finding's numbers.
#pragma once

#include <string>

#include "core/lint/finding.h"
#include "core/words/language.h"

namespace pumice::lint {

using words::Language;

struct Words {
  const char* what;
  const char* why;
  const char* fix;
};
const Words& WordsOf(Code code, Language language);

Severity SeverityOf(Code code);
// Whether it is what a webhook refuses, and not a rule of the linter's own.
bool IsAdmission(Code code);

// A sentence with the finding's numbers in it.
std::string Fill(const char* sentence, const Finding& finding);

}  // namespace pumice::lint
