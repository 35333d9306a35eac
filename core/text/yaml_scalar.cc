// Words, numbers and dates are told apart in the order of resolve.go, with strconv's rules for digits.
#include "core/text/yaml_scalar.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

namespace pumice::text {

using words::Say;
using words::Sentence;
namespace {

using Type = Value::Type;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool OneOf(std::string_view text, std::initializer_list<std::string_view> list) {
  for (std::string_view item : list) {
    if (item == text) return true;
  }
  return false;
}

// This is resolveMap; nullopt where the text is none of its words.
std::optional<Value> Word(std::string_view text) {
  Value value;
  auto boolean = [&](bool on) {
    value.type = Type::kBool;
    value.boolean = on;
    return value;
  };
  auto number = [&](double n) {
    value.type = Type::kFloat;
    value.number = n;
    return value;
  };
  constexpr double kInf = std::numeric_limits<double>::infinity();
  if (OneOf(text, {"", "~", "null", "Null", "NULL"})) return value;
  if (OneOf(text, {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"})) return boolean(true);
  if (OneOf(text, {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"})) return boolean(false);
  if (OneOf(text, {".nan", ".NaN", ".NAN"})) return number(std::nan(""));
  if (OneOf(text, {".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"})) return number(kInf);
  if (OneOf(text, {"-.inf", "-.Inf", "-.INF"})) return number(-kInf);
  return std::nullopt;
}

int DigitOf(char c) {
  if (IsDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

// Reads the digits of `text` in `base`; false if there are none, others, or more than 64 bits of them.
bool ParseDigits(std::string_view text, int base, uint64_t* out) {
  if (text.empty()) return false;
  unsigned __int128 number = 0;
  for (char c : text) {
    int digit = DigitOf(c);
    if (digit >= base) return false;
    number = number * base + digit;
    if (number > std::numeric_limits<uint64_t>::max()) return false;
  }
  *out = static_cast<uint64_t>(number);
  return true;
}

// This is strconv.ParseInt(text, 0, 64), then ParseUint; the underscores are gone already.
bool Integer(std::string_view text, Value* value) {
  std::string_view rest = text;
  const bool sign = !rest.empty() && (rest[0] == '-' || rest[0] == '+');
  const bool negative = sign && rest[0] == '-';
  if (sign) rest.remove_prefix(1);
  int base = 10;
  if (rest.size() > 1 && rest[0] == '0') {
    const char letter = static_cast<char>(rest[1] | 0x20);
    base = letter == 'x' ? 16 : letter == 'b' ? 2 : 8;
    rest.remove_prefix(letter == 'x' || letter == 'b' || letter == 'o' ? 2 : 1);
  }
  uint64_t number = 0;
  if (!ParseDigits(rest, base, &number)) return false;
  constexpr auto kMax = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
  if (negative) {
    if (number > kMax + 1) return false;
    value->type = Type::kInt;
    value->integer = static_cast<int64_t>(0 - number);
  } else if (number <= kMax) {
    value->type = Type::kInt;
    value->integer = static_cast<int64_t>(number);
  } else {
    if (sign) return false;  // ParseUint takes no sign
    value->type = Type::kUint;
    value->natural = number;
  }
  return true;
}

// The text has to match ^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$.
bool LooksLikeFloat(std::string_view text) {
  size_t i = 0;
  auto digits = [&] {
    size_t start = i;
    while (i < text.size() && IsDigit(text[i])) ++i;
    return i > start;
  };
  auto take = [&](std::string_view letters) {
    if (i >= text.size() || letters.find(text[i]) == std::string_view::npos) return false;
    ++i;
    return true;
  };
  take("+-");
  if (take(".")) {
    if (!digits()) return false;
  } else {
    if (!digits()) return false;
    if (take(".")) digits();
  }
  if (take("eE")) {
    take("+-");
    if (!digits()) return false;
  }
  return i == text.size();
}

bool Float(const std::string& text, Value* value) {
  if (!LooksLikeFloat(text)) return false;
  const double number = std::strtod(text.c_str(), nullptr);
  if (std::isinf(number)) return false;  // strconv.ParseFloat: out of range
  value->type = Type::kFloat;
  value->number = number;
  return true;
}

std::string WithoutUnderscores(std::string_view text) {
  std::string plain;
  for (char c : text) {
    if (c != '_') plain += c;
  }
  return plain;
}

// This is a date of parseTimestamp; whatever reads it keeps the text, but its tag matters in error messages.
bool IsDate(std::string_view text) {
  size_t i = 0;
  auto digits = [&](size_t least, size_t most) {
    size_t start = i;
    while (i < text.size() && IsDigit(text[i]) && i - start < most) ++i;
    return i - start >= least;
  };
  auto take = [&](char c) { return i < text.size() && text[i] == c && (++i, true); };
  if (!digits(4, 4) || !take('-') || !digits(1, 2) || !take('-') || !digits(1, 2)) return false;
  if (i == text.size()) return true;
  const bool zoned = take('T') || take('t');
  if (!zoned && !take(' ')) return false;
  if (!digits(1, 2) || !take(':') || !digits(1, 2) || !take(':') || !digits(1, 2)) return false;
  if (take('.') && !digits(1, 9)) return false;
  if (zoned && !take('Z')) {
    if (!take('+') && !take('-')) return false;
    if (!digits(2, 2) || !take(':') || !digits(2, 2)) return false;
  }
  return i == text.size();
}

// Says what the text alone says; false means a string.
bool Guess(std::string_view text, bool may_be_date, Value* value, bool* is_date) {
  if (auto word = Word(text)) {
    value->type = word->type;
    value->boolean = word->boolean;
    value->integer = word->integer;
    return true;
  }
  const char first = text.empty() ? '\0' : text[0];
  if (first == '.') return Float(std::string(text), value);
  if (!IsDigit(first) && first != '+' && first != '-') return false;
  if (may_be_date && IsDate(text)) {
    *is_date = true;
    return false;
  }
  const std::string plain = WithoutUnderscores(text);
  if (Integer(plain, value) || Float(plain, value)) return true;
  if (plain.rfind("-0b", 0) == 0 || plain.rfind("0b", 0) == 0) {
    // This is ParseInt(plain[2:], 2, 64), which takes one more sign: 0b-1.
    const bool negative = plain[0] == '-';
    std::string_view rest = std::string_view(plain).substr(negative ? 3 : 2);
    bool minus = negative;
    if (!rest.empty() && !negative && (rest[0] == '-' || rest[0] == '+')) {
      minus = rest[0] == '-';
      rest.remove_prefix(1);
    }
    uint64_t number = 0;
    if (ParseDigits(rest, 2, &number) && number <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
      value->type = Type::kInt;
      value->integer = minus ? -static_cast<int64_t>(number) : static_cast<int64_t>(number);
      return true;
    }
  }
  return false;
}

const char* TagOf(const Value& value, bool is_date) {
  switch (value.type) {
    case Type::kNull: return "!!null";
    case Type::kBool: return "!!bool";
    case Type::kInt:
    case Type::kUint: return "!!int";
    case Type::kFloat: return "!!float";
    default: return is_date ? "!!timestamp" : "!!str";
  }
}

}  // namespace

Sentence ResolveScalar(Value* value) {
  value->type = Type::kString;
  const std::string_view tag = value->tag;
  if (tag.empty() && value->style != Value::Style::kPlain) return {};
  if (tag == "!!str" || tag == "!") return {};
  const bool known = OneOf(tag, {"", "!!bool", "!!int", "!!float", "!!null", "!!timestamp"});
  if (!known) return {};  // !!binary and tags of other people: text
  bool is_date = false;
  Guess(value->text, tag.empty() || tag == "!!timestamp", value, &is_date);
  if (tag.empty() || tag == TagOf(*value, is_date)) return {};
  if (tag == "!!float" && value->type == Type::kInt) {
    value->number = static_cast<double>(value->integer);
    value->type = Type::kFloat;
    return {};
  }
  Sentence error = Say<words::kCannotDecode>({{"from", TagOf(*value, is_date)}, {"text", value->text}, {"to", tag}});
  value->type = Type::kString;
  return error;
}

}  // namespace pumice::text
