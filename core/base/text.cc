// These are the small text functions, each by hand, since std has none with Go's meaning.
#include "core/base/text.h"

#include <cstdio>

namespace pumice {

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (size_t start = 0;;) {
    const size_t end = text.find(separator, start);
    parts.emplace_back(text.substr(start, end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

std::string Join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += separator;
    text += parts[i];
  }
  return text;
}

void AddItem(std::string* list, std::string_view item, std::string_view between) {
  if (!list->empty()) *list += between;
  *list += item;
}

std::string Count(int64_t number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string_view TrimSpace(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  const size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

Unseen FindUnseen(std::string_view text, size_t start) {
  auto byte = [text](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  for (size_t i = start; i < text.size(); ++i) {
    const unsigned first = byte(i), second = byte(i + 1), third = byte(i + 2);
    if (first < 0x20 || first == 0x7f) return {i, 1};
    if (first == 0xc2 && second >= 0x80 && second < 0xa0) return {i, 2};
    const bool line = first == 0xe2 && second == 0x80 && third >= 0xa8 && third <= 0xae;   // U+2028 to U+202E
    const bool turns = first == 0xe2 && second == 0x81 && third >= 0xa6 && third <= 0xa9;  // U+2066 to U+2069
    const bool none = first == 0xef && second == 0xbf && third >= 0xbe;                    // U+FFFE, U+FFFF
    if (line || turns || none) return {i, 3};
  }
  return {text.size(), 0};
}

std::string Inert(std::string_view text) {
  std::string out;
  size_t start = 0;
  for (Unseen found = FindUnseen(text); found.size > 0; found = FindUnseen(text, start)) {
    out += text.substr(start, found.at - start);
    start = found.at + found.size;
    unsigned code = static_cast<unsigned char>(text[found.at]);
    if (found.size > 1) code &= found.size == 2 ? 0x1f : 0x0f;
    for (size_t i = 1; i < found.size; ++i) code = code << 6 | (static_cast<unsigned char>(text[found.at + i]) & 0x3f);
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\u%04x", code);
    out += code == '\n' ? "\\n" : code == '\t' ? "\\t" : escaped;
  }
  out += text.substr(start);
  return out;
}

std::string EscapeMarkup(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace pumice
