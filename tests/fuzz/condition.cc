// Conditions of stops: whatever is written is refused with words, or holds or does not for every decision.
#include "core/explain/condition.h"

#include <cmath>

#include "tests/fuzz/fuzz.h"

namespace pumice::fuzz {

void Conditions(std::string_view input) {
  const std::string text(input);
  if (const auto number = explain::NumberIn(text)) Hold(std::isfinite(*number), "a number is none: " + text);
  words::Sentence wrong;
  const auto condition = explain::ParseCondition(text, &wrong);
  Hold(condition.has_value() == wrong.English().empty(), "a condition is refused without a word, or taken with one: " + text);
  if (!condition) return;
  explain::Scope scope;
  scope.site = "allocatable";
  scope.words = {{"queue", "B"}, {"job", "default/train"}, {"verdict", "no"}};
  scope.numbers = {{"allocated.cpu", 3}, {"deserved.cpu", 2.5}};
  const bool all = explain::Holds(scope, *condition);
  bool each = true;
  for (const explain::Clause& clause : *condition) each = explain::Holds(scope, {clause}) && each;
  Hold(all == each, "a condition is not all of its parts: " + text);
  for (const explain::Clause& clause : *condition) explain::IsMeant(clause.left, clause.right);
}

}  // namespace pumice::fuzz
