// What plugins and actions say of themselves besides what they do: their arguments, with words for people. The rows
// that hold it stand at the end of each plugin's and action's own file, and plugins/catalogue.cc and
// actions/catalogue.cc list them. What is built, the checks of a configuration, the linter, the simulator and the page
// go by these rows.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "core/framework/arguments.h"
#include "core/model/release.h"

namespace pumice::framework {

// These are one sentence in each language.
struct Words {
  std::string_view en, zh;
};

enum class Type : uint8_t {
  kInt,
  kFloat,  // or a whole number
  kBool,
  kString,
  kDuration,  // a string as Go's time.ParseDuration reads it
  kHours,     // a string like 10:00-21:00
  kList,
  kMap,
};
// Names the type for people: "integer", "length of time".
const char* NameOf(Type type);

// This is what becomes of an argument here.
enum class Effect : uint8_t {
  kFull,
  kNone,          // Volcano reads it, but no decision that Pumice makes depends on it
  kNotSimulated,  // where it is true, an answer may be another one than Volcano's, of which there is a warning
};

struct Argument {
  Type type;
  std::string_view key;      // one that ends in * stands for every key that begins so
  std::string_view initial;  // what holds where it is not written, as YAML; "" where that is nothing
  Words what;
  std::string_view values = {};  // "≥ 0", "binpack | spread"; "" for every value of the type
  Effect effect = Effect::kFull;
  bool any_type = false;  // Volcano passes over a value of another type in silence, or makes do with it
  // The changes of Volcano that it came and went with; null: it was always there, or still is.
  bool model::Release::*since = nullptr;
  bool model::Release::*until = nullptr;

  constexpr Argument(Type type, std::string_view key, std::string_view initial, std::string_view en,
                     std::string_view zh)
      : type(type), key(key), initial(initial), what{en, zh} {}

  constexpr Argument Within(std::string_view range) const {
    Argument changed = *this;
    changed.values = range;
    return changed;
  }
  constexpr Argument With(Effect other) const {
    Argument changed = *this;
    changed.effect = other;
    return changed;
  }
  constexpr Argument OfAnyType() const {
    Argument changed = *this;
    changed.any_type = true;
    return changed;
  }
  constexpr Argument Since(bool model::Release::*change) const {
    Argument changed = *this;
    changed.since = change;
    return changed;
  }
  constexpr Argument Until(bool model::Release::*change) const {
    Argument changed = *this;
    changed.until = change;
    return changed;
  }
};

// Takes out the arguments that the release does not know.
Arguments KnownTo(const model::Release& release, std::initializer_list<Argument> rows, Arguments arguments);

}  // namespace pumice::framework
