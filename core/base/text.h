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
// Gives "1 cycle", "2 cycles".
std::string Count(int64_t number, const std::string& noun);
// This is strings.TrimSpace.
std::string_view TrimSpace(std::string_view text);
// Makes text fit for HTML and XML: &, <, > and " become entities.
std::string EscapeMarkup(std::string_view text);

}  // namespace pumice
