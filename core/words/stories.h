// What stories say: why an object is where it is. Each reason has a code, which stories' JSON gives, and one sentence a
// language (stories_en.inc, stories_zh.inc); what stops at decisions say of their kinds is beside it (stops_*.inc).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/words/language.h"
#include "core/words/pattern.h"

namespace pumice::words {

enum class Reason : uint16_t {
#define WORD(key, code, text) key,
#include "core/words/stories_en.inc"
#undef WORD
};
// "enqueue.no.room" of kEnqueueNoRoom. It stays as it is when the sentence is put better.
const char* CodeOf(Reason reason);
// Whether the code begins so: "enqueue.".
bool IsOf(Reason reason, std::string_view group);
std::string Say(Reason reason, const Told& told, Language language);

// The kinds of decisions that can be stopped at.
enum class StopWord : uint8_t {
#define WORD(key, code, text) key,
#include "core/words/stops_en.inc"
#undef WORD
};
const char* CodeOf(StopWord kind);
const char* TextOf(StopWord kind, Language language);

}  // namespace pumice::words
