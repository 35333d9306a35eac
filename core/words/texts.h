// What commands print around names and numbers: the linter's labels, a difference, suggestions, a simulation's page.
// One line a text and language, in texts_en.inc and texts_zh.inc.
#pragma once

#include <cstdint>
#include <string>

#include "core/words/language.h"
#include "core/words/pattern.h"

namespace pumice::words {

enum class Text : uint8_t {
#define WORD(key, text) key,
#include "core/words/texts_en.inc"
#undef WORD
};
std::string Say(Text text, const Told& told, Language language);
// A text without gaps.
const char* In(Text text, Language language);

}  // namespace pumice::words
