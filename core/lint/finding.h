// What the linter has to say: data, not words. catalogue.h has the words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/edit/change.h"
#include "core/text/diagnostic.h"

namespace pumice::lint {

// error: a cluster refuses the object, or nothing at all is scheduled. warning: something that is written has no
// effect, or another one than it seems to. note: worth knowing.
using text::Severity;

// By the names that the catalogue's sentences use, in the order in which they are worth reading.
using Numbers = std::vector<std::pair<std::string, std::string>>;

// Every finding there is, in the order in which they are told.
enum class Code : uint8_t {
#define FINDING(key, code, severity, what, why, fix) key,
#define REFUSAL FINDING
#include "core/words/lint_en.inc"
#undef FINDING
#undef REFUSAL
};
using enum Code;
inline constexpr size_t kCodes = 0
#define FINDING(key, code, severity, what, why, fix) +1
#define REFUSAL FINDING
#include "core/words/lint_en.inc"
#undef FINDING
#undef REFUSAL
    ;
// "weight-ignored" of kWeightIgnored.
const char* CodeOf(Code code);

struct Finding {
  Code code = {};
  Severity severity = Severity::kWarning;
  bool admission = false;  // what v1.14.4's admission webhooks would refuse; the engine takes it
  std::string kind, name;  // of the object; no kind: the scheduler's configuration
  std::string field;       // its path in the object
  int line = 0;            // in the configuration's text; 0 is unknown
  Numbers numbers;
  std::vector<edit::Change> changes;  // all together are the fix; empty where there is no single one
};

}  // namespace pumice::lint
