// Values are parsed as Go's strconv and time parse them, since Volcano's plugins take what those take and nothing else.
#include "core/api/annotations.h"

#include <cctype>
#include <cstdlib>
#include <limits>

namespace pumice {

const std::string* FindKey(const model::StringMap& map, std::string_view key) {
  // Most maps have a few keys, and this is asked of every pod in every cycle: no string is made of the key.
  constexpr size_t kFew = 12;
  if (map.size() > kFew) {
    auto it = map.find(std::string(key));
    return it == map.end() ? nullptr : &it->second;
  }
  for (const auto& [name, value] : map) {
    if (name.size() == key.size() && name == key) return &value;
  }
  return nullptr;
}

std::optional<bool> ParseGoBool(std::string_view t) {
  if (t == "1" || t == "t" || t == "T" || t == "true" || t == "TRUE" || t == "True") return true;
  if (t == "0" || t == "f" || t == "F" || t == "false" || t == "FALSE" || t == "False") return false;
  return std::nullopt;
}

std::optional<int64_t> ParseGoInt(std::string_view text, int bits) {
  bool negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  const uint64_t limit = (uint64_t{1} << (bits - 1)) - (negative ? 0 : 1);
  uint64_t value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    uint64_t digit = static_cast<uint64_t>(c - '0');
    if (value > limit / 10) return std::nullopt;
    value = value * 10 + digit;
    if (value > limit) return std::nullopt;
  }
  return negative ? static_cast<int64_t>(0 - value) : static_cast<int64_t>(value);
}

// strtod takes what Go does not: space before the number, nan(…), a sign before nan, hexadecimal numbers without an
// exponent. Go takes an underscore between digits.
std::optional<double> ParseGoFloat(const std::string& text) {
  const bool hex = text.find_first_of("xX") != std::string::npos;
  if (text.empty() || text.find_first_of(" \t\n\v\f\r(") != std::string::npos) return std::nullopt;
  if (hex && text.find_first_of("pP") == std::string::npos) return std::nullopt;
  if (text.size() > 1 && (text[0] == '+' || text[0] == '-') && (text[1] == 'n' || text[1] == 'N')) return std::nullopt;
  const auto is_digit = [hex](unsigned char c) { return hex ? std::isxdigit(c) != 0 : std::isdigit(c) != 0; };
  std::string digits;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      digits += text[i];
    } else if (i == 0 || i + 1 == text.size() || !is_digit(text[i + 1]) ||
               !(is_digit(text[i - 1]) || text[i - 1] == 'x' || text[i - 1] == 'X')) {
      return std::nullopt;
    }
  }
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  if (end != digits.c_str() + digits.size()) return std::nullopt;
  return value;
}

// The text is a sequence of decimal numbers with units: "1h30m", "-1.5s".
std::optional<int64_t> ParseGoDurationNs(std::string_view s) {
  bool negative = false;
  if (!s.empty() && (s[0] == '-' || s[0] == '+')) {
    negative = s[0] == '-';
    s.remove_prefix(1);
  }
  if (s == "0") return 0;
  if (s.empty()) return std::nullopt;
  constexpr uint64_t kMax = uint64_t{1} << 63;
  uint64_t total = 0;
  while (!s.empty()) {
    uint64_t whole = 0, fraction = 0;
    double scale = 1;
    bool any = false;
    while (!s.empty() && s[0] >= '0' && s[0] <= '9') {
      if (whole > kMax / 10) return std::nullopt;
      whole = whole * 10 + static_cast<uint64_t>(s[0] - '0');
      if (whole > kMax) return std::nullopt;
      s.remove_prefix(1);
      any = true;
    }
    if (!s.empty() && s[0] == '.') {
      s.remove_prefix(1);
      while (!s.empty() && s[0] >= '0' && s[0] <= '9') {
        if (fraction <= kMax / 10 - 1) {
          fraction = fraction * 10 + static_cast<uint64_t>(s[0] - '0');
          scale *= 10;
        }
        s.remove_prefix(1);
        any = true;
      }
    }
    if (!any) return std::nullopt;
    size_t length = 0;
    while (length < s.size() && s[length] != '.' && !(s[length] >= '0' && s[length] <= '9')) ++length;
    std::string_view unit = s.substr(0, length);
    s.remove_prefix(length);
    uint64_t ns = 0;
    if (unit == "ns") ns = 1;
    if (unit == "us" || unit == "\u00b5s" || unit == "\u03bcs") ns = 1000;
    if (unit == "ms") ns = 1000 * 1000;
    if (unit == "s") ns = 1000 * 1000 * 1000;
    if (unit == "m") ns = uint64_t{60} * 1000 * 1000 * 1000;
    if (unit == "h") ns = uint64_t{3600} * 1000 * 1000 * 1000;
    if (ns == 0 || whole > kMax / ns) return std::nullopt;
    uint64_t value = whole * ns;
    if (fraction > 0) value += static_cast<uint64_t>(static_cast<double>(fraction) * (static_cast<double>(ns) / scale));
    if (value > kMax || total + value > kMax) return std::nullopt;
    total += value;
  }
  if (negative) return static_cast<int64_t>(0 - total);
  if (total > kMax - 1) return std::nullopt;
  return static_cast<int64_t>(total);
}

std::string GroupKeyOf(const model::Pod& pod) {
  const std::string* group = FindKey(pod.meta.annotations, kGroupName);
  if (group == nullptr || group->empty()) return "";
  return pod.meta.ns.empty() ? *group : pod.meta.ns + "/" + *group;
}

bool PreemptableOf(const model::ObjectMeta& meta, bool missing) {
  const std::string* value = FindKey(meta.annotations, kPreemptable);
  if (value == nullptr) value = FindKey(meta.labels, kPreemptable);
  if (value == nullptr) return missing;
  return ParseGoBool(*value).value_or(false);
}

std::string RevocableZoneOf(const model::ObjectMeta& meta) {
  if (const std::string* zone = FindKey(meta.annotations, kRevocableZone)) return *zone == "*" ? "*" : "";
  if (const std::string* value = FindKey(meta.annotations, kPreemptable)) {
    if (ParseGoBool(*value).value_or(false)) return "*";
  }
  return "";
}

}  // namespace pumice
