// The tables of the texts that commands print.
#include "core/words/texts.h"

#include <cstddef>

namespace pumice::words {
namespace {

constexpr Row<Text> kEnglishTexts[] = {
#define WORD(key, text) {Text::key, text},
#include "core/words/texts_en.inc"
#undef WORD
};
constexpr Row<Text> kChineseTexts[] = {
#define WORD(key, text) {Text::key, text},
#include "core/words/texts_zh.inc"
#undef WORD
};
static_assert(Paired(kEnglishTexts, kChineseTexts), "texts_zh.inc says what texts_en.inc says, row by row");

}  // namespace

const char* In(Text text, Language language) {
  return (language == Language::kChinese ? kChineseTexts : kEnglishTexts)[static_cast<size_t>(text)].text;
}

std::string Say(Text text, const Told& told, Language language) { return Fill(In(text, language), told); }

}  // namespace pumice::words
