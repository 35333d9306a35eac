// The scanner goes over the text byte by byte as encoding/json does: what that refuses, and in which words, is
// Volcano's answer, too.
#include "core/plugins/extender_reply.h"

#include <cstdio>
#include <utility>

namespace pumice::plugins {
namespace {

constexpr size_t kMaxBodySize = 10 << 20;
constexpr int kMaxDepth = 10000;

// Walks over one value and says where it ends, with the words of encoding/json's scanner.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  size_t Scan(std::string* error) {
    SkipSpace();
    if (at_ == text_.size()) {
      Fail("EOF");
    } else {
      Value(0, "looking for beginning of value");
    }
    *error = error_;
    return at_;
  }

 private:
  bool failed() const { return !error_.empty(); }
  void Fail(std::string error) {
    if (!failed()) error_ = std::move(error);
  }
  // The character here is not what should be here.
  void Unexpected(const char* context) {
    if (at_ >= text_.size()) return Fail("unexpected EOF");
    Fail("invalid character " + Quoted(text_[at_]) + " " + context);
  }
  static std::string Quoted(char c) {
    static constexpr std::pair<char, const char*> kEscapes[] = {
        {'\'', "'\\''"}, {'"', "'\"'"},   {'\\', "'\\\\'"}, {'\a', "'\\a'"}, {'\b', "'\\b'"},
        {'\f', "'\\f'"}, {'\n', "'\\n'"}, {'\r', "'\\r'"},  {'\t', "'\\t'"}, {'\v', "'\\v'"}};
    for (const auto& [from, to] : kEscapes) {
      if (c == from) return to;
    }
    const unsigned char byte = static_cast<unsigned char>(c);
    if (byte >= 0xA1 && byte != 0xAD) {  // printable in Latin-1
      return std::string("'") + static_cast<char>(0xC0 | byte >> 6) + static_cast<char>(0x80 | (byte & 0x3F)) + "'";
    }
    if (byte < 0x20 || byte >= 0x7F) {
      char hex[12];
      std::snprintf(hex, sizeof hex, byte < 0x80 ? "'\\x%02x'" : "'\\u%04x'", byte);
      return hex;
    }
    return std::string("'") + c + "'";
  }

  bool Have(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool HaveDigit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
  void SkipSpace() {
    while (Have(' ') || Have('\t') || Have('\r') || Have('\n')) ++at_;
  }

  void Value(int depth, const char* context) {
    if (depth > kMaxDepth) return Fail("exceeded max depth");
    if (Have('{')) return Object(depth);
    if (Have('[')) return Array(depth);
    if (Have('"')) return String();
    if (Have('-') || HaveDigit()) return Number();
    for (const char* word : {"true", "false", "null"}) {
      if (Have(word[0])) return Word(word);
    }
    Unexpected(context);
  }

  void Object(int depth) {
    ++at_;
    SkipSpace();
    if (Have('}')) {
      ++at_;
      return;
    }
    for (;;) {
      if (!Have('"')) return Unexpected("looking for beginning of object key string");
      String();
      SkipSpace();
      if (failed()) return;
      if (!Have(':')) return Unexpected("after object key");
      ++at_;
      SkipSpace();
      Value(depth + 1, "looking for beginning of value");
      SkipSpace();
      if (failed() || End('}', "after object key:value pair")) return;
    }
  }

  void Array(int depth) {
    ++at_;
    SkipSpace();
    if (Have(']')) {
      ++at_;
      return;
    }
    for (;;) {
      Value(depth + 1, "looking for beginning of value");
      SkipSpace();
      if (failed() || End(']', "after array element")) return;
    }
  }

  // Reads a comma or the closing bracket; true means that there is no more to come.
  bool End(char bracket, const char* context) {
    if (!Have(',') && !Have(bracket)) {
      Unexpected(context);
      return true;
    }
    const bool end = Have(bracket);
    ++at_;
    if (!end) SkipSpace();
    return end;
  }

  void String() {
    for (++at_; !Have('"'); ++at_) {
      if (at_ >= text_.size() || static_cast<unsigned char>(text_[at_]) < 0x20) return Unexpected("in string literal");
      if (!Have('\\')) continue;
      ++at_;
      if (Have('u')) {
        for (int i = 0; i < 4; ++i) {
          ++at_;
          if (at_ >= text_.size() ||
              std::string_view("0123456789abcdefABCDEF").find(text_[at_]) == std::string_view::npos) {
            return Unexpected("in \\u hexadecimal character escape");
          }
        }
      } else if (at_ >= text_.size() || std::string_view("bfnrt\\/\"").find(text_[at_]) == std::string_view::npos) {
        return Unexpected("in string escape code");
      }
    }
    ++at_;
  }

  void Number() {
    if (Have('-')) ++at_;
    if (!HaveDigit()) return Unexpected("in numeric literal");
    if (Have('0')) {
      ++at_;
    } else {
      Digits();
    }
    if (Have('.')) {
      ++at_;
      if (!HaveDigit()) return Unexpected("after decimal point in numeric literal");
      Digits();
    }
    if (Have('e') || Have('E')) {
      ++at_;
      if (Have('+') || Have('-')) ++at_;
      if (!HaveDigit()) return Unexpected("in exponent of numeric literal");
      Digits();
    }
  }
  void Digits() {
    while (HaveDigit()) ++at_;
  }

  void Word(std::string_view word) {
    for (size_t i = 0; i < word.size(); ++i, ++at_) {
      if (Have(word[i])) continue;
      return Unexpected(("in literal " + std::string(word) + " (expecting " + Quoted(word[i]) + ")").c_str());
    }
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string error_;
};

bool SameField(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

// Gives the name that Go has for a JSON value of the wrong type.
std::string KindOf(const nlohmann::ordered_json& value) {
  if (value.is_string()) return "string";
  if (value.is_boolean()) return "bool";
  if (value.is_array()) return "array";
  if (value.is_object()) return "object";
  return "number";
}

}  // namespace

size_t FirstJsonValue(std::string_view text, std::string* error) { return Scanner(text).Scan(error); }

ExtenderReply::ExtenderReply(std::string_view text, std::string type) : type_(std::move(type)) {
  const std::string_view allowed = text.substr(0, kMaxBodySize);
  const size_t size = FirstJsonValue(allowed, &error_);
  if (error_ == "unexpected EOF" && text.size() > kMaxBodySize) error_ = "http: request body too large";
  if (!error_.empty()) return;
  Json body = Json::parse(allowed.substr(0, size), nullptr, false);
  if (body.is_null() || body.is_discarded()) return;
  if (body.is_object()) {
    body_ = std::move(body);
  } else {
    error_ = "json: cannot unmarshal " + KindOf(body) + " into Go value of type extender." + type_;
  }
}

const ExtenderReply::Json* ExtenderReply::Find(const Json& object, std::string_view field) {
  const Json* found = nullptr;
  for (const auto& [key, value] : object.items()) {
    if (SameField(key, field) && !value.is_null()) found = &value;
  }
  return found;
}

void ExtenderReply::Refuse(const Json& value, const std::string& field, const char* type) {
  if (!error_.empty()) return;
  std::string kind = KindOf(value);
  if (kind == "number" && std::string_view(type).substr(0, 3) == "int") kind += " " + value.dump();
  error_ = "json: cannot unmarshal " + kind + " into Go struct field " + type_ + "." + field + " of type " + type;
}

void ExtenderReply::Read(const char* field, bool* out) {
  const Json* value = Find(body_, field);
  if (value == nullptr) return;
  if (!value->is_boolean()) return Refuse(*value, field, "bool");
  *out = value->get<bool>();
}

void ExtenderReply::Read(const char* field, int64_t* out) {
  const Json* value = Find(body_, field);
  if (value == nullptr) return;
  const bool too_large = value->is_number_unsigned() && value->get<uint64_t>() > static_cast<uint64_t>(INT64_MAX);
  if (!value->is_number_integer() || too_large) return Refuse(*value, field, "int");
  *out = value->get<int64_t>();
}

void ExtenderReply::Read(const char* field, std::string* out) {
  const Json* value = Find(body_, field);
  if (value == nullptr) return;
  if (!value->is_string()) return Refuse(*value, field, "string");
  *out = value->get<std::string>();
}

void ExtenderReply::Read(const char* field, std::map<std::string, double>* out, bool* given) {
  const Json* value = Find(body_, field);
  if (value == nullptr) return;
  if (!value->is_object()) return Refuse(*value, field, "map[string]float64");
  *given = true;
  for (const auto& [key, number] : value->items()) {
    if (number.is_number()) {
      (*out)[key] = number.get<double>();
    } else if (!number.is_null()) {
      Refuse(number, field, "float64");
    } else {
      (*out)[key] = 0;
    }
  }
}

void ExtenderReply::ReadUids(const char* field, std::vector<std::string>* out) {
  const Json* value = Find(body_, field);
  if (value == nullptr) return;
  if (!value->is_array()) return Refuse(*value, field, "[]*api.TaskInfo");
  for (const Json& task : *value) {
    if (task.is_null()) continue;
    if (!task.is_object()) {
      Refuse(task, field, "api.TaskInfo");
      continue;
    }
    const Json* uid = Find(task, "UID");
    if (uid != nullptr && !uid->is_string()) Refuse(*uid, std::string(field) + ".UID", "api.TaskID");
    if (uid != nullptr && uid->is_string()) out->push_back(uid->get<std::string>());
  }
}

}  // namespace pumice::plugins
