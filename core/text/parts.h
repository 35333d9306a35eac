// PartsOf cuts a YAML text into parts of one document each, which can be read one by one.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace pumice::text {

struct Part {
  std::string_view text;  // from its "---" on; what stands before the first may hold no document
  uint32_t lines_before;
};

// A line that begins with --- begins a document, whatever stands around it. Where directives or ... make the borders
// harder to see, the text is one part. The page cuts its text in the same way (web/src/model/documents.ts).
std::vector<Part> PartsOf(std::string_view text);

}  // namespace pumice::text
