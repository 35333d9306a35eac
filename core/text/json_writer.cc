// The text grows in one string; commas, escapes and numbers are put in as it goes.
#include "core/text/json_writer.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace pumice::text {
namespace {

bool NeedsEscape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

void AppendEscaped(char c, std::string* out) {
  constexpr char kHex[] = "0123456789abcdef";
  switch (c) {
    case '"': *out += "\\\""; break;
    case '\\': *out += "\\\\"; break;
    case '\n': *out += "\\n"; break;
    case '\r': *out += "\\r"; break;
    case '\t': *out += "\\t"; break;
    default:
      *out += "\\u00";
      *out += kHex[(c >> 4) & 0xf];
      *out += kHex[c & 0xf];
  }
}

}  // namespace

JsonWriter& JsonWriter::Key(std::string_view key) {
  Separate();
  Quote(key);
  text_ += ':';
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::String(std::string_view text) {
  Separate();
  Quote(text);
  return *this;
}

JsonWriter& JsonWriter::Int(int64_t value) {
  Separate();
  text_ += std::to_string(value);
  return *this;
}

JsonWriter& JsonWriter::Number(double value) {
  if (value == std::floor(value) && std::abs(value) < 9e15) return Int(static_cast<int64_t>(value));
  Separate();
  text_ += nlohmann::json(value).dump();
  return *this;
}

JsonWriter& JsonWriter::Bool(bool value) {
  Separate();
  text_ += value ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::Null() {
  Separate();
  text_ += "null";
  return *this;
}

JsonWriter& JsonWriter::Begin(char bracket) {
  Separate();
  text_ += bracket;
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::End(char bracket) {
  text_ += bracket;
  comma_ = true;
  return *this;
}

void JsonWriter::Separate() {
  if (comma_) text_ += ',';
  comma_ = true;
}

void JsonWriter::Quote(std::string_view text) {
  text_ += '"';
  size_t written = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!NeedsEscape(text[i])) continue;
    text_.append(text, written, i - written);
    AppendEscaped(text[i], &text_);
    written = i + 1;
  }
  text_.append(text, written);
  text_ += '"';
}

}  // namespace pumice::text
