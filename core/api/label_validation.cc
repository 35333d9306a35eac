// The texts are put together as apimachinery does it, because Volcano prints them and people search for them.
#include "core/api/label_validation.h"

#include <algorithm>

#include "core/base/text.h"

namespace pumice {
namespace {

constexpr size_t kMaxName = 63, kMaxSubdomain = 253;
constexpr const char* kNameChars =
    "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
    "alphanumeric character";
constexpr const char* kNamePattern = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
constexpr const char* kSubdomainPattern = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";

bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsAsciiDigit(char c) { return c >= '0' && c <= '9'; }
bool IsAlnum(char c) { return IsLower(c) || IsAsciiDigit(c) || (c >= 'A' && c <= 'Z'); }

bool IsName(std::string_view text) {
  return !text.empty() && IsAlnum(text.front()) && IsAlnum(text.back()) &&
         std::all_of(text.begin(), text.end(), [](char c) { return IsAlnum(c) || c == '-' || c == '_' || c == '.'; });
}

bool IsSubdomain(std::string_view text) {
  for (const std::string& part : Split(text, '.')) {
    auto edge = [](char c) { return IsLower(c) || IsAsciiDigit(c); };
    if (part.empty() || !edge(part.front()) || !edge(part.back())) return false;
    if (!std::all_of(part.begin(), part.end(), [&](char c) { return edge(c) || c == '-'; })) return false;
  }
  return true;
}

std::string TooLong(size_t limit) { return "must be no more than " + std::to_string(limit) + " characters"; }

std::string Pattern(const std::string& message, const std::vector<std::string>& examples, const std::string& pattern) {
  std::string text = message + " (e.g. ";
  for (size_t i = 0; i < examples.size(); ++i) text += (i == 0 ? "'" : " or '") + examples[i] + "', ";
  return text + "regex used for validation is '" + pattern + "')";
}

// Writes the escapes that Go and JSON have in common.
std::string QuoteFor(std::string_view text, bool json) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string quoted = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\t') {
      quoted += "\\t";
    } else if (c == '\r') {
      quoted += "\\r";
    } else if (byte < 0x20 || byte == 0x7f || (json && (c == '<' || c == '>' || c == '&'))) {
      quoted += json ? "\\u00" : "\\x";
      quoted += kHex[byte >> 4];
      quoted += kHex[byte & 15];
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace

std::string InvalidLabelKey(std::string_view key) {
  const std::vector<std::string> parts = Split(key, '/');
  const std::vector<std::string> examples = {"MyName", "my.name", "123-abc"};
  if (parts.size() > 2) {
    return "a qualified name " + Pattern(std::string("must ") + kNameChars, examples, kNamePattern) +
           " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')";
  }
  std::vector<std::string> wrong;
  if (parts.size() == 2) {
    const std::string& prefix = parts[0];
    if (prefix.empty()) {
      wrong.push_back("prefix part must be non-empty");
    } else {
      if (prefix.size() > kMaxSubdomain) wrong.push_back("prefix part " + TooLong(kMaxSubdomain));
      if (!IsSubdomain(prefix)) {
        wrong.push_back("prefix part " +
                        Pattern("a lowercase RFC 1123 subdomain must consist of lower case alphanumeric "
                                "characters, '-' or '.', and must start and end with an alphanumeric "
                                "character",
                                {"example.com"}, kSubdomainPattern));
      }
    }
  }
  const std::string& name = parts.back();
  if (name.empty()) {
    wrong.push_back("name part must be non-empty");
  } else if (name.size() > kMaxName) {
    wrong.push_back("name part " + TooLong(kMaxName));
  }
  if (!IsName(name)) {
    wrong.push_back("name part " + Pattern(std::string("must ") + kNameChars, examples, kNamePattern));
  }
  return Join(wrong, "; ");
}

std::string InvalidLabelValue(std::string_view value) {
  std::vector<std::string> wrong;
  if (value.size() > kMaxName) wrong.push_back(TooLong(kMaxName));
  if (!value.empty() && !IsName(value)) {
    wrong.push_back(Pattern(std::string("a valid label must be an empty string or ") + kNameChars,
                            {"MyValue", "my_value", "12345"}, std::string("(") + kNamePattern + ")?"));
  }
  return Join(wrong, "; ");
}

std::string GoQuote(std::string_view text) { return QuoteFor(text, /*json=*/false); }

std::string GoStrings(const std::vector<std::string>& values) {
  if (values.empty()) return "null";
  std::string text = "[";
  for (size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ",") + QuoteFor(values[i], /*json=*/true);
  return text + "]";
}

void FieldErrors::Invalid(const std::string& field, const std::string& printed_value, const std::string& detail) {
  std::string error = field + ": Invalid value: " + printed_value + ": " + detail;
  if (std::find(errors_.begin(), errors_.end(), error) == errors_.end()) errors_.push_back(std::move(error));
}

std::string FieldErrors::Text() const { return errors_.size() == 1 ? errors_[0] : "[" + Join(errors_, ", ") + "]"; }

}  // namespace pumice
