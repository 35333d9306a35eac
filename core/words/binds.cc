// The table of what binds.
#include "core/words/binds.h"

#include <cstddef>

namespace pumice::words {
namespace {

constexpr Row<Binds> kEnglishBinds[] = {
#define WORD(key, code, text) {Binds::key, text},
#include "core/words/binds_en.inc"
#undef WORD
};
constexpr Row<Binds> kChineseBinds[] = {
#define WORD(key, text) {Binds::key, text},
#include "core/words/binds_zh.inc"
#undef WORD
};
static_assert(Paired(kEnglishBinds, kChineseBinds), "binds_zh.inc says what binds_en.inc says, row by row");

}  // namespace

const char* CodeOf(Binds binds) {
  static constexpr const char* kCodes[] = {
#define WORD(key, code, text) code,
#include "core/words/binds_en.inc"
#undef WORD
  };
  return kCodes[static_cast<size_t>(binds)];
}

std::string Say(Binds binds, const Told& told, Language language) {
  return Fill((language == Language::kChinese ? kChineseBinds : kEnglishBinds)[static_cast<size_t>(binds)].text, told);
}

}  // namespace pumice::words
