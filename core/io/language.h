#pragma once

#include <cstdint>

namespace pumice::io {

// The languages in which catalogues have their words.
enum class Language : uint8_t { kEnglish, kChinese };

}  // namespace pumice::io
