// The oracle of our own regular expressions is RE2, which is asked without its log. It refuses patterns whose program is too
// large, where Go has no such bound.
#include "tests/fuzz/oracle_re2.h"

#include <re2/re2.h>

namespace {

re2::RE2::Options Quiet() {
  re2::RE2::Options quiet;
  quiet.set_log_errors(false);
  return quiet;
}

}  // namespace

extern "C" int PumiceRe2Takes(const char* pattern, size_t size) {
  const re2::RE2 re2(re2::StringPiece(pattern, size), Quiet());
  const auto code = re2.error_code();
  if (code == re2::RE2::ErrorPatternTooLarge || code == re2::RE2::ErrorRepeatSize) return kRe2CannotSay;
  return re2.ok() ? 1 : 0;
}

extern "C" int PumiceRe2Matches(const char* pattern, size_t size, const char* text, size_t text_size) {
  const re2::RE2 re2(re2::StringPiece(pattern, size), Quiet());
  return re2::RE2::PartialMatch(re2::StringPiece(text, text_size), re2) ? 1 : 0;
}
