// One row a patch release that fixed something that decides.
#include "core/model/release_patches.h"

#include <charconv>

#include "core/model/release.h"

namespace pumice::model {
namespace {

// What a patch release fixed that decides something.
struct Patch {
  const Release* release;
  int number;
  words::Diagnosis fixed;
};
constexpr Patch kPatches[] = {{&k1_13, 1, words::kFixedIn1131}, {&k1_13, 2, words::kFixedIn1132},
                              {&k1_13, 3, words::kFixedIn1133}, {&k1_14, 1, words::kFixedIn1141},
                              {&k1_14, 2, words::kFixedIn1142}, {&k1_14, 3, words::kFixedIn1143},
                              {&k1_14, 4, words::kFixedIn1144}, {&k1_15, 1, words::kFixedIn1151}};

}  // namespace

std::vector<words::Diagnosis> FixedSince(std::string_view text) {
  const Release* release = FindRelease(text).release;
  if (release == nullptr) return {};
  if (text[0] == 'v') text.remove_prefix(1);
  if (text == release->name) return {};  // the newest of its patches is meant
  int number = 0;
  const std::string_view rest = text.substr(release->name.size() + 1);
  std::from_chars(rest.data(), rest.data() + rest.size(), number);
  std::vector<words::Diagnosis> fixed;
  for (const Patch& patch : kPatches) {
    if (patch.release == release && patch.number > number) fixed.push_back(patch.fixed);
  }
  return fixed;
}

}  // namespace pumice::model
