// The catalogue of reason codes, with their words in English and Chinese.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/explain/story.h"

namespace pumice::explain {

struct Phrase {
  const char* code;
  const char* english;  // {name}: a blank; {name|one|many}: by that number, which # is
  const char* chinese;
};

// Ascending by code.
const std::vector<Phrase>& Catalogue();
bool HasWords(const std::string& code);
// The words of a code with its blanks filled in.
std::string Say(const std::string& code, const std::vector<std::pair<std::string, std::string>>& params,
                Language language);

}  // namespace pumice::explain
