// These functions say what makes a label's key or value invalid, in the words of apimachinery's validation and field
// errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pumice {

// They return "" where it is valid (IsQualifiedName, IsValidLabelValue).
std::string InvalidLabelKey(std::string_view key);
std::string InvalidLabelValue(std::string_view value);

// These are Go's %q of a string, and the JSON of a list of strings, which is "null" for an empty one.
std::string GoQuote(std::string_view text);
std::string GoStrings(const std::vector<std::string>& values);

// This is field.ErrorList and its ToAggregate.
class FieldErrors {
 public:
  void Invalid(const std::string& field, const std::string& printed_value, const std::string& detail);
  bool empty() const { return errors_.empty(); }
  // Gives one error as it is, several as "[a, b]"; equal ones stand once.
  std::string Text() const;

 private:
  std::vector<std::string> errors_;
};

}  // namespace pumice
