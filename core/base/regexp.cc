// A pattern becomes a program of four kinds of instructions, which Matches runs over all its threads at once, as
// Thompson's NFA does.
#include "core/base/regexp.h"

#include <algorithm>

#include "core/base/regexp_syntax.h"

namespace pumice {

using regexp::Decode;
using regexp::Expression;
using regexp::IsWord;

namespace {
constexpr char32_t kNoRune = 0xFFFFFFFF;
constexpr size_t kMaxProgram = 200000;
}  // namespace

// It puts instructions before those that follow: every function returns where its expression starts.
class RegexpCompiler {
 public:
  Regexp Compile(const Expression& e) {
    const int match = Emit({Regexp::Op::kMatch});
    regexp_.start_ = Compile(e, match);
    return std::move(regexp_);
  }
  bool TooLarge() const { return too_large_; }

 private:
  int Emit(Regexp::Instruction instruction) {
    if (regexp_.program_.size() > kMaxProgram) too_large_ = true;
    if (too_large_) return 0;
    regexp_.program_.push_back(instruction);
    return static_cast<int>(regexp_.program_.size()) - 1;
  }

  int Compile(const Expression& e, int next) {
    if (too_large_) return 0;
    switch (e.kind) {
      case Expression::kEmpty: return next;
      case Expression::kRune:
        regexp_.ranges_.push_back(e.ranges);
        return Emit({Regexp::Op::kRune, next, 0, static_cast<int>(regexp_.ranges_.size()) - 1});
      case Expression::kAssert: return Emit({Regexp::Op::kAssert, next, 0, 0, e.assertion});
      case Expression::kConcat:
        for (auto part = e.parts.rbegin(); part != e.parts.rend(); ++part) next = Compile(*part, next);
        return next;
      case Expression::kAlternate: {
        int start = Compile(e.parts.back(), next);
        for (size_t i = e.parts.size() - 1; i-- > 0;) {
          start = Emit({Regexp::Op::kSplit, Compile(e.parts[i], next), start});
        }
        return start;
      }
      case Expression::kRepeat: return CompileRepeat(e, next);
    }
    return next;
  }

  int CompileRepeat(const Expression& e, int next) {
    const Expression& part = e.parts[0];
    if (e.max < 0) {
      const int loop = Emit({Regexp::Op::kSplit, 0, next});
      if (too_large_) return 0;
      const int body = Compile(part, loop);
      regexp_.program_[loop].next = body;
      next = loop;
    } else {
      const int after = next;
      for (int i = e.min; i < e.max; ++i) next = Emit({Regexp::Op::kSplit, Compile(part, next), after});
    }
    for (int i = 0; i < e.min && !too_large_; ++i) next = Compile(part, next);
    return next;
  }

  Regexp regexp_;
  bool too_large_ = false;
};

std::optional<Regexp> Regexp::Compile(std::string_view pattern, std::string* error) {
  std::optional<Expression> e = regexp::Parse(pattern, error);
  if (!e) return std::nullopt;
  RegexpCompiler compiler;
  Regexp compiled = compiler.Compile(*e);
  if (compiler.TooLarge()) {
    *error = "expression too large";
    return std::nullopt;
  }
  return compiled;
}

bool Regexp::Follow(int from, bool at_begin, bool at_end, char32_t before, char32_t after, std::vector<bool>* seen,
                    std::vector<int>* runes) const {
  const auto holds = [&](Assertion assertion) {
    switch (assertion) {
      case Assertion::kBeginText: return at_begin;
      case Assertion::kEndText: return at_end;
      case Assertion::kBeginLine: return at_begin || before == '\n';
      case Assertion::kEndLine: return at_end || after == '\n';
      case Assertion::kWordBoundary: return IsWord(before) != IsWord(after);
      case Assertion::kNoWordBoundary: return IsWord(before) == IsWord(after);
    }
    return false;
  };
  std::vector<int> open{from};
  while (!open.empty()) {
    const int at = open.back();
    open.pop_back();
    if ((*seen)[at]) continue;
    (*seen)[at] = true;
    const Instruction& instruction = program_[at];
    switch (instruction.op) {
      case Op::kMatch: return true;
      case Op::kRune: runes->push_back(at); break;
      case Op::kAssert:
        if (holds(instruction.assertion)) open.push_back(instruction.next);
        break;
      case Op::kSplit:
        open.push_back(instruction.next);
        open.push_back(instruction.other);
        break;
    }
  }
  return false;
}

bool Regexp::Matches(std::string_view text) const {
  std::vector<int> current;  // kRune instructions that wait for the next rune
  char32_t before = kNoRune;
  std::string_view rest = text;
  std::vector<int> entries{start_};
  for (bool at_begin = true;; at_begin = false) {
    const auto [rune, length] = rest.empty() ? std::pair<char32_t, size_t>{kNoRune, 0} : Decode(rest);
    std::vector<bool> seen(program_.size());
    current.clear();
    for (int entry : entries) {
      if (Follow(entry, at_begin, rest.empty(), before, rune, &seen, &current)) return true;
    }
    if (rest.empty()) return false;
    entries.clear();
    for (int at : current) {
      const Ranges& ranges = ranges_[program_[at].ranges];
      const bool in = std::any_of(ranges.begin(), ranges.end(),
                                  [c = rune](const auto& range) { return range.first <= c && c <= range.second; });
      if (in) entries.push_back(program_[at].next);
    }
    entries.push_back(start_);  // a match may begin anywhere
    before = rune;
    rest.remove_prefix(length);
  }
}

}  // namespace pumice
