// Regexp says whether a text contains a match of a pattern, with the syntax of Go's package regexp (RE2's).
//
// The standard library's regular expressions have another syntax and differ between compilers. Matching takes time
// proportional to pattern × text, whatever the pattern. Of Go's syntax only Unicode classes (\pL) are refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pumice {

class Regexp {
 public:
  // Returns nullopt, and the reason, where the pattern is not valid.
  static std::optional<Regexp> Compile(std::string_view pattern, std::string* error);
  // This is regexp.MatchString: a match anywhere counts.
  bool Matches(std::string_view text) const;

  // A range holds the runes from first to second.
  using Ranges = std::vector<std::pair<char32_t, char32_t>>;
  enum class Assertion : uint8_t { kBeginText, kEndText, kBeginLine, kEndLine, kWordBoundary, kNoWordBoundary };

 private:
  friend class RegexpCompiler;
  enum class Op : uint8_t { kRune, kSplit, kAssert, kMatch };
  struct Instruction {
    Op op;
    int next = 0, other = 0;  // kSplit goes both ways
    int ranges = 0;           // of kRune: index in ranges_
    Assertion assertion{};
  };
  // Follows the instructions that need no rune. Returns true at a match.
  bool Follow(int from, bool at_begin, bool at_end, char32_t before, char32_t after, std::vector<bool>* seen,
              std::vector<int>* runes) const;

  std::vector<Instruction> program_;
  std::vector<Ranges> ranges_;
  int start_ = 0;
};

}  // namespace pumice
