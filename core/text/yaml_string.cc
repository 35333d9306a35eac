// JSON's quotes are YAML's, but that YAML does not print some characters that JSON does, and breaks lines at three of
// them.
#include "core/text/yaml_string.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text/yaml_scalar.h"

namespace pumice::text {
namespace {

// Says whether YAML 1.1 reads the word as a string, so that it needs no quotes.
bool IsPlain(const std::string& text) {
  if (text.empty() || text.front() == '-' || text.front() == '.') return false;
  const bool safe = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.' || c == '/';
  });
  if (!safe) return false;
  Value value;
  value.text = text;
  ResolveScalar(&value);
  return value.type == Value::Type::kString;
}

struct Escaped {
  size_t bytes;
  unsigned code;
};

// The character at the start of the text, if it is one that JSON writes as it is and YAML does not.
std::optional<Escaped> EscapedAt(std::string_view text) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  if (byte(0) == 0x7F) return Escaped{1, 0x7F};
  if (byte(0) == 0xC2 && byte(1) < 0xA0) return Escaped{2, byte(1)};  // the second row of control characters, NEL too
  if (byte(0) == 0xE2 && byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9))
    return Escaped{3, 0x2028 + (byte(2) - 0xA8)};  // the separators of lines and paragraphs
  if (byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF) return Escaped{3, 0xFEFF};  // a byte order mark
  if (byte(0) == 0xEF && byte(1) == 0xBF && byte(2) >= 0xBE) return Escaped{3, 0xFFFE + (byte(2) - 0xBE)};
  return std::nullopt;
}

}  // namespace

bool NeedsYamlEscape(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < 0x20 && c != '\n') || EscapedAt(text.substr(i))) return true;
  }
  return false;
}

std::string YamlString(const std::string& text) {
  if (IsPlain(text)) return text;
  const std::string quoted = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string out;
  for (size_t i = 0; i < quoted.size();) {
    const auto escaped = EscapedAt(std::string_view(quoted).substr(i));
    if (!escaped) {
      out += quoted[i++];
      continue;
    }
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += kDigits[escaped->code >> shift & 0xF];
    i += escaped->bytes;
  }
  return out;
}

}  // namespace pumice::text
