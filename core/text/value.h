// A Value is a document as it was read from JSON or YAML: a tree of values that know where they stood.
//
// It is the one input of every reader, so that what a person typed as YAML, what kubectl printed as JSON and what the
// short form expands to take the same way. Values live in an arena and are never changed once built; two places may
// share one (YAML aliases, the pods of one template).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/diagnostic.h"

namespace pumice::text {

struct Value;

struct Member {
  std::string_view key;
  const Value* value;
  Position at;  // of the key
};

// Adds two weights of values; the sum saturates.
inline uint32_t AddWeight(uint32_t a, uint32_t b) { return a > UINT32_MAX - b ? UINT32_MAX : a + b; }

struct Value {
  // kUint is an integer above int64's range.
  enum class Type : uint8_t { kNull, kBool, kInt, kUint, kFloat, kString, kList, kMap };
  enum class Style : uint8_t { kPlain, kQuoted, kBlock };

  Type type = Type::kNull;
  Style style = Style::kPlain;
  bool boolean = false;
  uint32_t size = 0;    // elements of a list, members of a map
  uint32_t weight = 1;  // values in the whole subtree, aliases counted each time; saturates
  Position at;
  std::string_view text;  // the source text of a scalar; JSON numbers have none but floats
  std::string_view tag;   // an explicit YAML tag ("!!str")
  union {
    int64_t integer = 0;
    uint64_t natural;
    double number;
    const Value* const* items;
    const Member* members;
  };

  bool IsNull() const { return type == Type::kNull; }
  bool IsString() const { return type == Type::kString; }
  bool IsList() const { return type == Type::kList; }
  bool IsMap() const { return type == Type::kMap; }
  const Value& operator[](size_t i) const { return *items[i]; }
  // Gives the last of equal keys; nullptr if there is none, or this is no map.
  const Value* Find(std::string_view key) const;
};

// Gives "a string", "a number", "a list" ... for messages.
words::Diagnosis TypeOf(const Value& value);
// Gives a scalar as text: a string's own, else what JSON would print.
std::string ScalarText(const Value& value);
// Writes compact JSON.
std::string ToJsonText(const Value& value);

class Arena {
 public:
  struct Mark {
    size_t block, used;
  };

  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // `align` is a power of two, at most that of max_align_t.
  void* Allocate(size_t size, size_t align = alignof(std::max_align_t));
  std::string_view Copy(std::string_view text);
  template <typename T>
  T* CopyArray(const T* from, size_t count) {
    T* to = static_cast<T*>(
        Allocate(sizeof(T) * count, alignof(T)));  // NOLINT(bugprone-sizeof-expression): T may be a pointer
    for (size_t i = 0; i < count; ++i) new (to + i) T(from[i]);
    return to;
  }
  Value* NewValue(Value::Type type, Position at);

  // Frees what was allocated after the mark.
  Mark Here() const { return {current_, used_}; }
  void Rewind(Mark mark) {
    current_ = mark.block;
    used_ = mark.used;
  }

 private:
  struct Block {
    std::unique_ptr<char[]> data;
    size_t size;
  };
  std::vector<Block> blocks_;
  size_t current_ = 0, used_ = 0;
};

// It builds values by hand, for what one form expands to in another.
class Maker {
 public:
  explicit Maker(Arena* arena) : arena_(arena) {}

  using Members = std::vector<Member>;
  const Value* String(std::string_view text, Position at) const;
  const Value* Int(int64_t number, Position at) const;
  const Value* Bool(bool on, Position at) const;
  const Value* Map(const Members& members, Position at) const;
  const Value* List(const std::vector<const Value*>& items, Position at) const;
  // `key` must outlive the arena or lie in it.
  static Member Entry(std::string_view key, const Value* value) { return {key, value, value->at}; }
  std::string_view Keep(std::string_view text) const { return arena_->Copy(text); }

 private:
  Arena* arena_;
};

}  // namespace pumice::text
