// The languages that the engine speaks. Each has its own data files in this folder (AREA_en.inc, AREA_zh.inc).
#pragma once

#include <cstdint>

namespace pumice::words {

enum class Language : uint8_t { kEnglish, kChinese };

}  // namespace pumice::words
