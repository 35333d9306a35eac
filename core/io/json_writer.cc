#include "core/io/json_writer.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace pumice::io {

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
  for (char c : text) {
    switch (c) {
      case '"': text_ += "\\\""; break;
      case '\\': text_ += "\\\\"; break;
      case '\n': text_ += "\\n"; break;
      case '\r': text_ += "\\r"; break;
      case '\t': text_ += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          constexpr char kHex[] = "0123456789abcdef";
          text_ += "\\u00";
          text_ += kHex[(c >> 4) & 0xf];
          text_ += kHex[c & 0xf];
        } else {
          text_ += c;
        }
    }
  }
  text_ += '"';
}

}  // namespace pumice::io
