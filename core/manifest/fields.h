// Fields reads the fields of a map into plain variables, and remembers which were asked for.
//
// A field that is missing or null leaves its variable alone. One of the wrong type is an error that names object, path
// and line. What nobody asked for is reported once for each kind and field.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/manifest/object_context.h"
#include "core/model/objects.h"
#include "core/text/value.h"

namespace pumice::manifest {

// This is asked of a list of resources beside amounts that are not negative.
struct AmountRules {
  bool standard = false;  // a container's: the API takes only names that it knows, or that have a domain
  bool whole = false;     // devices and pods come in whole numbers
  bool counted = false;   // a name that Volcano does not count is worth a warning
  bool signs = false;     // its CRD takes amounts below 0 as well
};
inline constexpr AmountRules kOfContainer = {true, true, false};
inline constexpr AmountRules kWhole = {false, true, false};
inline constexpr AmountRules kCounted = {false, false, true};

class Fields {
 public:
  // `value` must be a map; if not, that is reported, and nothing else is. `parent` must outlive this.
  Fields(const ObjectContext* context, const text::Value& value, const Fields* parent = nullptr,
         std::string_view name = {}, int index = -1);
  Fields(const Fields&) = delete;
  Fields& operator=(const Fields&) = delete;

  const text::Value& value() const { return *value_; }
  const ObjectContext& context() const { return *context_; }
  bool Has(std::string_view key) const;
  // Gives the value, or nullptr where it is missing or null, and marks the field as used.
  const text::Value* Find(std::string_view key);

  // Each returns whether the variable was set. A String is a line without control characters, a Text may have several.
  bool String(std::string_view key, std::string* out);
  bool Text(std::string_view key, std::string* out);
  bool Bool(std::string_view key, bool* out);
  bool Bool(std::string_view key, std::optional<bool>* out);
  bool Int32(std::string_view key, int32_t* out, int64_t least = kLeast, int64_t most = kMost);
  bool Int32(std::string_view key, std::optional<int32_t>* out, int64_t least = kLeast, int64_t most = kMost);
  bool Int64(std::string_view key, int64_t* out);
  bool Int64(std::string_view key, std::optional<int64_t>* out);
  bool Double(std::string_view key, double* out);
  bool Time(std::string_view key, model::Time* out);
  bool Time(std::string_view key, std::optional<model::Time>* out);
  bool Strings(std::string_view key, std::vector<std::string>* out);
  bool StringMap(std::string_view key, model::StringMap* out);
  bool Resources(std::string_view key, model::ResourceList* out, AmountRules rules = {});
  // Reads one amount, of the resource of that name.
  bool Amount(std::string_view key, std::string_view name, AmountRules rules, Quantity* out);
  // Reads a number or a text, as Kubernetes' IntOrString.
  bool IntOrString(std::string_view key, std::optional<std::string>* out);
  // Reads one of the words; another is an error, but is taken all the same where it is not validated.
  bool Word(std::string_view key, std::string* out, std::initializer_list<std::string_view> words);
  // Read what has to be there; a string that is empty is not.
  void NeededString(std::string_view key, std::string* out, words::Sentence hint = {});
  void NeededInt32(std::string_view key, int32_t* out, int64_t least, int64_t most);
  void NeededWord(std::string_view key, std::string* out, std::initializer_list<std::string_view> words);

  // Calls read(Fields*) with the map there, if there is one.
  template <typename Read>
  bool Map(std::string_view key, Read read) {
    const text::Value* value = Find(key);
    if (!value) return false;
    Fields fields(context_, *value, this, key);
    read(&fields);
    fields.Done();
    return true;
  }
  // Calls read(Fields*, i) with each map of the list there, if there is one.
  template <typename Read>
  bool Maps(std::string_view key, Read read) {
    const text::Value* list = List(key);
    if (!list) return false;
    for (uint32_t i = 0; i < list->size; ++i) {
      Fields fields(context_, (*list)[i], this, key, static_cast<int>(i));
      read(&fields, i);
      fields.Done();
    }
    return true;
  }
  // Gives the list there, or nullptr.
  const text::Value* List(std::string_view key);

  // These fields say nothing to a scheduler: they are not reported.
  void Ignore(std::initializer_list<std::string_view> keys);
  // These fields only matter once a pod runs: one note for each kind lists them.
  void OnlyAtRunTime(std::initializer_list<std::string_view> keys);
  // Every field of this map is fine.
  void IgnoreAll() { ignore_all_ = true; }
  // Reports what was not asked for. Map and Maps call it.
  void Done();

  void Error(std::string_view key, const char* code, words::Sentence message, words::Sentence hint = {}) const;
  void Warn(std::string_view key, const char* code, words::Sentence message, words::Sentence hint = {}) const;
  // Gives a warning once for all objects of the kind, with a count.
  void WarnOnce(std::string_view key, const char* code, words::Sentence message, words::Sentence hint = {}) const;

  // Gives "spec.containers[0].name"; without indices "spec.containers[].name".
  std::string Path(std::string_view key = {}, bool indices = true) const;

 private:
  static constexpr int64_t kLeast = std::numeric_limits<int32_t>::min();
  static constexpr int64_t kMost = std::numeric_limits<int32_t>::max();

  // Gives the value as a text: a string's, or in the short form any scalar's; nullopt for others.
  std::optional<std::string_view> TextOf(const text::Value& value) const;
  std::optional<Quantity> AmountAt(std::string_view key, const text::Value& value, std::string_view name,
                                   AmountRules rules) const;
  bool ReadText(std::string_view key, std::string* out, bool lines);
  void CheckSeen(std::string_view key, std::string_view text, bool lines) const;
  bool Number(std::string_view key, int64_t least, int64_t most, int64_t* out);
  // Gives "a number (5)": what stands where something else is wanted.
  words::Sentence Shown(const text::Value& value) const;
  void WrongType(std::string_view key, const text::Value& value, words::Diagnosis wanted,
                 words::Sentence hint = {}) const;
  bool Used(uint32_t i) const;
  void Use(uint32_t i);
  text::Position PlaceOf(std::string_view key) const;
  void Tally(size_t handle) const;

  const ObjectContext* context_;
  const text::Value* value_;
  const Fields* parent_;
  std::string_view name_;
  int index_;
  bool ignore_all_ = false;
  bool broken_ = false;  // what stands here is no map
  text::Value none_;     // an empty map at its place, for what is none
  static constexpr uint32_t kFew = 64;
  uint64_t used_by_few_ = 0;
  std::vector<bool> used_by_many_;
  std::array<std::string_view, 40> asked_;  // for "did you mean"
  size_t asked_count_ = 0;
};

// Gives a scalar as messages show it: a string in quotes, cut where it is long.
std::string Quoted(const text::Value& value);
// Reads a quantity from a string or a number.
std::optional<Quantity> ReadQuantity(const text::Value& value);

}  // namespace pumice::manifest
