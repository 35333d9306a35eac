// These small text functions have the meaning of Go's package strings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pumice {

// This is strings.Split: "" gives one empty part.
std::vector<std::string> Split(std::string_view text, char separator);
// This is strings.Join.
std::string Join(const std::vector<std::string>& parts, std::string_view separator);
// Adds an item to a list in words: b to "a" gives "a, b".
void AddItem(std::string* list, std::string_view item, std::string_view between = ", ");
// Gives "1 cycle", "2 cycles".
std::string Count(int64_t number, const std::string& noun);
// This is strings.TrimSpace.
std::string_view TrimSpace(std::string_view text);
// Finds the first character from `start` on that is not seen but acts where it is shown: control characters, those that
// turn the direction of writing, and U+FFFE and U+FFFF, which no XML may hold. Gives how many bytes it has, and
// its place; 0 bytes where there is none.
struct Unseen {
  size_t at = 0, size = 0;
};
Unseen FindUnseen(std::string_view text, size_t start = 0);
// Gives the text with "\n" or "\u001b" in the place of each of them, so that a terminal, a log and CI read one line.
std::string Inert(std::string_view text);
// Makes text fit for HTML and XML: &, <, > and " become entities.
std::string EscapeMarkup(std::string_view text);

}  // namespace pumice
