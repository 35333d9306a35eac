// RE2 is asked without its log. It refuses patterns whose program is too large, where Go has no such bound.
#include "tests/fuzz/oracle_re2.h"

#include <re2/re2.h>

namespace pumice::fuzz {
namespace {

re2::RE2::Options Quiet() {
  re2::RE2::Options quiet;
  quiet.set_log_errors(false);
  return quiet;
}

re2::StringPiece Piece(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace

std::optional<bool> Re2Takes(std::string_view pattern) {
  const re2::RE2 re2(Piece(pattern), Quiet());
  const auto code = re2.error_code();
  if (code == re2::RE2::ErrorPatternTooLarge || code == re2::RE2::ErrorRepeatSize) return std::nullopt;
  return re2.ok();
}

bool Re2Matches(std::string_view pattern, std::string_view text) {
  return re2::RE2::PartialMatch(Piece(text), re2::RE2(Piece(pattern), Quiet()));
}

}  // namespace pumice::fuzz
