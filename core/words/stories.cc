// The tables of stories' sentences and of the kinds of stops.
#include "core/words/stories.h"

#include <cstddef>

namespace pumice::words {
namespace {

constexpr Row<Reason> kEnglishReasons[] = {
#define WORD(key, code, text) {Reason::key, text},
#include "core/words/stories_en.inc"
#undef WORD
};
constexpr Row<Reason> kChineseReasons[] = {
#define WORD(key, text) {Reason::key, text},
#include "core/words/stories_zh.inc"
#undef WORD
};
static_assert(Paired(kEnglishReasons, kChineseReasons), "stories_zh.inc says what stories_en.inc says, row by row");

constexpr const char* kCodes[] = {
#define WORD(key, code, text) code,
#include "core/words/stories_en.inc"
#undef WORD
};

constexpr bool Ascend() {
  for (size_t i = 1; i < sizeof kCodes / sizeof *kCodes; ++i) {
    if (std::string_view(kCodes[i - 1]) >= kCodes[i]) return false;
  }
  return true;
}
static_assert(Ascend(), "stories_en.inc is in the order of its codes, as what is told together is");

constexpr Row<StopWord> kEnglishStops[] = {
#define WORD(key, code, text) {StopWord::key, text},
#include "core/words/stops_en.inc"
#undef WORD
};
constexpr Row<StopWord> kChineseStops[] = {
#define WORD(key, text) {StopWord::key, text},
#include "core/words/stops_zh.inc"
#undef WORD
};
static_assert(Paired(kEnglishStops, kChineseStops), "stops_zh.inc says what stops_en.inc says, row by row");

}  // namespace

const char* CodeOf(Reason reason) { return kCodes[static_cast<size_t>(reason)]; }

const char* CodeOf(StopWord kind) {
  static constexpr const char* kCodes[] = {
#define WORD(key, code, text) code,
#include "core/words/stops_en.inc"
#undef WORD
  };
  return kCodes[static_cast<size_t>(kind)];
}

bool IsOf(Reason reason, std::string_view group) { return std::string_view(CodeOf(reason)).starts_with(group); }

std::string Say(Reason reason, const Told& told, Language language) {
  return Fill((language == Language::kChinese ? kChineseReasons : kEnglishReasons)[static_cast<size_t>(reason)].text,
              told);
}

const char* TextOf(StopWord kind, Language language) {
  return (language == Language::kChinese ? kChineseStops : kEnglishStops)[static_cast<size_t>(kind)].text;
}

}  // namespace pumice::words
