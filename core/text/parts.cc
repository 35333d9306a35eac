// Borders are looked for at the beginning of lines only; what makes them doubtful leaves the text in one part.
#include "core/text/parts.h"

#include <algorithm>
#include <string>

namespace pumice::text {
namespace {

bool StartsLine(std::string_view text, std::string_view line) {
  if (text.substr(0, line.size()) == line) return true;
  return text.find("\n" + std::string(line)) != std::string_view::npos;
}

}  // namespace

std::vector<Part> PartsOf(std::string_view text) {
  if (StartsLine(text, "%") || StartsLine(text, "...")) return {{text, 0}};
  constexpr std::string_view kBorder = "\n---";
  std::vector<Part> parts;
  size_t begin = 0;
  uint32_t lines = 0;
  auto add = [&](size_t end) {
    const std::string_view part = text.substr(begin, end - begin);
    parts.push_back({part, lines});
    lines += static_cast<uint32_t>(std::count(part.begin(), part.end(), '\n'));
    begin = end;
  };
  for (size_t at = text.find(kBorder); at != std::string_view::npos; at = text.find(kBorder, at + 1)) {
    const size_t after = at + kBorder.size();
    if (after < text.size() && std::string_view(" \t\r\n").find(text[after]) == std::string_view::npos) continue;
    add(at + 1);
  }
  add(text.size());
  return parts;
}

}  // namespace pumice::text
