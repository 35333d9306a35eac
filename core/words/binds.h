// What binds a job that waits, in words: a sentence for each kind of change that would let it in, and the leads that
// are made of them (binds_en.inc, binds_zh.inc).
#pragma once

#include <cstdint>
#include <string>

#include "core/words/language.h"
#include "core/words/pattern.h"

namespace pumice::words {

enum class Binds : uint8_t {
#define WORD(key, code, text) key,
#include "core/words/binds_en.inc"
#undef WORD
};
// "binds.node" of kBindsNode. It stays as it is when the sentence is put better.
const char* CodeOf(Binds binds);
std::string Say(Binds binds, const Told& told, Language language);

}  // namespace pumice::words
