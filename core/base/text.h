// Small text functions with Go's meaning (package strings).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pumice {

// strings.Split: "" gives one empty part.
std::vector<std::string> Split(std::string_view text, char separator);
// strings.Join.
std::string Join(const std::vector<std::string>& parts, std::string_view separator);
// "1 cycle", "2 cycles".
std::string Count(int64_t number, const std::string& noun);
// strings.TrimSpace.
std::string_view TrimSpace(std::string_view text);

}  // namespace pumice
