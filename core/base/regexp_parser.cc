// This file parses the syntax of Go's package regexp (RE2's) by recursive descent.
#include <algorithm>

#include "core/base/regexp_syntax.h"

namespace pumice::regexp {
namespace {

constexpr int kMaxRepeat = 1000;
constexpr int kMaxDepth = 1000;

// Says whether nested repetitions stay below the limit together (repeatIsValid in regexp/syntax/parse.go).
bool RepeatIsValid(const Expression& e, int limit) {
  if (e.kind == Expression::kRepeat && (e.min > 1 || e.max > 1)) {
    const int times = e.max < 0 ? e.min : e.max;
    if (times > limit) return false;
    if (times > 0) limit /= times;
  }
  return std::all_of(e.parts.begin(), e.parts.end(),
                     [&](const Expression& part) { return RepeatIsValid(part, limit); });
}

class Parser {
 public:
  explicit Parser(std::string_view pattern) : rest_(pattern) {}

  std::optional<Expression> Parse(std::string* error) {
    Expression e = Alternatives(Flags{}, 0);
    if (error_.empty() && !rest_.empty()) Fail("unexpected )");
    if (error_.empty() && !RepeatIsValid(e, kMaxRepeat)) Fail("invalid repeat count");
    if (error_.empty()) return e;
    *error = error_;
    return std::nullopt;
  }

 private:
  struct Flags {
    bool fold = false, lines = false, dot_newline = false;
  };

  void Fail(const char* message) {
    if (error_.empty()) error_ = message;
    rest_ = {};
  }
  bool Take(std::string_view token) {
    if (rest_.substr(0, token.size()) != token) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  char32_t TakeRune() {
    if (rest_.empty()) {
      Fail("trailing backslash at end of expression");
      return 0;
    }
    const auto [rune, length] = Decode(rest_);
    if (rune == 0xFFFD && length == 1) {
      Fail("invalid UTF-8");
      return 0;
    }
    rest_.remove_prefix(length);
    return rune;
  }

  static Expression OfRanges(Ranges ranges) {
    Expression e;
    e.kind = Expression::kRune;
    e.ranges = std::move(ranges);
    return e;
  }
  static Expression Literal(char32_t rune, const Flags& flags) {
    Ranges one{{rune, rune}};
    return OfRanges(flags.fold ? Folded(std::move(one)) : std::move(one));
  }
  static Expression Assert(Regexp::Assertion assertion) {
    Expression e;
    e.kind = Expression::kAssert;
    e.assertion = assertion;
    return e;
  }

  // Reads up to the end or to a closing bracket, which is left there.
  Expression Alternatives(Flags flags, int depth) {
    Expression all;
    all.kind = Expression::kAlternate;
    if (depth > kMaxDepth) Fail("expression nests too deeply");
    do {
      all.parts.push_back(Sequence(&flags, depth));
    } while (Take("|"));
    return all;
  }

  // Flags set on the way hold up to the end of the group, other alternatives included.
  Expression Sequence(Flags* flags, int depth) {
    Expression sequence;
    sequence.kind = Expression::kConcat;
    bool repeated = false;
    while (!rest_.empty() && rest_[0] != '|' && rest_[0] != ')') {
      int min = 0, max = 0;
      if (TakeRepeat(&min, &max)) {
        if (repeated) Fail("invalid nested repetition operator");
        if (sequence.parts.empty()) Fail("missing argument to repetition operator");
        if (!error_.empty()) break;
        Take("?");  // lazy or not makes no difference to whether there is a match
        Expression repeat;
        repeat.kind = Expression::kRepeat;
        repeat.min = min;
        repeat.max = max;
        repeat.parts.push_back(std::move(sequence.parts.back()));
        sequence.parts.back() = std::move(repeat);
        repeated = true;
        continue;
      }
      repeated = false;
      if (TakeQuoted(*flags, &sequence)) continue;
      if (Take("(")) {
        Group(flags, depth, &sequence);
      } else {
        sequence.parts.push_back(Single(*flags));
      }
    }
    return sequence;
  }

  bool TakeQuoted(const Flags& flags, Expression* sequence) {
    if (!Take("\\Q")) return false;
    while (!rest_.empty() && !Take("\\E")) sequence->parts.push_back(Literal(TakeRune(), flags));
    return true;
  }

  void Group(Flags* flags, int depth, Expression* sequence) {
    Flags inner = *flags;
    if (Take("?P<") || Take("?<")) {
      const size_t end = rest_.find('>');
      const std::string_view name = rest_.substr(0, end);
      const bool valid = end != std::string_view::npos && !name.empty() &&
                         std::all_of(name.begin(), name.end(), [](unsigned char c) { return IsWord(c); });
      if (!valid || Contains(name)) return Fail("invalid named capture");
      names_.push_back(name);
      rest_.remove_prefix(end + 1);
    } else if (Take("?")) {
      bool negated = false, any = false;
      while (true) {
        if (Take("i")) {
          inner.fold = !negated;
        } else if (Take("m")) {
          inner.lines = !negated;
        } else if (Take("s")) {
          inner.dot_newline = !negated;
        } else if (Take("U")) {
          // Greedy or not makes no difference here.
        } else if (!negated && Take("-")) {
          negated = true;
          any = false;
          continue;
        } else {
          break;
        }
        any = true;
      }
      if (negated && !any) return Fail("invalid or unsupported Perl syntax");
      if (Take(")")) {
        *flags = inner;
        return;
      }
      if (!Take(":")) return Fail("invalid or unsupported Perl syntax");
    }
    sequence->parts.push_back(Alternatives(inner, depth + 1));
    if (!Take(")")) Fail("missing closing )");
  }

  bool Contains(std::string_view name) const { return std::find(names_.begin(), names_.end(), name) != names_.end(); }

  // A { that does not open a count is an ordinary character.
  bool TakeRepeat(int* min, int* max) {
    if (Take("*")) {
      *max = -1;
    } else if (Take("+")) {
      *min = 1;
      *max = -1;
    } else if (Take("?")) {
      *max = 1;
    } else {
      return TakeCount(min, max);
    }
    return true;
  }
  bool TakeCount(int* min, int* max) {
    const std::string_view before = rest_;
    bool found = Take("{") && TakeNumber(min);
    if (found) *max = *min;
    if (found && Take(",")) {
      *max = -1;
      found = rest_.substr(0, 1) == "}" || TakeNumber(max);
    }
    if (!found || !Take("}")) {
      rest_ = before;
      return false;
    }
    if (*min > kMaxRepeat || *max > kMaxRepeat || (*max >= 0 && *min > *max)) Fail("invalid repeat count");
    return true;
  }
  bool TakeNumber(int* number) {
    size_t digits = 0;
    int value = 0;
    for (; digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9'; ++digits) {
      value = std::min(value * 10 + (rest_[digits] - '0'), kMaxRepeat + 1);
    }
    if (digits == 0 || (digits > 1 && rest_[0] == '0')) return false;
    *number = value;
    rest_.remove_prefix(digits);
    return true;
  }

  Expression Single(const Flags& flags) {
    using Assertion = Regexp::Assertion;
    if (Take("^")) return Assert(flags.lines ? Assertion::kBeginLine : Assertion::kBeginText);
    if (Take("$")) return Assert(flags.lines ? Assertion::kEndLine : Assertion::kEndText);
    if (Take(".")) return OfRanges(flags.dot_newline ? Ranges{{0, kMaxRune}} : Negated({{'\n', '\n'}}));
    if (Take("[")) return OfRanges(Class(flags));
    if (Take("\\A")) return Assert(Assertion::kBeginText);
    if (Take("\\z")) return Assert(Assertion::kEndText);
    if (Take("\\b")) return Assert(Assertion::kWordBoundary);
    if (Take("\\B")) return Assert(Assertion::kNoWordBoundary);
    if (auto ranges = TakePerlClass()) return OfRanges(std::move(*ranges));
    return Literal(TakeCharacter(), flags);
  }

  // Reads \d, \W and their like.
  std::optional<Ranges> TakePerlClass() {
    if (rest_.size() < 2 || rest_[0] != '\\') return std::nullopt;
    const char letter = rest_[1];
    const char lower = static_cast<char>(letter | 0x20);
    const Ranges* found = PerlClass(std::string_view(&lower, 1));
    if (found == nullptr) return std::nullopt;
    rest_.remove_prefix(2);
    return letter == lower ? *found : Negated(*found);
  }

  // Reads one character, escaped or not.
  char32_t TakeCharacter() {
    if (!Take("\\")) return TakeRune();
    const std::string_view before = rest_;
    const char32_t c = TakeRune();
    if (c < 0x80 && !IsWord(c)) return c;
    switch (c) {
      case '_': return c;
      case 'a': return '\a';
      case 'f': return '\f';
      case 'n': return '\n';
      case 'r': return '\r';
      case 't': return '\t';
      case 'v': return '\v';
      case 'x': return TakeHex();
      case 'p':
      case 'P': Fail("Unicode classes are not supported"); return 0;
      default: break;
    }
    // \0 takes two more octal digits; \1 to \7 are read only with another one, for a single one would be a
    // back-reference.
    if (c >= '0' && c <= '7') {
      size_t digits = 1;
      char32_t value = c - '0';
      for (; digits < 3 && digits < before.size() && before[digits] >= '0' && before[digits] <= '7'; ++digits) {
        value = value * 8 + (before[digits] - '0');
      }
      if (c == '0' || digits > 1) {
        rest_ = before.substr(digits);
        return value;
      }
    }
    Fail("invalid escape sequence");
    return 0;
  }

  char32_t TakeHex() {
    const bool braces = Take("{");
    char32_t value = 0;
    int digits = 0;
    for (; !rest_.empty() && (braces || digits < 2); ++digits) {
      const char c = rest_[0], lower = static_cast<char>(c | 0x20);
      const int digit = c >= '0' && c <= '9' ? c - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
      if (digit < 0) break;
      value = value * 16 + digit;
      if (value > kMaxRune) break;
      rest_.remove_prefix(1);
    }
    if (value > kMaxRune || (braces ? digits == 0 || !Take("}") : digits != 2)) Fail("invalid escape sequence");
    return value;
  }

  // The opening bracket has been read.
  Ranges Class(const Flags& flags) {
    const bool negated = Take("^");
    Ranges ranges;
    for (bool first = true; first || rest_.empty() || rest_[0] != ']'; first = false) {
      if (rest_.empty()) {
        Fail("missing closing ]");
        return ranges;
      }
      if (rest_.substr(0, 2) == "[:" && rest_.find(":]", 2) != std::string_view::npos) {
        AddPosixClass(&ranges);
        continue;
      }
      if (auto perl = TakePerlClass()) {
        ranges.insert(ranges.end(), perl->begin(), perl->end());
        continue;
      }
      const char32_t low = TakeCharacter();
      char32_t high = low;
      if (rest_.size() >= 2 && rest_[0] == '-' && rest_[1] != ']') {
        Take("-");
        high = TakeCharacter();
        if (high < low) Fail("invalid character class range");
      }
      ranges.emplace_back(low, high);
    }
    Take("]");
    if (flags.fold) ranges = Folded(std::move(ranges));
    return negated ? Negated(std::move(ranges)) : ranges;
  }

  void AddPosixClass(Ranges* ranges) {
    std::string_view name = rest_.substr(2, rest_.find(":]", 2) - 2);
    rest_.remove_prefix(name.size() + 4);
    const bool negated = name.substr(0, 1) == "^";
    if (negated) name.remove_prefix(1);
    const Ranges* found = PosixClass(name);
    if (found == nullptr) return Fail("invalid character class range");
    const Ranges add = negated ? Negated(*found) : *found;
    ranges->insert(ranges->end(), add.begin(), add.end());
  }

  std::string_view rest_;
  std::vector<std::string_view> names_;
  std::string error_;
};

}  // namespace

std::optional<Expression> Parse(std::string_view pattern, std::string* error) { return Parser(pattern).Parse(error); }

}  // namespace pumice::regexp
