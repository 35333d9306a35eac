// Tables of jobs: whatever stands in one, reading ends with words, and what was read has a long form.
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/loading.h"

namespace pumice::fuzz {

void Tables(std::string_view input) { HoldLongForm(LoadFile("f.csv", input, true)); }

}  // namespace pumice::fuzz
