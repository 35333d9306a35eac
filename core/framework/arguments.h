// The arguments of a plugin or an action, with the type rules of pkg/scheduler/framework/arguments.go.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/objects.h"

namespace pumice::framework {

// A key that is missing or has the wrong type leaves the caller's value as it was: Volcano logs and goes on with its
// default. A null is of the wrong type for every getter.
class Arguments {
 public:
  using Map = std::map<std::string, model::ConfigValue>;

  Arguments() = default;
  explicit Arguments(Map values) : values_(std::move(values)) {}

  // Only an integer: 1.0, "5" and true are refused.
  void GetInt(int64_t* out, const std::string& key) const;
  // The same, clamped to int's range (Go's int has 64 bits).
  void GetInt(int* out, const std::string& key) const;
  // A float or an integer.
  void GetFloat64(double* out, const std::string& key) const;
  // Only a boolean, which in YAML 1.1 can be spelled yes, on, y ...; and where quoted ones are read, a string that
  // strconv.ParseBool takes.
  void GetBool(bool* out, const std::string& key) const;
  // Only a string, or a date, which yaml.v2 keeps as text.
  void GetString(std::string* out, const std::string& key) const;

  // nullptr where the key is missing.
  const model::ConfigValue* Find(const std::string& key) const;
  bool Has(const std::string& key) const { return Find(key) != nullptr; }
  bool empty() const { return values_.empty(); }
  size_t size() const { return values_.size(); }

  // Ascending by key, as every walk over a Go map is.
  Map::const_iterator begin() const {
    if (asked_ != nullptr) asked_->insert("*");
    return values_.begin();
  }
  Map::const_iterator end() const { return values_.end(); }

  void ReadQuotedBooleans() { quoted_booleans_ = true; }

  // Go's arguments["key"] = value, which a second `arguments:` of one plugin does.
  void Set(const std::string& key, model::ConfigValue value) { values_[key] = std::move(value); }
  void Remove(const std::string& key) { values_.erase(key); }

  // From here on every key that is looked for is noted there, and "*" for a walk over all; null: nowhere.
  void NoteWhatIsAsked(std::set<std::string>* asked) { asked_ = asked; }

 private:
  Map values_;
  bool quoted_booleans_ = false;
  std::set<std::string>* asked_ = nullptr;
};

// Go's strconv.ParseBool: 1, t, true and the like; false for another text, which leaves `out` as it was.
bool ParseBool(std::string_view text, bool* out);

}  // namespace pumice::framework
