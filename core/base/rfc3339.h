// These functions read and write Kubernetes' times: RFC 3339 in whole seconds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pumice {

// Reads "2026-01-02T03:04:05Z", with a fraction (which is cut off) or an offset as Go's time.RFC3339 takes them. Gives
// seconds since 1970.
std::optional<int64_t> ParseRfc3339(std::string_view text);
// Writes the time in UTC. Years beyond 0000 to 9999 are printed as they come.
std::string FormatRfc3339(int64_t seconds);

}  // namespace pumice
